import { readFile } from 'node:fs/promises'
import type { InputOf } from '#common/contract.ts'
import { signedMoney } from '#common/fields.ts'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import { formatMessage } from '#common/text.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { rowsToFile } from '#server/records/export/export-rows.ts'
import { columnHeader } from '#server/records/export/cell-formatter.ts'
import type { Cell } from '#server/records/export/cell-formatter.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FileResponse } from '#server/core/action.ts'
import type { invoice } from '../invoice.contract.ts'
import { invoiceText } from '../invoice.text.ts'
import { statementText } from '../statement.text.ts'
import { toMoney } from './lock-customer-account.ts'
import { plainMoney } from './print-invoice.ts'
import { statementOf } from './statement.ts'

const source = new URL('../statement.print.typ', import.meta.url)
const plain = (amount: number): string => plainMoney(toMoney(amount))

/**
 * Account statement of a customer as PDF, in the language of the customer's region. Typed text is
 * not translated.
 */
export async function printStatement(
  ctx: RequestContext,
  input: InputOf<typeof invoice, 'printStatement'>,
): Promise<FileResponse> {
  const account = await statementOf(ctx, input)
  const { society, commerce, offices } = await readSettings(ctx.db)
  const customer = await ctx.db
    .selectFrom('customer')
    .where('id', '=', account.customerId)
    .select(['name', 'nameZh', 'address', 'taxpayerNo', 'customerNo', 'region'])
    .executeTakeFirstOrThrow()
  const lang = correspondenceLanguage(customer.region)
  const { ageing } = account
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang, society, date: account.dateTo },
    {
      customer,
      offices,
      bankDetails: commerce.bankDetails,
      from: account.dateFrom,
      to: account.dateTo,
      opening: plain(account.opening),
      closing: plain(account.closing),
      open: plain(account.openAmount),
      overdue: plain(account.overdue),
      credit: plain(account.credit),
      ageing: [ageing.d30, ageing.d60, ageing.d90, ageing.older].map(plain),
      entries: account.entries.map((entry) => [
        entry.date,
        `${invoiceText.entryKind[entry.kind].zh} ${invoiceText.entryKind[entry.kind].en}`,
        entry.number,
        [entry.jobNo, ...entry.ships.map(({ name }) => name)].filter(Boolean),
        entry.reference ?? entry.dueDate,
        plain(entry.amount),
        plain(entry.balance),
      ]),
    },
  )
  return {
    bytes,
    name: `${formatMessage(statementText.title, lang)} ${customer.customerNo} ${account.dateTo}.pdf`,
    type: 'application/pdf',
    inline: true,
  }
}

/**
 * Account statement of a customer as a table: the same rows as the PDF, with opening and closing
 * balance.
 */
export async function exportStatement(
  ctx: RequestContext,
  { format, ...input }: InputOf<typeof invoice, 'exportStatement'>,
): Promise<FileResponse> {
  const { lang } = ctx
  const account = await statementOf(ctx, input)
  const word = (name: keyof typeof invoiceText.entries) =>
    formatMessage(invoiceText.entries[name], lang)
  const day = (value: string | null) => (value ? new Date(`${value}T00:00:00Z`) : null)
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [
      day(account.dateFrom),
      formatMessage(statementText.opening, lang),
      null,
      null,
      null,
      null,
      null,
      null,
      account.opening,
    ]
    for (const entry of account.entries)
      yield [
        day(entry.date),
        formatMessage(invoiceText.entryKind[entry.kind], lang),
        entry.number,
        entry.jobNo,
        entry.ships.map(({ name }) => name).join(', '),
        day(entry.dueDate),
        entry.reference,
        entry.amount,
        entry.balance,
      ]
    yield [
      day(account.dateTo),
      formatMessage(statementText.closing, lang),
      null,
      null,
      null,
      null,
      null,
      null,
      account.closing,
    ]
  }
  const money = { width: 16, numFmt: '#,##0.00' }
  const date = { width: 12, numFmt: 'yyyy-mm-dd' }
  return rowsToFile(
    ctx.db,
    `${formatMessage(statementText.title, lang)} ${account.customerName}`,
    [
      { header: word('date'), ...date },
      { header: word('kind'), width: 18 },
      { header: word('number'), width: 20 },
      { header: word('jobNo'), width: 20 },
      { header: word('ships'), width: 24 },
      { header: word('dueDate'), ...date },
      { header: word('reference'), width: 28 },
      { header: columnHeader(word('amount'), signedMoney(), lang), ...money },
      { header: columnHeader(word('balance'), signedMoney(), lang), ...money },
    ],
    rows(),
    format ?? 'xlsx',
  )
}
