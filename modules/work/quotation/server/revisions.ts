import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { linesOf } from './lines.ts'
import { quotationPdf } from './print-quotation.ts'

type Row = Record<string, any> & { id: number }

/** Makes the document of the revision in force and keeps it with all that it says. @returns the attachment's id and name */
export async function keepRevision(ctx: Ctx, row: Row, sent: boolean, reason: string | null = null): Promise<{ attachmentId: string; name: string }> {
  const lines = await linesOf(ctx.db, row.id)
  const name = `${row['jobNo']}-R${row['revision']}.pdf`
  const { attachmentId } = await ctx.services.files.attach(ctx.db, { bytes: await quotationPdf(ctx, row, lines), name, type: 'application/pdf', createBy: ctx.user.userId || null })
  const values = { total: row['total'], content: JSON.stringify({ ...row, lines }), fileId: attachmentId, userId: ctx.user.userId || null, time: new Date().toISOString(), reason, sent }
  await ctx.db.insertInto('quotationRevision').values({ quotationId: row.id, revision: row['revision'], ...values })
    .onConflict((c) => c.columns(['quotationId', 'revision']).doUpdateSet(values)).execute()
  return { attachmentId, name }
}

/** The kept document of a revision, if it has one. */
export const keptFile = async (ctx: Ctx, quotationId: number, revision: number): Promise<{ fileId: string | null; sent: boolean } | undefined> =>
  ctx.db.selectFrom('quotationRevision').where('quotationId', '=', quotationId).where('revision', '=', revision).select(['fileId', 'sent']).executeTakeFirst()

/** Whether nothing of what was agreed is being delivered yet: no work, no invoice, no payment. */
export const revisable = (row: Record<string, any>): boolean => row['workState'] === 'none' && !isBilled(row)
const isBilled = (row: Record<string, any>): boolean => row['invoiced'] > 0 || row['collected'] > 0 || row['writtenOff'] > 0

/**
 * Opens the next revision as a draft; the earlier one stays whole, with the document that was sent.
 * @throws Refusal 409 once work has begun or something is invoiced: what was agreed is being delivered
 */
export async function reviseQuotation(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  if (row['workState'] !== 'none') refuse(409, t.workBegun)
  if (isBilled(row)) refuse(409, t.invoicedAlready, { invoiceNo: row['invoiceNo'] ?? '' })
  const reason = input.remark?.trim() ?? null
  const kept = await ctx.db.updateTable('quotationRevision').set({ reason, userId: ctx.user.userId || null, content: JSON.stringify({ ...row, lines: await linesOf(ctx.db, row.id) }) })
    .where('quotationId', '=', row.id).where('revision', '=', row['revision']).returning('fileId').executeTakeFirst()
  if (!kept) await keepRevision(ctx, row, false, reason)
  return {
    revision: row['revision'] + 1, auditState: 'draft', customerState: 'notSent', submittedBy: null, auditedBy: null, approvedBy: null, sentTime: null, answeredBy: null, answerTime: null, answerFileId: null,
  }
}
