/** Generates valid answers for a designed form, for tests and demonstration data. */
import { formLimits } from '#common/rules/forms/designed-form.ts'
import type { FormAnswers, FormDefinition, FormField } from '#common/rules/forms/designed-form.ts'

/** Default texts; by keyword where a form has a particular question. */
const defaultTexts: Readonly<Record<string, string>> = {
  reportRef: 'RO-2026-0042',
  attendedBy: '大副 Chief officer',
  measures: '按程序执行 As the procedure says',
  findings: '未发现缺陷 No deficiencies found',
  deficiencyText: '无 None',
  remarks: '无 None',
}
/** Plausible values by unit: draughts in metres, freeboard in millimetres, oxygen in percent. */
const byUnit: Readonly<Record<string, number>> = { m: 6.2, mm: 2150, '%': 20.9 }
interface Facts {
  surveyDate: string
  surveyPlace: string
  dictionary: (code: string) => readonly string[]
}

/** Answers to every question of a form for a survey on a day and place. */
export const createDemoAnswers = ({ elements }: FormDefinition, facts: Facts): FormAnswers =>
  Object.fromEntries(
    elements.flatMap((e) =>
      e.element === 'field' ? [[e.keyword, response(e, facts)] as const] : [],
    ),
  )

function response(field: FormField, { surveyDate, surveyPlace, dictionary }: Facts) {
  if (field.keyword === 'surveyPlace') return surveyPlace
  switch (field.formType) {
    case 1:
    case 2:
      return (
        defaultTexts[field.keyword] ??
        (field.required
          ? '如实船 As found on board'.slice(
              0,
              field.rule?.maxLength ?? formLimits.text[field.formType],
            )
          : null)
      )
    case 3:
      return field.selectOptions?.[0]?.value ?? null
    case 4:
      return Number(
        field.defaultValue ??
          Math.max(Number(field.rule?.min ?? 0), byUnit[field.unit ?? ''] ?? 12),
      )
    case 5:
      return (
        dictionary(field.dictCode ?? '').find((key) => key === 'annual') ??
        dictionary(field.dictCode ?? '')[0] ??
        null
      )
    case 6:
      return field.required ? surveyDate : null
    case 7:
      return field.keyword !== 'detainable'
  }
}
