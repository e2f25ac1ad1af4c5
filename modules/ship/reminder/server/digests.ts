import { listPath } from '#common/list-path.ts'
import { sql } from 'kysely'
import { maxDate } from '#common/rules/base/dates.ts'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import type { Standing } from '#common/rules/standing/standing-types.ts'
import { STANDING_WORDS } from '#common/rules/standing/standing-words.ts'
import { formatMessage } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import type { RecordKind } from '#modules/ship/record/shipRecord.contract.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import { shipRecordText } from '#modules/ship/record/shipRecord.text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import type { reminderKinds } from '../reminder.contract.ts'
import { reminderMailText } from '../reminder.text.ts'

interface Line {
  receiver: string
  total: number
  records: number
  kind: (typeof reminderKinds)[number]
  /** text of a reminder that is set on the window */
  content: string | null
  dueDate: string
  endDate: string
  /** the ship, or the company of a company certificate */
  shipId: number | null
  companyId: number | null
  holder: string
  imo: string | null
  /** of a window */
  shipCertId: number | null
  surveyType: string | null
  startDate: string | null
  certNo: string | null
  certNameZh: string | null
  certNameEn: string | null
  /** of a certificate that is not in force on the day */
  ended: Exclude<Standing, 'inForce'> | null
  endedSince: string | null
  /** of an open record */
  recordId: number | null
  recordKind: RecordKind | null
  recordTitle: string | null
}
/** All reminders of one recipient on one day. */
export interface ReminderDigest {
  receiver: string
  /** the office whose reminders are included */
  office: string | null
  userId: number | null
  customerId: number | null
  name: string
  /** null: no mail wanted, or no address */
  email: string | null
  lang: Lang
  total: number
  /** number of open records among them */
  records: number
  lines: Line[]
}
/** Maximum number of rows in a mail; the rest is given as a number. */
const mostLines = 100
/** Maximum number of ships and companies in a notice. */
const mostHolders = 8
/** Of a notice's title. */
const maxTitleLength = 300

/**
 * Reminders of a day by recipient: each window and record once, with its present state, the most
 * urgent first.
 */
export async function readDigests(db: Db, day: string): Promise<ReminderDigest[]> {
  const { rows: lines } = await sql<Line>`
    with latest as (
      select distinct on (receiver, ship_cert_id, rule_code, occurrence, record_id) receiver, kind, content,
        ship_cert_id, survey_type, rule_code, occurrence, record_id, due_date, end_date
      from reminder_sent where day = ${day}::date
        order by receiver, ship_cert_id, rule_code, occurrence, record_id, due_date desc,
        reminder_day desc
    ),
    counted as (
      select *, count(*) over (partition by receiver)::int as total,
        count(record_id) over (partition by receiver)::int as records,
        row_number() over (partition by receiver
        order by due_date, ship_cert_id, rule_code, occurrence, record_id) as place from latest
    )
    select l.receiver, l.total, l.records, l.kind, l.content, l.ship_cert_id, s.id as ship_id, c.company_id,
      coalesce(s.name, h.name) as holder, coalesce(s.imo, h.imo) as imo, l.survey_type,
      w.start_date, l.due_date, l.end_date, c.cert_no, k.name_zh as cert_name_zh,
      k.name_en as cert_name_en, t.standing as ended, t.since as ended_since,
      l.record_id, r.kind as record_kind, r.title as record_title
    from counted l left join ship_cert c on c.id = l.ship_cert_id
      left join ship_record r on r.id = l.record_id
      left join ship s on s.id = coalesce(c.ship_id, r.ship_id)
      left join ship_cert_standing t on t.ship_cert_id = c.id and t.from_day <= ${day}::date
        and t.until_day > ${day}::date and t.standing <> 'inForce'
      left join customer h on h.id = c.company_id left join cert k on k.id = c.cert_id
      left join lateral (select start_date from cert_window w
        where w.ship_cert_id = l.ship_cert_id and w.rule_code = l.rule_code
        and w.occurrence = l.occurrence limit 1) w on true
    where l.place <= ${mostLines} order by l.receiver, l.place`.execute(db)
  const { rows: people } = await sql<
    Omit<ReminderDigest, 'lines' | 'total' | 'records' | 'lang'> & {
      region: string
      chosen: Lang | null
      mails: boolean
    }
  >`
    with receivers as materialized (select distinct receiver from reminder_sent where day = ${day}::date)
    select 'user ' || u.id as receiver, o.receiver as office, u.id as user_id,
      null::bigint as customer_id, u.name, u.email, coalesce(u.region, k.region, '') as region,
      p.lang as chosen, coalesce(p.reminder_mail, true) as mails
      from app_user u join role r on r.id = u.role_id left join receivers own on own.receiver = 'user ' || u.id
        left join receivers o on o.receiver = 'office ' || u.region
          and r.task_node = 'sys_operators' and u.status = 1 and r.role_status = 1
        left join notification_preference p on p.user_id = u.id left join customer k on k.id = u.related_customers[1]
      where own.receiver is not null or o.receiver is not null
    union all
    select r.receiver, null, null, k.id, k.name, k.email, k.region, null, true from receivers r
      join customer k on r.receiver = 'company ' || k.id
    order by 1`.execute(db)
  const byReceiver = Map.groupBy(lines, (line) => line.receiver)
  return people.map(({ region, chosen: selected, mails, email, ...person }) => {
    const parts = [byReceiver.get(person.receiver) ?? [], byReceiver.get(person.office ?? '') ?? []]
    const all = parts
      .flat()
      .sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0))
      .slice(0, mostLines)
    const sum = (of: 'total' | 'records') =>
      parts.reduce((all, [first]) => all + (first?.[of] ?? 0), 0)
    return {
      ...person,
      email: mails && email ? email : null,
      lang: selected ?? correspondenceLanguage(region),
      total: sum('total'),
      records: sum('records'),
      lines: all,
    }
  })
}

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
