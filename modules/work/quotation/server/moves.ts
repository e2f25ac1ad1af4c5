import { moneyOf } from '#common/rules/money.ts'
import { aboveLimit } from '#common/rules/quotation.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { quotationMachine } from '../quotation.machine.ts'
import { quotationText as t } from '../quotation.text.ts'
import { openPrice } from './draft-for-request.ts'

type Row = Record<string, any> & { id: number }

/** Whether both discounts together need the management leader: domain rules 3.5 step 4, setting `commerce.discountLimit`. */
const tooMuchOff = async (ctx: Ctx, row: Row): Promise<number | null> => {
  const { commerce: { discountLimit } } = await readSettings(ctx.db)
  return aboveLimit(moneyOf(row['subtotal']), moneyOf(row['discountAmount']), moneyOf(row['otherDiscount']), discountLimit) ? discountLimit : null
}

/** A discount that somebody has to approve says why. */
export async function submitQuotation(ctx: Ctx, row: Row): Promise<Record<string, unknown>> {
  const limit = await tooMuchOff(ctx, row)
  await refuseOpenPrices(ctx, row.id)
  if (limit !== null && !row['discountReason']?.trim()) refuseFields({ field: 'discountReason', phrase: t.discountReasonNeeded, params: { limit } })
  return { auditState: 'waitAudit', auditedBy: null, approvedBy: null }
}

/** What came without a price from a survey request is priced by a person first. */
async function refuseOpenPrices({ db }: Ctx, quotationId: number): Promise<void> {
  const open = await db.selectFrom('quotationLine').where('quotationId', '=', quotationId).where('manualReason', '=', openPrice).orderBy('seq').select('seq').execute()
  if (open.length) refuseFields({ field: 'items', phrase: t.priceStillOpen, params: { lines: open.map(({ seq }) => seq).join(', ') } })
}
export const recallQuotation = () => ({ auditState: 'draft' })
export const byDiscount = async (ctx: Ctx, row: Row): Promise<'within' | 'above'> => ((await tooMuchOff(ctx, row)) === null ? 'within' : 'above')
const auditStateIn: Record<string, string> = { passed: 'pass', auditFailed: 'fail', waitApproval: 'waitAudit' }
export const auditQuotation = (_ctx: Ctx, _row: Row, _input: MoveInput, to: string) => ({ auditState: auditStateIn[to]! })

/** @throws Refusal 409 after its last day, 400 to staff without the customer's written word */
export async function acceptQuotation(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  if (row['validUntil'] && row['validUntil'] < await societyToday(ctx.db)) refuse(409, ctx.user.taskNode === 'ship_owner' ? t.endedForYou : t.ended, { date: row['validUntil'] })
  return answered(ctx, input, 'accepted')
}
export const declineQuotation = (ctx: Ctx, _row: Row, input: MoveInput) => answered(ctx, input, 'declined')

async function answered(ctx: Ctx, input: MoveInput, customerState: string): Promise<Record<string, unknown>> {
  const fileId = (input['fileId'] ?? null) as string | null
  if (fileId === null && ctx.user.taskNode !== 'ship_owner') refuseFields({ field: 'fileId', phrase: t.fileNeeded })
  if (fileId !== null && !(await ctx.services.files.find(ctx.db, fileId))) refuseFields({ field: 'fileId', phrase: httpText.refersToNothing })
  return { customerState, answerTime: new Date().toISOString(), answerFileId: fileId }
}

/** Only what was never handed in can be removed; anything else is closed, and stays. */
export async function removeOnlyDrafts(ctx: Ctx, ids: number[]): Promise<void> {
  const rows = await ctx.db.selectFrom('quotation').where('id', 'in', ids).select(['status', 'round', 'revision', 'createBy']).execute()
  for (const row of rows) {
    if (row.createBy !== ctx.user.userId) refuse(403, t.onlyCreator)
    if (row.status !== quotationMachine.states.draft || row.round > 0 || row.revision > 1) refuse(409, t.notRemovable)
  }
}
