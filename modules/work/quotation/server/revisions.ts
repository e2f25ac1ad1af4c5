import type { ColumnValues } from '#server/core/row.ts'
import type { InputOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'
import type { QuotationRow } from './quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { quotationText as t } from '../quotation.text.ts'
import { linesOf } from './quotation-lines.ts'
import { quotationPdf } from './print-quotation.ts'

/**
 * Generates the document of the revision in force and stores it with the full content.
 * @returns id and name of the attachment
 */
export async function storeRevisionDocument(
  ctx: RequestContext,
  row: QuotationRow,
  sent: boolean,
  reason: string | null = null,
): Promise<{ attachmentId: string; name: string }> {
  const lines = await linesOf(ctx.db, row.id)
  const name = `${row.jobNo}-R${row.revision}.pdf`
  const { attachmentId } = await ctx.services.files.attach(ctx.db, {
    bytes: await quotationPdf(ctx, row, lines),
    name,
    type: 'application/pdf',
    createBy: ctx.user.userId || null,
  })
  const values = {
    total: row.total,
    content: JSON.stringify({ ...row, lines }),
    fileId: attachmentId,
    userId: ctx.user.userId || null,
    time: new Date().toISOString(),
    reason,
    sent,
  }
  await ctx.db
    .insertInto('quotationRevision')
    .values({ quotationId: row.id, revision: row.revision, ...values })
    .onConflict((c) => c.columns(['quotationId', 'revision']).doUpdateSet(values))
    .execute()
  return { attachmentId, name }
}

/** The stored document of a revision, if any. */
export const revisionDocument = async (
  ctx: RequestContext,
  quotationId: number,
  revision: number,
): Promise<{ fileId: string | null; sent: boolean } | undefined> =>
  ctx.db
    .selectFrom('quotationRevision')
    .where('quotationId', '=', quotationId)
    .where('revision', '=', revision)
    .select(['fileId', 'sent'])
    .executeTakeFirst()

/** Whether it can be revised: no work, invoice or payment yet. */
export const isRevisable = (row: QuotationRow): boolean =>
  row.workState === 'none' && !isBilled(row)
const isBilled = (row: QuotationRow): boolean =>
  row.invoiced > 0 || row.collected > 0 || row.writtenOff > 0

/**
 * Opens the next revision as a draft. The earlier one is stored in full, with the document that was
 * sent.
 * @throws Refusal 409 once work has begun or something is invoiced
 */
export async function reviseQuotation(
  ctx: RequestContext,
  row: QuotationRow,
  input: InputOf<typeof quotation, 'revise'>,
): Promise<ColumnValues<'quotation'>> {
  if (row.workState !== 'none') refuse(409, t.workBegun)
  if (isBilled(row)) refuse(409, t.invoicedAlready, { invoiceNo: row.invoiceNo ?? '' })
  const reason = input.remark?.trim() ?? null
  const previous = await ctx.db
    .updateTable('quotationRevision')
    .set({
      reason,
      userId: ctx.user.userId || null,
      content: JSON.stringify({ ...row, lines: await linesOf(ctx.db, row.id) }),
    })
    .where('quotationId', '=', row.id)
    .where('revision', '=', row.revision)
    .returning('fileId')
    .executeTakeFirst()
  if (!previous) await storeRevisionDocument(ctx, row, false, reason)
  return {
    revision: row.revision + 1,
    auditState: 'draft',
    customerState: 'notSent',
    submittedBy: null,
    auditedBy: null,
    approvedBy: null,
    sentTime: null,
    answeredBy: null,
    answerTime: null,
    answerFileId: null,
  }
}
