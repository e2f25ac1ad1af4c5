import type { InputOf } from '#common/contract.ts'
import { fillInOrder } from '#common/rules/fill.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { moneyText } from '#modules/work/invoice/invoice.text.ts'
import { exact, lockMoney, told } from '#modules/work/invoice/server/money-lock.ts'
import { dayOfMove, lockQuotation } from '#modules/work/invoice/server/quotation-for-money.ts'
import { refreshMoney } from '#modules/work/invoice/server/refresh-money.ts'
import { settleInvoices } from '#modules/work/invoice/server/settle-invoices.ts'
import { record } from '#server/audit/audit.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import type { collection } from '../collection.contract.ts'
import { allotAsGiven, allotByAge } from './allot-payment.ts'
import type { Part } from './allot-payment.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { creditOf, openInvoices } from './open-invoices.ts'

type Payment = Omit<InputOf<typeof collection, 'record'>, 'customerId' | 'quotationId'>
/** No money comes in: credit of the customer is set against invoices. Key of PAY_METHOD. */
const offset = 'offset'

/** A payment of a customer, of one of their quotations or on account of any. */
export async function recordOnAccount(ctx: Ctx, { customerId, quotationId, ...payment }: InputOf<typeof collection, 'record'>): Promise<{ collectionId: number; collectionNo: string; overpaid: number }> {
  const customer = await getRow(ctx, ctx.services.resources.get('basic/customer')!, customerId)
  if (!quotationId) return recordPayment(ctx, { customerId, quotationId: null, region: customer['region'], acceptedOn: null }, payment)
  const quotation = await getRow(ctx, ctx.services.resources.get('work/quotation')!, quotationId)
  if (quotation['customerId'] !== customerId) refuseFields({ field: 'quotationId', phrase: moneyText.otherCustomer })
  return recordCollection(ctx, quotation as never, payment)
}

/**
 * A payment for a quotation. Without parts it pays the quotation's invoices, the oldest first; parts may name any invoice of the customer.
 * What stands against no invoice is the customer's credit, which a payment by `offset` uses later.
 * @param row the quotation, which the caller has found to be in reach
 */
export async function recordCollection(ctx: Ctx, row: { id: number; customerId: number }, payment: Payment): Promise<{ collectionId: number; collectionNo: string; overpaid: number }> {
  const { id, customerId, region, acceptedOn } = await lockQuotation(ctx, row)
  if (!acceptedOn) refuse(409, moneyText.notAcceptedPayment)
  return recordPayment(ctx, { customerId, quotationId: id, region, acceptedOn }, payment)
}

interface For { customerId: number; quotationId: number | null; region: string; acceptedOn: string | null }

async function recordPayment(ctx: Ctx, { customerId, quotationId, region, acceptedOn }: For, payment: Payment) {
  const { db } = ctx
  await lockMoney(ctx, customerId)
  const amount = exact(payment.amount)
  if (compareMoney(amount, '0') <= 0) refuseFields({ field: 'amount', phrase: moneyText.aboveZero })
  const collectionDate = dayOfMove('collectionDate', payment.collectionDate, await societyToday(db), acceptedOn)
  const payMethod = payment.payMethod ?? 'tt'
  const duplicateReason = payment.duplicateReason?.trim() || null
  if (!duplicateReason) await refuseDuplicate(db, { customerId, quotationId, amount: Number(amount), collectionDate, reference: payment.reference ?? null })
  const invoices = await openInvoices(db, customerId)
  const parts = payment.parts?.length
    ? await allotAsGiven(db, customerId, amount, payment.parts, invoices)
    : allotByAge(amount, quotationId ? invoices.filter((one) => one.quotationId === quotationId) : invoices)
  const overpaid = subtractMoney(amount, addMoney(...parts.map((part) => part.amount)))
  const used = payMethod === offset ? await creditUsed(ctx, customerId, amount, overpaid) : []
  const collectionNo = await nextNumber(db, 'collection', { date: collectionDate, region })
  const row = { collectionNo, quotationId, customerId, amount: Number(amount), collectionDate, account: payment.account ?? null, payMethod, reference: payment.reference ?? null, remark: payment.remark ?? null, overpaid: Number(overpaid), duplicateReason }
  const { id } = await db.insertInto('collection').values({ ...row, createBy: ctx.user.userId || null }).returning('id').executeTakeFirstOrThrow()
  await keepParts(ctx, id, collectionDate, parts)
  for (const { id: sourceId, share } of used) {
    await db.insertInto('collectionOffset').values({ collectionId: id, sourceId, amount: Number(share) }).execute()
    await db.updateTable('collection').set((e) => ({ used: e('used', '+', Number(share)), version: e('version', '+', 1) })).where('id', '=', sourceId).execute()
  }
  await record(ctx, { resource: 'work/collection', rowId: id, action: 'create', remark: duplicateReason, changes: Object.entries(row).filter(([, to]) => to !== null).map(([field, to]) => ({ field, from: null, to })) })
  await refreshAll(ctx, invoices.filter((one) => parts.some((part) => part.invoiceId === one.invoiceId)), quotationId)
  return { collectionId: id, collectionNo, overpaid: Number(overpaid) }
}

async function keepParts({ db }: Ctx, collectionId: number, entryDate: string, parts: readonly Part[]): Promise<void> {
  if (parts.length) await db.insertInto('collectionPart').values(parts.map(({ invoiceId, lineId, amount }) => ({ collectionId, invoiceId, lineId, amount: Number(amount), entryDate }))).execute()
}

/** What of which payment's credit is used, the oldest first. @throws Refusal when there is not so much, or not all of it stands against invoices */
async function creditUsed({ db }: Ctx, customerId: number, amount: Money, over: Money): Promise<{ id: number; share: Money }[]> {
  const sources = await creditOf(db, customerId)
  const left = addMoney(...sources.map((source) => exact(source.left)))
  if (compareMoney(amount, left) > 0) refuseFields({ field: 'amount', phrase: moneyText.offsetAbove, params: { left: told(left) } })
  if (over !== '0.00') refuseFields({ field: 'amount', phrase: moneyText.offsetWhole, params: { sum: told(subtractMoney(amount, over)) } })
  return fillInOrder(amount, sources.map((source) => exact(source.left))).flatMap((share, at) => (share === '0.00' ? [] : [{ id: sources[at]!.id, share }]))
}

/** Adds up anew the invoices that money was moved on, and their quotations. */
export async function refreshAll(ctx: Ctx, invoices: readonly { invoiceId: number; quotationId: number }[], quotationId: number | null): Promise<void> {
  await settleInvoices(ctx.db, invoices.map((one) => one.invoiceId))
  for (const id of new Set([...(quotationId ? [quotationId] : []), ...invoices.map((one) => one.quotationId)])) await refreshMoney(ctx, id)
}
