/**
 * Alarms of the audit trail. Each fault is stored, logged and reported once, however often it is
 * found.
 */
import { sql } from 'kysely'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { faultKey } from './faults.ts'
import type { Fault } from './faults.ts'
import { sendAlarm } from './heads/send-heads.ts'

/**
 * The job that notifies administrators; its handler is in modules/sys/log. Input: `{ id }` of the
 * alarm.
 */
export const alarmJob = 'sys.log.alarm'

/** Stores alarms. A known one is raised again only when more entries are missing than before. */
export async function raiseAlarms(services: Services, errors: readonly Fault[]): Promise<void> {
  const fresh = await runAsSystem(services, async (ctx) => {
    const raised: Fault[] = []
    for (const one of errors) {
      const {
        rows: [row],
      } = await sql<{ id: number }>`
        insert into log_alarm (fault, found) values (${faultKey(one)},
        ${JSON.stringify(one)}::jsonb)
        on conflict (fault) do update set found = excluded.found, time = now(), seen_time = null,
        seen_by = null, remark = null
          where (excluded.found->>'count')::bigint > (log_alarm.found->>'count')::bigint
        returning id`.execute(ctx.db)
      if (!row) continue
      raised.push(one)
      await services.jobs.enqueue(ctx.db, alarmJob, { id: row.id }, null)
    }
    return raised
  })
  if (fresh.length)
    void sendAlarm(
      services,
      `Alarm of the audit trail 操作日志告警: ${fresh.map(faultKey).join('; ')}`,
    )
}

/**
 * Unacknowledged alarms: the stored ones, and those found by this process whose row was deleted.
 */
export async function openAlarms({
  db,
  trail,
}: Pick<Services, 'db' | 'trail'>): Promise<{ count: number }> {
  const keys = [...trail.found.keys()]
  const {
    rows: [alarms],
  } = await sql<{ open: number; missing: number }>`
    select (select count(*)::int from log_alarm where seen_time is null) as open,
      (select count(*)::int from unnest(${keys}::text[]) k where not exists (select from log_alarm a
      where a.fault = k)) as missing`.execute(db)
  if (!alarms) throw new Error('the alarms of the audit trail cannot be counted')
  return { count: alarms.open + alarms.missing }
}
