/** For tests: people with exactly the rights a test wants. */
import { sql } from 'kysely'
import type { TaskNode } from '#common/machine.ts'
import { client, openSession } from '../testing.ts'
import type { Client, Harness } from '../testing.ts'

interface Person { rights?: boolean; taskNode?: TaskNode; dataType?: 1 | 2 | 3; region?: string; customerIds?: number[]; flagId?: number }

/** A new person, signed in, who holds every right there is, or none, in a role of their own. */
export async function newPerson({ url, services }: Harness, username: string, { rights = true, taskNode = 'sys_admin', dataType = 3, region, customerIds = [], flagId }: Person = {}): Promise<{ client: Client; userId: number }> {
  const { db } = services
  const { rows: [role] } = await sql<{ id: number }>`insert into role (role_name, task_node, data_type) values (${username}, ${taskNode}, ${dataType}) returning id`.execute(db)
  if (rights) await sql`insert into role_menu (role_id, menu_id) select ${role!.id}, id from menu`.execute(db)
  const { rows: [user] } = await sql<{ id: number }>`
    insert into app_user (username, name, phone, email, user_type, role_id, region, password_hash, must_change_password, related_customers, related_flag_state)
    select ${username}, ${username}, '13800138000', ${`${username}@plimsoll.example`}, 'staff', ${role!.id}, ${region ?? null}, password_hash, false, ${customerIds}, ${flagId ?? null}
    from app_user where username = 'admin' returning id`.execute(db)
  return { client: client(url, await openSession(services, user!.id)), userId: user!.id }
}
