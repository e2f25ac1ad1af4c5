/** Certificates missing on the ships of a fleet. */
import { ismCompanyOf } from '#common/rules/ships/ism-company.ts'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { DOC_CODES } from '#common/rules/ships/doc-types.ts'
import type { DutyShip } from '#common/rules/ships/duty-facts.ts'
import { dutiesToCarry, missingDuties } from '#common/rules/ships/duty-to-carry.ts'
import type { ReportQueryOf } from '#common/report.ts'
import { shipsWithGear } from '#modules/ship/equipment/server/ships-with-gear.ts'
import { covers, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { allOf, anyOf } from '#server/records/report/filters.ts'
import { rowsInScope } from '#server/records/rows/filter-rows.ts'
import type { missingCert } from '../missingCert.contract.ts'
import { missingCertText } from '../missingCert.text.ts'

type MissingRow = OutputOf<typeof missingCert, 'list'>['rows'][number]
interface FleetShip extends Omit<DutyShip, 'liftingAppliances'> {
  id: number
  name: string
  imo: string | null
  region: string
  flagId: number
  flagNameZh: string | null
  flagNameEn: string | null
  ownerId: number | null
  managerId: number | null
}
export type MissingQuery = ReportQueryOf<typeof missingCert>
/** Most ships that one call evaluates: about a second. */
const maxShips = 10_000
/** Ships evaluated before other calls get their turn. */
const yieldEvery = 500

/** Ships in the caller's scope that the filters leave, by name. */
async function readFleet(ctx: RequestContext, query: MissingQuery): Promise<FleetShip[]> {
  const fleet = await rowsInScope(ctx, getResource(ctx.services, 'ship/query'), 'shipRow')
    .where(
      allOf([
        anyOf('region', query.region),
        anyOf('flag_id', query.flagId),
        anyOf('ship_type', query.shipType),
        anyOf('owner_id', query.ownerId),
        anyOf('manager_id', query.managerId),
      ]),
    )
    .orderBy('name')
    .orderBy('id')
    .limit(maxShips + 1)
    .selectAll()
    .$castTo<FleetShip>()
    .execute()
  if (fleet.length > maxShips) refuse(409, missingCertText.tooMany, { max: maxShips })
  return fleet
}

/** Codes of the certificates of each ship in force today, by their standing. */
async function codesInForce(db: Db, shipIds: readonly number[]): Promise<Map<number, string[]>> {
  const rows = await db
    .selectFrom('shipCertRow')
    .where('shipId', '=', sql<number>`any(${shipIds}::bigint[])`)
    .where('standing', '=', 'inForce')
    .groupBy('shipId')
    .select(['shipId', sql<string[]>`array_agg(distinct cert_code)`.as('codes')])
    .execute()
  return new Map(rows.flatMap(({ shipId, codes }) => (shipId === null ? [] : [[shipId, codes]])))
}

/** Documents of Compliance in force, by company. */
async function docsOfCompanies(db: Db, companyIds: readonly number[]) {
  const rows = await db
    .selectFrom('shipCertRow')
    .where('companyId', '=', sql<number>`any(${companyIds}::bigint[])`)
    .where('certCode', 'in', DOC_CODES)
    .where('standing', '=', 'inForce')
    .select(['companyId', 'certCode', 'docTypes', 'forFlagId'])
    .execute()
  return Map.groupBy(rows, ({ companyId }) => companyId)
}

/**
 * Certificates that are required and missing, by ship and in the order of the duties.
 * @throws Refusal 409 for more ships than one call evaluates
 */
export async function missingOfFleet(
  ctx: RequestContext,
  query: MissingQuery,
): Promise<MissingRow[]> {
  const day = await societyToday(ctx.db)
  const fleet = await readFleet(ctx, query)
  const shipIds = fleet.map(({ id }) => id)
  const [own, withGear, docs, types] = await Promise.all([
    codesInForce(ctx.db, shipIds),
    shipsWithGear(ctx.db, shipIds),
    docsOfCompanies(ctx.db, [...new Set(fleet.flatMap((ship) => ismCompanyOf(ship) ?? []))]),
    ctx.db.selectFrom('cert').select(['id', 'code', 'nameZh', 'nameEn']).execute(),
  ])
  const typeOf = new Map(types.map((type) => [type.code, type]))
  const wanted = new Set(query.certId ?? [])
  const rows: MissingRow[] = []
  for (const [at, ship] of fleet.entries()) {
    if (at % yieldEvery === yieldEvery - 1) await setImmediate()
    const held = (docs.get(ismCompanyOf(ship)) ?? []).filter(
      (doc) => covers(doc, ship.shipType) && onBehalfOf(doc, ship.flagId),
    )
    const inForce = new Set([
      ...(own.get(ship.id) ?? []),
      ...held.flatMap(({ certCode }) => certCode ?? []),
    ])
    const duties = dutiesToCarry({ ...ship, liftingAppliances: withGear.has(ship.id) || null }, day)
    for (const { code, kind, clause } of missingDuties(duties, inForce)) {
      const type = typeOf.get(code)
      if (kind === 'required' && type && (!wanted.size || wanted.has(type.id)))
        rows.push(rowOf(ship, type, clause))
    }
  }
  return rows
}

const rowOf = (
  { id, name, imo, shipType, region, flagId, flagNameZh, flagNameEn }: FleetShip,
  type: { id: number; nameZh: string; nameEn: string },
  clause: string,
): MissingRow => ({
  shipId: id,
  shipName: name,
  imo,
  shipType,
  region,
  flagId,
  flagNameZh,
  flagNameEn,
  certId: type.id,
  certNameZh: type.nameZh,
  certNameEn: type.nameEn,
  clause,
})
