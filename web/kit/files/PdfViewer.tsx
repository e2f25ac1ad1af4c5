import {
  DownloadOutlined,
  LeftOutlined,
  RightOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { ApiError, post } from '#web/api/call.ts'
import type { FileResponse } from '#web/api/call.ts'
import { fetchAttachment, saveFile } from '#web/api/files.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { fileText } from './files.text.ts'
import './files.css'

const PdfPages = lazy(() => import('./PdfPages.tsx'))

/** Source of a PDF: an attachment, a call that answers with a file, or a blob. */
export type PdfSource = { attachmentId: string } | { path: string; input: object } | Blob
/** A rendered page. `scale`: screen pixels per PDF point; sizes in screen pixels. */
export interface PageBox {
  page: number
  width: number
  height: number
  scale: number
}
interface Props {
  source: PdfSource
  /** name of the download when the source has none */
  name?: string
  /** rendered over each page, to mark positions */
  overlay?: (box: PageBox) => ReactNode
  /** height of the viewer, such as `70vh` */
  height?: string
}

const fetched = (source: PdfSource, name: string): Promise<FileResponse> => {
  if (source instanceof Blob) return Promise.resolve({ blob: source, name })
  return 'attachmentId' in source
    ? fetchAttachment(source.attachmentId)
    : post<FileResponse>(source.path, source.input, { as: 'blob' })
}
const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]

/** PDF viewer with pages, zoom, selectable text and download. */
export function PdfViewer({ source, name = 'document.pdf', overlay, height = '78vh' }: Props) {
  const t = useMessages(fileText)
  const translate = useFormatMessage()
  const [zoom, setZoom] = useState(1)
  const [page, setPage] = useState(1)
  const [pages, setPages] = useState(0)
  const box = useRef<HTMLDivElement>(null)
  const key = source instanceof Blob ? [source.size, source.type, blobNumber(source)] : [source]
  const file = useQuery({
    queryKey: ['pdf', ...key],
    queryFn: () => fetched(source, name),
    staleTime: 60_000,
    gcTime: 60_000,
  })
  const go = (to: number) =>
    box.current?.querySelector(`[data-page="${to}"]`)?.scrollIntoView({ block: 'start' })
  const step = (by: number) =>
    setZoom(zooms[Math.min(zooms.length - 1, Math.max(0, zooms.findIndex((z) => z >= zoom) + by))]!)
  return (
    <section className="pdf" style={{ height }} aria-label={file.data?.name ?? name}>
      <div className="pdf-toolbar">
        <Button
          type="text"
          icon={<LeftOutlined aria-hidden />}
          aria-label={t.pdfPrevious}
          disabled={page <= 1}
          onClick={() => go(page - 1)}
        />
        <span role="status">{pages > 0 && translate(fileText.pdfPage, { page, pages })}</span>
        <Button
          type="text"
          icon={<RightOutlined aria-hidden />}
          aria-label={t.pdfNext}
          disabled={page >= pages}
          onClick={() => go(page + 1)}
        />
        <span className="pdf-spacer" />
        <span className="pdf-zoom">
          <Button
            type="text"
            icon={<ZoomOutOutlined aria-hidden />}
            aria-label={t.zoomOut}
            disabled={zoom <= zooms[0]!}
            onClick={() => step(-1)}
          />
          <Button type="text" onClick={() => setZoom(1)} title={t.zoomFit}>
            {Math.round(zoom * 100)}%
          </Button>
          <Button
            type="text"
            icon={<ZoomInOutlined aria-hidden />}
            aria-label={t.zoomIn}
            disabled={zoom >= zooms.at(-1)!}
            onClick={() => step(1)}
          />
        </span>
        <Button
          icon={<DownloadOutlined aria-hidden />}
          disabled={!file.data}
          onClick={() => file.data && saveFile(file.data)}
        >
          {t.download}
        </Button>
      </div>
      <div className="pdf-pages" ref={box} tabIndex={0} role="group" aria-label={t.preview}>
        {file.error &&
          [
            ...new Set([
              file.error.message,
              ...(file.error instanceof ApiError ? file.error.fields.map((f) => f.msg) : []),
            ]),
          ].map((line) => (
            <p role="alert" key={line}>
              {line}
            </p>
          ))}
        {file.isPending && <p role="status">{t.loading}</p>}
        {file.data && (
          <Suspense fallback={<p role="status">{t.loading}</p>}>
            <PdfPages
              blob={file.data.blob}
              zoom={zoom}
              containerRef={box}
              overlay={overlay}
              onPageCount={setPages}
              onPageChange={setPage}
              errorText={t.pdfLost}
            />
          </Suspense>
        )}
      </div>
    </section>
  )
}

const numbers = new WeakMap<Blob, number>()
let count = 0
/** Numbers blobs, because two blobs of equal size are not the same document. */
function blobNumber(blob: Blob): number {
  const number = numbers.get(blob) ?? ++count
  numbers.set(blob, number)
  return number
}
