/**
 * Keeps the surveys of the forecast and their sums up to date with windows, certificates, ships,
 * tariffs and the day.
 */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { Services } from '#server/core/context.ts'
import { valueFor } from '#server/core/lookup.ts'
import { pendingSurveys } from './pending-surveys.ts'
import type { SurveySource } from './pending-surveys.ts'
import { workCategoryIndex, readPriceBook } from './price-book.ts'
import type { PriceBook } from './price-book.ts'
import { onlyRow } from '#server/core/db.ts'

/** Day of the figures. */
export interface ForecastDay {
  day: string
}
/**
 * Limits of changed certificates and recounted windows for an update within a request; larger
 * updates run in the background.
 */
const maxInlineRefresh = { certificates: 5_000, windows: 100_000 }
/** Above this number of changed certificates all figures are recalculated. */
const fullRebuildThreshold = 100_000
/** Advisory lock: one update at a time, across servers. */
const lock = 0xf0_5e

const columns = sql.raw(
  'window_id, ship_cert_id, ship_id, company_id, cert_id, flag_id, cents, due_date, place, ' +
    'slot, region, ship_type, survey_type',
)

/**
 * Fills a temporary table with the surveys that count, each with category and fee; surveys that the
 * price rule cannot distinguish are priced once.
 */
export async function findCounted(
  db: Db,
  day: string,
  book: PriceBook,
  certIds: RawBuilder<unknown> | null,
  source?: SurveySource,
): Promise<void> {
  await sql`create temp table forecast_found on commit drop as select *
    from ${pendingSurveys(day, book, certIds, source)} x`.execute(db)
  const same = sql.raw('cert_id, survey_type, flag_key, type_key, ton_key')
  const { rows } = await sql<{
    certId: number
    surveyType: string
    flagKey: number | null
    typeKey: string | null
    tonKey: number | null
    grossTonnage: number | null
  }>`
    select ${same}, min(gross_tonnage) as gross_tonnage from forecast_found group by ${same}`.execute(
    db,
  )
  const priced = rows.map(({ certId, surveyType, flagKey, typeKey, tonKey, grossTonnage }) => {
    const { fee } = book.feeOf({
      certId,
      surveyType,
      flagId: flagKey,
      shipType: typeKey,
      grossTonnage,
    })
    return {
      cert_id: certId,
      survey_type: surveyType,
      flag_key: flagKey,
      type_key: typeKey,
      ton_key: tonKey,
      place: workCategoryIndex(valueFor(book.certs, certId), surveyType),
      cents: fee === null ? null : Math.round(fee * 100),
    }
  })
  await sql`create temp table forecast_priced on commit drop as
    select cert_id, survey_type, coalesce(flag_key, 0) as flag_key, coalesce(type_key,
    '') as type_key, coalesce(ton_key, -2000000000) as ton_key, place, cents
    from json_to_recordset(${JSON.stringify(priced)}::json) p (cert_id bigint, survey_type text,
      flag_key bigint, type_key text, ton_key int, place smallint, cents bigint)`.execute(db)
}

/**
 * Adds the present rows to the sums, or subtracts them: of changed certificates and ships, or all.
 */
async function count(db: Db, sign: 1 | -1, changed: boolean): Promise<void> {
  const key = sql.raw(
    'fine, case when fine then coalesce(flag_id, 0) else 0 end, case when fine then ' +
      `coalesce(ship_type, '') else '' end, slot, region`,
  )
  const both = sql`(values (true), (false)) f (fine)`
  await sql`insert into forecast_sum as t (fine, flag_id, ship_type, slot, region, place, surveys, unpriced, cents)
    select ${key}, place, ${sign} * count(*), ${sign} * count(*) filter (where cents is null),
      ${sign} * coalesce(sum(cents), 0)
    from (select flag_id, ship_type, slot, region, place, cents from forecast_survey
      where ${changed ? sql`ship_cert_id in (select ship_cert_id from forecast_changed)` : sql`true`})
      x cross join ${both} group by 1, 2, 3, 4, 5, 6
    on conflict (fine, flag_id, ship_type, slot, region, place) do update
      set surveys = t.surveys + excluded.surveys, unpriced = t.unpriced + excluded.unpriced,
      cents = t.cents + excluded.cents`.execute(db)
  await sql`insert into forecast_ships as t (fine, flag_id, ship_type, slot, region, places, ships)
    with one as materialized (select ship_id, flag_id, ship_type, slot, region,
      bit_or(1 << place) as places from forecast_survey
      where ship_id is not null
        and ${changed ? sql`ship_id in (select ship_id from forecast_touched)` : sql`true`}
        group by ship_id, flag_id, ship_type, slot, region)
    select ${key}, places, ${sign} * count(*) from (
      select * from one union all select ship_id, flag_id, ship_type, '', region, bit_or(places)
        from one group by ship_id, flag_id, ship_type, region) x cross join ${both}
        group by 1, 2, 3, 4, 5, 6
    on conflict (fine, flag_id, ship_type, slot, region, places) do update
      set ships = t.ships + excluded.ships`.execute(db)
}

