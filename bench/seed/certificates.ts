/**
 * Certificates with survey windows: computed by the product's rules once for each kind and expiry,
 * then copied to all ships.
 */
import { sql } from 'kysely'
import { CERT_TYPES } from '#common/rules/certificates/cert-types.ts'
import { addDays, addMonths, minDate } from '#common/rules/base/dates.ts'
import type { CalendarDate } from '#common/rules/base/dates.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { harmonised } from '#modules/ship/cert/demo/demo-certificate-sets.ts'
import { surveysDone } from '#modules/ship/cert/demo/surveys-done.ts'
import type { Attendance } from '#modules/ship/cert/demo/surveys-done.ts'
import { computeWindows } from '#modules/ship/cert/server/compute-windows.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { kindsOfShips } from './customers-and-ships.ts'
import { generatedMarker, bulkInsert } from './bulk-insert.ts'

/** Expiry dates: every other day of five years, from twenty days ago. */
const days = 913
const expiryOf = (k: number, today: CalendarDate, months: number | null): CalendarDate | null =>
  months === null ? null : addDays(today, (k % Math.ceil((days * months) / 60)) * 2 - 20)

/**
 * How surveys were completed: in their windows; one ship in sixteen had none in the last hundred
 * days.
 */
function attendanceOf(k: number, today: CalendarDate): Attendance {
  const visit = [-40, -20, 0, 15, 30, 45, -60, 10][k % 8]!
  return {
    visits: [visit, visit + 5, visit - 3, visit + 2],
    intermediateAt: 2 + (k % 2),
    auditAfter: 90 + (k % 100),
    dockedAfter: 60 + (k % 90),
    until: addDays(today, k % 16 === 15 ? -100 : 0),
  }
}

/** Every combination of kind and expiry with its windows, in temporary tables. */
async function writeCertificateVariants(db: Db): Promise<void> {
  await sql`create temp table growth_life (code text, k int, cert_id bigint, term text, inspection_date date,
    issue_date date, expiry_date date) on commit drop`.execute(db)
  await sql`create temp table growth_window (cert_id bigint, k int) on commit drop`.execute(db)
  await sql`alter table growth_window ${sql.raw(['survey_type text', 'rule_code text', 'occurrence int', 'start_date date', 'due_date date', 'end_date date', 'done_date date', 'waived boolean', 'alternative_group text', 'explanation_zh text', 'explanation_en text', 'words uuid generated always as (window_explanation_id(explanation_zh, explanation_en)) stored'].map((column) => `add ${column}`).join(', '))}`.execute(
    db,
  )
  const today = await societyToday(db)
  const ids = new Map(
    (await db.selectFrom('cert').select(['id', 'code']).execute()).map(({ id, code }) => [
      code,
      id,
    ]),
  )
  for (const code of new Set(kindsOfShips.flatMap((kind) => kind.codes))) {
    const certId = ids.get(code)!
    const { validityMonths, rules } = await readCertTypeRules(db, certId)
    const { windowRuleCodes } = CERT_TYPES.find((kind) => kind.code === code)!
    const lives = Array.from({ length: days }, (_, k) => {
      const expiry = expiryOf(k, today, validityMonths)
      const inspection = expiry ? addMonths(expiry, -validityMonths!) : addDays(today, -3000 + k)
      const done = expiry
        ? surveysDone(windowRuleCodes, expiry, validityMonths!, attendanceOf(k, today))
        : []
      const issueDate = minDate(addDays(inspection, 3), today)
      const windows = computeWindows(
        { rules, validityMonths, inspectionDate: inspection, issueDate, expiryDate: expiry, done },
        today,
      )
      return {
        life: {
          code,
          k,
          cert_id: certId,
          term: 'full',
          inspection_date: inspection,
          issue_date: issueDate,
          expiry_date: expiry,
        },
        windows: windows.map((w) => ({
          cert_id: certId,
          k,
          survey_type: w.surveyType,
          rule_code: w.ruleCode,
          occurrence: w.occurrence,
          start_date: w.startDate,
          due_date: w.dueDate,
          end_date: w.endDate,
          done_date: w.doneDate,
          waived: w.waived,
          alternative_group: w.alternativeGroup,
          explanation_zh: w.explanationZh,
          explanation_en: w.explanationEn,
        })),
      }
    })
    await sql`insert into growth_life select * from json_populate_recordset(null::growth_life,
      ${JSON.stringify(lives.map(({ life }) => life))}::json)`.execute(db)
    const names = sql.raw(
      'cert_id, k, survey_type, rule_code, occurrence, start_date, due_date, end_date, done_date, ' +
        'waived, alternative_group, explanation_zh, explanation_en',
    )
    await sql`insert into growth_window (${names}) select ${names}
      from json_populate_recordset(null::growth_window,
      ${JSON.stringify(lives.flatMap(({ windows }) => windows))}::json)`.execute(db)
  }
  await sql`insert into window_words (id, zh, en) select distinct on (words) words, explanation_zh,
    explanation_en from growth_window on conflict do nothing`.execute(db)
  await sql`create index on growth_life (code, k)`.execute(db)
  await sql`create index on growth_window (cert_id, k)`.execute(db)
  await sql`analyze growth_life`.execute(db)
  await sql`analyze growth_window`.execute(db)
  // Triggers are disabled: their columns are computed once for each combination.
  await sql`create temp table growth_pending on commit drop as
    select cert_id, k, min(start_date) as start_date, min(due_date) as due_date,
      min(end_date) filter (where not later) as end_date, min(end_date) filter (where later) as until
    from (select o.*, exists (select from growth_window a where a.cert_id = o.cert_id and a.k = o.k
      and a.alternative_group = o.alternative_group and a.end_date > o.end_date) as later
      from growth_window o where o.done_date is null and not o.waived) w
    where not (later and end_date < ${today}) group by cert_id, k`.execute(db)
  const sets = kindsOfShips.flatMap(({ codes }, kind) =>
    codes.map((code, at) => ({ kind, at, code, together: harmonised(code) })),
  )
  await sql`create temp table growth_set on commit drop as select *
    from json_to_recordset(${JSON.stringify(sets)}::json) s (kind int, at int, code text, together boolean)`.execute(
    db,
  )
}

