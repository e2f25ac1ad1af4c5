import type { Db } from '#server/core/db.ts'

/** The active administrators of the system: those whom faults are reported to. */
export const activeAdministrators = (db: Db): Promise<{ id: number; email: string | null }[]> =>
  db
    .selectFrom('appUser')
    .innerJoin('role', 'role.id', 'appUser.roleId')
    .where('role.taskNode', '=', 'sys_admin')
    .where('appUser.status', '=', 1)
    .select(['appUser.id', 'appUser.email'])
    .execute()
