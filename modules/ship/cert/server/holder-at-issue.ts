import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { CompanyRole } from '#common/rules/ships/ism-company.ts'
import type { Db } from '#server/core/db.ts'
import {
  batchedRead,
  inOrderOfKeys,
  keyColumn,
  keyRows,
} from '#server/platform/database/batched-read.ts'

interface AtIssue {
  flagId: number | null
  forCompanyId: number | null
}

/**
 * Value of a field of a ship on a day: what the first later change replaced; else the present.
 * @param now its column, such as `s.flagId`
 * @param onlyKnown by what was recorded at the end of the day
 */
export const valueOn = (
  shipId: number | RawBuilder<unknown>,
  field: string,
  day: string | RawBuilder<unknown>,
  now: string,
  onlyKnown = false,
) => {
  const isLater = onlyKnown
    ? sql`greatest(h.effective_date, society_day(h.create_time)) > ${day}::date`
    : sql`h.effective_date > ${day}::date`
  const later = sql`ship_change h where h.ship_id = ${shipId} and h.field = ${field} and ${isLater}`
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
  const found = await readAtIssue(db, { shipId, issueDate, role })
  if (!found) throw new Error(`no ship ${shipId}`)
  return { flagId: found.flagId, forCompanyId: found.forCompanyId }
}

const columns = { shipId: 'bigint', issueDate: 'date', role: 'text' } as const

const readAtIssue = batchedRead(
  async (
    db: Db,
    keys: readonly { shipId: number; issueDate: string; role: CompanyRole }[],
  ): Promise<((AtIssue & { at: number }) | undefined)[]> => {
    const on = (field: string, now: string) =>
      valueOn(keyColumn('shipId'), field, keyColumn('issueDate'), now)
    const { rows } = await sql<AtIssue & { at: number }>`
      select n.at, ${on('flagId', 's.flagId')} as flag_id,
        coalesce(case when n.role = 'shipowner' then ${on('mlcShipownerId', 's.mlcShipownerId')} end,
          ${on('managerId', 's.managerId')}, ${on('ownerId', 's.ownerId')}) as for_company_id
      from ${keyRows(columns, keys)} join ship s on s.id = n.ship_id`.execute(db)
    return inOrderOfKeys(keys, rows)
  },
)
