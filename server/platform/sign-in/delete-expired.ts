import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'

/** Retention periods of expired rows: table, time column and period. */
const retentionPeriods = [
  ['captcha', 'create_time', '1 hour'],
  ['sign_in_step', 'create_time', '1 hour'],
  ['provider_request', 'create_time', '1 hour'],
  ['passkey_challenge', 'create_time', '1 hour'],
  ['logout_token', 'create_time', '1 day'],
  ['sign_in_failure', 'last_failure', '1 day'],
  ['session', 'create_time', '1 day'],
  ['password_link', 'create_time', '30 days'],
  ['known_device', 'last_seen', '180 days'],
] as const
/** Days for which finished work is shown to the person who started it. */
const jobDays = 90

/** Deletes expired sign-in data and old finished work. Runs hourly on one of the servers. */
export async function deleteExpired({ db }: Services): Promise<void> {
  for (const [table, column, age] of retentionPeriods)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} < now() - ${age}::interval`.execute(
      db,
    )
  await sql`delete from job where state in ('done', 'failed') and update_time < now() - ${jobDays} *
    interval '1 day'`.execute(db)
}
