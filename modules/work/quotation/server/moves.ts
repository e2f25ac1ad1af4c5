import type { ColumnValues } from '#server/core/row.ts'
import { moneyFromNumber } from '#common/rules/base/money.ts'
import { exceedsDiscountLimit } from '#common/rules/fees/quotation-totals.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { LockedQuotation, QuotationRow } from './quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { priceMissingReason } from './draft-for-request.ts'
import { refuseImpossibleSurveys } from './refuse-impossible-surveys.ts'

/**
 * Total discount percentage if it needs the management leader's approval: domain rules 3.5 step 4,
 * setting `commerce.discountLimit`.
 */
const needsDiscountApproval = async (
  ctx: RequestContext,
  row: QuotationRow,
): Promise<number | null> => {
  const {
    commerce: { discountLimit },
  } = await readSettings(ctx.db)
  return exceedsDiscountLimit(
    moneyFromNumber(row.subtotal),
    moneyFromNumber(row.discountAmount),
    moneyFromNumber(row.otherDiscount),
    discountLimit,
  )
    ? discountLimit
    : null
}

/** Submits a quotation for audit. Every survey can be held. A discount that needs approval must have a reason. */
export async function submitQuotation(
  ctx: RequestContext,
  row: QuotationRow,
): Promise<ColumnValues<'quotation'>> {
  const limit = await needsDiscountApproval(ctx, row)
  await refuseMissingCertificates(ctx, row.id)
  await refuseOpenPrices(ctx, row.id)
  await refuseImpossibleSurveys(ctx, row)
  if (limit !== null && !row.discountReason?.trim())
    refuseFields({ field: 'discountReason', phrase: t.discountReasonNeeded, params: { limit } })
  return { auditState: 'waitAudit', auditedBy: null, approvedBy: null }
}

/**
 * Refuses submission while a line of class 10 has no certificate. Specification section 5. A copy
 * or a draft of a survey request has such lines.
 */
async function refuseMissingCertificates(
  { db }: RequestContext,
  quotationId: number,
): Promise<void> {
  const lines = await db
    .selectFrom('quotationLine')
    .where('quotationId', '=', quotationId)
    .where('feeClass', '=', 10)
    .where('certId', 'is', null)
    .orderBy('seq')
    .select('seq')
    .execute()
  if (lines.length)
    refuseFields(
      ...lines.map(({ seq }) => ({
        field: `items.${seq - 1}.certId`,
        phrase: t.certOfLineNeeded,
        params: { seq },
      })),
    )
}

/** Refuses submission while an item from a survey request has no price. */
async function refuseOpenPrices({ db }: RequestContext, quotationId: number): Promise<void> {
  const open = await db
    .selectFrom('quotationLine')
    .where('quotationId', '=', quotationId)
    .where('manualReason', '=', priceMissingReason)
    .orderBy('seq')
    .select('seq')
    .execute()
  if (open.length)
    refuseFields({
      field: 'items',
      phrase: t.priceStillOpen,
      params: { lines: open.map(({ seq }) => seq).join(', ') },
    })
}
export const recallQuotation = () => ({ auditState: 'draft' })
export const nextStateByDiscount = async (
  ctx: RequestContext,
  row: QuotationRow,
): Promise<'within' | 'above'> =>
  (await needsDiscountApproval(ctx, row)) === null ? 'within' : 'above'
const auditStateIn: Record<string, string> = {
  passed: 'pass',
  auditFailed: 'fail',
  waitApproval: 'waitAudit',
}
export const auditQuotation = (
  _ctx: RequestContext,
  _row: QuotationRow,
  _input: unknown,
  to: string,
) => ({
  auditState: auditStateIn[to],
})

/** @throws Refusal 409 after its last day of validity */
export async function assertStillValid(ctx: RequestContext, row: QuotationRow): Promise<void> {
  if (row.validUntil && row.validUntil < (await societyToday(ctx.db)))
    refuse(409, ctx.user.taskNode === 'ship_owner' ? t.endedForYou : t.ended, {
      date: row.validUntil,
    })
}
/** @throws Refusal 400 to staff without the customer's written answer */
export const acceptQuotation = (ctx: RequestContext, _row: QuotationRow, input: Answer) =>
  answered(ctx, input, 'accepted')
export const declineQuotation = (ctx: RequestContext, _row: QuotationRow, input: Answer) =>
  answered(ctx, input, 'declined')

type Answer = InputOf<typeof quotation, 'accept' | 'decline'>

async function answered(
  ctx: RequestContext,
  input: Answer,
  customerState: string,
): Promise<ColumnValues<'quotation'>> {
  const fileId = input.fileId ?? null
  if (fileId === null && ctx.user.taskNode !== 'ship_owner')
    refuseFields({ field: 'fileId', phrase: t.fileNeeded })
  if (fileId !== null && !(await ctx.services.files.find(ctx.db, fileId)))
    refuseFields({ field: 'fileId', phrase: httpText.refersToNothing })
  return { customerState, answerTime: new Date().toISOString(), answerFileId: fileId }
}

/**
 * @throws Refusal 403 or 409: only the creator removes a quotation, and only before it was submitted;
 *   others can only be closed
 */
export function refuseRemovalOfQuotation(ctx: RequestContext, row: LockedQuotation): void {
  if (row.createBy !== ctx.user.userId) refuse(403, t.onlyCreator)
  if (row.status !== quotationMachine.states.draft || row.round > 0 || row.revision > 1)
    refuse(409, t.notRemovable)
}
