/** Invariants of the database after fuzzing. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'

/** Tables that only excluded calls may change. */
export interface Before {
  accounts: string
  shape: string
}

const accounts = async (db: Db, upTo?: number) =>
  JSON.stringify(
    (
      await sql`
  select u.id, u.username, u.role_id, u.status, u.password_hash, u.user_type, u.related_customers, r.task_node,
    r.data_type
  from app_user u join role r on r.id = u.role_id where u.username = any(${demoUsers})
    and u.id <= ${upTo ?? 1_000} order by u.id`.execute(db)
    ).rows,
  )
export const demoUsers = [
  'admin',
  'chief',
  'surveyor',
  'finance',
  'manager',
  'operator',
  'owner',
  'flag',
  'approver',
]
const shape = async (db: Db) =>
  JSON.stringify(
    (
      await sql`
  select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'
    order by 1, 2`.execute(db)
    ).rows,
  )

export const captureBaseline = async (db: Db): Promise<Before> => ({
  accounts: await accounts(db),
  shape: await shape(db),
})

/** @returns violated invariants as text, empty if all hold */
export async function violatedInvariants(db: Db, was: Before): Promise<string[]> {
  const broken: string[] = []
  if ((await accounts(db)) !== was.accounts)
    broken.push('accounts, their roles, companies or passwords have changed')
  if ((await shape(db)) !== was.shape) broken.push('tables or columns are others than before')
  const tables = (
    await sql<{
      name: string
    }>`select table_name as name from information_schema.columns where table_schema = 'public'
      and column_name = 'create_by'
    and table_name in (select table_name from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE') order by 1`.execute(db)
  ).rows
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)} t where t.create_by <> 0 and not exists (select
      from app_user u where u.id = t.create_by)`.execute(db)
    if (rows[0]!.count) broken.push(`${name}: ${rows[0]!.count} rows made by nobody there is`)
  }
  const versions = (
    await sql<{
      name: string
    }>`select table_name as name from information_schema.columns c where table_schema = 'public'
      and column_name = 'version'
    and exists (select from information_schema.tables t where t.table_schema = 'public'
      and t.table_name = c.table_name and table_type = 'BASE TABLE') order by 1`.execute(db)
  ).rows
  for (const { name } of versions) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)} where version < 1`.execute(db)
    if (rows[0]!.count) broken.push(`${name}: ${rows[0]!.count} rows of no version`)
  }
  return broken
}
