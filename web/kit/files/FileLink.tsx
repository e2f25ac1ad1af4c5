import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { previewableTypes } from '#common/uploads.ts'
import { fetchAttachmentInfo } from '../../api/files.ts'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx'))
const save = (id: string) => import('./FilePreview.tsx').then((m) => m.saveAttachment(id))

/** Name and type of an attachment. */
export const useAttachmentInfo = (id: string | undefined) =>
  useQuery({
    queryKey: ['sys/attachment', 'get', id],
    queryFn: () => fetchAttachmentInfo(id!),
    enabled: Boolean(id),
    staleTime: Infinity,
  })

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
