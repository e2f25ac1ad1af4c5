import { sql } from 'kysely'
import { addDays, today } from '#common/rules/base/dates.ts'
import type { Db } from '#server/core/db.ts'
import type { Surveyor } from './demo-people.ts'

/** A certificate with an open renewal window, and its ship. */
export interface Due {
  shipCertId: number
  shipId: number
  certId: number
  flagId: number
  shipType: string
  grossTonnage: number | null
  region: string
  expiry: string
}

/** Certificates in each state. */
export const perState = 3

/**
 * Certificates with an open renewal window on ships that the surveyor may survey, in groups of
 * three per ship, the surveyor's own region first.
 */
export async function dueFor(
  db: Db,
  { surveyorId, region }: Surveyor,
  taken: ReadonlySet<number>,
  groups: number,
): Promise<Due[][]> {
  const { flagIds } = await db
    .selectFrom('surveyor')
    .where('id', '=', surveyorId)
    .select('flagIds')
    .executeTakeFirstOrThrow()
  const now = today('Asia/Shanghai')
  const list = await db
    .selectFrom('shipCertRow as c')
    .innerJoin('ship as s', 's.id', 'c.shipId')
    .where('c.supersededBy', 'is', null)
    .where('c.valid', '=', 1)
    .where('c.term', '=', 'full')
    .where('c.certType', '=', 10)
    .where('s.flagId', 'in', flagIds ?? [0])
    .where('s.status', '=', 'inService')
    .where('s.registryPort', 'is not', null)
    .where('c.expiryDate', '>=', addDays(now, 3))
    .where('c.expiryDate', '<=', addDays(now, 88))
    .where('c.certId', 'in', db.selectFrom('certTemplate').where('status', '=', 1).select('certId'))
    .orderBy(sql`s.region <> ${region}`)
    .orderBy('s.id')
    .orderBy('c.certId')
    .limit(400)
    .select([
      'c.id as shipCertId',
      's.id as shipId',
      'c.certId',
      's.flagId',
      's.shipType',
      's.grossTonnage',
      's.region',
      'c.expiryDate as expiry',
    ])
    .$castTo<Due>()
    .execute()
  const ships = [
    ...Map.groupBy(
      list.filter(({ shipId }) => !taken.has(shipId)),
      ({ shipId }) => shipId,
    ).values(),
  ].filter((certs) => certs.length >= perState)
  return ships.slice(0, groups).map((certs, i) => {
    const from = (i * perState) % (certs.length - perState + 1)
    return certs.slice(from, from + perState)
  })
}
