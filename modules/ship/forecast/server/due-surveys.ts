/** Query of the forecast, and the stored surveys that match it. */
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ReportQueryOf } from '#common/report.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { anyOf, allOf, scopeConditionOf } from '#server/records/report/filters.ts'
import type { Part } from '#server/records/report/filters.ts'
import type { forecast, forecastFilters } from '../forecast.contract.ts'
import { forecastText } from '../forecast.text.ts'
import { forecastPeriods } from './pending-surveys.ts'
import { findSurveysAsOf, tablesAsOf } from './forecast-as-of.ts'
import { ensureForecastFresh } from './refresh-forecast.ts'
import { workCategories, readPriceBook } from './price-book.ts'
import type { PriceBook } from './price-book.ts'

/** Query of the forecast, or of the surveys behind its figures. */
export type ForecastQuery = ReportQueryOf<typeof forecast> & {
  month?: readonly string[]
  withoutTariff?: readonly boolean[]
}
export interface Asked {
  query: ForecastQuery
  /** the day from which surveys are counted */
  today: string
  /** a day before the society's today */
  isPast: boolean
  /** `overdue`, `late`, and the months from the present one */
  slots: string[]
  book: PriceBook
  /** today, of which the surveys and their sums are stored */
  isStored: boolean
  tables: { surveys: RawBuilder<unknown>; windows: RawBuilder<unknown> }
}

const storedTables = { surveys: sql`forecast_survey`, windows: sql`cert_window` }

/**
 * Reads the surveys of a query: the stored ones of today, or those of another day in a transaction
 * of their own.
 * @throws Refusal 409 during the first calculation for very many certificates, and for another day
 *   of more certificates than one call can calculate
 */
export async function readForecast<T>(
  ctx: RequestContext,
  query: ForecastQuery,
  read: (ctx: RequestContext, asked: Asked) => Promise<T>,
): Promise<T> {
  const today = await societyToday(ctx.db)
  const [day = today] = query.asOf ?? []
  const book = await readPriceBook(ctx.db, day)
  if (day === today) {
    const state =
      (await ensureForecastFresh(ctx.services, today, book)) ?? refuse(409, forecastText.beingMade)
    const slots = forecastPeriods(state.day)
    return read(ctx, {
      query,
      today,
      isPast: false,
      slots,
      book,
      isStored: true,
      tables: storedTables,
    })
  }
  return ctx.services.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    await findSurveysAsOf(inside, query, day, book)
    return read(inside, {
      query,
      today: day,
      isPast: day < today,
      slots: forecastPeriods(day),
      book,
      isStored: false,
      tables: tablesAsOf,
    })
  })
}

type Filter = 'month' | 'withoutTariff' | keyof typeof forecastFilters
const listOf = <N extends Filter>({ query }: Asked, name: N): NonNullable<ForecastQuery[N]> | [] =>
  query[name] ?? []

/** Work categories of the selected kinds and groups; null without a selection. */
function wantedPlaces(forecastQuery: Asked): number[] | null {
  const { kind: kinds = [], group: groups = [] } = forecastQuery.query
  if (!kinds.length && !groups.length) return null
  return workCategories.flatMap(({ kind, group }, at) =>
    (!kinds.length || kinds.includes(kind)) && (!groups.length || groups.includes(group))
      ? [at]
      : [],
  )
}

/** Whether the caller reaches all certificates, those of a region and some others, or only some. */
function accessLevel({ user }: RequestContext, reached: Part): 'all' | 'region' | 'some' {
  return reached === null ? 'all' : user.dataType === 2 && user.region ? 'region' : 'some'
}

/** For one month the index provides the rows in order. */
const ofSlots = (months: readonly string[]): Part =>
  months.length === 1 ? sql<boolean>`slot = ${months[0]}` : anyOf('slot', months)

/** Filters common to surveys and their sums. */
const common = (forecastQuery: Asked): Part[] => {
  const requested = wantedPlaces(forecastQuery)
  return [
    requested && sql<boolean>`place = any(${requested}::smallint[])`,
    ofSlots(listOf(forecastQuery, 'month')),
    anyOf('region', forecastQuery.query.region),
    anyOf('flag_id', forecastQuery.query.flagId),
    anyOf('ship_type', forecastQuery.query.shipType),
  ]
}

/**
 * Condition on rows of forecast_survey: the filters and the caller's scope.
 * @param beyond a region whose rows are counted elsewhere
 */
export function surveyFilter(
  ctx: RequestContext,
  forecastQuery: Asked,
  beyond: string | null = null,
): RawBuilder<SqlBool> {
  const [owners, managers, unpriced] = [
    listOf(forecastQuery, 'ownerId'),
    listOf(forecastQuery, 'managerId'),
    listOf(forecastQuery, 'withoutTariff')[0],
  ]
  const reached = scopeConditionOf(ctx, 'ship/cert')
  // As an array, so that the index of the ship is used for a small fleet.
  const ofShips = (column: string, ids: readonly number[]) =>
    sql`ship_id = any(array(select id from ship where ${sql.ref(column)} = any(${ids}::bigint[])))`
  return allOf([
    ...common(forecastQuery),
    owners.length ? sql<boolean>`${ofShips('owner_id', owners)}` : null,
    managers.length
      ? sql<boolean>`(${ofShips('manager_id', managers)} or company_id = any(${managers}::bigint[]))`
      : null,
    unpriced === undefined
      ? null
      : unpriced
        ? sql<boolean>`cents is null`
        : sql<boolean>`cents is not null`,
    beyond
      ? sql<boolean>`region <> ${beyond} and ship_cert_id in (select id from ship_cert
        where person_in_charge = ${ctx.user.userId} or create_by = ${ctx.user.userId})`
      : reached && sql<boolean>`ship_cert_id in (select id from ship_cert where ${reached})`,
  ])
}

/**
 * Condition on the stored sums, whether by flag and ship type, and the selected categories; null
 * where only the rows can answer.
 */
export function sumFilter(
  ctx: RequestContext,
  forecastQuery: Asked,
): {
  condition: RawBuilder<SqlBool>
  fine: boolean
  mask: number | null
  beyond: string | null
} | null {
  const reached = accessLevel(ctx, scopeConditionOf(ctx, 'ship/cert'))
  if (
    !forecastQuery.isStored ||
    reached === 'some' ||
    (['ownerId', 'managerId', 'withoutTariff'] as const).some(
      (name) => listOf(forecastQuery, name).length,
    ) ||
    listOf(forecastQuery, 'month').length > 1
  )
    return null
  const fine =
    listOf(forecastQuery, 'flagId').length > 0 || listOf(forecastQuery, 'shipType').length > 0
  const own = reached === 'region' ? ctx.user.region : null
  const [, ...others] = common(forecastQuery)
  const requested = wantedPlaces(forecastQuery)
  return {
    condition: allOf([
      sql<boolean>`fine = ${fine}`,
      ...others,
      own ? sql<boolean>`region = ${own}` : null,
    ]),
    fine,
    mask: requested && requested.reduce((bits, place) => bits | (1 << place), 0),
    beyond: own,
  }
}
