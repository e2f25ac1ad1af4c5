import { sql } from 'kysely'
import type { Services } from '#server/core/context.ts'
import { lateMinutes, ok } from '../health-check.ts'
import type { HealthCheckResult } from '../health-check.ts'
import { healthText } from '../health.text.ts'

/** Whether mails leave the outbox. */
export async function checkMail({ db, config }: Services): Promise<HealthCheckResult> {
  if (!config.smtpUrl) return { state: 'ok', phrase: healthText.noMailServer }
  const {
    rows: [late = { count: 0, error: null }],
  } = await sql<{ count: number; error: string | null }>`
    select count(*)::int, (array_agg(error order by id desc) filter (where error is not null))[1] as error from outbox
    where state = 'queued' and (error is not null or begun_time < now() - interval '20 s' or create_time < now() - ${lateMinutes} * interval '1 min')`.execute(
    db,
  )
  // Error messages of the mail server may contain its name: administrators see them in the outbox.
  const code = /\b(E[A-Z]{3,}|[45]\d\d|timeout)\b/i.exec(late.error ?? '')?.[1]
  return late.count
    ? {
        state: 'red',
        phrase: healthText.mailWaits,
        params: { count: late.count, why: code ?? 'no answer' },
      }
    : ok
}
