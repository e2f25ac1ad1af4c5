/** Boxes of a model form of which exactly one applies. */
import { fieldText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { issuingText } from '../issuing.text.ts'
import type { Param } from './template-values.ts'

const substance = (name: string): string[] =>
  ['Never', 'Removed', 'Sealed', 'Remains'].map((box) => `${name}${box}`)

/** Boxes by keyword. AFS 2001, annex 4, appendix 1; MARPOL VI, appendix VIII, item 2. */
const GROUPS: readonly (readonly string[])[] = [
  substance('organotin'),
  substance('cybutryne'),
  ['Diesel', 'DieselElectric', 'Turbine', 'Hybrid', 'Other'].map((one) => `propulsion${one}`),
]
/** What the sentence of a box names: facility and date, by keyword of the box. */
const NAMED: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  ['organotin', 'cybutryne'].flatMap((name) => [
    [`${name}Removed`, [`${name}RemovedBy`, `${name}RemovedOn`]],
    [`${name}Sealed`, [`${name}SealedBy`, `${name}SealedOn`]],
    [`${name}Remains`, [`${name}Until`]],
  ]),
)

/** Refuses no box or two of a group, and a box whose sentence is not complete. */
export function boxFaults(
  params: readonly Param[],
  values: Readonly<Record<string, unknown>>,
  sources: Readonly<Record<string, string>>,
): FieldError[] {
  const byKeyword = new Map(params.map((p) => [p.keyword, p]))
  const valueOf = (keyword: string) => {
    const { source } = byKeyword.get(keyword) ?? {}
    return values[keyword] ?? (source ? sources[source] : undefined) ?? ''
  }
  const isTicked = (keyword: string) => String(valueOf(keyword)) === 'true'
  return GROUPS.filter((group) => group.every((keyword) => byKeyword.has(keyword))).flatMap(
    (group): FieldError[] => {
      const ticked = group.filter(isTicked)
      if (ticked.length !== 1)
        return (ticked.length ? ticked : group.slice(0, 1)).map((keyword) => ({
          field: `values.${keyword}`,
          phrase: issuingText.oneBox,
          params: { ticked: ticked.length, boxes: group.length },
        }))
      return (NAMED[ticked[0]!] ?? [])
        .filter((keyword) => valueOf(keyword) === '')
        .map((keyword) => ({ field: `values.${keyword}`, phrase: fieldText.required }))
    },
  )
}
