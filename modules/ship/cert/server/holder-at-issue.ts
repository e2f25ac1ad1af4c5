import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyRole } from '#common/rules/ships/ism-company.ts'
import type { Db } from '#server/core/db.ts'

interface AtIssue {
  flagId: number | null
  forCompanyId: number | null
}

/**
 * Value of a field of a ship on a day: what the first later change replaced; else the present.
 * @param now its column, such as `s.flagId`
 */
export const valueOn = (
  shipId: number | RawBuilder<unknown>,
  field: string,
  day: string,
  now: string,
) => {
  const later = sql`ship_change h where h.ship_id = ${shipId} and h.field = ${field}
    and h.effective_date > ${day}::date`
  return sql<number | null>`case when exists (select from ${later})
    then (select h.from_id from ${later} order by h.effective_date, h.id limit 1)
    else ${sql.ref(now)} end`
}

/**
 * The flag of a ship and the company that operated her (the manager, else the owner) when a
 * certificate was issued, by the history of the ship; in the role of the shipowner the one that was
 * named so, else the same company. MLC II.1(j).
 */
export async function holderAtIssue(
  db: Db,
  shipId: number,
  issueDate: string,
  role: CompanyRole,
): Promise<AtIssue> {
  const company = (field: string, now: string) => valueOn(shipId, field, issueDate, now)
  const named =
    role === 'shipowner' ? company('mlcShipownerId', 's.mlcShipownerId') : sql`null::bigint`
  return db
    .selectFrom('ship as s')
    .where('s.id', '=', shipId)
    .select([
      valueOn(shipId, 'flagId', issueDate, 's.flagId').as('flagId'),
      sql<number | null>`coalesce(${named}, ${company('managerId', 's.managerId')},
        ${company('ownerId', 's.ownerId')})`.as('forCompanyId'),
    ])
    .executeTakeFirstOrThrow()
}
