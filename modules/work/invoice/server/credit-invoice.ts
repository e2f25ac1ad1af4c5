import type { InputOf } from '#common/contract.ts'
import { addMoney, compareMoney, subtractMoney } from '#common/rules/money.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { releaseParts } from '#modules/work/collection/server/release-parts.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { invoice } from '../invoice.contract.ts'
import { moneyText } from '../invoice.text.ts'
import { issue } from './issue.ts'
import { lockInvoice } from './lock-invoice.ts'
import { linesOfInvoices } from './open-lines.ts'
import { dayOfMove } from './quotation-for-money.ts'
import { refreshMoney } from './refresh-money.ts'
import { settleInvoices } from './settle-invoices.ts'
import { shareOut } from './share-out.ts'

const ordinary = { nothing: moneyText.nothingToCredit, above: moneyText.aboveCredit, aboveLine: moneyText.aboveLineCredit }
const writingOff = { nothing: moneyText.nothingToCredit, above: moneyText.aboveWriteOff, aboveLine: moneyText.aboveLineWriteOff }

/**
 * A credit note against an invoice. An ordinary one takes back what was invoiced: the lines can be invoiced again, and what was paid of
 * them is the customer's credit from then on. A write-off gives up what will not be paid: its lines cannot be invoiced again.
 */
export async function creditInvoice(ctx: Ctx, r: Resource, input: InputOf<typeof invoice, 'credit'>): Promise<{ invoiceId: number; invoiceNo: string; amount: number; released: number }> {
  const { row, quotation } = await lockInvoice(ctx, r, input.id, input.version)
  const number: string = row['invoiceNo']
  if (row['kind'] !== 'invoice') refuse(409, moneyText.creditNoteOnly)
  const invoiceTime = dayOfMove('invoiceTime', input.invoiceTime, await societyToday(ctx.db), row['invoiceTime'], 'beforeInvoice')
  const writeOff = input.writeOff ?? false
  const lines = await linesOfInvoices(ctx.db, [row.id])
  const left = lines.map((line) => ({ lineId: line.lineId, left: writeOff ? line.open : subtractMoney(line.amount, line.credited) }))
  const shares = shareOut(input, left, { ...(writeOff ? writingOff : ordinary), number })
  const note = await issue(ctx, quotation, shares, { kind: 'creditNote', invoiceTime, remark: input.reason, writeOff, against: { id: row.id, invoiceNo: number, invoiceTime: row['invoiceTime'] } })
  const paidOf = shares.map(({ lineId, amount }) => ({ lineId, amount: subtractMoney(amount, lines.find((line) => line.lineId === lineId)!.open) })).filter(({ amount }) => compareMoney(amount, '0') > 0)
  for (const { lineId, amount } of paidOf) await releaseParts(ctx, { invoiceId: row.id, lineId, amount, creditId: note.id, date: invoiceTime })
  await settleInvoices(ctx.db, [row.id])
  await record(ctx, { resource: r.contract.path, rowId: row.id, action: 'credit', remark: `${note.invoiceNo}: ${input.reason}` })
  await refreshMoney(ctx, quotation.id)
  return { invoiceId: note.id, invoiceNo: note.invoiceNo, amount: Number(note.amount), released: Number(addMoney(...paidOf.map(({ amount }) => amount))) }
}
