import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { shownTypes } from '#common/uploads.ts'
import { attachmentInfo } from '../../api/files.ts'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

const FilePreview = lazy(() => import('./FilePreview.tsx'))
const save = (id: string) => import('./FilePreview.tsx').then((m) => m.saveAttachment(id))

/** Name and type of an attachment, as it was uploaded. */
export const useAttachmentInfo = (id: string | undefined) =>
  useQuery({ queryKey: ['sys/attachment', 'get', id], queryFn: () => attachmentInfo(id!), enabled: Boolean(id), staleTime: Infinity })

/** An attachment by its name. Selecting it shows a PDF or an image in the page, and saves anything else. */
export function FileLink({ id }: { id: string }) {
  const t = useText(kitText)
  const [open, setOpen] = useState(false)
  const info = useAttachmentInfo(id).data
  const name = info?.originName ?? t.unnamed
  const shown = shownTypes.includes(info?.type ?? '')
  return (
    <>
      <button type="button" className="file-link" onClick={() => (shown ? setOpen(true) : void save(id))}><PaperClipOutlined aria-hidden /> {name}</button>
      {open && <Suspense fallback={null}><FilePreview id={id} name={name} type={info!.type} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
