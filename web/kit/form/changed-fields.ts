/** The input of a save. */
import type { AnyContract } from '#common/contract.ts'

const empty = (value: unknown) => value === undefined || value === null || value === ''
const same = (a: unknown, b: unknown) =>
  (empty(a) && empty(b)) || JSON.stringify(a) === JSON.stringify(b)

/**
 * Fields that differ from the record as it was read; for a new record, the fields that are filled
 * in.
 */
export function changedFields(
  contract: AnyContract,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const names = Object.keys(contract.fields).filter(
    (name) => name in after && !same(before[name], after[name]),
  )
  return Object.fromEntries(names.map((name) => [name, empty(after[name]) ? null : after[name]]))
}
