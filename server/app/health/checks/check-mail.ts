import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { lateMinutes, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Days for which a failed mail is reported, so that a long weekend is covered. */
export const failedDays = 4

/** Whether mails leave the outbox, and none of the last days has failed for good. */
export async function checkMail({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<HealthCheckResult> {
  if (!config.smtpUrl) return { state: 'ok', phrase: healthText.noMailServer }
  const {
    rows: [late = { count: 0, error: null }],
  } = await sql<{ count: number; error: string | null }>`
    select count(*)::int, (array_agg(error order by id desc) filter (where error is not null))[1] as
    error from outbox
    where state = 'queued' and (error is not null or begun_time < now() - interval '20 s' or
    create_time < now() - ${lateMinutes} * interval '1 min')`.execute(db)
  // Error messages of the mail server may contain its name: administrators see them in the outbox.
  const reasonOf = (error: string | null) =>
    /\b(E[A-Z]{3,}|[45]\d\d|timeout)\b/i.exec(error ?? '')?.[1] ?? 'no answer'
  if (late.count)
    return {
      state: 'red',
      phrase: healthText.mailWaits,
      params: { count: late.count, why: reasonOf(late.error) },
    }
  const failed = await db
    .selectFrom('outbox')
    .where('state', '=', 'failed')
    .where('updateTime', '>', sql<string>`now() - ${failedDays} * interval '1 day'`)
    .select((e) => [
      e.fn.countAll<number>().as('count'),
      sql<string | null>`(array_agg(error order by id desc))[1]`.as('error'),
    ])
    .executeTakeFirstOrThrow()
  return failed.count
    ? {
        state: 'amber',
        phrase: healthText.mailFailed,
        params: { count: failed.count, days: failedDays, why: reasonOf(failed.error) },
      }
    : ok
}
