import { isDate } from '#common/rules/base/dates.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Db } from '#server/core/db.ts'
import { fieldText } from '#server/core/refusal.ts'
import { entryFault } from '#server/records/values/dictionary-check.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import { isSystemFilled } from './template-values.ts'
import type { Param } from './template-values.ts'

const longest: Record<number, number> = { 1: 300, 2: 4000 }

/**
 * Errors of values against the template's parameters: form types 1 input … 7 checkbox of the
 * specification, section 9.
 */
export async function valueFaults(
  db: Db,
  params: Param[],
  values: Record<string, unknown>,
  stored: Record<string, unknown> = {},
): Promise<FieldError[]> {
  const errors: FieldError[] = []
  const byKeyword = new Map(params.map((p) => [p.keyword, p]))
  for (const [keyword, value] of Object.entries(values)) {
    const p = byKeyword.get(keyword)
    // Unchanged values are accepted, even if their dictionary entry is disabled by now.
    if (p?.formType === 5 && !isSystemFilled(p) && value === stored[keyword]) continue
    if (p?.formType === 5 && !isSystemFilled(p) && value !== null && value !== '') {
      const fault = entryFault(p.dictCode ?? '', await entriesOf(db, p.dictCode ?? ''), value)
      if (fault) errors.push({ field: `values.${keyword}`, ...fault })
      continue
    }
    const phrase = p && !isSystemFilled(p) ? faultOf(p, value) : issuingText.unknownValue
    if (phrase)
      errors.push({
        field: `values.${keyword}`,
        phrase,
        params: { limit: longest[p?.formType ?? 1] ?? 300 },
      })
  }
  return errors
}

function faultOf(p: Param, value: unknown) {
  if (value === null || value === '') return null
  switch (p.formType) {
    case 3:
      return (p.selectOptions ?? []).includes(String(value)) ? null : fieldText.choice
    case 4:
      return typeof value === 'number' ||
        (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim()))
        ? null
        : fieldText.number
    case 6:
      return isDate(value) ? null : fieldText.date
    case 7:
      return typeof value === 'boolean' ? null : fieldText.boolean
    default:
      return typeof value !== 'string'
        ? fieldText.text
        : value.length > (longest[p.formType] ?? 300)
          ? fieldText.tooLong
          : null
  }
}

/** Required parameters without a value from the register or the form. */
export const missingValues = (
  params: Param[],
  values: Record<string, unknown>,
  prefill: Record<string, string>,
): FieldError[] =>
  params
    .filter((p) => p.required && !isSystemFilled(p) && p.formType !== 7)
    .filter((p) => (values[p.keyword] ?? prefill[p.keyword] ?? '') === '')
    .map((p) => ({ field: `values.${p.keyword}`, phrase: fieldText.required }))
