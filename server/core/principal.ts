import type { TaskNode } from '#common/machine.ts'
import type { Db } from './db.ts'

/** The person who makes a call, with everything that access control needs. */
export interface Principal {
  userId: number
  username: string
  name: string
  taskNode: TaskNode
  /** data authority, specification section 6: 1 own data, 2 own region, 3 all */
  dataType: number
  region: string | null
  surveyorId: number | null
  customerIds: number[]
  flagId: number | null
  mustChangePassword: boolean
  /** the role requires a second factor that the person has not set up */
  mustEnrolTwoFactor: boolean
  rights: ReadonlySet<string>
  /** the API key by which a program calls in the name of this person */
  apiKey?: { id: number; name: string; prefix: string }
}

/**
 * Loads an active person.
 * @returns null when the account or its role is disabled or does not exist
 */
export async function loadPrincipal(db: Db, userId: number): Promise<Principal | null> {
  const row = await db
    .selectFrom('principal')
    .where('userId', '=', userId)
    .where('active', '=', true)
    .select([
      'username',
      'name',
      'taskNode',
      'dataType',
      'region',
      'surveyorId',
      'customerIds',
      'flagId',
      'mustChangePassword',
      'mustEnrol',
      'rights',
    ])
    .executeTakeFirst()
  if (!row) return null
  return {
    userId,
    username: row.username,
    name: row.name,
    taskNode: row.taskNode as TaskNode,
    dataType: row.dataType,
    region: row.region,
    surveyorId: row.surveyorId,
    customerIds: row.customerIds ?? [],
    flagId: row.flagId,
    mustChangePassword: row.mustChangePassword,
    mustEnrolTwoFactor: row.mustEnrol,
    rights: new Set(row.rights ?? []),
  }
}
