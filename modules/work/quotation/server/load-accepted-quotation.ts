import { getResource } from '#server/core/resource.ts'
import type { QuotationResource } from './quotation-row.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { answerDate } from './quotation-detail.ts'
import { linesOf } from './quotation-lines.ts'
import type { StoredLine } from './quotation-lines.ts'

export interface QuotationForWork {
  id: number
  jobNo: string
  quoNm: string
  quoTp: 0 | 1
  region: string
  customerId: number
  managementId: number | null
  companyId: number | null
  flagId: number
  shipIds: number[]
  /** USD */
  total: number
  quoTm: string
  /** date of acceptance in the society's time zone */
  answerDate: string | null
  lines: StoredLine[]
}

/**
 * Loads an accepted quotation in the caller's scope as the basis of work.
 * @throws Refusal 404, or 409 when it is not accepted
 */
export async function loadAcceptedQuotation(
  ctx: RequestContext,
  id: number,
): Promise<QuotationForWork> {
  const row = await getRow(ctx, getResource<QuotationResource>(ctx.services, 'work/quotation'), id)
  if (row.status !== quotationMachine.states.accepted) refuse(409, t.notAccepted)
  const {
    jobNo,
    quoNm,
    quoTp,
    region,
    customerId,
    managementId,
    companyId,
    flagId,
    shipIds,
    total,
    quoTm,
  } = row
  return {
    id,
    jobNo,
    quoNm,
    quoTp,
    region,
    customerId,
    managementId,
    companyId,
    flagId,
    shipIds,
    total,
    quoTm,
    answerDate: await answerDate(ctx, row),
    lines: await linesOf(ctx.db, id),
  }
}
