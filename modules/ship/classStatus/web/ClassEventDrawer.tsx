import { formResource } from '#web/kit/form/form-resource.ts'
import { Checkbox, Form, Select } from 'antd'
import type { ReactElement } from 'react'
import type { InputOf, OutputOf } from '#common/contract.ts'
import { date, dict, enumOf, file, list, multilineText, ref, required } from '#common/fields.ts'
import type { Fields } from '#common/fields.ts'
import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import { ALTERATIONS, SUSPENSION_CAUSES } from '#common/rules/standing/standing-types.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useMessages } from '#web/api/text.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { classStatus } from '../classStatus.contract.ts'
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

type Interval = OutputOf<typeof classStatus, 'status'>['intervals'][number]

/** Texts before the form. */
const help = { withdraw: 'withdrawHelp', alteration: 'alterationHelp' } as const

const evidence = { reason: multilineText(), fileId: file() }
const out = { untilDay: date(), ...evidence }
/** Fields of each event besides its day. */
const fieldsOf: Readonly<Record<ClassEventKind, Fields>> = {
  suspend: { cause: enumOf(...SUSPENSION_CAUSES), ...evidence, reason: required(multilineText()) },
  reinstate: {
    surveyType: required(dict('SURVEY_TYPE')),
    shipCertId: ref('ship/cert'),
    ...evidence,
  },
  withdraw: evidence,
  layUp: out,
  conversion: out,
  return: evidence,
  intervalSurvey: { surveyType: required(dict('SURVEY_TYPE')), ...evidence },
  alteration: {
    altered: required(list(required(enumOf(...ALTERATIONS)), ALTERATIONS.length)),
    ...evidence,
    reason: required(multilineText()),
  },
}
/** An interval as the value of an option. */
const optionOf = ({ surveyType, ruleCode }: Interval) => `${surveyType} ${ruleCode ?? ''}`

/** Records an event of the class of a ship. */
export function ClassEventDrawer({
  kind,
  shipId,
  certs,
  intervals,
  onClose,
}: {
  kind: ClassEventKind
  shipId: number
  certs: readonly ShipCertOption[]
  intervals: readonly Interval[]
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
  const options = certs
    .filter((one) => !one.supersededBy && certificateLaw(one.certCode, 'statutory').isClass)
    .map((one) => ({
      value: one.id,
      label: `${localize(one.certNameZh, one.certNameEn)} · ${one.certNo}`,
    }))
  const inputs: Readonly<Record<string, ReactElement<object>>> = {
    shipCertId: <Select allowClear options={options} />,
    altered: (
      <Checkbox.Group
        className="dict-checkboxes"
        options={ALTERATIONS.map((value) => ({ value, label: t.altered[value] }))}
      />
    ),
    ...(kind === 'intervalSurvey' && {
      surveyType: (
        <Select
          options={intervals.map((one) => ({
            value: optionOf(one),
            label: localize(one.nameZh, one.nameEn),
          }))}
        />
      ),
    }),
  }
  const specs = Object.keys(fields).map((name) => {
    const input = inputs[name]
    return input ? { name, input, fullWidth: name === 'altered' } : name
  })
  const send = async (values: Record<string, unknown>) => {
    const interval =
      kind === 'intervalSurvey' && intervals.find((one) => optionOf(one) === values['surveyType'])
    await act.mutateAsync({
      ...values,
      ...(interval && { surveyType: interval.surveyType, ruleCode: interval.ruleCode }),
      shipId,
    } as InputOf<typeof classStatus, typeof kind>)
    onClose()
  }
  return (
    <FormDrawer
      title={t.actions[kind]}
      submitLabel={t.actions[kind]}
      form={form}
      initial={{ day: today }}
      loading={act.isPending}
      beforeForm={
        kind in help && <p className="text-secondary">{t[help[kind as keyof typeof help]]}</p>
      }
      onSubmit={send}
      onClose={onClose}
    >
      <FieldsGrid
        resource={formResource(classStatus, classStatusText, fields)}
        sections={[{ fields: specs }]}
      />
    </FormDrawer>
  )
}
