/** The changes of a certificate's contents, parameter by parameter. */
import type { History } from '#common/contract.ts'
import { bool, date, dict, text } from '#common/fields.ts'
import type { Field, Fields } from '#common/fields.ts'
import type { Phrase } from '#common/text.ts'
import type { PaperKind } from './kind.tsx'
import type { Param } from './paper.ts'

type Change = History['changes'][number]
type Bag = Record<string, unknown>
const valueName = (keyword: string) => `values.${keyword}`
const bagOf = (value: unknown): Bag => (typeof value === 'object' && value !== null ? value as Bag : {})

/** A change of `values` as one change for each parameter that is different, in their order on the template; any other change as it is. */
export function valueChanges(params: readonly Param[], change: Change): Change[] {
  if (change.field !== 'values') return [change]
  const [from, to] = [bagOf(change.from), bagOf(change.to)]
  const keywords = [...new Set([...params.map((p) => p.keyword), ...Object.keys(from), ...Object.keys(to)])]
  return keywords.filter((keyword) => JSON.stringify(from[keyword] ?? null) !== JSON.stringify(to[keyword] ?? null))
    .map((keyword) => ({ field: valueName(keyword), from: from[keyword] ?? null, to: to[keyword] ?? null }))
}

const fieldOfParam = (p: Param): Field => {
  if (p.formType === 7) return bool()
  if (p.formType === 5) return dict(p.dictCode ?? '')
  return p.formType === 6 ? date() : text(4000)
}

/** The resource with a label and a kind for every parameter, so that its changes read as the form does. */
export function describedHistory({ contract, text: words, machine }: PaperKind, params: readonly Param[]) {
  const labels: Record<string, Phrase> = { ...words.labels }
  const fields: Fields = {}
  for (const p of params) {
    labels[valueName(p.keyword)] = { key: valueName(p.keyword), zh: p.attrNameZh, en: p.attrNameEn }
    fields[valueName(p.keyword)] = fieldOfParam(p)
  }
  return { contract: { ...contract, detail: { ...contract.detail, ...fields } }, text: { ...words, labels }, machine, expand: (change: Change) => valueChanges(params, change) }
}
