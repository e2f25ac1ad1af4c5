import { formResource } from '#web/kit/form/form-resource.ts'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { Alert, Form } from 'antd'
import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent } from 'react'
import type { InputOf, RowOf } from '#common/contract.ts'
import { useTermOfTypes } from '#modules/certificates/issuing/web/use-term-of-types.ts'
import { SurveyorSelect } from '#modules/basic/surveyor/web/SurveyorSelect.tsx'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { assignment, surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'
import { ChosenLines } from './ChosenLines.tsx'

type Assignment = InputOf<typeof surveyConfirm, 'assign'>
type Line = RowOf<typeof surveyConfirm>
const { certIds, ...rest } = assignment
const labels = Object.fromEntries(
  (
    [
      'surveyorIds',
      'leadSurveyorId',
      'certIds',
      'actionType',
      'term',
      'port',
      'eta',
      'dueDate',
      'remark',
    ] as const
  ).map((name) => [name, surveyConfirmText[name]]),
)
const described = formResource(
  surveyConfirm,
  surveyConfirmText,
  { ...rest, certIds: { ...certIds, required: true } },
  labels,
)

/**
 * Selects surveyors and certificates, with suggestions from the lines and the certificates held.
 */
export default function AssignDrawer({
  lines,
  onClose,
  onDone,
}: {
  lines: Line[]
  onClose: () => void
  onDone: () => void
}) {
  const t = useMessages(surveyConfirmText)
  const translate = useFormatMessage()
  const [form] = Form.useForm<Assignment>()
  const lineIds = lines.map(({ id }) => id)
  const certified = lines.some((line) => line.feeClass === 10 && line.shipId !== null)
  const assign = useApiMutation(surveyConfirm, 'assign', {
    showError: false,
    alsoInvalidates: ['work/surveyWork', 'work/surveyCert', 'work/quotation'],
  })
  // The lines are not there any more once they are assigned.
  const isOpen = !assign.isPending && !assign.isSuccess
  useTermOfTypes(form)
  const suggested = useSuggestedCerts(form, lineIds, certified && isOpen)
  const chosenCerts = Form.useWatch('certIds', form) as number[] | null | undefined
  const day = Form.useWatch('dueDate', form) as string | null | undefined
  const [first] = lines
  const requested = [
    ...new Set([...lines.flatMap(({ certId }) => certId ?? []), ...(chosenCerts ?? [])]),
  ]
  const need = first && {
    flagId: first.flagId,
    ...(first.shipType && { shipType: first.shipType }),
    region: first.region,
    ...(day && { date: day }),
    ...(requested.length > 0 && { certIds: requested }),
  }
  const send = async (values: object) => {
    const { ids } = await assign.mutateAsync({ ...(values as Assignment), lineIds })
    notifyRecord(
      translate(surveyConfirmText.assigned, { count: ids.length }),
      'work/surveyWork',
      ids,
    )
    onDone()
  }
  return (
    <FormDrawer
      title={t.assignTitle}
      submitLabel={t.assign}
      form={form}
      initial={{ term: 'full' }}
      loading={assign.isPending}
      onSubmit={send}
      beforeForm={<ChosenLines lines={lines} suggested={suggested} />}
      onClose={onClose}
    >
      {certified ? (
        <FieldsGrid
          resource={described}
          sections={[
            {
              fields: [
                {
                  name: 'certIds',
                  help: surveyConfirmText.certHelp,
                  input: (
                    <RefSelect
                      path="basic/cert"
                      multiple
                      optionFilters={{ certType: [10], status: [1] }}
                    />
                  ),
                },
              ],
            },
            {
              columns: 2,
              fields: [{ name: 'actionType', help: surveyConfirmText.actionHelp }, 'term'],
            },
          ]}
        />
      ) : (
        <Alert className="form-alert" type="info" showIcon title={t.noCertificates} />
      )}
      <FieldsGrid
        resource={described}
        sections={[
          {
            fields: [
              { name: 'surveyorIds', input: <SurveyorSelect multiple need={need} /> },
              {
                name: 'leadSurveyorId',
                help: surveyConfirmText.leadHelp,
                input: <SurveyorSelect need={need} />,
              },
            ],
          },
          { columns: 2, fields: ['port', 'eta', 'dueDate'] },
          { fields: ['remark'] },
        ]}
      />
    </FormDrawer>
  )
}

/** The certificates that fit the lines; they are chosen while the user has chosen none. */
function useSuggestedCerts(form: FormInstance<Assignment>, lineIds: number[], enabled: boolean) {
  const suggested = useApiQuery(surveyConfirm, 'suggest', { lineIds }, { enabled })
  const prefill = useEffectEvent((found: readonly { certId: number }[]) => {
    if (!form.isFieldTouched('certIds'))
      form.setFieldValue('certIds', [...new Set(found.map(({ certId }) => certId))])
  })
  useEffect(() => {
    if (suggested.data) prefill(suggested.data)
  }, [suggested.data])
  return suggested.data ?? []
}
