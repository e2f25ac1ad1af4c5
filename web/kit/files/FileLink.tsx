import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { previewableTypes } from '#common/uploads.ts'
import { fetchAttachmentInfo } from '../../api/files.ts'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx'))
const save = (id: string) => import('./FilePreview.tsx').then((m) => m.saveAttachment(id))

/** Key of the query for the name of an attachment. */
const attachmentInfoKey = (id: string | undefined) => ['sys/attachment', 'get', id] as const

/** Name and type of an attachment. */
export const useAttachmentInfo = (id: string | undefined) =>
  useQuery({
    queryKey: attachmentInfoKey(id),
    queryFn: () => fetchAttachmentInfo(id!),
    enabled: Boolean(id),
    staleTime: Infinity,
  })

/** @returns a function that shows the name of a file just sent, before the server is asked for it */
export function useAttachmentName() {
  const client = useQueryClient()
  return (attachmentId: string, originName: string | undefined) => {
    const key = attachmentInfoKey(attachmentId)
    if (!originName || client.getQueryData(key) !== undefined) return
    client.setQueryData(key, { attachmentId, originName, path: '', type: '', size: 0 })
    void client.invalidateQueries({ queryKey: key })
  }
}

/** Link to an attachment. PDFs and images open in a preview, other files are saved. */
export function FileLink({ id }: { id: string }) {
  const t = useMessages(fileText)
  const [open, setOpen] = useState(false)
  const info = useAttachmentInfo(id).data
  const name = info?.originName ?? t.unnamed
  const isPreviewable = previewableTypes.includes(info?.type ?? '')
  return (
    <>
      <button
        type="button"
        className="file-link"
        onClick={() => (isPreviewable ? setOpen(true) : void save(id))}
      >
        <PaperClipOutlined aria-hidden /> {name}
      </button>
      {open && (
        <Suspense fallback={null}>
          <FilePreview id={id} name={name} type={info!.type} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
