import { allocateInOrder } from '#common/rules/base/allocate-in-order.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/base/money.ts'
import type { Money } from '#common/rules/base/money.ts'
import { paymentErrorText } from '#modules/work/invoice/invoice.text.ts'
import { toMoney, moneyParam } from '#modules/work/invoice/server/lock-customer-account.ts'
import type { Message } from '#common/text.ts'
import type { Db } from '#server/core/db.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { OpenInvoice } from '#modules/work/invoice/server/open-invoices.ts'

export interface Part {
  invoiceId: number
  lineId: number
  amount: Money
}
interface EnteredPart {
  invoiceId: number
  lineId?: number | null
  amount: number
}

/**
 * Allocates a payment to invoices, the oldest first, line by line in order. An excess is not
 * allocated.
 */
export function allocateOldestFirst(amount: Money, invoices: readonly OpenInvoice[]): Part[] {
  return allocateToLines(
    amount,
    invoices.flatMap(({ lines }) => lines),
  ).map(({ line: { invoiceId, lineId }, share }) => ({ invoiceId, lineId, amount: share }))
}

/** Fills an amount into lines in their order. Lines that get nothing are omitted. */
function allocateToLines<L extends { open: Money }>(
  amount: Money,
  lines: readonly L[],
): { line: L; share: Money }[] {
  const shares = allocateInOrder(
    amount,
    lines.map(({ open }) => open),
  )
  return lines.flatMap((line, at) => {
    const share = shares[at] ?? '0.00'
    return share === '0.00' ? [] : [{ line, share }]
  })
}

/**
 * Allocates a payment as entered: each part goes to an invoice, filled into its lines in order, or
 * to one line.
 * @throws Refusal naming the part: void invoice, more than is open, or more in total than was
 *   received
 */
export async function allocateAsEntered(
  db: Db,
  customerId: number,
  amount: Money,
  input: readonly EnteredPart[],
  invoices: readonly OpenInvoice[],
): Promise<Part[]> {
  const open = new Map(
    invoices.map((one) => [
      one.invoiceId,
      { ...one, lines: one.lines.map((line) => ({ ...line })) },
    ]),
  )
  const parts: Part[] = []
  for (const [at, part] of input.entries()) {
    const field = `parts.${at}`
    const requested = toMoney(part.amount)
    if (compareMoney(requested, '0') <= 0)
      refuseFields({ field: `${field}.amount`, phrase: paymentErrorText.aboveZero })
    const found =
      open.get(part.invoiceId) ?? (await closedInvoice(db, customerId, part.invoiceId, field))
    const number = found.invoiceNo
    const lines = part.lineId
      ? found.lines.filter((line) => line.lineId === part.lineId)
      : found.lines
    if (part.lineId && !lines.length)
      refuseFields({
        field: `${field}.lineId`,
        phrase: paymentErrorText.notOnInvoice,
        params: { number },
      })
    const room = addMoney(...lines.map((line) => line.open))
    if (compareMoney(requested, room) > 0)
      refuseFields({
        field: `${field}.amount`,
        phrase: part.lineId ? paymentErrorText.beyondLineOpen : paymentErrorText.beyondOpen,
        params: { number, left: moneyParam(room) },
      })
    for (const { line, share } of allocateToLines(requested, lines)) {
      line.open = subtractMoney(line.open, share)
      const same = parts.find(
        (other) => other.invoiceId === line.invoiceId && other.lineId === line.lineId,
      )
      if (same) same.amount = addMoney(same.amount, share)
      else parts.push({ invoiceId: line.invoiceId, lineId: line.lineId, amount: share })
    }
  }
  const sum = addMoney(...parts.map((part) => part.amount))
  if (compareMoney(sum, amount) > 0)
    refuseFields({
      field: 'amount',
      phrase: paymentErrorText.partsAbove,
      params: { sum: moneyParam(sum) },
    })
  return parts
}

/** Explains why a fully settled invoice takes no payment: its number and an open amount of zero. */
async function closedInvoice(
  db: Db,
  customerId: number,
  id: number,
  field: string,
): Promise<Pick<OpenInvoice, 'invoiceNo' | 'lines'>> {
  const row = await db
    .selectFrom('invoice')
    .where('id', '=', id)
    .where('customerId', '=', customerId)
    .select(['invoiceNo', 'kind', 'status'])
    .executeTakeFirst()
  const refuseInvoice = (phrase: Message) =>
    refuseFields({
      field: `${field}.invoiceId`,
      phrase,
      params: { number: row?.invoiceNo ?? '' },
    })
  if (!row) return refuseInvoice(paymentErrorText.noSuchInvoice)
  if (row.kind !== 'invoice') refuseInvoice(paymentErrorText.payCreditNote)
  if (row.status === 0) refuseInvoice(paymentErrorText.payVoid)
  return { invoiceNo: row.invoiceNo, lines: [] }
}
