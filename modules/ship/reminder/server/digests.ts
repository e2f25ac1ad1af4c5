import { listPath } from '#common/list-path.ts'
import { maxDate } from '#common/rules/base/dates.ts'
import { STANDING_WORDS } from '#common/rules/standing/standing-words.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { reminderMailText } from '../reminder.text.ts'
import type { Line, ReminderDigest } from './read-digests.ts'

/** Maximum number of ships and companies in a notice. */
const mostHolders = 8
/** Of a notice's title. */
const maxTitleLength = 300

/** Links to the page of the certificate or record, or to the filtered lists: certificates first. */
function linksOf({ lines, total, records }: ReminderDigest): string[] {
  const [first] = lines
  if (first && total === 1)
    return [
      first.recordId
        ? `/ship/record/detail?id=${first.recordId}`
        : `/ship/cert/detail?id=${first.shipCertId}`,
    ]
  const until = lines.reduce((last, { dueDate }) => maxDate(dueDate, last), '')
  const list = (of: string, search: object) => listPath(`/ship/${of}/list`, search)
  return [
    ...(total > records
      ? [list('cert', { valid: [1], nextDueDateTo: until, sort: 'nextDueDate' })]
      : []),
    ...(records
      ? [
          list('record', {
            status: [shipRecordMachine.states.open],
            dueDateTo: until,
            sort: 'dueDate',
          }),
        ]
      : []),
  ]
}

/** Says that a certificate is not in force; empty for the others. */
const endOf = ({ ended, endedSince }: Line, lang: Lang): string =>
  ended
    ? formatMessage(reminderMailText.ended, lang, {
        standing: STANDING_WORDS[ended][lang === 'zh' ? 0 : 1],
        since: endedSince ?? '',
      })
    : ''

/** Renderer of digests in a language; one for all digests of a day. */
export async function createDigestRenderer(db: Db, publicUrl: string) {
  const surveys = new Map((await entriesOf(db, 'SURVEY_TYPE')).map((entry) => [entry.key, entry]))
  const { society } = await readSettings(db)
  const surveyOf = (key: string, lang: Lang) =>
    surveys.get(key)?.[lang === 'zh' ? 'valueZh' : 'valueEn'] ?? key
  const params = (line: Line, lang: Lang) => ({
    holder: line.holder,
    imo: line.imo ?? '',
    cert: (lang === 'zh' ? line.certNameZh : line.certNameEn) ?? '',
    certNo: line.certNo ?? '',
    survey: line.surveyType ? surveyOf(line.surveyType, lang) : '',
    start: line.startDate ?? '',
    due: line.dueDate,
    end: line.endDate,
    kind: line.recordKind ? formatMessage(shipRecordText.kind[line.recordKind], lang) : '',
    record: line.recordTitle ?? '',
  })
  const title = ({ lines: [first], total, records }: ReminderDigest, lang: Lang) =>
    first && total === 1
      ? formatMessage(
          first.recordId ? reminderMailText.oneRecordTitle : reminderMailText.oneTitle,
          lang,
          params(first, lang),
        ).slice(0, maxTitleLength)
      : formatMessage(records ? reminderMailText.mixedTitle : reminderMailText.manyTitle, lang, {
          count: total,
          due: first?.dueDate ?? '',
        })
  const lineOf = (line: Line, lang: Lang) =>
    formatMessage(
      line.recordId ? reminderMailText.recordLine : reminderMailText.line,
      lang,
      params(line, lang),
    ) +
    endOf(line, lang) +
    (line.content ? formatMessage(reminderMailText.content, lang, { content: line.content }) : '')
  const more = (letter: ReminderDigest, shown: number, lang: Lang) =>
    letter.total > shown
      ? [formatMessage(reminderMailText.more, lang, { count: letter.total - shown })]
      : []
  const urgency = ['overdue', 'late', 'before'] as const
  const named = (line: Line, lang: Lang) =>
    line.imo ? formatMessage(reminderMailText.holder, lang, params(line, lang)) : line.holder
  const byHolder = (lines: readonly Line[]) => [
    ...Map.groupBy(lines, (line) =>
      line.companyId ? `company ${line.companyId}` : `ship ${line.shipId}`,
    ).values(),
  ]
  /** Windows and records grouped by state and by ship or company. */
  const list = (letter: ReminderDigest, lang: Lang) => {
    const blocks = urgency.flatMap((kind) => {
      const parts = byHolder(letter.lines.filter((line) => line.kind === kind)).map((of) =>
        [named(of[0]!, lang), ...of.map((line) => `- ${lineOf(line, lang)}`)].join('\n'),
      )
      return parts.length ? [formatMessage(reminderMailText[kind], lang), ...parts] : []
    })
    return [...blocks, ...more(letter, letter.lines.length, lang)].join('\n\n')
  }
  /**
   * Short form for a notice: one line for each ship or company with the reminders that have a text
   * of their own, or the details of a single reminder.
   */
  const brief = (letter: ReminderDigest, lang: Lang) => {
    if (letter.total === 1) return list(letter, lang)
    const blocks = urgency
      .flatMap((kind) =>
        byHolder(letter.lines.filter((line) => line.kind === kind)).map((of) => ({ kind, of })),
      )
      .slice(0, mostHolders)
    const shown = blocks.reduce((sum, { of }) => sum + of.length, 0)
    const byKind = [...Map.groupBy(blocks, ({ kind }) => kind)].map(([kind, holders]) =>
      [
        formatMessage(reminderMailText[kind], lang),
        ...holders.flatMap(({ of }) => [
          formatMessage(reminderMailText.holderLine, lang, {
            holder: named(of[0]!, lang),
            due: of[0]!.dueDate,
            count: of.length,
          }),
          ...of.filter(({ content }) => content).map((line) => `- ${lineOf(line, lang)}`),
        ]),
      ].join('\n'),
    )
    return [...byKind, ...more(letter, shown, lang)].join('\n')
  }
  return {
    title,
    brief,
    /** The page with most of the reminders. */
    link: (letter: ReminderDigest) => linksOf(letter)[0]!,
    mail(letter: ReminderDigest) {
      const { lang } = letter
      const known = letter.userId
        ? [
            ...linksOf(letter).map((link) =>
              formatMessage(reminderMailText.link, lang, { link: publicUrl + link }),
            ),
            formatMessage(reminderMailText.stop, lang),
          ]
        : []
      const text = [
        formatMessage(reminderMailText.greeting, lang, { name: letter.name }),
        formatMessage(
          letter.records ? reminderMailText.mixedOpening : reminderMailText.opening,
          lang,
        ),
        list(letter, lang),
        ...known,
        lang === 'zh' ? society.nameZh : society.nameEn,
      ].join('\n\n')
      return { to: letter.email!, subject: title(letter, lang), text }
    },
  }
}
