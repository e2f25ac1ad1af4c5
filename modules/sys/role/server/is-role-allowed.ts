import type { TaskNode } from '#common/machine.ts'

/** User types outside the society, each with the only task node it may have. */
const outside: Readonly<Record<string, TaskNode>> = { customer: 'ship_owner', flag: 'flag_user' }

/**
 * Whether a role's task node fits the user type: customers and flag states have their own task
 * node, and no other user type may have it. Task nodes of specification section 6.
 */
export const isRoleAllowed = (userType: string, taskNode: string): boolean =>
  userType in outside
    ? outside[userType] === taskNode
    : !Object.values<string>(outside).includes(taskNode)
