import { FilePdfOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { validateAnswers, defaultAnswers } from '#common/rules/forms/designed-form.ts'
import type {
  FormAnswers,
  FormDefinition,
  FormFieldError,
} from '#common/rules/forms/designed-form.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { DesignedForm } from '#web/kit/designed-form/DesignedForm.tsx'
import { form } from '../../form/form.contract.ts'
import { designerText } from '../../form/designer.text.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import type { Template } from './template.ts'
import './form-template.css'

/** Fills in and prints the draft of a template. */
export function FillIn({ row }: { row: Template }) {
  const response = useApiQuery(form, 'get', { id: row.formId })
  if (response.error) return <Alert type="error" showIcon title={response.error.message} />
  if (!response.data) return <Skeleton active />
  return (
    <FillAndPrint
      definition={response.data.definition}
      input={{ id: row.id }}
      printable={row.templateFileId !== null}
    />
  )
}

/**
 * Fills in a version of a form and prints it.
 * @param input template and version of the preview call
 */
export function FillAndPrint({
  definition,
  input,
  printable,
}: {
  definition: FormDefinition
  input: { id: number; versionNo?: number }
  printable: boolean
}) {
  const t = useMessages(formTemplateText)
  const words = useMessages(designerText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const [values, setValues] = useState<FormAnswers>(() => defaultAnswers(definition, today))
  const [errors, setErrors] = useState<FormFieldError[] | null>(null)
  const [previewInput, setPreviewInput] = useState<object | null>(null)
  const setValue = (next: FormAnswers) => {
    setValues(next)
    if (errors) setErrors(validateAnswers(definition, next, { today }))
  }
  const print = () => {
    const found = validateAnswers(definition, values, { today, allowMissing: true })
    setErrors(found.length > 0 ? found : null)
    if (found.length === 0) setPreviewInput({ ...input, values })
  }
  return (
    <div className="fill-in">
      <section>
        <h2 className="visually-hidden">{t.tabs.fill}</h2>
        {errors && (
          <Alert
            className="form-alert"
            type={errors.length > 0 ? 'error' : 'success'}
            showIcon
            title={
              errors.length > 0
                ? translate(designerText.notYet, { count: errors.length })
                : words.fits
            }
          />
        )}
        <DesignedForm
          definition={definition}
          value={values}
          onChange={setValue}
          errors={errors ?? []}
        />
        <p className="fill-in-act">
          <Button onClick={() => setErrors(validateAnswers(definition, values, { today }))}>
            {words.check}
          </Button>
        </p>
      </section>
      <section aria-label={t.print}>
        <div className="fill-in-head">
          <span className="text-secondary">{printable ? t.printHelp : t.noFileYet}</span>
          <Button icon={<FilePdfOutlined aria-hidden />} disabled={!printable} onClick={print}>
            {t.print}
          </Button>
        </div>
        {previewInput && (
          <PdfViewer
            source={{ path: 'sys/formTemplate/preview', input: previewInput }}
            name="preview.pdf"
          />
        )}
      </section>
    </div>
  )
}
