import * as pdf from 'pdfjs-dist'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { PageBox } from './PdfView.tsx'

pdf.GlobalWorkerOptions.workerSrc = workerUrl

interface Props {
  blob: Blob
  /** 1 fills the width */
  zoom: number
  box: RefObject<HTMLDivElement | null>
  overlay: ((box: PageBox) => ReactNode) | undefined
  onPages: (count: number) => void
  onPage: (page: number) => void
  lost: string
}
const padding = 32

/** The pages themselves, by pdf.js. Fetched with the first PDF. */
export default function PdfPages({ blob, zoom, box, overlay, onPages, onPage, lost }: Props) {
  const [pages, setPages] = useState<PDFPageProxy[]>([])
  const [fault, setFault] = useState(false)
  const [room, setRoom] = useState(800)

  const counted = useEffectEvent(onPages)
  const passed = useEffectEvent(onPage)
  useEffect(() => {
    let gone = false
    let open: PDFDocumentProxy | undefined
    const read = async () => {
      const data = new Uint8Array(await blob.arrayBuffer())
      open = await pdf.getDocument({ data, useWasm: false }).promise
      const all = await Promise.all(Array.from({ length: open.numPages }, (_, at) => open!.getPage(at + 1)))
      if (gone) return
      setPages(all)
      counted(all.length)
    }
    read().catch(() => { if (!gone) setFault(true) })
    return () => {
      gone = true
      void open?.loadingTask.destroy()
    }
  }, [blob])

  useEffect(() => {
    const frame = box.current
    if (!frame) return
    const measure = new ResizeObserver(() => setRoom(Math.max(200, frame.clientWidth - padding)))
    measure.observe(frame)
    const watch = () => {
      const top = frame.getBoundingClientRect().top + frame.clientHeight / 3
      const seen = [...frame.querySelectorAll<HTMLElement>('[data-page]')].findLast((one) => one.getBoundingClientRect().top <= top)
      if (seen) passed(Number(seen.dataset['page']))
    }
    frame.addEventListener('scroll', watch, { passive: true })
    return () => {
      measure.disconnect()
      frame.removeEventListener('scroll', watch)
    }
  }, [box])

  if (fault) return <p role="alert">{lost}</p>
  const widest = Math.max(1, ...pages.map((page) => page.getViewport({ scale: 1 }).width))
  const fit = Math.min(1000, room) / widest
  return pages.map((page) => <Page key={page.pageNumber} page={page} scale={fit * zoom} overlay={overlay} />)
}

function Page({ page, scale, overlay }: { page: PDFPageProxy; scale: number; overlay: ((box: PageBox) => ReactNode) | undefined }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const { width, height } = page.getViewport({ scale })
  useEffect(() => {
    const to = canvas.current
    const layer = words.current
    if (!to || !layer) return
    const sharp = scale * Math.min(2, devicePixelRatio)
    const viewport = page.getViewport({ scale: sharp })
    Object.assign(to, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
    const drawing = page.render({ canvas: to, viewport })
    drawing.promise.catch(() => undefined)
    layer.replaceChildren()
    layer.style.setProperty('--total-scale-factor', String(scale))
    const text = new pdf.TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport: page.getViewport({ scale }) })
    text.render().catch(() => undefined)
    return () => {
      drawing.cancel()
      text.cancel()
    }
  }, [page, scale])
  return (
    <div className="pdf-page" data-page={page.pageNumber} style={{ width, height }}>
      <canvas ref={canvas} aria-hidden="true" />
      <div className="pdf-text" ref={words} />
      {overlay && <div className="pdf-overlay">{overlay({ page: page.pageNumber, width, height, scale })}</div>}
    </div>
  )
}
