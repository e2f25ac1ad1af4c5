/** The input of a save. */
import { isEmpty } from '#common/values.ts'
import type { AnyContract } from '#common/contract.ts'

const same = (a: unknown, b: unknown) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

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
  return Object.fromEntries(names.map((name) => [name, isEmpty(after[name]) ? null : after[name]]))
}
