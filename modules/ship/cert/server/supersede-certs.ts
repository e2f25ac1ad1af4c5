import { sql } from 'kysely'
import { writeAuditEntries } from '#server/records/audit/audit.ts'
import { getResource } from '#server/core/resource.ts'
import { keyRows } from '#server/platform/database/batched-read.ts'
import { certsInScope } from './certs-in-scope.ts'
import { sameHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'
import type { RequestContext } from '#server/core/context.ts'

/**
 * Marks replaced certificates of ships and companies as superseded: they stay on record and need no
 * more surveys.
 */
export async function supersedeCerts(
  ctx: RequestContext,
  replaced: readonly { id: number; by: number }[],
): Promise<void> {
  if (!replaced.length) return
  const { rows } = await sql<{ id: number; by: number }>`
    update ship_cert c set superseded_by = n.by, version = c.version + 1
    from ${keyRows({ id: 'bigint', by: 'bigint' }, replaced)}
    where c.id = n.id and c.id <> n.by and c.superseded_by is null
    returning c.id, c.superseded_by as by`.execute(ctx.db)
  await writeAuditEntries(
    ctx,
    getResource(ctx.services, 'ship/cert'),
    'supersede',
    rows.map(({ id, by }) => ({
      rowId: id,
      changes: [{ field: 'supersededBy', from: null, to: by }],
    })),
  )
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
