import type { InputOf } from '#common/contract.ts'
import { allocateInOrder } from '#common/rules/base/allocate-in-order.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { paymentErrorText } from '#modules/work/invoice/invoice.text.ts'
import {
  toMoney,
  lockCustomerAccount,
  moneyParam,
} from '#modules/work/invoice/server/lock-customer-account.ts'
import { resolvePostingDate, lockQuotation } from '#modules/work/invoice/server/lock-quotation.ts'
import { refreshQuotationAmounts } from '#modules/work/invoice/server/refresh-quotation-amounts.ts'
import { refreshInvoiceBalances } from '#modules/work/invoice/server/refresh-invoice-balances.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import { getResource } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'
import type { customer } from '#modules/basic/customer/customer.contract.ts'
import type { QuotationResource } from '#modules/work/quotation/server/quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import type { collection } from '../collection.contract.ts'
import { allocateAsEntered, allocateOldestFirst } from './allocate-payment.ts'
import type { Part } from './allocate-payment.ts'
import { refuseDuplicate } from './refuse-duplicate.ts'
import { creditOf, openInvoices } from '#modules/work/invoice/server/open-invoices.ts'

type Payment = Omit<InputOf<typeof collection, 'record'>, 'customerId' | 'quotationId'>
/** No money is received: customer credit is allocated to invoices. Key of PAY_METHOD. */
const offset = 'offset'

/** Records a payment of a customer, for one of their quotations or on account. */
export async function recordOnAccount(
  ctx: RequestContext,
  { customerId, quotationId, ...payment }: InputOf<typeof collection, 'record'>,
): Promise<{ collectionId: number; collectionNo: string; overpaid: number }> {
  const { region } = await getRow(
    ctx,
    getResource<Resource<typeof customer, 'customer'>>(ctx.services, 'basic/customer'),
    customerId,
  )
  if (!quotationId)
    return recordPayment(ctx, { customerId, quotationId: null, region, acceptedOn: null }, payment)
  const quotation = await getRow(
    ctx,
    getResource<QuotationResource>(ctx.services, 'work/quotation'),
    quotationId,
  )
  if (quotation.customerId !== customerId)
    refuseFields({ field: 'quotationId', phrase: paymentErrorText.otherCustomer })
  return recordCollection(ctx, quotation, payment)
}

/**
 * Records a payment for a quotation. Without parts it pays the quotation's invoices, the oldest
 * first; parts may name any invoice of the customer. The unallocated rest is customer credit, which
 * a payment by `offset` uses later.
 * @param row the quotation; the caller has checked that it is in scope
 */
export async function recordCollection(
  ctx: RequestContext,
  row: { id: number; customerId: number },
  payment: Payment,
): Promise<{ collectionId: number; collectionNo: string; overpaid: number }> {
  const { id, customerId, region, acceptedOn } = await lockQuotation(ctx, row)
  if (!acceptedOn) refuse(409, paymentErrorText.notAcceptedPayment)
  return recordPayment(ctx, { customerId, quotationId: id, region, acceptedOn }, payment)
}

interface PaymentTarget {
  customerId: number
  quotationId: number | null
  region: string
  acceptedOn: string | null
}

