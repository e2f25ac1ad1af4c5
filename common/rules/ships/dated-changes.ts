import { isEmpty } from '../../values.ts'
import { companyInRole } from './ism-company.ts'
import type { CompanyRole } from './ism-company.ts'

type Values = Readonly<Record<string, unknown>>

/** Particulars that decide which company a ship has in a role. */
const DECIDES: Readonly<Record<CompanyRole, readonly string[]>> = {
  ism: ['managerId', 'ownerId'],
  shipowner: ['mlcShipownerId', 'managerId', 'ownerId'],
}

const companyOf = (ship: Values, role: CompanyRole) =>
  companyInRole(
    {
      ownerId: ship['ownerId'] as number | null,
      managerId: ship['managerId'] as number | null,
      mlcShipownerId: ship['mlcShipownerId'] as number | null,
    },
    role,
  )

/**
 * Particulars with dated history that a save changes. Filling an empty value is not a change, except
 * where it had a value before, or where the ship has another company or shipowner with it: a first
 * manager takes her over from her owner.
 * @param fields those with dated history
 * @param had particulars that are empty now and had a value once
 */
export function datedChanges<F extends string>(
  fields: Iterable<F>,
  before: Values,
  sent: Values,
  had: ReadonlySet<string> = new Set(),
): F[] {
  const takesOver = (['ism', 'shipowner'] as const).filter((role) => {
    const from = companyOf(before, role)
    return from !== null && from !== companyOf({ ...before, ...sent }, role)
  })
  return [...fields].filter(
    (field) =>
      field in sent &&
      (before[field] ?? null) !== (sent[field] ?? null) &&
      (!isEmpty(before[field]) ||
        had.has(field) ||
        takesOver.some((role) => DECIDES[role].includes(field))),
  )
}
