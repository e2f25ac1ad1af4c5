import { Form } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { formTemplateText } from '../formTemplate.text.ts'
import { Matching } from './Matching.tsx'

interface Props {
  id?: string
  value?: string | null
  onChange?: (value: string | null) => void
  disabled?: boolean
}

/** Upload of the Word template, with a comparison of its keywords with the selected form. */
export function WordFile({ value, onChange, ...rest }: Props) {
  const t = useMessages(formTemplateText)
  const formId = Form.useWatch('formId', Form.useFormInstance()) as number | undefined
  return (
    <>
      <Uploader
        {...rest}
        value={value ?? null}
        accept=".docx"
        aria-label={t.labels.templateFileId}
        onChange={(next) => onChange?.(next as string | null)}
      />
      {value &&
        (formId ? (
          <Matching formId={formId} templateFileId={value} />
        ) : (
          <p className="text-secondary">{t.formFirst}</p>
        ))}
    </>
  )
}
