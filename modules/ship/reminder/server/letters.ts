import { sql } from 'kysely'
import { writtenLanguage } from '#common/rules/written-language.ts'
import { say } from '#common/text.ts'
import type { Lang } from '#common/text.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { reminderKinds } from '../reminder.contract.ts'
import { letterText } from '../reminder.text.ts'

interface Line {
  receiver: string; total: number; kind: (typeof reminderKinds)[number]; shipCertId: number; shipId: number; surveyType: string; startDate: string; dueDate: string; endDate: string
  shipName: string; imo: string | null; certNo: string; certNameZh: string; certNameEn: string
}
/** Everything one receiver is told on one day. */
export interface Letter {
  receiver: string
  /** the office it also speaks for */
  office: string | null
  userId: number | null
  customerId: number | null
  name: string
  /** null: no mail is wanted, or possible */
  email: string | null
  lang: Lang
  total: number
  lines: Line[]
}
/** Beyond that a letter only says how many more there are. */
const mostLines = 100
/** In a notice. */
const mostShips = 8

/** What was written down for a day, by receiver: each window once, as it stands on that day, the most urgent first. */
export async function lettersOf(db: Db, day: string): Promise<Letter[]> {
  const { rows: lines } = await sql<Line>`
    with latest as (
      select distinct on (receiver, ship_cert_id, rule_code, occurrence) receiver, kind, ship_cert_id, survey_type, rule_code, occurrence, due_date, end_date
      from reminder_sent where day = ${day}::date order by receiver, ship_cert_id, rule_code, occurrence, reminder_day desc
    ),
    counted as (
      select *, count(*) over (partition by receiver)::int as total, row_number() over (partition by receiver order by due_date, ship_cert_id, rule_code, occurrence) as place from latest
    )
    select l.receiver, l.total, l.kind, l.ship_cert_id, c.ship_id, l.survey_type, w.start_date, l.due_date, l.end_date, s.name as ship_name, s.imo, c.cert_no, k.name_zh as cert_name_zh, k.name_en as cert_name_en
    from counted l join ship_cert c on c.id = l.ship_cert_id join ship s on s.id = c.ship_id join cert k on k.id = c.cert_id
      join lateral (select start_date from cert_window w where w.ship_cert_id = l.ship_cert_id and w.rule_code = l.rule_code and w.occurrence = l.occurrence limit 1) w on true
    where l.place <= ${mostLines} order by l.receiver, l.place`.execute(db)
  const { rows: people } = await sql<Omit<Letter, 'lines' | 'total' | 'lang'> & { region: string; chosen: Lang | null; mails: boolean }>`
    with receivers as materialized (select distinct receiver from reminder_sent where day = ${day}::date)
    select 'user ' || u.id as receiver, o.receiver as office, u.id as user_id, null::bigint as customer_id, u.name, u.email, coalesce(u.region, k.region, '') as region, p.lang as chosen, coalesce(p.reminder_mail, true) as mails
      from app_user u join role r on r.id = u.role_id left join receivers own on own.receiver = 'user ' || u.id
        left join receivers o on o.receiver = 'office ' || u.region and r.task_node = 'sys_operators' and u.status = 1 and r.role_status = 1
        left join notification_preference p on p.user_id = u.id left join customer k on k.id = u.related_customers[1]
      where own.receiver is not null or o.receiver is not null
    union all
    select r.receiver, null, null, k.id, k.name, k.email, k.region, null, true from receivers r join customer k on r.receiver = 'company ' || k.id
    order by 1`.execute(db)
  const byReceiver = Map.groupBy(lines, (line) => line.receiver)
  return people.map(({ region, chosen, mails, email, ...person }) => {
    const parts = [byReceiver.get(person.receiver) ?? [], byReceiver.get(person.office ?? '') ?? []]
    const all = parts.flat().sort((a, b) => (a.dueDate < b.dueDate ? -1 : a.dueDate > b.dueDate ? 1 : 0)).slice(0, mostLines)
    return { ...person, email: mails && email ? email : null, lang: chosen ?? writtenLanguage(region), total: parts.reduce((sum, [first]) => sum + (first?.total ?? 0), 0), lines: all }
  })
}

