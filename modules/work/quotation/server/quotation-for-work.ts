import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { answeredOn } from './detail.ts'
import { linesOf } from './lines.ts'
import type { StoredLine } from './lines.ts'

export interface QuotationForWork {
  id: number; jobNo: string; quoNm: string; quoTp: 0 | 1; region: string; customerId: number; managementId: number | null; companyId: number | null; flagId: number; shipIds: number[]
  /** USD */
  total: number
  quoTm: string
  /** the society's day on which the customer accepted */
  answerDate: string | null
  lines: StoredLine[]
}

/** An accepted quotation in the caller's reach, for work that begins with it. @throws Refusal 404, or 409 when it is not accepted */
export async function quotationForWork(ctx: Ctx, id: number): Promise<QuotationForWork> {
  const row = await getRow(ctx, ctx.services.resources.get('work/quotation')!, id)
  if (row['status'] !== quotationMachine.states.accepted) refuse(409, t.notAccepted)
  const { jobNo, quoNm, quoTp, region, customerId, managementId, companyId, flagId, shipIds, total, quoTm } = row as unknown as QuotationForWork
  return { id, jobNo, quoNm, quoTp, region, customerId, managementId, companyId, flagId, shipIds, total, quoTm, answerDate: await answeredOn(ctx, row), lines: await linesOf(ctx.db, id) }
}
