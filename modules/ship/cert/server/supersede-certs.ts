import { sql } from 'kysely'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { certsInScope } from './certs-in-scope.ts'
import { sameHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Marks replaced certificates of a ship or company as superseded: they stay on record and need no
 * more surveys.
 */
export async function supersedeCerts(
  ctx: RequestContext,
  ids: readonly number[],
  by: number,
): Promise<void> {
  if (!ids.length) return
  const done = await ctx.db
    .updateTable('shipCert')
    .set((eb) => ({ supersededBy: by, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .where('id', '!=', by)
    .where('supersededBy', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of done)
    await writeAuditEntry(ctx, {
      resource: 'ship/cert',
      rowId: id,
      action: 'supersede',
      changes: [{ field: 'supersededBy', from: null, to: by }],
    })
}

const chainLength = 60

/**
 * Predecessors of a certificate, itself, and its successors in the caller's scope, oldest first; empty
 * without any.
 */
export async function chainOf(ctx: RequestContext, id: number, holder: Holder) {
  const { rows } = await sql<{
    id: number
    certCode: string
    certNo: string
    issueDate: string
    expiryDate: string | null
    supersededBy: number | null
  }>`
    with recursive of_ship as (select id, superseded_by from ship_cert h where ${sameHolder('h', holder)}),
      earlier as (select id from of_ship where id = ${id} union select c.id from of_ship c
        join earlier e on c.superseded_by = e.id),
      later as (select id, superseded_by from of_ship
        where id = ${id} union select c.id, c.superseded_by from of_ship c
        join later l on c.id = l.superseded_by)
    select c.id, c.cert_code, c.cert_no, c.issue_date, c.expiry_date, c.superseded_by
      from (${certsInScope(ctx)
        .where(sameHolder('shipCertRow', holder))
        .where('issueDate', '<=', ctx.asOf ?? 'infinity')
        .select(['id', 'certCode', 'certNo', 'issueDate', 'expiryDate', 'supersededBy'])}) c
    where c.id in (select id from earlier union select id from later)
      order by c.issue_date, c.id
      limit ${chainLength}`.execute(ctx.db)
  return rows.length > 1 ? rows : []
}
