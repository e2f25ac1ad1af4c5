import { Alert, Button, Drawer, Form } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#common/contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { ApiError } from '#web/api/call.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { kitText } from '#web/kit/kit.text.ts'
import { RefSelect } from '#web/kit/Ref.tsx'
import { NumberText } from '#web/kit/values.tsx'
import { useWide } from '#web/kit/wide.ts'
import { pageText } from '#modules/work/paper/web/paperPage.text.ts'
import '#modules/work/paper/web/paper.css'
import { assignment, surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'

type Assignment = InputOf<typeof surveyCert, 'assign'>
const text = { ...surveyCertText, labels: { ...surveyCertText.labels, certIds: pageText.certIds, surveyorId: pageText.surveyor } }
const described = { contract: { ...surveyCert, fields: assignment, shows: {}, detail: {} }, text }

/** Opens certificates for a ship and gives them to a surveyor. */
export default function AssignDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(pageText)
  const k = useText(kitText)
  const say = useSay()
  const [form] = Form.useForm<Assignment>()
  const [fault, setFault] = useState<string>()
  const roomy = useWide(700)
  const assign = useAct(surveyCert, 'assign', { tell: false })
  const shipId = Form.useWatch('shipId', form) as number | null | undefined
  const day = Form.useWatch('dueDate', form) as string | null | undefined
  const certIds = Form.useWatch('certIds', form) as number[] | null | undefined
  const chosen = useCall(ship, 'get', { id: shipId ?? 0 }, { enabled: Boolean(shipId) }).data

  const send = async () => {
    const values = await form.validateFields().catch(() => undefined)
    if (!values) return
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as unknown as Assignment
    try {
      const { ids } = await assign.mutateAsync(given)
      notify.success(say(pageText.assigned, { count: ids.length }))
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields(cause.fields.map((f) => ({ name: f.field as keyof Assignment, errors: [f.msg] })))
      setFault(cause.msg)
    }
  }
  return (
    <Drawer open title={t.assignTitle} size={800} onClose={onClose} mask={{ closable: false }} rootClassName="form-drawer"
      footer={<div className="form-foot"><Button onClick={onClose}>{k.cancel}</Button><Button type="primary" loading={assign.isPending} onClick={send}>{say(surveyCertText.assign)}</Button></div>}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} disabled={assign.isPending} initialValues={{ term: 'full' }} onFinish={send}
        onValuesChange={(part: object) => form.setFields(Object.keys(part).map((name) => ({ name: name as keyof Assignment, errors: [] })))}>
        <FieldsGrid described={described} sections={[
          { fields: [{ name: 'shipId', input: <RefSelect path="basic/ship" placeholder={t.chooseShip} /> }] },
        ]} />
        {chosen && chosen.id === shipId && <ShipLine row={chosen} />}
        <FieldsGrid described={described} sections={[
          { fields: [{ name: 'certIds', input: <RefSelect path="basic/cert" multiple where={{ certType: [10], status: [1] }} placeholder={t.chooseCerts} /> }] },
          { columns: 2, fields: ['surveyType', 'actionType', 'term', 'dueDate'] },
          { fields: [
            'surveyPlace',
            { name: 'surveyorId', input: <SurveyorSelect wait={pageText.chooseShipFirst} need={chosen && chosen.id === shipId ? { flagId: chosen.flagId, shipType: chosen.shipType, region: chosen.region, ...(day && { date: day }), ...(certIds?.length && { certIds }) } : undefined} /> },
            'remark',
          ] },
        ]} />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Drawer>
  )
}

/** The ship that was chosen, so that nobody assigns a namesake. */
function ShipLine({ row }: { row: { imo: string | null; flagNameZh: string | null; flagNameEn: string | null; shipType: string; region: string; grossTonnage: number | null } }) {
  const pick = usePick()
  return (
    <p className="assign-ship">
      <span>IMO {row.imo ?? '–'}</span><span>{pick(row.flagNameZh, row.flagNameEn)}</span><span><DictText code="SHIP_TYPE" value={row.shipType} /></span>
      <span>GT <NumberText value={row.grossTonnage} /></span><span><DictText code="REGION" value={row.region} /></span>
    </p>
  )
}
