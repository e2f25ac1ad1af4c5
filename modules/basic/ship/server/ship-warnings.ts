import { formatBoth } from '#common/text.ts'
import type { ShipValues } from './ship-row.ts'
import { sql } from 'kysely'
import type { FlagIdentifiers } from '#common/rules/ships/flag-identifiers.ts'
import { findFlag } from '#common/rules/ships/flags.ts'
import { findShipIssues, normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import type { FieldIssue } from '#common/rules/ships/find-ship-issues.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { Message } from '#common/text.ts'
import { executePrepared } from '#server/platform/database/prepared-statements.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { ship as shipContract } from '../ship.contract.ts'
import { shipText } from '../ship.text.ts'

type Identified = ShipValues & { id?: number | null | undefined }
interface FlagRow {
  nameZh: string
  nameEn: string
  iso2: string
  callSignPrefixes: unknown
  mids: unknown
}
interface DuplicateShip {
  id: number
  name: string
  imo: string | null
  callSign: string | null
  mmsi: string | null
  flagId: number
  flagZh: string
  flagEn: string
}

/** Converts a flag row for the rules: the society's own series, otherwise the ITU's. */
export function flagSeries(row: FlagRow): FlagIdentifiers {
  const itu = findFlag(row.iso2)
  const own = (value: unknown, other: readonly string[] = []) =>
    Array.isArray(value) && value.length ? (value as string[]) : other
  return {
    nameZh: row.nameZh,
    nameEn: row.nameEn,
    callSignPrefixes: own(row.callSignPrefixes, itu?.callSignPrefixes),
    mids: own(row.mids, itu?.mids),
  }
}

/** The series of a flag; null when there is no such flag. */
export async function seriesOf(
  ctx: RequestContext,
  flagId: number,
): Promise<FlagIdentifiers | null> {
  const [row] = await executePrepared(
    ctx.db,
    'warnings of a ship',
    ctx.db
      .selectFrom('flag')
      .where('id', '=', flagId)
      .select(['nameZh', 'nameEn', 'iso2', 'callSignPrefixes', 'mids']),
  )
  return row ? flagSeries(row) : null
}

/** Ships with equal unique particulars, and the flag's series, in one statement. */
async function lookUp(
  ctx: RequestContext,
  ship: Identified,
): Promise<{ series: FlagIdentifiers | null; twins: DuplicateShip[] }> {
  const { id = null, flagId = null, name = null, callSign = null, mmsi = null, imo = null } = ship
  const statement = sql<
    FlagRow & { twins: DuplicateShip[] }
  >`select f.name_zh as "nameZh", f.name_en as "nameEn", f.iso2,
    f.call_sign_prefixes as "callSignPrefixes", f.mids, coalesce((
      select jsonb_agg(t) from (
        select s.id, s.name, s.imo, s.call_sign as "callSign", s.mmsi, s.flag_id as "flagId",
          sf.name_zh as "flagZh", sf.name_en as "flagEn"
        from ship s join flag sf on sf.id = s.flag_id
        where s.id is distinct from ${id}::bigint
          and (s.call_sign = ${callSign}::text or s.mmsi = ${mmsi}::text or s.imo = ${imo}::text
            or (s.name = ${name}::text and s.flag_id = ${flagId}::bigint))
        order by s.id limit 10) t), '[]') as twins
    from (select 1) as one left join flag f on f.id = ${flagId}::bigint`
  const [row] = await executePrepared(ctx.db, 'warnings of a ship', statement.compile(ctx.db))
  return { series: row?.iso2 ? flagSeries(row) : null, twins: row?.twins ?? [] }
}

function twinFindings(ship: Identified, twins: readonly DuplicateShip[]): FieldIssue[] {
  return twins.flatMap((twin): FieldIssue[] => {
    const at = (field: string, level: 'error' | 'warning', phrase: Message): FieldIssue[] => {
      const params = { name: twin.name, flag: { key: 'flag', zh: twin.flagZh, en: twin.flagEn } }
      return [{ field, level, code: phrase.key, ...formatBoth(phrase, params) }]
    }
    const same = (field: 'imo' | 'callSign' | 'mmsi' | 'name') =>
      Boolean(ship[field]) && ship[field] === twin[field]
    const unlike = ship.imo && twin.imo && ship.imo !== twin.imo
    return [
      ...(same('imo') ? at('imo', 'error', shipText.taken) : []),
      ...(same('mmsi') ? at('mmsi', 'warning', shipText.sameMmsi) : []),
      ...(same('callSign')
        ? at(
            same('name') ? 'name' : 'callSign',
            'warning',
            same('name') ? shipText.twin : shipText.sameCallSign,
          )
        : []),
      ...(same('name') &&
      !same('callSign') &&
      !unlike &&
      ship.flagId === twin.flagId &&
      (!ship.callSign || !twin.callSign)
        ? at('name', 'warning', shipText.sameName)
        : []),
    ]
  })
}

/** Warnings about a stored ship, in both languages, as added by `get`. */
export async function warningsOf(
  ctx: RequestContext,
  ship: Identified,
): Promise<{ field: string; zh: string; en: string }[]> {
  const { series, twins } = await lookUp(ctx, ship)
  return [...findShipIssues(ship, series, shipText.labels), ...twinFindings(ship, twins)].map(
    ({ field, zh, en }) => ({ field, zh, en }),
  )
}

/** Register checks of unsaved particulars: the flag's series, and possible duplicates. */
export async function checkUnsaved(
  ctx: RequestContext,
  input: InputOf<typeof shipContract, 'check'>,
): Promise<OutputOf<typeof shipContract, 'check'>> {
  const ship: Identified = normalizeShip(input)
  const { series, twins } = await lookUp(ctx, ship)
  return {
    series: series && {
      ...series,
      callSignPrefixes: [...series.callSignPrefixes],
      mids: [...series.mids],
    },
    findings: twinFindings(ship, twins).map(({ code: _code, ...finding }) => finding),
  }
}
