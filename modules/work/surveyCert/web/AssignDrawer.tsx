import { Form, Segmented } from 'antd'
import { useState } from 'react'
import type { InputOf } from '#common/contract.ts'
import { ship } from '#modules/basic/ship/ship.contract.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { useAct, useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { DictText } from '#web/kit/Dict.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { RefSelect } from '#web/kit/Ref.tsx'
import { NumberText } from '#web/kit/values.tsx'
import { pageText } from '#modules/work/paper/web/paperPage.text.ts'
import '#modules/work/paper/web/paper.css'
import { assignment, surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'

type Assignment = InputOf<typeof surveyCert, 'assign'>
const text = { ...surveyCertText, labels: { ...surveyCertText.labels, certIds: pageText.certIds, surveyorId: pageText.surveyor } }
const described = { contract: { ...surveyCert, fields: assignment, shows: {}, detail: {} }, text }

/** Opens certificates for a ship, or for a company on behalf of a flag state, and gives them to a surveyor. */
export default function AssignDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(pageText)
  const say = useSay()
  const [form] = Form.useForm<Assignment>()
  const assign = useAct(surveyCert, 'assign', { tell: false })
  const [company, setCompany] = useState(false)
  const forFlagId = Form.useWatch('forFlagId', form) as number | null | undefined
  const shipId = Form.useWatch('shipId', form) as number | null | undefined
  const day = Form.useWatch('dueDate', form) as string | null | undefined
  const certIds = Form.useWatch('certIds', form) as number[] | null | undefined
  const found = useCall(ship, 'get', { id: shipId ?? 0 }, { enabled: Boolean(shipId) }).data
  const chosen = !company && found?.id === shipId ? found : undefined
  const more = { ...(day && { date: day }), ...(certIds?.length && { certIds }) }
  const need = company ? (forFlagId ? { flagId: forFlagId, shipType: null, ...more } : undefined) : chosen && { flagId: chosen.flagId, shipType: chosen.shipType, region: chosen.region, ...more }
  const turn = (to: boolean) => {
    setCompany(to)
    form.setFieldsValue({ certIds: null, surveyorId: null } as never)
  }

  const send = async (values: object) => {
    const { ids } = await assign.mutateAsync(values as Assignment)
    notify.success(say(pageText.assigned, { count: ids.length }))
    onClose()
  }
  return (
    <CallDrawer title={t.assignTitle} act={say(surveyCertText.assign)} form={form} initial={{ term: 'full' }} busy={assign.isPending} send={send} onClose={onClose}>
      <Segmented className="assign-for" aria-label={t.assignFor} value={company} onChange={turn} options={[{ value: false, label: t.forShip }, { value: true, label: t.forCompany }]} />
      <FieldsGrid described={described} sections={[
        { fields: company ? [{ name: 'companyId', required: true }, { name: 'forFlagId', required: true }] : [{ name: 'shipId', required: true, input: <RefSelect path="basic/ship" placeholder={t.chooseShip} /> }] },
      ]} />
      {chosen && <ShipLine row={chosen} />}
      <FieldsGrid described={described} sections={[
        { fields: [{ name: 'certIds', input: <RefSelect path="basic/cert" multiple where={{ certType: [10], status: [1], holder: company ? ['company'] : ['ship', 'engine', 'product'] }} placeholder={t.chooseCerts} /> }] },
        { columns: 2, fields: ['surveyType', 'actionType', 'term', 'dueDate'] },
        { fields: [
          'surveyPlace',
          { name: 'surveyorId', input: <SurveyorSelect wait={company ? pageText.chooseFlagFirst : pageText.chooseShipFirst} need={need} /> },
          'remark',
        ] },
      ]} />
    </CallDrawer>
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
