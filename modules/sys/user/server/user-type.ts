import type { TaskNode } from '#common/machine.ts'
import { relationsOf, relationNames } from '../user.contract.ts'
import type { RelationName } from '../user.contract.ts'

/** Outside people have a task node of their own; everybody else is of the house. */
const outside: Readonly<Record<string, TaskNode>> = { customer: 'ship_owner', flag: 'flag_user' }

/**
 * Whether a role's task node suits the user type: a customer is nothing but a customer, a flag state nothing but a
 * flag state, and nobody of the house is either. Task nodes of specification section 6.
 */
export const suits = (userType: string, taskNode: string): boolean =>
  userType in outside ? outside[userType] === taskNode : !Object.values<string>(outside).includes(taskNode)

const isEmpty = (value: unknown): boolean => value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** The relations given that a user of this type cannot have. */
export const strangeRelations = (userType: string, values: Readonly<Record<string, unknown>>): RelationName[] =>
  relationNames.filter((name) => !relationsOf(userType).includes(name) && !isEmpty(values[name]))

/** Relations of the earlier type that the present one cannot have, emptied. */
export const withoutStrange = (userType: string, now: Readonly<Record<string, unknown>>): Partial<Record<RelationName, null | number[]>> =>
  Object.fromEntries(strangeRelations(userType, now).map((name) => [name, name === 'relatedCustomers' ? [] : null]))
