import { DownloadOutlined, LeftOutlined, RightOutlined, ZoomInOutlined, ZoomOutOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError, post } from '../../api/call.ts'
import type { FileAnswer } from '../../api/call.ts'
import { attachmentFile, saveFile } from '../../api/files.ts'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'
import './files.css'

const PdfPages = lazy(() => import('./PdfPages.tsx'))

/** Where a PDF comes from: an attachment, a call that answers with a file, or bytes already here. */
export type PdfSource = { attachmentId: string } | { path: string; input: object } | Blob
/** A page as it lies on the screen. `scale`: screen pixels per PDF point; sizes in screen pixels. */
export interface PageBox { page: number; width: number; height: number; scale: number }
interface Props {
  source: PdfSource
  /** name of the download where the source has none */
  name?: string
  /** drawn over each page, for marking a place */
  overlay?: (box: PageBox) => ReactNode
  /** of the whole viewer, such as `70vh` */
  height?: string
}

const fetched = (source: PdfSource, name: string): Promise<FileAnswer> => {
  if (source instanceof Blob) return Promise.resolve({ blob: source, name })
  return 'attachmentId' in source ? attachmentFile(source.attachmentId) : post<FileAnswer>(source.path, source.input, { as: 'blob' })
}
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** Shows a PDF in the page: pages, zoom, selectable text, download. */
export function PdfView({ source, name = 'document.pdf', overlay, height = '78vh' }: Props) {
  const t = useText(kitText)
  const say = useSay()
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const key = source instanceof Blob ? [source.size, source.type, blobNumber(source)] : [source]
  const file = useQuery({ queryKey: ['pdf', ...key], queryFn: () => fetched(source, name), staleTime: 60_000, gcTime: 60_000 })
  const go = (to: number) => box.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' })
  const step = (by: number) => setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, zooms.findIndex((z) => z >= zoom) + by))]!)
  return (
    <section className="pdf" style={{ height }} aria-label={file.data?.name ?? name}>
      <div className="pdf-bar">
        <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label={t.pdfPrevious} disabled={page <= 1} onClick={() => go(page - 1)} />
        <span role="status">{pages > 0 && say(kitText.pdfPage, { page, pages })}</span>
        <Button type="text" icon={<RightOutlined aria-hidden />} aria-label={t.pdfNext} disabled={page >= pages} onClick={() => go(page + 1)} />
        <span className="pdf-space" />
        <span className="pdf-zoom">
          <Button type="text" icon={<ZoomOutOutlined aria-hidden />} aria-label={t.zoomOut} disabled={zoom <= zooms[0]!} onClick={() => step(-1)} />
          <Button type="text" onClick={() => setZoom(1)} title={t.zoomFit}>{Math.round(zoom * 100)}%</Button>
          <Button type="text" icon={<ZoomInOutlined aria-hidden />} aria-label={t.zoomIn} disabled={zoom >= zooms.at(-1)!} onClick={() => step(1)} />
        </span>
        <Button icon={<DownloadOutlined aria-hidden />} disabled={!file.data} onClick={() => file.data && saveFile(file.data)}>{t.download}</Button>
      </div>
      <div className="pdf-pages" ref={box} tabIndex={0} role="group" aria-label={t.preview}>
        {file.error && [...new Set([file.error.message, ...(file.error instanceof ApiError ? file.error.fields.map((f) => f.msg) : [])])].map((line) => <p role="alert" key={line}>{line}</p>)}
        {file.isPending && <p role="status">{t.loading}</p>}
        {file.data && <Suspense fallback={<p role="status">{t.loading}</p>}><PdfPages blob={file.data.blob} zoom={zoom} box={box} overlay={overlay} onPages={setPages} onPage={setPage} lost={t.pdfLost} /></Suspense>}
      </div>
    </section>
  )
}

const numbers = new WeakMap<Blob, number>()
let count = 0
/** Two blobs are never the same document just because they are as long. */
function blobNumber(blob: Blob): number {
  const known = numbers.get(blob) ?? ++count
  numbers.set(blob, known)
  return known
}
