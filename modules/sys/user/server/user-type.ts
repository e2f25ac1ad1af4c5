import { relationsOf, relationNames } from '../user.contract.ts'
import type { RelationName } from '../user.contract.ts'

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** The given relations that a user of this type cannot have. */
export const disallowedRelations = (
  userType: string,
  values: Readonly<Record<string, unknown>>,
): RelationName[] =>
  relationNames.filter((name) => !relationsOf(userType).includes(name) && !isEmpty(values[name]))

/** Null values for relations of the earlier type that the new one cannot have. */
export const clearDisallowedRelations = (
  userType: string,
  now: Readonly<Record<string, unknown>>,
): Partial<Record<RelationName, null | number[]>> =>
  Object.fromEntries(
    disallowedRelations(userType, now).map((name) => [
      name,
      name === 'relatedCustomers' ? [] : null,
    ]),
  )
