import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { compareMoney } from '#common/rules/money.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { invoice } from '../invoice.contract.ts'
import { moneyText } from '../invoice.text.ts'
import { wordsOfLines } from './line-words.ts'
import { linesLeft } from './lines-left.ts'
import { lockInvoice } from './lock-invoice.ts'
import { exact, told } from './money-lock.ts'
import { refreshMoney } from './refresh-money.ts'
import { settleInvoices } from './settle-invoices.ts'

/** Makes an invoice void that nothing stands against, or a credit note whose lines have not been invoiced again. Its number is never given again. */
export async function voidInvoice(ctx: Ctx, r: Resource, input: InputOf<typeof invoice, 'void'>): Promise<{ id: number; version: number }> {
  const { row } = await lockInvoice(ctx, r, input.id, input.version)
  const number: string = row['invoiceNo']
  if (row['paid'] > 0) refuse(409, moneyText.voidPaid, { number, paid: told(exact(row['paid'])) })
  if (row['credited'] > 0) refuse(409, moneyText.voidCredited, { number })
  if (row['creditOf'] && !row['writeOff']) await refuseInvoicedAgain(ctx, row as never)
  const { db, user } = ctx
  const saved = await db.updateTable('invoice').set({
    status: 0, voidReason: input.reason, voidDate: await societyToday(db), voidTime: sql`now()`, voidBy: user.userId || null, version: sql`version + 1`, updateTime: sql`now()`,
  }).where('id', '=', row.id).returning(['id', 'version']).executeTakeFirstOrThrow()
  await record(ctx, { resource: r.contract.path, rowId: row.id, action: 'void', remark: input.reason, changes: [{ field: 'status', from: 1, to: 0 }] })
  if (row['creditOf']) await settleInvoices(db, [row['creditOf']])
  await refreshMoney(ctx, row['quotationId'])
  return saved
}

/** A credit note sets lines free; once they are invoiced again it cannot be taken back. */
async function refuseInvoicedAgain({ db }: Ctx, row: { id: number; quotationId: number }): Promise<void> {
  const left = new Map((await linesLeft(db, row.quotationId)).map((line) => [line.lineId, line.left]))
  const lines = await db.selectFrom('invoiceLine').where('invoiceId', '=', row.id).select(['lineId', 'amount']).execute()
  const short = lines.find(({ lineId, amount }) => compareMoney(left.get(lineId)!, exact(amount)) < 0)
  if (!short) return
  const words = (await wordsOfLines(db, [short.lineId])).get(short.lineId)!
  refuse(409, moneyText.invoicedAgain, { line: { key: 'line', zh: words.nameZh, en: words.nameEn }, left: told(left.get(short.lineId)!) })
}
