import { DownloadOutlined } from '@ant-design/icons'
import { Button, Modal } from 'antd'
import { fetchAttachment, saveFile } from '../../api/files.ts'
import { notify } from '../../api/notify.ts'
import { useMessages } from '../../api/text.tsx'
import { fileText } from './files.text.ts'
import { useAttachmentUrl } from './AttachmentImage.tsx'
import { PdfViewer } from './PdfViewer.tsx'

/** Saves an attachment under its original name. */
export const saveAttachment = (id: string) =>
  void fetchAttachment(id).then(saveFile, (cause: Error) => notify.error(cause.message))

/** A PDF or image in a modal window. */
export default function FilePreview({
  id,
  name,
  type,
  onClose,
}: {
  id: string
  name: string
  type: string
  onClose: () => void
}) {
  const t = useMessages(fileText)
  const pdf = type === 'application/pdf'
  return (
    <Modal
      open
      title={name}
      onCancel={onClose}
      width={pdf ? 1000 : 760}
      footer={
        pdf ? null : (
          <Button icon={<DownloadOutlined aria-hidden />} onClick={() => saveAttachment(id)}>
            {t.download}
          </Button>
        )
      }
    >
      {pdf ? (
        <PdfViewer source={{ attachmentId: id }} name={name} height="74vh" />
      ) : (
        <PreviewImage id={id} name={name} />
      )}
    </Modal>
  )
}

function PreviewImage({ id, name }: { id: string; name: string }) {
  const url = useAttachmentUrl(id)
  return <div className="file-preview">{url && <img src={url} alt={name} />}</div>
}
