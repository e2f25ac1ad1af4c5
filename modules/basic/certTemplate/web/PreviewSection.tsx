import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { certTemplateText } from '../certTemplate.text.ts'

interface Props {
  /** path of the preview call */ path: string
  shown: object | null
  ready: boolean
  onMake: () => void
}

/**
 * Preview of the template with sample values; rendered on request, because it takes a few seconds.
 */
export function PreviewPart({ path, shown, ready, onMake }: Props) {
  const t = useMessages(certTemplateText)
  return (
    <section className="template-preview" aria-label={t.preview}>
      <div className="template-preview-head">
        <div>
          <h2>{t.preview}</h2>
          <p className="text-secondary">{t.previewHelp}</p>
        </div>
        <Button icon={<FilePdfOutlined aria-hidden />} disabled={!ready} onClick={onMake}>
          {shown ? t.refresh : t.preview}
        </Button>
      </div>
      {shown && <PdfViewer source={{ path, input: shown }} name="preview.pdf" />}
    </section>
  )
}
