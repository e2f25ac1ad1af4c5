import { Form, Select } from 'antd'
import type { InputOf } from '#common/contract.ts'
import { date, dict, enumOf, file, multilineText, ref, required } from '#common/fields.ts'
import type { Fields } from '#common/fields.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { classStatus, intervalSurveyTypes } from '../classStatus.contract.ts'
import type { ClassEventKind } from '../classStatus.contract.ts'
import { classStatusText } from '../classStatus.text.ts'

export interface ShipCertOption {
  id: number
  certCode: string
  certNo: string
  certNameZh: string
  certNameEn: string
  supersededBy: number | null
}

const evidence = { reason: multilineText(), fileId: file() }
const out = { untilDay: date(), ...evidence }
/** Fields of each event besides its day. */
const fieldsOf: Readonly<Record<ClassEventKind, Fields>> = {
  suspend: { ...evidence, reason: required(multilineText()) },
  reinstate: {
    surveyType: required(dict('SURVEY_TYPE')),
    shipCertId: ref('ship/cert'),
    ...evidence,
  },
  withdraw: evidence,
  layUp: out,
  conversion: out,
  return: evidence,
  intervalSurvey: { surveyType: required(enumOf(...intervalSurveyTypes)), ...evidence },
}
const text = { ...classStatusText, surveyType: classStatusText.intervalSurveyTypes }

/** Records an event of the class of a ship. */
export function ClassEventDrawer({
  kind,
  shipId,
  certs,
  onClose,
}: {
  kind: ClassEventKind
  shipId: number
  certs: readonly ShipCertOption[]
  onClose: () => void
}) {
  const t = useMessages(classStatusText)
  const localize = useLocalized()
  const { today } = useMe().info
  const [form] = Form.useForm()
  const act = useApiMutation(classStatus, kind, {
    showError: false,
    successMessage: t.kind[kind],
    alsoInvalidates: ['ship/query', 'ship/cert', 'sys/confirmation'],
  })
  const fields: Fields = { day: required(date()), ...fieldsOf[kind] }
  const contract = { ...classStatus, fields, readOnlyFields: {}, detailFields: {} }
  const options = certs
    .filter((one) => !one.supersededBy && certificateLaw(one.certCode, 'statutory').isClass)
    .map((one) => ({
      value: one.id,
      label: `${localize(one.certNameZh, one.certNameEn)} · ${one.certNo}`,
    }))
  const specs = Object.keys(fields).map((name) =>
    name === 'shipCertId' ? { name, input: <Select allowClear options={options} /> } : name,
  )
  const send = async (values: Record<string, unknown>) => {
    await act.mutateAsync({ ...values, shipId } as InputOf<typeof classStatus, typeof kind>)
    onClose()
  }
  return (
    <FormDrawer
      title={t.actions[kind]}
      submitLabel={t.actions[kind]}
      form={form}
      initial={{ day: today }}
      loading={act.isPending}
      beforeForm={kind === 'withdraw' && <p className="text-secondary">{t.withdrawHelp}</p>}
      onSubmit={send}
      onClose={onClose}
    >
      <FieldsGrid resource={{ contract, text }} sections={[{ fields: specs }]} />
    </FormDrawer>
  )
}