/** Says letters in a language: made once for all of a day. */
export async function letterWriter(db: Db, publicUrl: string) {
  const surveys = new Map((await entriesOf(db, 'SURVEY_TYPE')).map((entry) => [entry.key, entry]))
  const { society } = await readSettings(db)
  const surveyOf = (key: string, lang: Lang) => surveys.get(key)?.[lang === 'zh' ? 'valueZh' : 'valueEn'] ?? key
  const params = (line: Line, lang: Lang) => ({
    ship: line.shipName, imo: line.imo ?? '–', cert: lang === 'zh' ? line.certNameZh : line.certNameEn, certNo: line.certNo, survey: surveyOf(line.surveyType, lang),
    start: line.startDate, due: line.dueDate, end: line.endDate,
  })
  const title = ({ lines: [first], total }: Letter, lang: Lang) => (total === 1 ? say(letterText.oneTitle, lang, params(first!, lang)) : say(letterText.manyTitle, lang, { count: total, due: first!.dueDate }))
  const more = (letter: Letter, shown: number, lang: Lang) => (letter.total > shown ? [say(letterText.more, lang, { count: letter.total - shown })] : [])
  const urgency = ['overdue', 'late', 'before'] as const
  /** Under its state and its ship each window. */
  const list = (letter: Letter, lang: Lang) => {
    const blocks = urgency.flatMap((kind) => {
      const ships = Map.groupBy(letter.lines.filter((line) => line.kind === kind), (line) => line.shipId)
      const parts = [...ships.values()].map((of) => [say(letterText.ship, lang, params(of[0]!, lang)), ...of.map((line) => `- ${say(letterText.line, lang, params(line, lang))}`)].join('\n'))
      return parts.length ? [say(letterText[kind], lang), ...parts] : []
    })
    return [...blocks, ...more(letter, letter.lines.length, lang)].join('\n\n')
  }
  /** In short: a line for each ship, or all of the only window. */
  const brief = (letter: Letter, lang: Lang) => {
    if (letter.total === 1) return list(letter, lang)
    const blocks = urgency.flatMap((kind) => {
      const ships = Map.groupBy(letter.lines.filter((line) => line.kind === kind), (line) => line.shipId)
      return [...ships.values()].map((of) => ({ kind, of }))
    }).slice(0, mostShips)
    const shown = blocks.reduce((sum, { of }) => sum + of.length, 0)
    const byKind = [...Map.groupBy(blocks, ({ kind }) => kind)].map(([kind, ships]) => [say(letterText[kind], lang), ...ships.map(({ of }) => say(letterText.shipLine, lang, { ...params(of[0]!, lang), count: of.length }))].join('\n'))
    return [...byKind, ...more(letter, shown, lang)].join('\n')
  }
  return {
    title, brief,
    /** The page of the certificate, or the list of those whose next survey is due by then. */
    link: ({ lines, total }: Letter) => (total === 1 ? `/ship/cert/detail?id=${lines[0]!.shipCertId}`
      : `/ship/cert/list?search=${encodeURIComponent(JSON.stringify({ valid: [1], nextDueDateTo: lines.reduce((last, { dueDate }) => (dueDate > last ? dueDate : last), ''), sort: 'nextDueDate' }))}`),
    mail(letter: Letter) {
      const { lang } = letter
      const known = letter.userId ? [say(letterText.link, lang, { link: publicUrl + this.link(letter) }), say(letterText.stop, lang)] : []
      const text = [say(letterText.greeting, lang, { name: letter.name }), say(letterText.opening, lang), list(letter, lang), ...known, lang === 'zh' ? society.nameZh : society.nameEn].join('\n\n')
      return { to: letter.email!, subject: title(letter, lang), text }
    },
  }
}
