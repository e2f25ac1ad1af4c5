/** The forecast as of another day: calculated for each query from the life of the certificates. */
import { sql } from 'kysely'
import { valueOn } from '#modules/ship/cert/server/holder-at-issue.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { inBatches, windowsOf } from '#modules/ship/cert/server/standing/windows-as-of.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { readingAsOf } from '#server/records/rows/as-of.ts'
import { maxKnownRows, readingKnown } from '#server/records/rows/known-rows.ts'
import { allOf, anyOf } from '#server/records/report/filters.ts'
import { forecastText } from '../forecast.text.ts'
import type { ForecastQuery } from './due-surveys.ts'
import type { PriceBook } from './price-book.ts'
import { findCounted, writeCounted } from './refresh-forecast.ts'

/** Tables of one query, in its transaction, with the columns of the stored ones. */
export const tablesAsOf = { surveys: sql`forecast_survey_on`, windows: sql`forecast_window_on` }

/**
 * Fills the tables of the query: with the surveys that were pending on a day, by the certificates,
 * endorsements and flags until then, as recorded now or, with `known`, on the day. To be called in a transaction.
 * @throws Refusal 409 for more certificates than one call can calculate
 */
export async function findSurveysAsOf(
  ctx: RequestContext,
  query: ForecastQuery,
  day: string,
  book: PriceBook,
): Promise<void> {
  const { db } = ctx
  const reading = readingAsOf(ctx, { asOf: day, known: query.known?.[0] ?? false })
  const certs = await readCerts(reading, query, day)
  await sql`create temp table forecast_window_on (id bigint generated always as identity,
    ship_cert_id bigint, survey_type text, start_date date, due_date date, end_date date,
    done_date date, waived boolean, alternative_group text) on commit drop`.execute(db)
  for (const batch of inBatches(certs)) {
    const windows = [...(await windowsOf(reading, batch))].flatMap(([id, list]) =>
      list.map((window) => ({ shipCertId: id, ...window })),
    )
    await sql`insert into forecast_window_on (ship_cert_id, survey_type, start_date, due_date,
        end_date, done_date, waived, alternative_group)
      select * from jsonb_to_recordset(${JSON.stringify(windows)}::jsonb) as w ("shipCertId" bigint,
        "surveyType" text, "startDate" date, "dueDate" date, "endDate" date, "doneDate" date,
        waived boolean, "alternativeGroup" text)`.execute(db)
  }
  await sql`create index on forecast_window_on (ship_cert_id)`.execute(db)
  await sql`analyze forecast_window_on`.execute(db)
  await findCounted(db, day, book, null, {
    windows: tablesAsOf.windows,
    isSurveyed: sql`true`,
    flag: flagOn(reading, day),
  })
  await sql`create temp table forecast_survey_on (like forecast_survey) on commit drop`.execute(db)
  await writeCounted(db, tablesAsOf.surveys)
}

/** The flag of ship `s` on a day; of a company's certificate `c` its own. */
const flagOn = ({ onlyKnown }: RequestContext, day: string) =>
  sql`coalesce(${valueOn(sql.ref('s.id'), 'flagId', day, 's.flagId', onlyKnown)}, c.for_flag_id)`

/** Certificates in scope with surveys still to be held on the day. */
async function readCerts(ctx: RequestContext, query: ForecastQuery, day: string) {
  const matches = matching(ctx, query, day)
  const reading = await readingKnown(
    ctx,
    getResource(ctx.services, 'ship/cert'),
    { asOf: day, known: ctx.onlyKnown ?? false },
    (certs) =>
      certs.where(
        sql<boolean>`id in (select c.id from ship_cert c left join ship s on s.id = c.ship_id
          left join customer o on o.id = c.company_id where ${matches})`,
      ),
  )
  const wanted = certsInScope(reading)
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .where('leftBy', 'is', null)
    .where('standing', '<>', 'notYet')
    .select(['id', 'shipId', 'companyId'])
  const { rows } = await sql<{ id: number; shipId: number | null; companyId: number | null }>`
    select r.id, r.ship_id, r.company_id from (${wanted}) r
      join ship_cert c on c.id = r.id left join ship s on s.id = r.ship_id
      left join customer o on o.id = r.company_id
    where ${matches} order by r.id limit ${maxKnownRows + 1}`.execute(ctx.db)
  if (rows.length > maxKnownRows) refuse(409, forecastText.tooMany, { max: maxKnownRows })
  return rows
}

/** Condition: a certificate `c`, of ship `s` or company `o`, matches the filters of a query. */
function matching(ctx: RequestContext, query: ForecastQuery, day: string) {
  const managers = query.managerId ?? []
  return allOf([
    query.region?.length
      ? sql<boolean>`coalesce(s.region, o.region) = any(${[...query.region]}::text[])`
      : null,
    anyOf('s.shipType', query.shipType),
    anyOf('s.ownerId', query.ownerId),
    managers.length
      ? sql<boolean>`(s.manager_id = any(${[...managers]}::bigint[])
          or c.company_id = any(${[...managers]}::bigint[]))`
      : null,
    query.flagId?.length
      ? sql<boolean>`${flagOn(ctx, day)} = any(${[...query.flagId]}::bigint[])`
      : null,
  ])
}
