import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { Alteration } from '#common/rules/standing/standing-types.ts'
import type { ReachableShip } from '#modules/basic/ship/server/load-ship.ts'
import { receiversOf } from '#modules/ship/cert/server/notify-holders.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import type { ClassEventKind } from '../classStatus.contract.ts'
import { classNoticeText, classStatusText } from '../classStatus.text.ts'
import type { ClassEventInput } from './check-class-event.ts'

/** Notifies owner and flag state of an event of the class of a ship, in their languages. */
export async function notifyClassEvent(
  ctx: RequestContext,
  { id, name, ownerId, flagId }: ReachableShip,
  kind: ClassEventKind,
  { day, untilDay, altered, reason }: ClassEventInput,
): Promise<void> {
  const receivers = await receiversOf(ctx, { shipId: id, ownerId: ownerId ?? null, flagId })
  if (!receivers.length) return
  const { society } = await readSettings(ctx.db)
  const effect = kind === 'suspend' || kind === 'withdraw' ? classNoticeText[kind] : null
  const textIn = (lang: Lang) =>
    [
      formatMessage(classNoticeText.body, lang, {
        ship: name,
        event: classStatusText.kind[kind][lang],
        day,
      }),
      untilDay ? formatMessage(classNoticeText.untilDay, lang, { day: untilDay }) : '',
      altered?.length
        ? formatMessage(classNoticeText.altered, lang, {
            altered: altered
              .map((one) => classStatusText.altered[one as Alteration][lang])
              .join(lang === 'zh' ? '、' : '; '),
          })
        : '',
      reason ? formatMessage(classNoticeText.reason, lang, { reason }) : '',
      effect ? formatMessage(effect, lang) : '',
      `\n${lang === 'zh' ? society.nameZh : society.nameEn}`,
    ].join('')
  for (const { to, lang } of receivers)
    await sendMail(ctx, {
      to,
      subject: formatMessage(classNoticeText.subject, lang, {
        ship: name,
        event: classStatusText.kind[kind][lang],
      }),
      text: textIn(lang),
    })
}
