import type { InputOf } from '#common/contract.ts'
import { addMoney, formatMoney } from '#common/rules/base/money.ts'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import { formatMessage } from '#common/text.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { assertNotVoid } from './lock-invoice.ts'
import type { InvoiceResource, InvoiceRow } from './invoice-row.ts'
import type { invoice } from '../invoice.contract.ts'
import { paymentErrorText } from '../invoice.text.ts'
import { invoiceMailText } from '../invoice-mail.text.ts'
import { invoiceRecipient } from './invoice-recipient.ts'
import { toMoney } from './lock-customer-account.ts'
import { documentOf } from './print-invoice.ts'

export type Letter = 'invoice' | 'creditNote' | 'reminder1' | 'reminder2' | 'reminder3'

/**
 * Mails an invoice with its document to the customer, in the language of the customer's region.
 * @returns id of the mail in the outbox
 */
export async function mailInvoice(
  ctx: Pick<RequestContext, 'db' | 'services' | 'user'>,
  row: InvoiceRow,
  to: string,
  letter: Letter,
  message?: string | null,
): Promise<number> {
  const { db } = ctx
  const { society } = await readSettings(db)
  const { region } = await db
    .selectFrom('customer')
    .where('id', '=', row.customerId)
    .select('region')
    .executeTakeFirstOrThrow()
  const lang = correspondenceLanguage(region)
  const params = {
    number: row.invoiceNo,
    customer: row.customerName,
    job: row.jobNo,
    date: row.invoiceTime,
    due: row.dueDate ?? '',
    days: row.daysOverdue ?? 0,
    against: row.creditOfNo ?? '',
    amount: formatMoney(addMoney(toMoney(row.amount)), lang),
    open: formatMoney(toMoney(row.openAmount), lang),
    society: lang === 'zh' ? society.nameZh : society.nameEn,
  }
  const document = await documentOf(ctx, row.id)
  const text = [
    ...(message?.trim() ? [message.trim()] : []),
    formatMessage(invoiceMailText[letter].body, lang, params),
  ].join('\n\n')
  return sendMail(ctx, {
    to,
    subject: formatMessage(invoiceMailText[letter].subject, lang, params),
    text,
    attachments: document.stored
      ? [{ attachmentId: document.stored.attachmentId, name: document.name }]
      : [],
  })
}

/** Sends an invoice or credit note by mail and records the recipient in its history. */
export async function sendInvoice(
  ctx: RequestContext,
  r: InvoiceResource,
  input: InputOf<typeof invoice, 'send'>,
): Promise<{ to: string }> {
  const row = await getRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(row, input.version)
  assertNotVoid(row)
  const to =
    input.to ??
    (await invoiceRecipient(ctx.db, row)) ??
    refuseFields({ field: 'to', phrase: paymentErrorText.noAddress })
  await mailInvoice(ctx, row, to, row.kind, input.message)
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: 'send',
    remark: to,
  })
  return { to }
}
