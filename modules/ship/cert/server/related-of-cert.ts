import { sql } from 'kysely'
import { onlyRow } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { sameHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'
import { certsInScope } from './certs-in-scope.ts'
import { handSignedOriginal } from './hand-signed-original.ts'
import type { Original } from './hand-signed-original.ts'

interface ChainCert {
  id: number
  certCode: string
  certNo: string
  issueDate: string
  expiryDate: string | null
  supersededBy: number | null
}
const chainLength = 60

/** Predecessors of a certificate, itself, and its successors in the caller's scope. */
const certsOfChain = (ctx: RequestContext, id: number, holder: Holder) => sql`
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
    limit ${chainLength}`

/** What the page of a certificate shows from others. */
interface Related {
  /** renewals, oldest first; empty without any */
  chain: ChainCert[]
  /** number of the certificate to which it is attached */
  parentNo: string | null
  onPaper: boolean
  /** whether endorsements of it were corrected */
  isCorrected: boolean
  /** the flag's approval of the full term, where a later extension has one of its own */
  fullTermFileId: string | null
}

/** What the page of a certificate shows from others, in one statement. */
export async function relatedOf(
  ctx: RequestContext,
  row: Holder & Original & { id: number; parentId: number | null; fullTermOn: string | null },
): Promise<Related> {
  const isKnown = !ctx.onlyKnown || row.fullTermOn !== null
  const { chain, ...related } = await onlyRow(
    ctx.db,
    sql<Related>`
      select (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'certCode', cert_code,
            'certNo', cert_no, 'issueDate', issue_date, 'expiryDate', expiry_date,
            'supersededBy', superseded_by) order by issue_date, id), '[]')
          from (${certsOfChain(ctx, row.id, row)}) chained) as chain,
        (select cert_no from ship_cert where id = ${row.parentId}) as parent_no,
        ${handSignedOriginal(row)} as on_paper,
        exists (select from corrected_endorsement where ship_cert_id = ${row.id}) as is_corrected,
        (select full_term_file_id from ship_cert where id = ${isKnown ? row.id : null}) as full_term_file_id`,
  )
  return { ...related, chain: chain.length > 1 ? chain : [] }
}
