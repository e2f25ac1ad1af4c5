import { formResource } from '#web/kit/form/form-resource.ts'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { Form } from 'antd'
import type { DetailOf, InputOf } from '#common/contract.ts'
import { multilineText } from '#common/fields.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage } from '#web/api/text.tsx'
import { ActionTitle } from '#web/kit/detail/ActionTitle.tsx'
import type { CustomMoveDialogProps } from '#web/kit/detail/MoveButtons.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { surveyors, surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkText } from '../surveyWork.text.ts'

type Given = InputOf<typeof surveyWork, 'reassign'>
const { port, eta, dueDate } = surveyWork.fields
const described = formResource(
  surveyWork,
  surveyWorkText,
  { ...surveyors, port, eta, dueDate, remark: multilineText(2000) },
  { remark: kitText.remark },
)

/**
 * Reassigns a task to other surveyors, or to another port or day; ineligible surveyors are listed
 * with the reason.
 */
export function ReassignDialog({
  row,
  name,
  onClose,
}: CustomMoveDialogProps<DetailOf<typeof surveyWork>>) {
  const translate = useFormatMessage()
  const [form] = Form.useForm()
  const act = useApiMutation(surveyWork, 'reassign', {
    showError: false,
    alsoInvalidates: ['work/surveyCert'],
  })
  const need = row.flagId
    ? {
        flagId: row.flagId,
        ...(row.shipType && { shipType: row.shipType }),
        region: row.region,
        ...(row.certs.length > 0 && { certIds: row.certs.map(({ certId }) => certId) }),
      }
    : undefined
  const send = async (values: Record<string, unknown>) => {
    await act.mutateAsync({ ...values, id: row.id, version: row.version } as Given)
    notifyRecord(translate(kitText.moves.reassign), surveyWork.path, row.id)
    onClose()
  }
  const { surveyorIds, leadSurveyorId } = row
  return (
    <FormDrawer
      title={
        <ActionTitle
          act={translate(surveyWorkText.moves.reassign)}
          text={surveyWorkText}
          name={name}
        />
      }
      submitLabel={translate(surveyWorkText.moves.reassign)}
      form={form}
      initial={{ surveyorIds, leadSurveyorId, port: row.port, eta: row.eta, dueDate: row.dueDate }}
      loading={act.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldsGrid
        resource={described}
        sections={[
          {
            fields: [
              { name: 'surveyorIds', input: <SurveyorSelect multiple need={need} /> },
              { name: 'leadSurveyorId', input: <SurveyorSelect need={need} /> },
              'port',
              'eta',
              'dueDate',
              'remark',
            ],
          },
        ]}
      />
    </FormDrawer>
  )
}
