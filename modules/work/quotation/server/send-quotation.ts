import { say } from '#common/text.ts'
import { readSettings, societyToday } from '#modules/sys/setting/server/settings.ts'
import { quotedBy } from '#modules/work/surveyRequest/server/moves.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { sendMail } from '#server/mail/mail.ts'
import { quotationText as t } from '../quotation.text.ts'
import { formatMoney, moneyOf } from '#common/rules/money.ts'
import { keepRevision } from './revisions.ts'

type Row = Record<string, any> & { id: number }

/**
 * Sends the offer: its document by mail, with the link to answer at. Sent again, it may be given more time by a later `validUntil`.
 * @throws Refusal 400 without an address, or when its last day is over
 */
export async function sendQuotation(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  const to = (input['to'] ?? row['attentionEmail'] ?? null) as string | null
  const validUntil = (input['validUntil'] ?? row['validUntil'] ?? null) as string | null
  if (to === null) refuseFields({ field: 'to', phrase: t.addressNeeded })
  if (validUntil !== null && validUntil < await societyToday(ctx.db)) refuseFields({ field: 'validUntil', phrase: t.endedBefore, params: { date: validUntil } })
  const file = await keepRevision(ctx, { ...row, validUntil }, true)
  const { society } = await readSettings(ctx.db)
  const total = moneyOf(row['total'])
  const words = (lang: 'zh' | 'en') => ({
    jobNo: row['jobNo'], name: row['quoNm'], attention: row['attention'] ?? row['customerName'], total: formatMoney(total, lang), date: validUntil ?? '–', society: lang === 'zh' ? society.nameZh : society.nameEn,
    link: `${ctx.services.config.publicUrl}/work/quotation/detail?id=${row.id}`,
  })
  const message = (input['message'] as string | null | undefined)?.trim()
  await sendMail(ctx, {
    to: to!, subject: say(t.mailSubject, 'zh', words('zh')).concat(' / ', say(t.mailSubject, 'en', words('en'))),
    text: [...(message ? [message] : []), say(t.mailBody, 'zh', words('zh')), say(t.mailBody, 'en', words('en'))].join('\n\n'), attachments: [file],
  })
  await quotedBy(ctx, row.id)
  return { validUntil, customerState: 'sent', sentTime: new Date().toISOString() }
}
