import { ismCompanyOf } from './ism-company.ts'

type Values = Readonly<Record<string, unknown>>

const empty = (value: unknown) => value === null || value === undefined || value === ''
const companyOf = (ship: Values) =>
  ismCompanyOf({
    ownerId: ship['ownerId'] as number | null,
    managerId: ship['managerId'] as number | null,
  })

/**
 * Particulars with dated history that a save changes. Filling an empty value is not a change, except
 * where it had a value before, or where another company operates the ship with it: a first manager
 * takes her over from her owner.
 * @param fields those with dated history
 * @param had particulars that are empty now and had a value once
 */
export function datedChanges<F extends string>(
  fields: Iterable<F>,
  before: Values,
  sent: Values,
  had: ReadonlySet<string> = new Set(),
): F[] {
  const [from, to] = [companyOf(before), companyOf({ ...before, ...sent })]
  const takesOver = from !== null && from !== to
  const isCompany = (field: F) => field === 'managerId' || field === 'ownerId'
  return [...fields].filter(
    (field) =>
      field in sent &&
      (before[field] ?? null) !== (sent[field] ?? null) &&
      (!empty(before[field]) || had.has(field) || (takesOver && isCompany(field))),
  )
}
