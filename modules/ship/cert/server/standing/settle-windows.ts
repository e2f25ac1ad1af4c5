/** Stored windows follow the lives of certificates. */
import { sql } from 'kysely'
import { windowInputOf } from '#common/rules/standing/certificate-dates.ts'
import { certificatesOn } from '#common/rules/standing/standing.ts'
import type { StandingRecord } from '#common/rules/standing/standing-types.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { replaceWindows } from '../cert-schedule.ts'
import { computeWindowsOf } from '../compute-windows.ts'

interface StoredWindow {
  shipCertId: number
  ruleCode: string
  occurrence: number
  doneDate: string | null
  /** whether the survey that completed it is recorded besides */
  isRecorded: boolean
}

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
    const isLost = stored.some((one) => one.doneDate && !one.isRecorded && !now.has(keyOf(one)))
    const isSame = before.size === now.size && [...before].every((key) => now.has(key))
    return isSame || isLost ? [] : [{ shipCertId, windows }]
  })
  await replaceWindows(db, changed)
}

type Done = Pick<StoredWindow, 'ruleCode' | 'occurrence' | 'doneDate'>

const keyOf = ({ ruleCode, occurrence, doneDate }: Done) => `${ruleCode} ${occurrence} ${doneDate}`

const doneIn = (windows: readonly Done[]): Set<string> =>
  new Set(windows.filter(({ doneDate }) => doneDate).map(keyOf))

async function readStored(db: Db, ids: readonly number[]): Promise<StoredWindow[]> {
  const { rows } = await sql<StoredWindow>`
    select w.ship_cert_id, w.rule_code, w.occurrence, w.done_date, w.done_date is null
      or w.done_date = c.renewal_date
      or exists (select from ship_cert o join cert_endorsement e on e.ship_cert_id = o.id
        where (o.ship_id = c.ship_id or o.company_id = c.company_id)
          and e.inspection_date = w.done_date)
      or exists (select from class_event v where v.ship_id = c.ship_id and v.day = w.done_date)
      as is_recorded
    from cert_window w join ship_cert c on c.id = w.ship_cert_id
    where w.ship_cert_id = any (${ids}::bigint[])
    order by w.id`.execute(db)
  return rows
}
