import { sql } from 'kysely'
import type { Services } from '../http/context.ts'

/** What nobody can use any more, and after how long: by table and column of time. */
const over = [
  ['captcha', 'create_time', '1 hour'],
  ['sign_in_step', 'create_time', '1 hour'],
  ['sign_in_failure', 'last_failure', '1 day'],
  ['session', 'create_time', '1 day'],
  ['password_link', 'create_time', '30 days'],
  ['known_device', 'last_seen', '180 days'],
] as const
/** Work that is done is shown for so long to who asked for it. */
const jobDays = 90

/** Clears away what sign-in leaves behind, and work that was done long ago. Every hour, by one of the servers. */
export async function tidy({ db }: Services): Promise<void> {
  for (const [table, column, age] of over) await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - ${age}::interval`.execute(db)
  await sql`delete from job where state in ('done', 'failed') and update_time < now() - ${jobDays} * interval '1 day'`.execute(db)
}
