import { FilePdfOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { FormDefinition } from '#common/rules/forms/designed-form.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { DesignedForm } from '#web/kit/designed-form/DesignedForm.tsx'
import { form } from '../../form/form.contract.ts'
import { designerText } from '../../form/designer.text.ts'
import { CheckResult } from '../../form/web/CheckResult.tsx'
import { useAnswers } from '../../form/web/use-answers.ts'
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
  const { values, setValue, errors, check, checkFilled } = useAnswers(definition)
  const [previewInput, setPreviewInput] = useState<object | null>(null)
  const print = () => {
    if (checkFilled()) setPreviewInput({ ...input, values })
  }
  return (
    <div className="fill-in">
      <section>
        <h2 className="visually-hidden">{t.tabs.fill}</h2>
        <CheckResult errors={errors} />
        <DesignedForm
          definition={definition}
          value={values}
          onChange={setValue}
          errors={errors ?? []}
        />
        <p className="fill-in-act">
          <Button onClick={check}>{words.check}</Button>
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
