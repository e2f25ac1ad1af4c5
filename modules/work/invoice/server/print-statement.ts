import { readFile } from 'node:fs/promises'
import type { InputOf } from '#common/contract.ts'
import { balance } from '#common/fields.ts'
import { writtenLanguage } from '#common/rules/written-language.ts'
import { say } from '#common/text.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { typeset } from '#server/documents/index.ts'
import { sheetOf } from '#server/export/export-rows.ts'
import { headOf } from '#server/export/words.ts'
import type { Cell } from '#server/export/words.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FileAnswer } from '#server/resource.ts'
import type { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { statementText } from '../statement.text.ts'
import { exact } from './money-lock.ts'
import { plainMoney } from './print-invoice.ts'
import { statementOf } from './statement.ts'

const source = new URL('../statement.print.typ', import.meta.url)
const plain = (amount: number): string => plainMoney(exact(amount))

/** The account of a customer as PDF, in the language of the customer's region; what is typed stays as it is. */
export async function printStatement(ctx: Ctx, input: InputOf<typeof invoice, 'printStatement'>): Promise<FileAnswer> {
  const account = await statementOf(ctx, input)
  const { society, commerce, offices } = await readSettings(ctx.db)
  const customer = await ctx.db.selectFrom('customer').where('id', '=', account.customerId).select(['name', 'nameZh', 'address', 'taxpayerNo', 'customerNo', 'region']).executeTakeFirstOrThrow()
  const lang = writtenLanguage(customer.region)
  const { ageing } = account
  const bytes = await typeset(await readFile(source, 'utf8'), { lang, society, date: account.dateTo }, {
    customer, offices, bankDetails: commerce.bankDetails, from: account.dateFrom, to: account.dateTo, opening: plain(account.opening), closing: plain(account.closing),
    open: plain(account.openAmount), overdue: plain(account.overdue), credit: plain(account.credit), ageing: [ageing.d30, ageing.d60, ageing.d90, ageing.older].map(plain),
    entries: account.entries.map((entry) => [entry.date, say(invoiceText.entryKind[entry.kind], lang), entry.number, entry.jobNo, entry.reference ?? entry.dueDate, plain(entry.amount), plain(entry.balance)]),
  })
  return { bytes, name: `${say(statementText.title, lang)} ${customer.customerNo} ${account.dateTo}.pdf`, type: 'application/pdf', inline: true }
}

/** The account of a customer as a table: the same lines as the PDF, with what was owed before first and after last. */
export async function exportStatement(ctx: Ctx, { format, ...input }: InputOf<typeof invoice, 'exportStatement'>): Promise<FileAnswer> {
  const { lang } = ctx
  const account = await statementOf(ctx, input)
  const word = (name: keyof typeof invoiceText.entries) => say(invoiceText.entries[name], lang)
  const day = (value: string | null) => (value ? new Date(`${value}T00:00:00Z`) : null)
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [day(account.dateFrom), say(statementText.opening, lang), null, null, null, null, null, account.opening]
    for (const entry of account.entries) yield [day(entry.date), say(invoiceText.entryKind[entry.kind], lang), entry.number, entry.jobNo, day(entry.dueDate), entry.reference, entry.amount, entry.balance]
    yield [day(account.dateTo), say(statementText.closing, lang), null, null, null, null, null, account.closing]
  }
  const money = { width: 16, numFmt: '#,##0.00' }
  const date = { width: 12, numFmt: 'yyyy-mm-dd' }
  return sheetOf(`${say(statementText.title, lang)} ${account.customerName}`, [
    { header: word('date'), ...date }, { header: word('kind'), width: 18 }, { header: word('number'), width: 20 }, { header: word('jobNo'), width: 20 }, { header: word('dueDate'), ...date }, { header: word('reference'), width: 28 },
    { header: headOf(word('amount'), balance(), lang), ...money }, { header: headOf(word('balance'), balance(), lang), ...money },
  ], rows(), format ?? 'xlsx')
}