/**
 * Certificates for every benchmark ship; harmonised ones expire together, one in a hundred is
 * withdrawn.
 */
export async function addCertificates(db: Db, ships: number): Promise<void> {
  const {
    rows: [row],
  } = await sql<{
    there: number
  }>`select coalesce(max(substr(cert_no, 7, 7)::int), 0) as there from ship_cert
    where cert_no like 'BENCH-%'`.execute(db)
  let ready = false
  await bulkInsert(
    db,
    'ships with certificates',
    {
      tables: ['ship_cert', 'ship_cert_search', 'cert_window'],
      existing: row!.there,
      target: ships,
      batchSize: 5_000,
      afterStatements: ['delete from forecast_state', 'select rebuild_flag_facts()'],
    },
    async (trx, from, to) => {
      if (!ready) await writeCertificateVariants(trx)
      ready = true
      await sql`
      with people as (select array_agg(id order by id) as ids from app_user
        where username like 'bench-sys_surveyor%'),
      fresh as (
        select s.id as ship_id, s.n, s.region, s.flag_id, s.words, l.*, g.at,
          nextval(pg_get_serial_sequence('ship_cert', 'id')) as id
        from (select id, substr(call_sign, 2)::int as n, region, flag_id, concat_ws(chr(10), name, imo) as words
          from ship where remark = ${generatedMarker}) s join growth_set g on g.kind = s.n % ${kindsOfShips.length}
          join growth_life l on l.code = g.code and l.k =
            case when g.together then (s.n::bigint * 7919) % ${days} else (s.n::bigint * 104729 + 300) % ${days} end
        where s.n between ${from} and ${to}
        order by s.n, g.at
      ), certs as (
        insert into ship_cert (id, ship_id, cert_id, cert_no, term, survey_type, action_type, inspection_date,
          issue_date, create_time, issue_place, expiry_date, expiry_before_extension, person_in_charge, valid,
          invalid_reason, invalid_time,
          region, flag_id, pending_start, next_due_date, pending_end, pending_until, pending_open)
        overriding system value
        select f.id, ship_id, f.cert_id, 'BENCH-' || lpad(n::text, 7, '0') || '-' || code, term, 'renewal',
          'renew', inspection_date, issue_date, issue_date, 'Shanghai', expiry_date, expiry_date,
          people.ids[1 + n % array_length(people.ids, 1)],
          case when f.id % 100 = 0 then 0 else 1 end, case when f.id % 100 = 0 then 'Ship left the register'
            end, case when f.id % 100 = 0 then now() end,
          region, flag_id, p.start_date, p.due_date,
            case when f.id % 100 <> 0 then least(p.end_date, expiry_date)
            end, coalesce(p.until, 'infinity'), coalesce(p.start_date <= society_today(), false)
        from fresh f cross join people left join growth_pending p on p.cert_id = f.cert_id and p.k = f.k
          and f.id % 100 <> 0
      ), searched as (
        insert into ship_cert_search (ship_cert_id, search_text, cert_no)
          select id, x3(words || chr(10) || 'BENCH-' || lpad(n::text, 7, '0') || '-' || code),
          'BENCH-' || lpad(n::text, 7, '0') || '-' || code from fresh
      )
      insert into cert_window (ship_cert_id, survey_type, rule_code, occurrence, start_date, due_date, end_date,
        done_date, waived, alternative_group, words)
      select f.id, w.survey_type, w.rule_code, w.occurrence, w.start_date, w.due_date, w.end_date, w.done_date,
        w.waived, w.alternative_group, w.words
      from fresh f join growth_window w on w.cert_id = f.cert_id and w.k = f.k order by f.id`.execute(
        trx,
      )
    },
  )
}
