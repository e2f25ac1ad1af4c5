/** What a save sends. */
import type { AnyContract } from '#common/contract.ts'

const empty = (value: unknown) => value === undefined || value === null || value === ''
const same = (a: unknown, b: unknown) => (empty(a) && empty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ from the record as it was read; of a new one, those that are filled in. */
export function changesOf(contract: AnyContract, before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const names = Object.keys(contract.fields).filter((name) => name in after && !same(before[name], after[name]))
  return Object.fromEntries(names.map((name) => [name, empty(after[name]) ? null : after[name]]))
}
