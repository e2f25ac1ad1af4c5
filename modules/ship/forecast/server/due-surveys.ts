/** What a question to the forecast asks for, and the surveys that are kept for it. */
import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ReportQuery } from '#common/report.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { anyOf, every, reachedOf } from '#server/report/narrow.ts'
import type { Part } from '#server/report/narrow.ts'
import { forecastText } from '../forecast.text.ts'
import { slotsOf } from './counted-surveys.ts'
import { upToDate } from './keep-forecast.ts'
import { places, readPriceBook } from './price-book.ts'
import type { PriceBook } from './price-book.ts'

export interface Asked {
  query: ReportQuery
  today: string
  /** `overdue`, `late`, and the months from this one on */
  slots: string[]
  book: PriceBook
}

/** What every question begins with. @throws Refusal 409 while the figures of very many certificates are made for the first time */
export async function askedOf(ctx: Ctx, query: ReportQuery): Promise<Asked> {
  const today = await societyToday(ctx.db)
  const book = await readPriceBook(ctx.db, today)
  const kept = (await upToDate(ctx.services, today, book)) ?? refuse(409, forecastText.beingMade)
  return { query, today, slots: slotsOf(kept.day), book }
}

const listOf = <T>({ query }: Asked, name: string): readonly T[] => (query[name] as T[] | undefined) ?? []

/** Of the kinds and groups asked for; null when none is. */
function wantedPlaces(asked: Asked): number[] | null {
  const [kinds, groups] = [listOf(asked, 'kind'), listOf(asked, 'group')]
  if (!kinds.length && !groups.length) return null
  return places.flatMap(({ kind, group }, at) => ((!kinds.length || kinds.includes(kind)) && (!groups.length || groups.includes(group)) ? [at] : []))
}

/** Whether somebody reaches all certificates, those of a region and some others, or some only. */
function reach({ user }: Ctx, reached: Part): 'all' | 'region' | 'some' {
  return reached === null ? 'all' : user.dataType === 2 && user.region ? 'region' : 'some'
}

/** Of one month the index gives the rows in their order. */
const ofSlots = (months: readonly string[]): Part => (months.length === 1 ? sql<boolean>`slot = ${months[0]}` : anyOf('slot', months))

/** What surveys and their sums are narrowed down by alike. */
const common = (asked: Asked): Part[] => {
  const wanted = wantedPlaces(asked)
  return [wanted && sql<boolean>`place = any(${wanted}::smallint[])`, ofSlots(listOf(asked, 'month')), anyOf('region', asked.query['region']), anyOf('flag_id', asked.query['flagId']), anyOf('ship_type', asked.query['shipType'])]
}

/** The condition on rows of forecast_survey: what is asked for, and what the caller reaches. @param beyond a region whose rows are counted elsewhere */
export function rowsAsked(ctx: Ctx, asked: Asked, beyond: string | null = null): RawBuilder<SqlBool> {
  const [owners, managers, unpriced] = [listOf<number>(asked, 'ownerId'), listOf<number>(asked, 'managerId'), listOf<boolean>(asked, 'withoutTariff')[0]]
  const reached = reachedOf(ctx, 'ship/cert')
  // As an array: few among many, found by the index of the ship.
  const ofShips = (column: string, ids: readonly number[]) => sql`ship_id = any(array(select id from ship where ${sql.ref(column)} = any(${ids}::bigint[])))`
  return every([
    ...common(asked), owners.length ? sql<boolean>`${ofShips('owner_id', owners)}` : null, managers.length ? sql<boolean>`(${ofShips('manager_id', managers)} or company_id = any(${managers}::bigint[]))` : null,
    unpriced === undefined ? null : unpriced ? sql<boolean>`cents is null` : sql<boolean>`cents is not null`,
    beyond ? sql<boolean>`region <> ${beyond} and ship_cert_id in (select id from ship_cert where person_in_charge = ${ctx.user.userId} or create_by = ${ctx.user.userId})`
      : reached && sql<boolean>`ship_cert_id in (select id from ship_cert where ${reached})`,
  ])
}

/** The condition on the kept sums, whether by flag and ship type, and the places asked for; null where only the rows can tell. */
export function sumsAsked(ctx: Ctx, asked: Asked): { condition: RawBuilder<SqlBool>; fine: boolean; mask: number | null; beyond: string | null } | null {
  const reached = reach(ctx, reachedOf(ctx, 'ship/cert'))
  if (reached === 'some' || ['ownerId', 'managerId', 'withoutTariff'].some((name) => listOf(asked, name).length) || listOf(asked, 'month').length > 1) return null
  const fine = listOf(asked, 'flagId').length > 0 || listOf(asked, 'shipType').length > 0
  const own = reached === 'region' ? ctx.user.region! : null
  const [, ...others] = common(asked)
  const wanted = wantedPlaces(asked)
  return { condition: every([sql<boolean>`fine = ${fine}`, ...others, own ? sql<boolean>`region = ${own}` : null]), fine, mask: wanted && wanted.reduce((bits, place) => bits | (1 << place), 0), beyond: own }
}
