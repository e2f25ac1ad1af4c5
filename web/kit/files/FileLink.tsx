import { PaperClipOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { attachmentFile, attachmentInfo, saveFile } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

/** Name of an attachment, as it was uploaded. */
export const useAttachmentInfo = (id: string | undefined) =>
  useQuery({ queryKey: ['sys/attachment', 'get', id], queryFn: () => attachmentInfo(id!), enabled: Boolean(id), staleTime: Infinity })

/** An attachment by its name; selecting it downloads it. */
export function FileLink({ id }: { id: string }) {
  const t = useText(kitText)
  const info = useAttachmentInfo(id)
  const save = () => attachmentFile(id).then(saveFile, (cause: Error) => notify.error(cause.message))
  return <button type="button" className="file-link" onClick={save}><PaperClipOutlined /> {info.data?.originName ?? t.unnamed}</button>
}
