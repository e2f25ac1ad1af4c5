import type { TaskNode } from '#common/machine.ts'

/** Outside people have a task node of their own; everybody else is of the house. */
const outside: Readonly<Record<string, TaskNode>> = { customer: 'ship_owner', flag: 'flag_user' }

/**
 * Whether a role's task node suits the user type: a customer is nothing but a customer, a flag
 * state nothing but a flag state, and nobody of the house is either. Task nodes of specification
 * section 6.
 */
export const isRoleAllowed = (userType: string, taskNode: string): boolean =>
  userType in outside
    ? outside[userType] === taskNode
    : !Object.values<string>(outside).includes(taskNode)
