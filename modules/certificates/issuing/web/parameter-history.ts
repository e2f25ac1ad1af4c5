/** History of a certificate's values by parameter. */
import type { HistoryEntry } from '#common/contract.ts'
import { bool, date, dict, text } from '#common/fields.ts'
import type { Field, Fields } from '#common/fields.ts'
import type { Message } from '#common/text.ts'
import type { CertificateKindView } from './certificate-kind-context.tsx'
import type { Param } from './certificate.ts'

type Change = HistoryEntry['changes'][number]
type Bag = Record<string, unknown>
const valueName = (keyword: string) => `values.${keyword}`
const bagOf = (value: unknown): Bag =>
  typeof value === 'object' && value !== null ? (value as Bag) : {}

/**
 * Splits a change of `values` into one change per parameter, in template order; other changes are
 * returned as they are.
 */
export function valueChanges(params: readonly Param[], change: Change): Change[] {
  if (change.field !== 'values') return [change]
  const [from, to] = [bagOf(change.from), bagOf(change.to)]
  const keywords = [
    ...new Set([...params.map((p) => p.keyword), ...Object.keys(from), ...Object.keys(to)]),
  ]
  return keywords
    .filter(
      (keyword) => JSON.stringify(from[keyword] ?? null) !== JSON.stringify(to[keyword] ?? null),
    )
    .map((keyword) => ({
      field: valueName(keyword),
      from: from[keyword] ?? null,
      to: to[keyword] ?? null,
    }))
}

const fieldOfParam = (p: Param): Field => {
  if (p.formType === 7) return bool()
  if (p.formType === 5) return dict(p.dictCode ?? '')
  return p.formType === 6 ? date() : text(4000)
}

/**
 * The resource with a label and a kind for every parameter, so that changes are labelled as on the
 * form.
 */
export function describedHistory(
  { contract, text: words, machine }: CertificateKindView,
  params: readonly Param[],
) {
  const labels: Record<string, Message> = { ...words.labels }
  const fields: Fields = {}
  for (const p of params) {
    labels[valueName(p.keyword)] = { key: valueName(p.keyword), zh: p.attrNameZh, en: p.attrNameEn }
    fields[valueName(p.keyword)] = fieldOfParam(p)
  }
  return {
    contract: { ...contract, detailFields: { ...contract.detailFields, ...fields } },
    text: { ...words, labels },
    machine,
    splitChange: (change: Change) => valueChanges(params, change),
  }
}
