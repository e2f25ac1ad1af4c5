import type { TaskNode } from '#common/machine.ts'
import type { Db } from '../db/database.ts'

/** The person behind a call, as far as access needs to know. */
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
  /** the role asks for a second factor that the person has not */
  mustEnrol: boolean
  rights: ReadonlySet<string>
}

/** Loads an active person. @returns null when the account or its role is switched off or gone */
export async function loadPrincipal(db: Db, userId: number): Promise<Principal | null> {
  const p = await db.selectFrom('principal').where('userId', '=', userId).where('active', '=', true)
    .select(['username', 'name', 'taskNode', 'dataType', 'region', 'surveyorId', 'customerIds', 'flagId', 'mustChangePassword', 'mustEnrol', 'rights'])
    .executeTakeFirst()
  if (!p) return null
  return {
    userId, username: p.username!, name: p.name!, taskNode: p.taskNode as TaskNode, dataType: p.dataType!, region: p.region,
    surveyorId: p.surveyorId, customerIds: p.customerIds ?? [], flagId: p.flagId, mustChangePassword: p.mustChangePassword!, mustEnrol: p.mustEnrol!,
    rights: new Set(p.rights ?? []),
  }
}
