import { isDate } from '#common/rules/dates.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Db } from '#server/db/database.ts'
import { fieldText } from '#server/http/refusal.ts'
import { entryFault } from '#server/values/dictionary-check.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { paperText } from '../paper.text.ts'
import { isSystems } from './facts.ts'
import type { Param } from './facts.ts'

const longest: Record<number, number> = { 1: 300, 2: 4000 }

/** Checks what was filled in against the template's parameters: form types 1 input … 7 checkbox of the specification, section 9. */
export async function valueFaults(db: Db, params: Param[], values: Record<string, unknown>, stored: Record<string, unknown> = {}): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  const byKeyword = new Map(params.map((p) => [p.keyword, p]))
  for (const [keyword, value] of Object.entries(values)) {
    const p = byKeyword.get(keyword)
    // What stands there already stays, though its entry may be switched off since.
    if (p?.formType === 5 && !isSystems(p) && value === stored[keyword]) continue
    if (p?.formType === 5 && !isSystems(p) && value !== null && value !== '') {
      const fault = entryFault(p.dictCode ?? '', await entriesOf(db, p.dictCode ?? ''), value)
      if (fault) faults.push({ field: `values.${keyword}`, ...fault })
      continue
    }
    const phrase = p && !isSystems(p) ? faultOf(p, value) : paperText.unknownValue
    if (phrase) faults.push({ field: `values.${keyword}`, phrase, params: { limit: longest[p?.formType ?? 1] ?? 300 } })
  }
  return faults
}

function faultOf(p: Param, value: unknown) {
  if (value === null || value === '') return null
  switch (p.formType) {
    case 3: return (p.selectOptions ?? []).includes(String(value)) ? null : fieldText.choice
    case 4: return typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())) ? null : fieldText.number
    case 6: return isDate(value) ? null : fieldText.date
    case 7: return typeof value === 'boolean' ? null : fieldText.boolean
    default: return typeof value !== 'string' ? fieldText.text : value.length > (longest[p.formType] ?? 300) ? fieldText.tooLong : null
  }
}

/** Required parameters nobody has filled in: neither the register nor the person. */
export const missingValues = (params: Param[], values: Record<string, unknown>, prefill: Record<string, string>): FieldFault[] =>
  params.filter((p) => p.required && !isSystems(p) && p.formType !== 7)
    .filter((p) => [undefined, null, ''].includes((values[p.keyword] ?? prefill[p.keyword]) as never))
    .map((p) => ({ field: `values.${p.keyword}`, phrase: fieldText.required }))
