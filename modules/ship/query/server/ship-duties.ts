/** Certificates a ship must carry, and which of them are in force. */
import { ismCompanyOf } from '#common/rules/ships/ism-company.ts'
import type { OutputOf } from '#common/contract.ts'
import { findCertType } from '#common/rules/certificates/cert-types.ts'
import { DOC_CODES } from '#common/rules/ships/doc-types.ts'
import { dutiesToCarry } from '#common/rules/ships/duty-to-carry.ts'
import type { Duty } from '#common/rules/ships/duty-to-carry.ts'
import { certsInScope } from '#modules/ship/cert/server/certs-in-scope.ts'
import { shipsWithGear } from '#modules/ship/equipment/server/ships-with-gear.ts'
import { covers, onBehalfOf } from '#modules/ship/cert/server/docs-in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import type { TableRow } from '#server/core/row.ts'
import type { Resource } from '#server/core/resource.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { shipQuery } from '../shipQuery.contract.ts'

type Output = OutputOf<typeof shipQuery, 'duties'>
interface Held {
  id: number
  code: string
  certNo: string
  expiryDate: string | null
}
type DutyShip = Omit<Parameters<typeof dutiesToCarry>[0], 'liftingAppliances'> &
  Pick<TableRow<'ship'>, 'id' | 'managerId' | 'ownerId' | 'shipType' | 'flagId'>
type ShipResource = Resource<typeof shipQuery, 'ship'>
/** Certificates in force today, by their standing; without an expiry first, then the longest. */
const inForce = (db: Db) =>
  db
    .selectFrom('shipCertRow as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where('c.standing', '=', 'inForce')
    .orderBy('c.expiryDate', (order) => order.desc().nullsFirst())
    .orderBy('c.id', 'desc')
    .limit(1000)
    .select(['c.id', 'k.code', 'c.certNo', 'c.expiryDate'])

/** Documents of Compliance of the ship's company in force that cover her type and flag. */
async function companyDocsInForce(
  db: Db,
  ship: { managerId: number | null; ownerId: number | null; shipType: string; flagId: number },
): Promise<Held[]> {
  const company = ismCompanyOf(ship)
  if (company === null) return []
  const docs = await inForce(db)
    .where('c.companyId', '=', company)
    .where('k.code', 'in', DOC_CODES)
    .select(['c.docTypes', 'c.forFlagId'])
    .execute()
  return docs.filter((doc) => covers(doc, ship.shipType) && onBehalfOf(doc, ship.flagId))
}

/** Names of certificate types as the society has them, by code. A ship may have no duties. */
async function typesByCode(db: Db, codes: readonly string[]) {
  const rows = await db
    .selectFrom('cert')
    .where('code', 'in', codes)
    .select(['id', 'code', 'nameZh', 'nameEn'])
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}

/** Duties of a ship on a day, the certificates in force that fulfil duties, and names of types. */
async function readDuties(db: Db, ship: DutyShip, day: string) {
  const withGear = await shipsWithGear(db, [ship.id])
  const duties = dutiesToCarry({ ...ship, liftingAppliances: withGear.has(ship.id) || null }, day)
  const [own, docs, types] = await Promise.all([
    inForce(db).where('c.shipId', '=', ship.id).execute(),
    companyDocsInForce(db, ship),
    typesByCode(
      db,
      duties.map(({ code }) => code),
    ),
  ])
  const named = duties.map((duty) => {
    const type = types.get(duty.code) ?? null
    const seed = findCertType(duty.code)
    return {
      duty,
      certId: type?.id ?? null,
      certNameZh: type?.nameZh ?? seed?.nameZh ?? duty.code,
      certNameEn: type?.nameEn ?? seed?.nameEn ?? duty.code,
    }
  })
  return { named, certs: [...own, ...docs] }
}

/**
 * Duties of a ship today, each with the certificate in force that fulfils it.
 * @throws Refusal 404 for a ship out of scope
 */
export async function dutyPart(ctx: RequestContext, r: ShipResource, id: number): Promise<Output> {
  const ship = await getRow(ctx, r, id)
  const day = await societyToday(ctx.db)
  const [{ named, certs }, readable] = await Promise.all([
    readDuties(ctx.db, ship, day),
    readableIds(ctx, id, ismCompanyOf(ship)),
  ])
  return {
    day,
    list: named.map(({ duty, ...type }) => ({
      ...described(duty),
      ...type,
      ...fulfilledBy(certs, duty, readable),
    })),
  }
}

/**
 * Names and clauses of the certificates that a ship must carry and of which the society has none in
 * force: for port State control, without numbers and persons.
 */
export async function missingCertificates(db: Db, shipId: number, day: string) {
  const ship = await db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .selectAll()
    .$narrowType<Pick<DutyShip, 'trade'>>()
    .executeTakeFirstOrThrow()
  const { named, certs } = await readDuties(db, ship, day)
  return named
    .filter(
      ({ duty }) =>
        duty.kind === 'required' && !certs.some(({ code }) => duty.heldAs.includes(code)),
    )
    .map(({ duty, certNameZh, certNameEn }) => ({ certNameZh, certNameEn, clause: duty.clause }))
}

const described = ({ code, kind, clause, ground: [groundZh, groundEn], facts }: Duty) => ({
  code,
  kind,
  clause,
  groundZh,
  groundEn,
  facts: [...facts],
})

/** Certificates of a ship and of her company that the caller may read. */
async function readableIds(ctx: RequestContext, shipId: number, companyId: number | null) {
  const rows = await certsInScope(ctx)
    .where((eb) =>
      eb.or([eb('shipId', '=', shipId), ...(companyId ? [eb('companyId', '=', companyId)] : [])]),
    )
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A duty may be fulfilled by a certificate that the caller may not read, such as another flag's. */
function fulfilledBy(
  certs: readonly Held[],
  { heldAs }: Duty,
  readable: ReadonlySet<number | null>,
) {
  const fulfilling = certs.filter(({ code }) => heldAs.includes(code))
  const cert = fulfilling.find(({ id }) => readable.has(id))
  return {
    fulfilled: fulfilling.length > 0,
    shipCertId: cert?.id ?? null,
    certNo: cert?.certNo ?? null,
    expiryDate: cert?.expiryDate ?? null,
  }
}
