import { sql } from 'kysely'
import { record } from '#server/audit/audit.ts'
import type { Db } from '#server/db/database.ts'
import { heldBy } from './holder.ts'
import type { Holder } from './holder.ts'
import type { Ctx } from '#server/http/context.ts'

/** Certificates of a ship or company that another one has taken the place of: kept in her record, and no longer asked for surveys. */
export async function supersedeCerts(ctx: Ctx, ids: readonly number[], by: number): Promise<void> {
  if (!ids.length) return
  const done = await ctx.db.updateTable('shipCert').set((eb) => ({ supersededBy: by, version: eb('version', '+', 1) }))
    .where('id', 'in', ids).where('id', '!=', by).where('supersededBy', 'is', null).returning('id').execute()
  for (const { id } of done) await record(ctx, { resource: 'ship/cert', rowId: id, action: 'supersede', changes: [{ field: 'supersededBy', from: null, to: by }] })
}

const chainLength = 60

/** The certificates of a ship or company that this one took the place of, itself, and those that took its place, oldest first; nothing where it stands alone. */
export async function chainOf(db: Db, id: number, holder: Holder) {
  const { rows } = await sql<{ id: number; certCode: string; certNo: string; issueDate: string; expiryDate: string | null; supersededBy: number | null }>`
    with recursive of_ship as (select id, superseded_by from ship_cert h where ${heldBy('h', holder)}),
      earlier as (select id from of_ship where id = ${id} union select c.id from of_ship c join earlier e on c.superseded_by = e.id),
      later as (select id, superseded_by from of_ship where id = ${id} union select c.id, c.superseded_by from of_ship c join later l on c.id = l.superseded_by)
    select c.id, k.code as cert_code, c.cert_no, c.issue_date, c.expiry_date, c.superseded_by from ship_cert c join cert k on k.id = c.cert_id
    where c.id in (select id from earlier union select id from later) order by c.issue_date, c.id limit ${chainLength}`.execute(db)
  return rows.length > 1 ? rows : []
}
