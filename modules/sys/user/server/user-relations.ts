import type { ColumnValues } from '#server/core/row.ts'
import { relationsOf, relationNames } from '../user.contract.ts'
import type { RelationName } from '../user.contract.ts'

type Relations = Partial<Record<RelationName, unknown>>

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** The given relations that a user of this type cannot have. */
export const disallowedRelations = (userType: string, values: Relations): RelationName[] =>
  relationNames.filter((name) => !relationsOf(userType).includes(name) && !isEmpty(values[name]))

/** Null values for relations of the earlier type that the new one cannot have. */
export const clearDisallowedRelations = (
  userType: string,
  now: Relations,
): Pick<ColumnValues<'appUser'>, RelationName> => {
  const disallowed = disallowedRelations(userType, now)
  return {
    ...(disallowed.includes('relatedSurveyor') && { relatedSurveyor: null }),
    ...(disallowed.includes('relatedCustomers') && { relatedCustomers: [] }),
    ...(disallowed.includes('relatedFlagState') && { relatedFlagState: null }),
  }
}
