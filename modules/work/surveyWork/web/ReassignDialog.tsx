import { Form } from 'antd'
import type { DetailOf, InputOf } from '#common/contract.ts'
import { area } from '#common/fields.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { useAct } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useSay } from '#web/api/text.tsx'
import { ActTitle } from '#web/kit/detail/ActTitle.tsx'
import type { OwnDialogProps } from '#web/kit/detail/Moves.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { surveyors, surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

type Given = InputOf<typeof surveyWork, 'reassign'>
const { port, eta, dueDate } = surveyWork.fields
const described = { contract: { ...surveyWork, fields: { ...surveyors, port, eta, dueDate, remark: area(2000) }, shows: {}, detail: {} }, text: { ...surveyWorkText, labels: { ...surveyWorkText.labels, remark: kitText.remark } } }

/** Gives a task to other surveyors, or to another port or day; those who may not do it are listed with the reason. */
export function ReassignDialog({ row, name, onClose }: OwnDialogProps<DetailOf<typeof surveyWork>>) {
  const say = useSay()
  const [form] = Form.useForm()
  const act = useAct(surveyWork, 'reassign', { tell: false, also: ['work/surveyCert'] })
  const need = row.flagId ? { flagId: row.flagId, ...(row.shipType && { shipType: row.shipType }), region: row.region, ...(row.certs.length > 0 && { certIds: row.certs.map(({ certId }) => certId) }) } : undefined
  const send = async (values: Record<string, unknown>) => {
    await act.mutateAsync({ ...values, id: row.id, version: row.version } as Given)
    notify.success(say(kitText.moved, { move: surveyWorkText.moves.reassign }))
    onClose()
  }
  const { surveyorIds, leadSurveyorId } = row
  return (
    <CallDrawer title={<ActTitle act={say(surveyWorkText.moves.reassign)} text={surveyWorkText} name={name} />} act={say(surveyWorkText.moves.reassign)} form={form} initial={{ surveyorIds, leadSurveyorId, port: row.port, eta: row.eta, dueDate: row.dueDate }} busy={act.isPending} send={send} onClose={onClose}>
      <FieldsGrid described={described} sections={[{ fields: [
        { name: 'surveyorIds', input: <SurveyorSelect multiple need={need as never} /> }, { name: 'leadSurveyorId', input: <SurveyorSelect need={need as never} /> }, 'port', 'eta', 'dueDate', 'remark',
      ] }]} />
    </CallDrawer>
  )
}
