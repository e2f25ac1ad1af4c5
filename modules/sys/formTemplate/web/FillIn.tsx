import { FilePdfOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { checkFilled, startValues } from '#common/rules/designed-form.ts'
import type { FilledValues, FormDefinition, FormFault } from '#common/rules/designed-form.ts'
import { useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import { DesignedForm } from '#web/kit/formview/DesignedForm.tsx'
import { form } from '../../form/form.contract.ts'
import { designerText } from '../../form/designer.text.ts'
import { formTemplateText } from '../formTemplate.text.ts'
import type { Template } from './template.ts'
import './form-template.css'

/** The draft of a template as it would be filled in, and printed with what is filled in here. */
export function FillIn({ row }: { row: Template }) {
  const answer = useCall(form, 'get', { id: row.formId })
  if (answer.error) return <Alert type="error" showIcon title={answer.error.message} />
  if (!answer.data) return <Skeleton active />
  return <FillAndPrint definition={answer.data.definition} input={{ id: row.id }} printable={row.templateFileId !== null} />
}

/** @param input names template and version for the preview call */
export function FillAndPrint({ definition, input, printable }: { definition: FormDefinition; input: { id: number; versionNo?: number }; printable: boolean }) {
  const t = useText(formTemplateText)
  const words = useText(designerText)
  const say = useSay()
  const { today } = useMe().info
  const [values, setValues] = useState<FilledValues>(() => startValues(definition, today))
  const [errors, setErrors] = useState<FormFault[] | null>(null)
  const [shown, setShown] = useState<object | null>(null)
  const put = (next: FilledValues) => {
    setValues(next)
    if (errors) setErrors(checkFilled(definition, next, { today }))
  }
  const print = () => {
    const faults = checkFilled(definition, values, { today, partial: true })
    setErrors(faults.length > 0 ? faults : null)
    if (faults.length === 0) setShown({ ...input, values })
  }
  return (
    <div className="fill-in">
      <section>
        <h2 className="visually-hidden">{t.tabs.fill}</h2>
        {errors && <Alert className="form-fault" type={errors.length > 0 ? 'error' : 'success'} showIcon title={errors.length > 0 ? say(designerText.notYet, { count: errors.length }) : words.fits} />}
        <DesignedForm definition={definition} value={values} onChange={put} errors={errors ?? []} />
        <p className="fill-in-act"><Button onClick={() => setErrors(checkFilled(definition, values, { today }))}>{words.check}</Button></p>
      </section>
      <section aria-label={t.print}>
        <div className="fill-in-head"><span className="faint">{printable ? t.printHelp : t.noFileYet}</span><Button icon={<FilePdfOutlined aria-hidden />} disabled={!printable} onClick={print}>{t.print}</Button></div>
        {shown && <PdfView source={{ path: 'sys/formTemplate/preview', input: shown }} name="preview.pdf" />}
      </section>
    </div>
  )
}