async function recordPayment(
  ctx: RequestContext,
  { customerId, quotationId, region, acceptedOn }: PaymentTarget,
  payment: Payment,
) {
  const { db } = ctx
  await lockCustomerAccount(ctx, customerId)
  const amount = toMoney(payment.amount)
  if (compareMoney(amount, '0') <= 0)
    refuseFields({ field: 'amount', phrase: paymentErrorText.aboveZero })
  const collectionDate = resolvePostingDate(
    'collectionDate',
    payment.collectionDate,
    await societyToday(db),
    acceptedOn,
  )
  const payMethod = payment.payMethod ?? 'tt'
  const duplicateReason = payment.duplicateReason?.trim() || null
  if (!duplicateReason)
    await refuseDuplicate(db, {
      customerId,
      quotationId,
      amount: Number(amount),
      collectionDate,
      reference: payment.reference ?? null,
    })
  const invoices = await openInvoices(db, customerId)
  const parts = payment.parts?.length
    ? await allocateAsEntered(db, customerId, amount, payment.parts, invoices)
    : allocateOldestFirst(
        amount,
        quotationId ? invoices.filter((one) => one.quotationId === quotationId) : invoices,
      )
  const overpaid = subtractMoney(amount, addMoney(...parts.map((part) => part.amount)))
  const used = payMethod === offset ? await creditUsed(ctx, customerId, amount, overpaid) : []
  const collectionNo = await nextNumber(db, 'collection', { date: collectionDate, region })
  const row = {
    collectionNo,
    quotationId,
    customerId,
    amount: Number(amount),
    collectionDate,
    account: payment.account ?? null,
    payMethod,
    reference: payment.reference ?? null,
    remark: payment.remark ?? null,
    overpaid: Number(overpaid),
    duplicateReason,
  }
  const { id } = await db
    .insertInto('collection')
    .values({ ...row, createBy: ctx.user.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertParts(ctx, id, collectionDate, parts)
  for (const { id: sourceId, share } of used) {
    await db
      .insertInto('collectionOffset')
      .values({ collectionId: id, sourceId, amount: Number(share) })
      .execute()
    await db
      .updateTable('collection')
      .set((e) => ({ used: e('used', '+', Number(share)), version: e('version', '+', 1) }))
      .where('id', '=', sourceId)
      .execute()
  }
  await writeAuditEntry(ctx, {
    resource: 'work/collection',
    rowId: id,
    action: 'create',
    remark: duplicateReason,
    changes: Object.entries(row)
      .filter(([, to]) => to !== null)
      .map(([field, to]) => ({ field, from: null, to })),
  })
  await refreshAll(
    ctx,
    invoices.filter((one) => parts.some((part) => part.invoiceId === one.invoiceId)),
    quotationId,
  )
  return { collectionId: id, collectionNo, overpaid: Number(overpaid) }
}

async function insertParts(
  { db }: RequestContext,
  collectionId: number,
  entryDate: string,
  parts: readonly Part[],
): Promise<void> {
  if (parts.length)
    await db
      .insertInto('collectionPart')
      .values(
        parts.map(({ invoiceId, lineId, amount }) => ({
          collectionId,
          invoiceId,
          lineId,
          amount: Number(amount),
          entryDate,
        })),
      )
      .execute()
}

/**
 * Takes credit from earlier payments, the oldest first.
 * @throws Refusal when the credit is too small, or when not all of it is allocated to invoices
 */
async function creditUsed(
  { db }: RequestContext,
  customerId: number,
  amount: Money,
  over: Money,
): Promise<{ id: number; share: Money }[]> {
  const sources = await creditOf(db, customerId)
  const left = addMoney(...sources.map((source) => toMoney(source.left)))
  if (compareMoney(amount, left) > 0)
    refuseFields({
      field: 'amount',
      phrase: paymentErrorText.offsetAbove,
      params: { left: moneyParam(left) },
    })
  if (over !== '0.00')
    refuseFields({
      field: 'amount',
      phrase: paymentErrorText.offsetWhole,
      params: { sum: moneyParam(subtractMoney(amount, over)) },
    })
  const shares = allocateInOrder(
    amount,
    sources.map((source) => toMoney(source.left)),
  )
  return sources.flatMap(({ id }, at) => {
    const share = shares[at] ?? '0.00'
    return share === '0.00' ? [] : [{ id, share }]
  })
}

/** Recalculates the invoices whose allocations changed, and their quotations. */
export async function refreshAll(
  ctx: RequestContext,
  invoices: readonly { invoiceId: number; quotationId: number }[],
  quotationId: number | null,
): Promise<void> {
  await refreshInvoiceBalances(
    ctx.db,
    invoices.map((one) => one.invoiceId),
  )
  for (const id of new Set([
    ...(quotationId ? [quotationId] : []),
    ...invoices.map((one) => one.quotationId),
  ]))
    await refreshQuotationAmounts(ctx, id)
}
