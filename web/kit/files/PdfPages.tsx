import * as pdf from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { PageBox } from './PdfViewer.tsx'

pdf.GlobalWorkerOptions.workerSrc = workerUrl

interface Props {
  blob: Blob
  /** 1 fits the width */
  zoom: number
  containerRef: RefObject<HTMLDivElement | null>
  overlay: ((containerRef: PageBox) => ReactNode) | undefined
  onPageCount: (count: number) => void
  onPageChange: (page: number) => void
  errorText: string
}
const padding = 32

/** The pages of a PDF, rendered by pdf.js. Loaded with the first PDF. */
export default function PdfPages({
  blob,
  zoom,
  containerRef,
  overlay,
  onPageCount,
  onPageChange,
  errorText,
}: Props) {
  const [pages, setPages] = useState<PDFPageProxy[]>([])
  const [failed, setFailed] = useState(false)
  const [containerWidth, setContainerWidth] = useState(800)

  const counted = useEffectEvent(onPageCount)
  const passed = useEffectEvent(onPageChange)
  useEffect(() => {
    let cancelled = false
    let open: PDFDocumentProxy | undefined
    const read = async () => {
      const data = new Uint8Array(await blob.arrayBuffer())
      open = await pdf.getDocument({ data, useWasm: false }).promise
      const all = await Promise.all(
        Array.from({ length: open.numPages }, (_, at) => open!.getPage(at + 1)),
      )
      if (cancelled) return
      setPages(all)
      counted(all.length)
    }
    read().catch(() => {
      if (!cancelled) setFailed(true)
    })
    return () => {
      cancelled = true
      void open?.loadingTask.destroy()
    }
  }, [blob])

  useEffect(() => {
    const frame = containerRef.current
    if (!frame) return
    const measure = new ResizeObserver(() =>
      setContainerWidth(Math.max(200, frame.clientWidth - padding)),
    )
    measure.observe(frame)
    const watch = () => {
      const top = frame.getBoundingClientRect().top + frame.clientHeight / 3
      const seen = [...frame.querySelectorAll<HTMLElement>('[data-page]')].findLast(
        (one) => one.getBoundingClientRect().top <= top,
      )
      if (seen) passed(Number(seen.dataset['page']))
    }
    frame.addEventListener('scroll', watch, { passive: true })
    return () => {
      measure.disconnect()
      frame.removeEventListener('scroll', watch)
    }
  }, [containerRef])

  if (failed) return <p role="alert">{errorText}</p>
  const widest = Math.max(1, ...pages.map((page) => page.getViewport({ scale: 1 }).width))
  const fit = Math.min(1000, containerWidth) / widest
  return pages.map((page) => (
    <Page key={page.pageNumber} page={page} scale={fit * zoom} overlay={overlay} />
  ))
}

function Page({
  page,
  scale,
  overlay,
}: {
  page: PDFPageProxy
  scale: number
  overlay: ((containerRef: PageBox) => ReactNode) | undefined
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const textLayer = useRef<HTMLDivElement>(null)
  const { width, height } = page.getViewport({ scale })
  useEffect(() => {
    const to = canvas.current
    const layer = textLayer.current
    if (!to || !layer) return
    const sharp = scale * Math.min(2, devicePixelRatio)
    const viewport = page.getViewport({ scale: sharp })
    Object.assign(to, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
    const drawing = page.render({ canvas: to, viewport })
    drawing.promise.catch(() => undefined)
    layer.replaceChildren()
    layer.style.setProperty('--total-scale-factor', String(scale))
    const text = new pdf.TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport: page.getViewport({ scale }),
    })
    text.render().catch(() => undefined)
    return () => {
      drawing.cancel()
      text.cancel()
    }
  }, [page, scale])
  return (
    <div className="pdf-page" data-page={page.pageNumber} style={{ width, height }}>
      <canvas ref={canvas} aria-hidden="true" />
      <div className="pdf-text" ref={textLayer} />
      {overlay && (
        <div className="pdf-overlay">
          {overlay({ page: page.pageNumber, width, height, scale })}
        </div>
      )}
    </div>
  )
}
