import { callHandlers } from '#server/core/hook.ts'
import type { ColumnValues } from '#server/core/row.ts'
import type { InputOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'
import { formatMessage } from '#common/text.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { QuotationRow } from './quotation-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { quotationText as t } from '../quotation.text.ts'
import { formatMoney, moneyFromNumber } from '#common/rules/base/money.ts'
import { quotationSent } from './later-resources.ts'
import { storeRevisionDocument } from './revisions.ts'

/**
 * Sends the quotation by mail, with its document and the link for the answer. Sending again may
 * extend `validUntil`.
 * @throws Refusal 400 without an address, or after its last day of validity
 */
export async function sendQuotation(
  ctx: RequestContext,
  row: QuotationRow,
  input: InputOf<typeof quotation, 'send'>,
): Promise<ColumnValues<'quotation'>> {
  const to = (input.to ?? row.attentionEmail ?? null) as string | null
  const validUntil = (input.validUntil ?? row.validUntil ?? null) as string | null
  if (to === null) refuseFields({ field: 'to', phrase: t.addressNeeded })
  if (validUntil !== null && validUntil < (await societyToday(ctx.db)))
    refuseFields({ field: 'validUntil', phrase: t.endedBefore, params: { date: validUntil } })
  const file = await storeRevisionDocument(ctx, { ...row, validUntil }, true)
  const { society } = await readSettings(ctx.db)
  const total = moneyFromNumber(row.total)
  const words = (lang: 'zh' | 'en') => ({
    jobNo: row.jobNo,
    name: row.quoNm,
    attention: row.attention ?? row.customerName,
    total: formatMoney(total, lang),
    date: validUntil ?? '–',
    society: lang === 'zh' ? society.nameZh : society.nameEn,
    link: `${ctx.services.config.publicUrl}/work/quotation/detail?id=${row.id}`,
  })
  const message = (input.message as string | null | undefined)?.trim()
  await sendMail(ctx, {
    to: to!,
    subject: formatMessage(t.mailSubject, 'zh', words('zh')).concat(
      ' / ',
      formatMessage(t.mailSubject, 'en', words('en')),
    ),
    text: [
      ...(message ? [message] : []),
      formatMessage(t.mailBody, 'zh', words('zh')),
      formatMessage(t.mailBody, 'en', words('en')),
    ].join('\n\n'),
    attachments: [file],
  })
  await callHandlers(quotationSent, ctx, row.id)
  return { validUntil, customerState: 'sent', sentTime: new Date().toISOString() }
}
