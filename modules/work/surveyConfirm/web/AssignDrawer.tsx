import { Alert, Button, Drawer, Form } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { InputOf, RowOf } from '#common/contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { ApiError } from '#web/api/call.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { kitText } from '#web/kit/kit.text.ts'
import { RefSelect } from '#web/kit/Ref.tsx'
import { useWide } from '#web/kit/wide.ts'
import { assignment, surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'
import { ChosenLines } from './ChosenLines.tsx'

type Assignment = InputOf<typeof surveyConfirm, 'assign'>
type Line = RowOf<typeof surveyConfirm>
const { certIds, ...rest } = assignment
const labels = Object.fromEntries((['surveyorIds', 'leadSurveyorId', 'certIds', 'actionType', 'term', 'port', 'eta', 'dueDate', 'remark'] as const).map((name) => [name, surveyConfirmText[name]]))
const described = { contract: { ...surveyConfirm, fields: { ...rest, certIds: { ...certIds, required: true } }, shows: {}, detail: {} }, text: { ...surveyConfirmText, labels: { ...surveyConfirmText.labels, ...labels } } }

/** Who surveys, and which certificates come of it: suggested by the lines and by what the ship holds. */
export default function AssignDrawer({ lines, onClose, onDone }: { lines: Line[]; onClose: () => void; onDone: () => void }) {
  const t = useText(surveyConfirmText)
  const k = useText(kitText)
  const say = useSay()
  const [form] = Form.useForm<Assignment>()
  const [fault, setFault] = useState<string>()
  const roomy = useWide(700)
  const lineIds = lines.map(({ id }) => id)
  const certified = lines.some((line) => line.feeClass === 10 && line.shipId !== null)
  const suggested = useCall(surveyConfirm, 'suggest', { lineIds }, { enabled: certified })
  const assign = useAct(surveyConfirm, 'assign', { tell: false, also: ['work/surveyWork', 'work/surveyCert', 'work/quotation'] })
  const chosenCerts = Form.useWatch('certIds', form) as number[] | null | undefined
  const day = Form.useWatch('dueDate', form) as string | null | undefined
  const takeUp = useEffectEvent((found: readonly { certId: number }[]) => {
    if (!form.isFieldTouched('certIds')) form.setFieldValue('certIds', [...new Set(found.map(({ certId }) => certId))])
  })
  useEffect(() => { if (suggested.data) takeUp(suggested.data) }, [suggested.data])

  const [first] = lines
  const wanted = [...new Set([...lines.flatMap(({ certId }) => certId ?? []), ...(chosenCerts ?? [])])]
  const need = first && { flagId: first.flagId, ...(first.shipType && { shipType: first.shipType }), region: first.region, ...(day && { date: day }), ...(wanted.length > 0 && { certIds: wanted }) }
  const send = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== '')) as unknown as Assignment
    try {
      const { ids } = await assign.mutateAsync({ ...given, lineIds })
      notify.success(say(surveyConfirmText.assigned, { count: ids.length }))
      onDone()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field as keyof Assignment, errors: [f.msg] })))
      setFault(cause.msg)
    }
  }
  return (
    <Drawer open title={t.assignTitle} size={800} onClose={onClose} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.cancel}</Button><Button type="primary" loading={assign.isPending} onClick={send}>{t.assign}</Button></div>}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <ChosenLines lines={lines} suggested={suggested.data ?? []} />
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={assign.isPending} initialValues={{ term: 'full' }} onFinish={send}
        onValuesChange={(part: object) => form.setFields(Object.keys(part).map((name) => ({ name: name as keyof Assignment, errors: [] })))}>
        {certified ? (
          <FieldsGrid described={described} sections={[
            { fields: [{ name: 'certIds', help: surveyConfirmText.certHelp, input: <RefSelect path="basic/cert" multiple where={{ certType: [10], status: [1] }} /> }] },
            { columns: 2, fields: [{ name: 'actionType', help: surveyConfirmText.actionHelp }, 'term'] },
          ]} />
        ) : <Alert className="form-fault" type="info" showIcon title={t.noCertificates} />}
        <FieldsGrid described={described} sections={[
          { fields: [
            { name: 'surveyorIds', input: <SurveyorSelect multiple need={need as never} /> },
            { name: 'leadSurveyorId', help: surveyConfirmText.leadHelp, input: <SurveyorSelect need={need as never} /> },
          ] },
          { columns: 2, fields: ['port', 'eta', 'dueDate'] },
          { fields: ['remark'] },
        ]} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}
