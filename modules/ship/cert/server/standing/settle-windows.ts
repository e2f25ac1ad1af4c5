/** Stored windows follow the lives of certificates. */
import { sql } from 'kysely'
import { windowInputOf } from '#common/rules/standing/certificate-dates.ts'
import { certificatesOn } from '#common/rules/standing/standing.ts'
import type { StandingRecord } from '#common/rules/standing/standing-types.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { replaceWindows } from '../cert-schedule.ts'
import { computeWindowsOf } from '../compute-windows.ts'
import type { ComputedWindow } from '../compute-windows.ts'

type Done = Pick<ComputedWindow, 'ruleCode' | 'occurrence' | 'doneDate'>
type StoredWindow = Done & { shipCertId: number }

/**
 * Stores the windows of certificates again in which other surveys count now: a survey after the end
 * of a certificate completes none of its windows, also where the change of flag or company that ended
 * it was entered later. SOLAS I/14(i)(iii) and the equivalent articles. A window that was completed
 * before surveys were recorded stays completed.
 * @param record of the certificates, as recorded now
 */
export async function settleWindows(db: Db, record: StandingRecord): Promise<void> {
  const ids = record.certificates.filter(({ rules }) => rules.length).map(({ ref }) => Number(ref))
  if (!ids.length) return
  const byCert = Map.groupBy(await readStored(db, ids), ({ shipCertId }) => shipCertId)
  const today = await societyToday(db)
  const lives = certificatesOn(record, today)
  const changed = [...byCert].flatMap(([shipCertId, stored]) => {
    const life = lives.get(String(shipCertId))
    const input = life && windowInputOf(life.cert, life.state)
    if (!input) return []
    const windows = computeWindowsOf(input, today)
    const [before, now] = [doneIn(stored), doneIn(windows)]
    const open = stored.filter((one) => one.doneDate && !now.has(keyOf(one)))
    return open.length || before.size !== now.size ? [{ shipCertId, windows, open }] : []
  })
  if (!changed.length) return
  const unrecorded = await certsWithUnrecorded(
    db,
    changed.flatMap(({ open }) => open),
  )
  await replaceWindows(
    db,
    changed.filter(({ shipCertId }) => !unrecorded.has(shipCertId)),
  )
}

const keyOf = ({ ruleCode, occurrence, doneDate }: Done) => `${ruleCode} ${occurrence} ${doneDate}`

const doneIn = (windows: readonly Done[]): Set<string> =>
  new Set(windows.filter(({ doneDate }) => doneDate).map(keyOf))

const readStored = (db: Db, ids: readonly number[]): Promise<StoredWindow[]> =>
  db
    .selectFrom('certWindow')
    .where('shipCertId', 'in', ids)
    .orderBy('id')
    .select(['shipCertId', 'ruleCode', 'occurrence', 'doneDate'])
    .execute()

/** Certificates with a window that was completed on a day of which no survey is recorded. */
async function certsWithUnrecorded(db: Db, done: readonly StoredWindow[]): Promise<Set<number>> {
  const { rows } = await sql<{ shipCertId: number }>`
    select w.ship_cert_id from unnest(${done.map(({ shipCertId }) => shipCertId)}::bigint[],
      ${done.map(({ doneDate }) => doneDate)}::date[]) w (ship_cert_id, day)
    join ship_cert c on c.id = w.ship_cert_id
    where c.renewal_date is distinct from w.day
      and not exists (select from cert_endorsement e
        where e.ship_cert_id = c.id and e.inspection_date = w.day)
      and not exists (select from ship_cert o join cert_endorsement e on e.ship_cert_id = o.id
        where o.ship_id = c.ship_id and e.inspection_date = w.day)
      and not exists (select from class_event v where v.ship_id = c.ship_id and v.day = w.day)`.execute(
    db,
  )
  return new Set(rows.map(({ shipCertId }) => shipCertId))
}
