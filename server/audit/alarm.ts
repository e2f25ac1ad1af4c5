/** Alarms of the trail: each fault is written down, logged and told once, however often it is found. */
import { sql } from 'kysely'
import { asSystem } from '../http/context.ts'
import type { Services } from '../http/context.ts'
import { faultKey } from './faults.ts'
import type { Fault } from './faults.ts'
import { sendAlarm } from './heads/send-heads.ts'

/** The job that tells administrators; its handler is in modules/sys/log. Input: `{ id }` of the alarm. */
export const alarmJob = 'sys.log.alarm'

/** Writes alarms down. One that was found before is raised again only when more is missing than then. */
export async function raiseAlarms(services: Services, faults: readonly Fault[]): Promise<void> {
  const fresh = await asSystem(services, async (ctx) => {
    const raised: Fault[] = []
    for (const one of faults) {
      const {
        rows: [row],
      } = await sql<{ id: number }>`
        insert into log_alarm (fault, found) values (${faultKey(one)}, ${JSON.stringify(one)}::jsonb)
        on conflict (fault) do update set found = excluded.found, time = now(), seen_time = null, seen_by = null, remark = null
          where (excluded.found->>'count')::bigint > (log_alarm.found->>'count')::bigint
        returning id`.execute(ctx.db)
      if (!row) continue
      raised.push(one)
      await services.jobs.add(ctx.db, alarmJob, { id: row.id }, null)
    }
    return raised
  })
  if (fresh.length)
    void sendAlarm(
      services,
      `Alarm of the audit trail 操作日志告警: ${fresh.map(faultKey).join('; ')}`,
    )
}

/** Alarms nobody has looked into: those written down, and those this process found whose row is gone. */
export async function openAlarms({
  db,
  trail,
}: Pick<Services, 'db' | 'trail'>): Promise<{ count: number }> {
  const keys = [...trail.found.keys()]
  const {
    rows: [found],
  } = await sql<{ open: number; missing: number }>`
    select (select count(*)::int from log_alarm where seen_time is null) as open,
      (select count(*)::int from unnest(${keys}::text[]) k where not exists (select from log_alarm a where a.fault = k)) as missing`.execute(
    db,
  )
  return { count: found!.open + found!.missing }
}
