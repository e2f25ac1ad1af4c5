/** Test helper that creates people with given rights. */
import { sql } from 'kysely'
import type { TaskNode } from '#common/machine.ts'
import { client, openSession } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { onlyRow } from '#server/core/db.ts'

interface Person {
  rights?: boolean
  taskNode?: TaskNode
  dataType?: 1 | 2 | 3
  region?: string
  customerIds?: number[]
  flagId?: number
}

/** Creates and signs in a person with their own role, which has every right or none. */
export async function createTestUser(
  { url, services }: TestApp,
  username: string,
  {
    rights = true,
    taskNode = 'sys_admin',
    dataType = 3,
    region,
    customerIds = [],
    flagId,
  }: Person = {},
): Promise<{ client: Client; userId: number }> {
  const { db } = services
  const role = await onlyRow(
    db,
    sql<{
      id: number
    }>`insert into role (role_name, task_node, data_type) values (${username}, ${taskNode}, ${dataType}) returning id`,
  )
  if (rights)
    await sql`insert into role_menu (role_id, menu_id) select ${role.id}, id from menu`.execute(db)
  const user = await onlyRow(
    db,
    sql<{ id: number }>`
    insert into app_user (username, name, phone, email, user_type, role_id, region, password_hash,
    must_change_password, related_customers, related_flag_state)
    select ${username}, ${username}, '13800138000', ${`${username}@plimsoll.example`}, 'staff',
    ${role.id}, ${region ?? null}, password_hash, false, ${customerIds}, ${flagId ?? null}
    from app_user where username = 'admin' returning id`,
  )
  return { client: client(url, await openSession(services, user.id)), userId: user.id }
}
