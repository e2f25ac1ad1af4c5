import { fillInOrder } from '#common/rules/fill.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/money.ts'
import type { Money } from '#common/rules/money.ts'
import { moneyText } from '#modules/work/invoice/invoice.text.ts'
import { exact, told } from '#modules/work/invoice/server/money-lock.ts'
import type { Db } from '#server/db/database.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { OpenInvoice } from './open-invoices.ts'

export interface Part { invoiceId: number; lineId: number; amount: Money }
interface Given { invoiceId: number; lineId?: number | null; amount: number }

/** A payment against invoices by itself: the oldest first, line by line in order; what is over stays over. */
export function allotByAge(amount: Money, invoices: readonly OpenInvoice[]): Part[] {
  const lines = invoices.flatMap((one) => one.lines)
  return fillInOrder(amount, lines.map(({ open }) => open)).flatMap((share, at) => (share === '0.00' ? [] : [{ invoiceId: lines[at]!.invoiceId, lineId: lines[at]!.lineId, amount: share }]))
}

/**
 * A payment as somebody wants it: each part against an invoice, filled into its lines in order, or against one line.
 * @throws Refusal naming the part: of a void invoice, beyond what is open, or more in all than came in
 */
export async function allotAsGiven(db: Db, customerId: number, amount: Money, given: readonly Given[], invoices: readonly OpenInvoice[]): Promise<Part[]> {
  const open = new Map(invoices.map((one) => [one.invoiceId, { ...one, lines: one.lines.map((line) => ({ ...line })) }]))
  const parts: Part[] = []
  for (const [at, part] of given.entries()) {
    const field = `parts.${at}`
    const wanted = exact(part.amount)
    if (compareMoney(wanted, '0') <= 0) refuseFields({ field: `${field}.amount`, phrase: moneyText.aboveZero })
    const found = open.get(part.invoiceId) ?? (await closedInvoice(db, customerId, part.invoiceId, field))
    const number = found.invoiceNo
    const lines = part.lineId ? found.lines.filter((line) => line.lineId === part.lineId) : found.lines
    if (part.lineId && !lines.length) refuseFields({ field: `${field}.lineId`, phrase: moneyText.notOnInvoice, params: { number } })
    const room = addMoney(...lines.map((line) => line.open))
    if (compareMoney(wanted, room) > 0) refuseFields({ field: `${field}.amount`, phrase: part.lineId ? moneyText.beyondLineOpen : moneyText.beyondOpen, params: { number, left: told(room) } })
    for (const [n, share] of fillInOrder(wanted, lines.map((line) => line.open)).entries()) {
      if (share === '0.00') continue
      const line = lines[n]!
      line.open = subtractMoney(line.open, share)
      const same = parts.find((other) => other.invoiceId === line.invoiceId && other.lineId === line.lineId)
      if (same) same.amount = addMoney(same.amount, share)
      else parts.push({ invoiceId: line.invoiceId, lineId: line.lineId, amount: share })
    }
  }
  const sum = addMoney(...parts.map((part) => part.amount))
  if (compareMoney(sum, amount) > 0) refuseFields({ field: 'amount', phrase: moneyText.partsAbove, params: { sum: told(sum) } })
  return parts
}

/** An invoice nothing is open of: why nothing can be paid of it, or its number and no room. */
async function closedInvoice(db: Db, customerId: number, id: number, field: string): Promise<Pick<OpenInvoice, 'invoiceNo' | 'lines'>> {
  const row = await db.selectFrom('invoice').where('id', '=', id).where('customerId', '=', customerId).select(['invoiceNo', 'kind', 'status']).executeTakeFirst()
  const phrase = !row ? moneyText.noSuchInvoice : row.kind !== 'invoice' ? moneyText.payCreditNote : row.status === 0 ? moneyText.payVoid : undefined
  if (phrase) refuseFields({ field: `${field}.invoiceId`, phrase, params: { number: row?.invoiceNo ?? '' } })
  return { invoiceNo: row!.invoiceNo, lines: [] }
}
