import type { InputOf } from '#common/contract.ts'
import { addMoney, formatMoney } from '#common/rules/money.ts'
import { writtenLanguage } from '#common/rules/written-language.ts'
import { say } from '#common/text.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { record } from '#server/audit/audit.ts'
import { getRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import { sendMail } from '#server/mail/mail.ts'
import type { Resource } from '#server/resource.ts'
import type { invoice } from '../invoice.contract.ts'
import { moneyText } from '../invoice.text.ts'
import { letterText } from '../letter.text.ts'
import { mailToOf } from './mail-to.ts'
import { exact } from './money-lock.ts'
import { documentOf } from './print-invoice.ts'

type Row = Record<string, any>
export type Letter = 'invoice' | 'creditNote' | 'reminder1' | 'reminder2' | 'reminder3'

/** Writes to a customer about an invoice, in the language of the customer's region, with the document. @returns the mail's id in the outbox */
export async function writeTo(ctx: Pick<Ctx, 'db' | 'services' | 'user'>, row: Row, to: string, letter: Letter, message?: string | null): Promise<number> {
  const { db } = ctx
  const { society } = await readSettings(db)
  const { region } = await db.selectFrom('customer').where('id', '=', row['customerId']).select('region').executeTakeFirstOrThrow()
  const lang = writtenLanguage(region)
  const params = {
    number: row['invoiceNo'], customer: row['customerName'], job: row['jobNo'], date: row['invoiceTime'], due: row['dueDate'] ?? '', days: row['daysOverdue'] ?? 0, against: row['creditOfNo'] ?? '',
    amount: formatMoney(addMoney(exact(row['amount'])), lang), open: formatMoney(exact(row['openAmount']), lang), society: lang === 'zh' ? society.nameZh : society.nameEn,
  }
  const document = await documentOf(ctx, row['id'])
  const text = [...(message?.trim() ? [message.trim()] : []), say(letterText[letter].body, lang, params)].join('\n\n')
  return sendMail(ctx, {
    to, subject: say(letterText[letter].subject, lang, params), text,
    attachments: document.stored ? [{ attachmentId: document.stored.attachmentId, name: document.name }] : [],
  })
}

/** Sends an invoice or credit note by mail; its history says to whom. */
export async function sendInvoice(ctx: Ctx, r: Resource, input: InputOf<typeof invoice, 'send'>): Promise<{ to: string }> {
  const row = await getRow(ctx, r, input.id)
  if (input.version) refuseStale(row, input.version)
  if (row['status'] === 0) refuse(409, moneyText.alreadyVoid, { number: row['invoiceNo'] })
  const to = input.to ?? (await mailToOf(ctx.db, row as never)) ?? refuseFields({ field: 'to', phrase: moneyText.noAddress })
  await writeTo(ctx, row, to, row['kind'], input.message)
  await record(ctx, { resource: r.contract.path, rowId: row.id, action: 'send', remark: to })
  return { to }
}
