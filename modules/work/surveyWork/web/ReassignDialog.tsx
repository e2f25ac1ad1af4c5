import { Alert, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { DetailOf, InputOf } from '#common/contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { ApiError } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { kitText } from '#web/kit/kit.text.ts'
import { useWide } from '#web/kit/wide.ts'
import { surveyors, surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

type Given = InputOf<typeof surveyWork, 'reassign'>
const { port, eta, dueDate } = surveyWork.fields
const described = { contract: { ...surveyWork, fields: { ...surveyors, port, eta, dueDate }, shows: {}, detail: {} }, text: surveyWorkText }

/** Gives a task to other surveyors, or to another port or day; those who may not do it are listed with the reason. */
export function ReassignDialog({ row, onClose }: { row: DetailOf<typeof surveyWork>; onClose: () => void }) {
  const k = useText(kitText)
  const say = useSay()
  const [form] = Form.useForm()
  const [fault, setFault] = useState<string>()
  const roomy = useWide(700)
  const act = useAct(surveyWork, 'reassign', { tell: false, also: ['work/surveyCert'] })
  const need = row.flagId ? { flagId: row.flagId, ...(row.shipType && { shipType: row.shipType }), region: row.region, ...(row.certs.length > 0 && { certIds: row.certs.map(({ certId }) => certId) }) } : undefined
  const send = async () => {
    const values = await form.validateFields().catch(() => undefined) as Given | undefined
    if (!values) return
    try {
      await act.mutateAsync({ ...values, id: row.id, version: row.version } as Given)
      notify.success(say(kitText.moved, { move: surveyWorkText.moves.reassign }))
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field, errors: [f.msg] })))
      setFault(cause.msg)
    }
  }
  const initial = { surveyorIds: row.surveyorIds, leadSurveyorId: row.leadSurveyorId, port: row.port, eta: row.eta, dueDate: row.dueDate }
  return (
    <Modal open title={say(surveyWorkText.moves.reassign)} width={720} onCancel={onClose} onOk={send} okText={say(surveyWorkText.moves.reassign)} cancelText={k.cancel} okButtonProps={{ loading: act.isPending }}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} initialValues={initial} onFinish={send}>
        <FieldsGrid described={described} sections={[{ fields: [
          { name: 'surveyorIds', input: <SurveyorSelect multiple need={need as never} /> }, { name: 'leadSurveyorId', input: <SurveyorSelect need={need as never} /> }, 'port', 'eta', 'dueDate',
        ] }]} />
        <Form.Item name="remark" label={k.remark} {...(roomy && { labelCol: { flex: '120px' }, wrapperCol: { flex: '1 1 0' } })}><Input.TextArea rows={2} maxLength={2000} /></Form.Item>
      </Form>
    </Modal>
  )
}
