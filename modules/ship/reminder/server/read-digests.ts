import { sql } from 'kysely'
import { correspondenceLanguage } from '#common/rules/text/correspondence-language.ts'
import type { Standing } from '#common/rules/standing/standing-types.ts'
import type { Lang } from '#common/text.ts'
import type { RecordKind } from '#modules/ship/record/shipRecord.contract.ts'
import type { Db } from '#server/core/db.ts'
import type { reminderKinds } from '../reminder.contract.ts'

export interface Line {
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
      null::bigint as customer_id, u.display_name as name, u.email, coalesce(u.region, k.region, '') as region,
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
