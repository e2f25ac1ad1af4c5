import { FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useText } from '#web/api/text.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import { certTemplateText } from '../certTemplate.text.ts'

interface Props { /** of the call that makes it */ path: string; shown: object | null; ready: boolean; onMake: () => void }

/** How the template prints, with sample values; made when asked for, since it takes a moment. */
export function PreviewPart({ path, shown, ready, onMake }: Props) {
  const t = useText(certTemplateText)
  return (
    <section className="template-preview" aria-label={t.preview}>
      <div className="template-preview-head">
        <div><h2>{t.preview}</h2><p className="faint">{t.previewHelp}</p></div>
        <Button icon={<FilePdfOutlined aria-hidden />} disabled={!ready} onClick={onMake}>{shown ? t.refresh : t.preview}</Button>
      </div>
      {shown && <PdfView source={{ path, input: shown }} name="preview.pdf" />}
    </section>
  )
}
