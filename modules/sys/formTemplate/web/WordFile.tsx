import { Form } from 'antd'
import { useText } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { formTemplateText } from '../formTemplate.text.ts'
import { Matching } from './Matching.tsx'

interface Props { id?: string; value?: string | null; onChange?: (value: string | null) => void; disabled?: boolean }

/** The Word template, and at once how its keywords go together with the form that is chosen. */
export function WordFile({ value, onChange, ...rest }: Props) {
  const t = useText(formTemplateText)
  const formId = Form.useWatch('formId', Form.useFormInstance()) as number | undefined
  return (
    <>
      <Uploader {...rest} value={value ?? null} accept=".docx" aria-label={t.labels.templateFileId} onChange={(next) => onChange?.(next as string | null)} />
      {value && (formId ? <Matching formId={formId} templateFileId={value} /> : <p className="faint">{t.formFirst}</p>)}
    </>
  )
}
