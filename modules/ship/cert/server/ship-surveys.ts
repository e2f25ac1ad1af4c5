import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { INTERVAL_ONLY_SURVEYS } from '#common/rules/windows/ship-intervals.ts'
import type { ShipSurvey } from '#common/rules/windows/ship-intervals.ts'
import type { Db } from '#server/core/db.ts'
import { batchedRowRead } from '#server/platform/database/batched-read.ts'

const types = sql`${[...INTERVAL_ONLY_SURVEYS]}::text[]`
const intervals = sql`select r.code from rule r where r.cycle_type = 'maxInterval'`

/**
 * Interval surveys of ships as rows (ship_id, survey_type, rule_code, day): endorsed on any of their
 * certificates, completed in a window before endorsements were recorded, recorded of the ship
 * herself, or held to reinstate her class.
 * @param ships a set of ship ids, as SQL for `in`
 */
export const shipSurveysSql = (ships: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select k.ship_id, w.survey_type, w.rule_code, w.done_date as day from ship_cert k
    join cert_window w on w.ship_cert_id = k.id
    where k.ship_id in (${ships}) and w.done_date is not null
      and (w.survey_type = any (${types}) or w.rule_code in (${intervals}))
  union select k.ship_id, e.survey_type, e.rule_code, e.inspection_date from ship_cert k
    join cert_endorsement e on e.ship_cert_id = k.id
    where k.ship_id in (${ships})
      and (e.survey_type = any (${types}) or e.rule_code in (${intervals}))
  union select v.ship_id, v.survey_type, v.rule_code, v.day from class_event v
    where v.ship_id in (${ships}) and (v.kind = 'intervalSurvey'
      or v.kind = 'reinstate' and v.survey_type = any (${types}))`

/** Interval surveys of a ship, oldest first; none of a company. */
export async function readShipSurveys(
  db: Db,
  shipId: number | null | undefined,
): Promise<ShipSurvey[]> {
  return shipId ? ((await readSurveysOf(db, shipId)) ?? []) : []
}

const readSurveysOf = batchedRowRead(async (db: Db, ids) => {
  const { rows } = await sql<ShipSurvey & { shipId: number }>`
    select t.ship_id, t.survey_type, t.rule_code, t.day::text as date
    from (${shipSurveysSql(sql`select unnest(${ids}::bigint[])`)}) t
    order by t.day, t.survey_type, t.rule_code`.execute(db)
  const byShip = Map.groupBy(rows, ({ shipId }) => shipId)
  return new Map(
    [...byShip].map(([id, own]) => [id, own.map(({ shipId: _id, ...survey }) => survey)]),
  )
})
