/** Reads batches of certificates with everything that decides about their windows. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { inheritedLife } from './inherited-life.ts'
import { shipSurveysSql } from './ship-surveys.ts'
import { windowKeySql } from './window-key.ts'

/**
 * A certificate. `life`: inspection, first issue, expiry, expiry before extension, moved
 * anniversaries as JSON, interval surveys of the ship, restoration, as stored or empty, separated by
 * bars. `sign`: a 64-bit number that is equal for certificates with equal windows, and otherwise
 * almost never; empty without windows.
 */
export interface ReadCert {
  id: number
  version: number
  certId: number
  life: string
  sign: string | null
}
/** A certificate with its windows as keys (window-key.ts). */
export interface ReadCertWithWindows extends ReadCert {
  windows: string | null
}
/** Certificates of one statement. */
const batchSize = 2000
/** Condition: certificates that have windows. */
export const hasWindows = sql`superseded_by is null and expiry_before_extension is not null`
const windowsHash = sql`bit_xor(hash_record_extended(row (w.rule_code, w.occurrence, w.done_date,
  w.survey_type, w.start_date, w.due_date, w.end_date, w.waived, w.words, w.alternative_group), 0))`

/**
 * Certificates by the condition `wanted`; `theirs` finds their windows and endorsements by
 * certificate id.
 */
async function select<R extends ReadCert>(
  db: Db,
  requested: RawBuilder<unknown>,
  theirs: (id: RawBuilder<unknown>) => RawBuilder<unknown>,
  more: { inner: RawBuilder<unknown>; outer: RawBuilder<unknown> },
): Promise<R[]> {
  const { rows } = await sql<R>`
    with c as materialized (select * from ship_cert where ${requested} and ${hasWindows} order by id
    limit ${batchSize}),
      w as (select w.ship_cert_id, ${windowsHash} as sign${more.inner} from cert_window w
        where ${theirs(sql`w.ship_cert_id`)} group by w.ship_cert_id),
      i as (select id from cert k where exists (select from rule r where r.id = any (k.rule_ids)
        and r.cycle_type = 'maxInterval')),
      s as (select t.ship_id, string_agg(
          t.survey_type || ' ' || t.day || ' ' || coalesce(t.rule_code, ''), ','
          order by t.day, t.survey_type, t.rule_code) as surveys
        from (${shipSurveysSql(sql`select ship_id from c where cert_id in (select id from i)`)}) t
        group by t.ship_id)
    select c.id, c.version, c.cert_id as "certId", coalesce(c.inspection_date::text,
      '') || '|' || l.first_issued_on || '|' || coalesce(c.expiry_date::text,
      '') || '|' || c.expiry_before_extension || '|' ||
      l.amended_anniversaries || '|' || coalesce(s.surveys, '') || '|' ||
      coalesce(l.restored_on::text, '') as life, w.sign::text as sign${more.outer}
    from c cross join lateral ${inheritedLife('c')} l left join w on w.ship_cert_id = c.id
      left join s on s.ship_id = c.ship_id and c.cert_id in (select id from i)
    order by c.id`.execute(db.withoutPlugins())
  return rows
}
/**
 * Reads the next batch in one index walk; looking up the windows of each certificate would take
 * twice as long.
 */
export const readNext = (db: Db, after: number) =>
  select<ReadCert>(
    db,
    sql`id > ${after}`,
    (id) => sql`${id} between (select min(id) from c) and (select max(id) from c)`,
    { inner: sql``, outer: sql`` },
  )
/** Reads these certificates with their windows. */
export const readWithWindows = (db: Db, ids: readonly number[]) => {
  const these = (id: RawBuilder<unknown>) => sql`${id} = any(${ids}::bigint[])`
  return select<ReadCertWithWindows>(db, these(sql`id`), these, {
    inner: sql`, string_agg(${windowKeySql}, chr(10) order by w.id) as windows`,
    outer: sql`, w.windows`,
  })
}
