import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { receiversOf } from '#modules/ship/cert/server/notify-holders.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { endingText } from '../ending.text.ts'
import type { Ending } from './read-endings.ts'

/**
 * Notifies the flag to which a ship has been transferred, by notice and mail, of the kinds of
 * certificates that ended with the transfer and are to be issued under it. Their numbers and
 * documents stay with the flag for which they were issued. SOLAS I/14(i)(iii), MARPOL I/10.9.3.
 * @param own endings of certificates of one ship and one former flag
 */
export async function notifyNewFlag(ctx: RequestContext, own: readonly Ending[]): Promise<void> {
  const ended = own.filter(({ reason }) => reason === 'flagChanged')
  const [first] = ended
  if (!first?.shipId || !first.shipFlagId || first.shipFlagId === first.flagId) return
  const { shipId, shipFlagId, holderName, fromDay } = first
  const title = (lang: Lang) =>
    formatMessage(endingText.joined, lang, { ship: holderName, day: fromDay })
  const text = (lang: Lang) =>
    formatMessage(endingText.joinedBody, lang, {
      certs: ended
        .map(({ nameZh, nameEn }) => (lang === 'zh' ? nameZh : nameEn))
        .join(lang === 'zh' ? '；' : '; '),
    })
  const users = await ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .where('userType', '=', 'flag')
    .where('flagId', '=', shipFlagId)
    .select('userId')
    .execute()
  await notify(ctx, {
    userIds: users.flatMap(({ userId }) => userId ?? []),
    key: `ship/classStatus joined ${shipId} ${fromDay}`,
    kind: 'message',
    title: { zh: title('zh'), en: title('en') },
    text: { zh: text('zh').slice(0, 4000), en: text('en').slice(0, 4000) },
    link: `/ship/query/info?id=${shipId}`,
  })
  const { society } = await readSettings(ctx.db)
  const flag = { shipId, ownerId: null, flagId: shipFlagId }
  for (const { to, lang } of await receiversOf(ctx, flag))
    await sendMail(ctx, {
      to,
      subject: title(lang),
      text: `${text(lang)}\n\n${lang === 'zh' ? society.nameZh : society.nameEn}`,
    })
}
