import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { STANDING_REASON_WORDS, STANDING_WORDS } from '#common/rules/standing/standing-words.ts'
import { ruleWords } from '#common/rules/standing/rule-words.ts'
import type { Standing, StandingReason } from '#common/rules/standing/standing-types.ts'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import { formatMessage, inBothLanguages } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { receiversOf } from '#modules/ship/cert/server/notify-holders.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { readSettings, societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { typeset } from '#server/platform/documents/index.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import { endingText } from '../ending.text.ts'
import { notifyNewFlag } from './notify-new-flag.ts'
import { readEndings } from './read-endings.ts'
import type { Ending } from './read-endings.ts'

const source = new URL('../ending.print.typ', import.meta.url)

/**
 * Notifies owner or company and flag state of certificates that have stopped being in force, once
 * each: a notice, a mail, and a letter, which is added to the records of the ship; for a company's
 * Document of Compliance it is attached to the mail only. A flag state is notified of its own
 * certificates; that to which a ship was transferred of the kinds to be issued anew. The end of the
 * term is not notified here: reminders announce it before. Safe to run at any time, repeatedly and on
 * several servers.
 * Source: IACS PR1C A.5 (owner and Administration are informed); domain rules 2.3.1.
 * @returns the number of letters
 */
export async function notifyEndings(services: Services): Promise<number> {
  const endings = await readEndings(services.db, await societyToday(services.db))
  const groups = Map.groupBy(
    endings,
    ({ shipId, companyId, flagId }) => `${shipId} ${companyId} ${flagId}`,
  )
  let letters = 0
  for (const group of groups.values())
    letters += Number(await runAsSystem(services, (ctx) => notifyGroup(ctx, group)))
  return letters
}

async function notifyGroup(ctx: RequestContext, group: readonly Ending[]): Promise<boolean> {
  // A concurrent run has taken those that are in the table already.
  const taken = await ctx.db
    .insertInto('endingNotice')
    .values(group.map(({ id, fromDay }) => ({ shipCertId: id, fromDay })))
    .onConflict((c) => c.doNothing())
    .returning('shipCertId')
    .execute()
  const ids = new Set(taken.map(({ shipCertId }) => shipCertId))
  const own = group.filter(({ id }) => ids.has(id))
  if (!own.length) return false
  const letter = await recordLetter(ctx, own)
  await mailEndings(ctx, own, letter)
  await notifyUsers(ctx, own)
  await notifyNewFlag(ctx, own)
  return true
}

const wordsOf = ({ standing, reason }: Ending) => ({
  standing: STANDING_WORDS[standing as Standing],
  reason: STANDING_REASON_WORDS[reason as StandingReason],
})
const bilingual = (lang: (one: Lang) => string) => ({ zh: lang('zh'), en: lang('en') })
const titleOf = ([first, ...more]: readonly Ending[], lang: Lang) =>
  formatMessage(endingText.title, lang, { ship: first!.holderName, count: more.length + 1 })
const linesOf = (own: readonly Ending[], lang: Lang) =>
  own
    .map((one) => {
      const { standing, reason } = wordsOf(one)
      const at = lang === 'zh' ? 0 : 1
      return formatMessage(endingText.line, lang, {
        cert: lang === 'zh' ? one.nameZh : one.nameEn,
        certNo: one.certNo,
        standing: standing[at],
        reason: reason[at],
        day: one.fromDay,
        rule: ruleWords(one.rule)[lang] ?? '–',
      })
    })
    .join('\n')

/**
 * The letter, as a document among the records of the ship. A record is read by the flag that the ship
 * flies: letters about certificates of another flag are internal.
 */
async function recordLetter(ctx: RequestContext, own: readonly Ending[]): Promise<string> {
  const [first] = own as [Ending]
  const { society } = await readSettings(ctx.db)
  const day = await societyToday(ctx.db)
  const bytes = await typeset(
    await readFile(source, 'utf8'),
    { lang: correspondenceLanguage(first.region), society, date: day },
    {
      holder: first.holderName,
      isCompany: first.shipId === null,
      imo: first.imo,
      flag: first.flagZh && `${first.flagZh} ${first.flagEn}`,
      day,
      certificates: own.map((one) => {
        const { standing, reason } = wordsOf(one)
        const { nameZh, nameEn, certNo, fromDay: since } = one
        const words = ruleWords(one.rule)
        return {
          nameZh,
          nameEn,
          certNo,
          since,
          rule: inBothLanguages({ zh: words.zh ?? '–', en: words.en ?? '–' }),
          standingZh: standing[0],
          standingEn: standing[1],
          reasonZh: reason[0],
          reasonEn: reason[1],
        }
      }),
    },
  )
  const stored = await ctx.services.files.attach(ctx.db, {
    bytes,
    name: `${first.holderName} ${day}.pdf`,
    type: 'application/pdf',
    createBy: null,
  })
  if (first.shipId === null) return stored.attachmentId
  await createRow(ctx, getResource(ctx.services, 'ship/record'), {
    shipId: first.shipId,
    kind: first.flagId === null || first.flagId === first.shipFlagId ? 'memorandum' : 'note',
    recordDate: day,
    title: `${endingText.letter.zh} ${endingText.letter.en}`,
    content: `${linesOf(own, 'zh')}\n\n${linesOf(own, 'en')}`.slice(0, 4000),
    attachments: [stored.attachmentId],
  })
  return stored.attachmentId
}

async function mailEndings(
  ctx: RequestContext,
  own: readonly Ending[],
  attachmentId: string,
): Promise<void> {
  const { society } = await readSettings(ctx.db)
  for (const { to, lang } of await receiversOf(ctx, own[0]!))
    await sendMail(ctx, {
      to,
      subject: titleOf(own, lang),
      text: formatMessage(endingText.body, lang, {
        lines: linesOf(own, lang),
        society: lang === 'zh' ? society.nameZh : society.nameEn,
      }),
      attachments: [{ attachmentId }],
    })
}

/** A notice to the accounts of owner and flag state. */
async function notifyUsers(ctx: RequestContext, own: readonly Ending[]): Promise<void> {
  const [{ id, fromDay, ownerId, companyId, flagId, shipId }] = own as [Ending]
  const users = await ctx.db
    .selectFrom('principal')
    .where('active', '=', true)
    .where(
      sql<boolean>`(flag_id = ${flagId} and user_type = 'flag'
        or task_node = 'ship_owner' and ${ownerId ?? companyId}::bigint = any (customer_ids))`,
    )
    .select('userId')
    .execute()
  await notify(ctx, {
    userIds: users.flatMap(({ userId }) => userId ?? []),
    key: `ship/classStatus ${id} ${fromDay}`,
    kind: 'message',
    title: bilingual((lang) => titleOf(own, lang)),
    text: bilingual((lang) => linesOf(own, lang).slice(0, 4000)),
    link:
      own.length === 1 || shipId === null
        ? `/ship/cert/detail?id=${id}`
        : `/ship/query/info?id=${shipId}`,
  })
}
