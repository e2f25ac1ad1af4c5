import { isDate } from '#common/rules/dates.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Db } from '#server/db/database.ts'
import { fieldText } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { paperText } from '../paper.text.ts'
import { isSystems } from './facts.ts'
import type { Param } from './facts.ts'

const longest: Record<number, number> = { 1: 300, 2: 4000 }

/** Checks what was filled in against the template's parameters: form types 1 input … 7 checkbox of the specification, section 9. */
export async function valueFaults(db: Db, params: Param[], values: Record<string, unknown>): Promise<FieldFault[]> {
  const faults: FieldFault[] = []
  const byKeyword = new Map(params.map((p) => [p.keyword, p]))
  for (const [keyword, value] of Object.entries(values)) {
    const p = byKeyword.get(keyword)
    const phrase = p && !isSystems(p) ? await faultOf(db, p, value) : paperText.unknownValue
    if (phrase) faults.push({ field: `values.${keyword}`, phrase, params: { limit: longest[p?.formType ?? 1] ?? 300 } })
  }
  return faults
}

async function faultOf(db: Db, p: Param, value: unknown) {
  if (value === null || value === '') return null
  switch (p.formType) {
    case 3: return (p.selectOptions ?? []).includes(String(value)) ? null : fieldText.choice
    case 4: return Number.isFinite(typeof value === 'number' ? value : Number(String(value))) && !['boolean', 'object'].includes(typeof value) ? null : fieldText.number
    case 5: return (await entriesOf(db, p.dictCode ?? '')).some((e) => e.key === value) ? null : fieldText.choice
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