/** Writes the surveys that count to the table of the forecast, or to another with its columns. */
export const writeCounted = (db: Db, table = sql`forecast_survey`) =>
  sql`insert into ${table} (${columns}) select ${columns} from forecast_found join (
    select cert_id as p1, survey_type as p2, flag_key as p3, type_key as p4, ton_key as p5, place,
      cents from forecast_priced) p
  on p1 = cert_id and p2 = survey_type and p3 = coalesce(flag_key, 0) and p4 = coalesce(type_key,
    '') and p5 = coalesce(ton_key, -2000000000)`.execute(db)

async function rebuildForecast(db: Db, day: string, book: PriceBook): Promise<void> {
  await sql`delete from forecast_stale`.execute(db)
  await findCounted(db, day, book, null)
  for (const table of ['forecast_survey', 'forecast_sum', 'forecast_ships', 'forecast_state'])
    await sql`delete from ${sql.table(table)}`.execute(db)
  await writeCounted(db)
  await count(db, 1, false)
  await sql`analyze forecast_survey, forecast_sum, forecast_ships`.execute(db)
  await sql`insert into forecast_state (day, made_from) values (${day}, ${book.tariffHash})`.execute(
    db,
  )
}

/** Updates changed certificates, and those whose windows have closed since the last day. */
async function bringChanged(db: Db, from: string, day: string, book: PriceBook): Promise<void> {
  await sql`create temp table forecast_changed on commit drop as with taken as (delete
    from forecast_stale returning ship_cert_id)
    select ship_cert_id from taken union select ship_cert_id from cert_window
      where done_date is null and not waived and end_date >= ${from}::date
      and end_date < ${day}::date`.execute(db)
  await sql`analyze forecast_changed`.execute(db)
  await findCounted(db, day, book, sql`forecast_changed`)
  await sql`create temp table forecast_touched on commit drop as select ship_id from forecast_survey
    where ship_cert_id in (select ship_cert_id from forecast_changed) and ship_id is not null
    union select ship_id from forecast_found where ship_id is not null`.execute(db)
  await count(db, -1, true)
  await sql`delete from forecast_survey where ship_cert_id in (select ship_cert_id from forecast_changed)`.execute(
    db,
  )
  await writeCounted(db)
  await count(db, 1, true)
  await sql`delete from forecast_sum where surveys = 0`.execute(db)
  await sql`delete from forecast_ships where ships = 0`.execute(db)
  await sql`update forecast_state set day = ${day}, update_time = now()`.execute(db)
}

interface Waiting {
  day: string | null
  madeFrom: string | null
  stale: number
  rebuild: boolean
  much: boolean
}

/** Pending changes. `rebuild`: full recalculation; `much`: too large for a request. */
async function waiting(db: Db, day: string, book: PriceBook): Promise<Waiting> {
  const state = await onlyRow(
    db,
    sql<{ day: string | null; madeFrom: string | null; stale: number }>`
    select (select day from forecast_state) as day, (select made_from
      from forecast_state) as made_from, (select count(*)::int from (select from forecast_stale
      limit ${fullRebuildThreshold + 1}) s) as stale`,
  )
  // With a new month all slots change.
  const rebuild =
    state.day === null ||
    state.madeFrom !== book.tariffHash ||
    state.day > day ||
    state.day.slice(0, 7) !== day.slice(0, 7) ||
    state.stale > fullRebuildThreshold
  const {
    rows: [open],
  } = rebuild
    ? await sql<{
        windows: number
      }>`select count(*)::int as windows from (select from cert_window
        where done_date is null and not waived limit ${maxInlineRefresh.windows + 1}) w`.execute(db)
    : { rows: [{ windows: 0 }] }
  return {
    ...state,
    rebuild,
    much:
      open!.windows > maxInlineRefresh.windows ||
      (!rebuild && state.stale > maxInlineRefresh.certificates),
  }
}

/**
 * Updates the figures, however large the change; skipped when another server is updating.
 * @param day default: the society's today
 */
export const refreshForecast = (services: Services, day?: string): Promise<{ brought: boolean }> =>
  runAsSystem(services, async ({ db }) => {
    const got = await onlyRow(
      db,
      sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lock}) as got`,
    )
    if (!got.got) return { brought: false }
    await bring(db, day ?? (await societyToday(db)))
    return { brought: true }
  })

async function bring(db: Db, day: string): Promise<void> {
  const book = await readPriceBook(db, day)
  const { rebuild, stale, day: from } = await waiting(db, day, book)
  if (rebuild) await rebuildForecast(db, day, book)
  else if (stale || from !== day) await bringChanged(db, from!, day, book)
}

/**
 * Updates the figures before they are read. A large update is started in the background, and the
 * stored figures are used.
 * @returns the day of the figures; null where there are none yet
 */
export async function ensureForecastFresh(
  services: Services,
  today: string,
  book: PriceBook,
): Promise<ForecastDay | null> {
  const { db } = services
  const { rebuild, much, stale, day } = await waiting(db, today, book)
  if (!rebuild && !stale && day === today) return { day }
  if (much) {
    void refreshForecast(services).catch((err: unknown) =>
      services.log.error({ err }, 'the forecast was not brought up to date'),
    )
    return day === null ? null : { day }
  }
  await runAsSystem(services, async (ctx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(ctx.db)
    await bring(ctx.db, today)
  })
  return { day: today }
}
