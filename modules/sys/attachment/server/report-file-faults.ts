import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { notify } from '#modules/sys/notice/server/notify.ts'
import { runAsSystem } from '#server/core/context.ts'
import type { RequestContext, Services } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import { takeUnreportedFaults } from '#server/platform/files/file-faults.ts'
import type { FileFault } from '#server/platform/files/file-faults.ts'
import { activeAdministrators } from '#server/platform/mail/administrators.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { findReferringRecords } from '#server/records/rows/file-references.ts'
import { attachmentText } from '../attachment.text.ts'

/** Most files, and attachments of one file, that a mail names. */
const [mostFiles, mostAttachments] = [20, 3]

interface ReportedFault extends Pick<FileFault, 'sha256' | 'kind' | 'foundBy'> {
  attachments: { name: string; id: string; records: { r: Resource; id: number | null }[] }[]
}

/**
 * Notifies administrators, in the product and by mail, of damaged and missing files: which they
 * are, and which records refer to them. Runs when a fault is found, and hourly for those that other
 * processes and commands have recorded.
 */
export const reportFileFaults = (services: Services): Promise<void> =>
  runAsSystem(services, async (ctx) => {
    const faults = await takeUnreportedFaults(ctx.db)
    if (!faults.length) return
    const named = await Promise.all(faults.slice(0, mostFiles).map((fault) => describe(ctx, fault)))
    const text = (lang: Lang) => reportText(named, faults.length, lang)
    const title = (lang: Lang) =>
      formatMessage(attachmentText.faultTitle, lang, { count: faults.length })
    const people = await activeAdministrators(ctx.db)
    await notify(ctx, {
      userIds: people.map(({ id }) => id),
      key: `sys/attachment faults ${new Date().toISOString()}`,
      kind: 'task',
      title: { zh: title('zh'), en: title('en') },
      text: { zh: text('zh').slice(0, 4000), en: text('en').slice(0, 4000) },
    })
    const to = people.flatMap(({ email }) => email ?? [])
    if (to.length)
      await sendMail(ctx, {
        to,
        subject: `Plimsoll: ${title('zh')} ${title('en')}`,
        text: `${text('zh')}\n\n${text('en')}\n\n${services.config.publicUrl}/api/health\n`,
      })
  })

async function describe(
  { db, services }: RequestContext,
  fault: Omit<ReportedFault, 'attachments'>,
): Promise<ReportedFault> {
  const rows = await db
    .selectFrom('attachment')
    .where('sha256', '=', fault.sha256)
    .orderBy('createTime')
    .limit(mostAttachments)
    .select(['attachmentId as id', 'originName as name'])
    .execute()
  const attachments = []
  for (const row of rows)
    attachments.push({
      ...row,
      records: await findReferringRecords(db, services.resources, row.id),
    })
  return { ...fault, attachments }
}

function reportText(faults: readonly ReportedFault[], count: number, lang: Lang): string {
  const lines = faults.map(({ sha256, kind, foundBy, attachments }) =>
    formatMessage(attachmentText.faultLine, lang, {
      sha256,
      kind: attachmentText.kinds[kind],
      by: attachmentText.foundBy[foundBy],
      names: attachments.map((one) => attachmentInWords(one, lang)).join('; '),
    }),
  )
  const more =
    count > faults.length
      ? [formatMessage(attachmentText.faultMore, lang, { count: count - faults.length })]
      : []
  return [formatMessage(attachmentText.faultText, lang), ...lines, ...more].join('\n')
}

/** Name and id of an attachment, and the records that refer to it by title and id. */
function attachmentInWords(
  { name, id, records }: ReportedFault['attachments'][number],
  lang: Lang,
): string {
  const used = records.map((one) => {
    const title = formatMessage(one.r.text.singular, lang)
    return one.id === null ? title : `${title} ${one.id}`
  })
  const use = used.length
    ? `, ${formatMessage(attachmentText.faultUse, lang, { records: used.join(', ') })}`
    : ''
  return `"${name}" (${id})${use}`
}
