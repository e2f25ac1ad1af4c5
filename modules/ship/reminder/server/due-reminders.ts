import { sql } from 'kysely'
import { addDays } from '#common/rules/base/dates.ts'
import { remindersBetween } from '#common/rules/windows/reminders.ts'
import type { Reminder } from '#common/rules/windows/reminders.ts'
import { shipRecordMachine } from '#modules/ship/record/shipRecord.machine.ts'
import type { Db } from '#server/core/db.ts'
import { onlyRow } from '#server/core/db.ts'

export interface Span {
  from: string
  to: string
  reminders: readonly Reminder[]
}

const { states } = shipRecordMachine

/** Recipient id as SQL; 0 for none, so that equal rows are found. */
const party = (of: string) =>
  sql.join(
    ['recipient_id', 'as_whom', 'person_in_charge', 'surveyor_id', 'region'].map((column) =>
      sql.ref(`${of}.${column}`),
    ),
  )
/** Ship statuses without further surveys. */
const gone = sql`('transferred', 'deleted', 'scrapped', 'lost')`

/**
 * Reminders set on pending windows: from their day on, with a repetition every year, month or day
 * until the due date. Specification section 3.
 */
const ownReminders = ({ from, to }: Pick<Span, 'from' | 'to'>) => sql`
  select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date,
    case when o.day > w.due_date then 'late' else 'before' end, o.day, w.reminder_content
    from cert_window w cross join lateral (
      select w.reminder_time as day
      union
      select generate_series(w.reminder_time::timestamp, w.due_date::timestamp,
        case w.reminder_type when 1 then interval '1 year' when 2 then interval '1 month'
          else interval '1 day' end)::date where w.reminder_type is not null) o
    where w.reminder_time <= ${to}::date and w.done_date is null and not w.waived
      and o.day between ${from}::date and ${to}::date`

/** Who receives what is due: owners and companies, surveyors, the office of the region. */
const receiversSql = sql`people as materialized (
  select u.id, u.related_surveyor, r.task_node, u.region, u.related_customers from app_user u
    join role r on r.id = u.role_id where u.status = 1 and r.role_status = 1
),
owners as materialized (select distinct o.customer_id, p.id as user_id from people p
  cross join lateral unnest(p.related_customers) o (customer_id)
  where p.task_node = 'ship_owner'),
-- Items with the same owner, persons and region have the same receivers; each receiver gets one
-- notice, even with two roles.
parties as materialized (select distinct ${party('d')} from due d),
receivers as materialized (
  select distinct on (recipient_id, as_whom, person_in_charge, surveyor_id, region, receiver) t.*
  from (
    select d.*, 'user ' || o.user_id as receiver, d.as_whom as role from parties d
      join owners o on o.customer_id = d.recipient_id
    union all
    select d.*, 'company ' || k.id, d.as_whom from parties d join customer k on k.id = d.recipient_id
      where k.email is not null and not exists (select from owners o where o.customer_id = k.id)
    union all
    select d.*, 'user ' || p.id, 'surveyor' from parties d
      join people p on p.id = d.person_in_charge
      where not (p.task_node = 'sys_operators' and p.region = d.region)
    union all
    select d.*, 'user ' || p.id, 'surveyor' from parties d
      join people p on p.related_surveyor = d.surveyor_id
      where not (p.task_node = 'sys_operators' and p.region = d.region)
    union all
    select d.*, 'office ' || d.region, 'office' from parties d where d.region in (select region
      from people where task_node = 'sys_operators')
  ) t order by recipient_id, as_whom, person_in_charge, surveyor_id, region, receiver, role
)`

/**
 * Inserts, as sent on `to`, every reminder that became due from `from` to `to`, of pending windows
 * of valid certificates and of open records with a due date, for each recipient: the accounts of
 * the owner or of the certificate's company, or its mailbox without accounts; the person in charge;
 * the operators of the region of ship or company. Owners get none for internal notes. Existing rows
 * are skipped. Takes one statement: windows and records are found by the indexes on due and end
 * dates.
 * @returns number of windows and records with a reminder
 */
export async function writeReminders(
  db: Db,
  { from, to, reminders }: Span,
): Promise<{ windows: number; records: number }> {
  const {
    rows: [{ last }],
  } = (await sql<{ last: string | null }>`
    select greatest((select max(due_date) from cert_window
      where done_date is null and not waived), (select max(due_date) from ship_record
      where status = ${states.open})) as last`.execute(db)) as { rows: [{ last: string | null }] }
  if (!last) return { windows: 0, records: 0 }
  const query = remindersBetween(from, to, reminders, last)
  const [before, until] = [addDays(from, -1), addDays(to, -1)]
  const counts = await onlyRow(
    db,
    sql<{ windows: number; records: number }>`
    with asked as (select * from unnest(${query.map(({ due }) => due)}::date[],
      ${query.map(({ day }) => day)}::date[]) a (due_date, day)),
    come as materialized (
      select distinct on (ship_cert_id, rule_code, occurrence, reminder_day) * from (
        select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date,
          'before' as kind, a.day as reminder_day, null as content
          from asked a join cert_window w on w.due_date = a.due_date where w.done_date is null and
          not w.waived
        union all
        select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date,
        'late', w.due_date + 1, null
          from cert_window w where w.done_date is null and not w.waived
            and w.due_date between ${before}::date and ${until}::date and w.end_date > w.due_date
        union all
        -- A missed window is no longer asked for where a later alternative exists.
        select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date,
          'overdue', w.end_date + 1, null
          from cert_window w where w.done_date is null and not w.waived
            and w.end_date between ${before}::date and ${until}::date
            and not exists (select from cert_window a
              where a.ship_cert_id = w.ship_cert_id and a.alternative_group = w.alternative_group
              and a.end_date > w.end_date)
        union all
        ${ownReminders({ from, to })}
      ) w order by ship_cert_id, rule_code, occurrence, reminder_day, content nulls last
    ),
    open_records as materialized (
      select r.id, r.ship_id, r.kind = 'note' as internal, r.surveyor_id, r.due_date,
        'before' as kind, a.day as reminder_day
        from asked a join ship_record r on r.due_date = a.due_date where r.status = ${states.open}
      union all
      select r.id, r.ship_id, r.kind = 'note', r.surveyor_id, r.due_date, 'overdue', r.due_date + 1
        from ship_record r where r.status = ${states.open} and r.due_date between ${before}::date
        and ${until}::date
    ),
    due as materialized (
      select d.*, null::bigint as record_id, c.ship_id, c.company_id, coalesce(c.person_in_charge,
        0) as person_in_charge, 0::bigint as surveyor_id, coalesce(s.owner_id, k.id, 0) as recipient_id,
        case when k.id is null then 'owner' else 'company' end as as_whom, coalesce(s.region,
        k.region, '') as region
        from come d join ship_cert c on c.id = d.ship_cert_id left join ship s on s.id = c.ship_id
          left join customer k on k.id = c.company_id
      where c.valid = 1 and c.superseded_by is null
        -- A certificate that has ended is reported once, on the day on which its own survey ends it.
        and not exists (select from ship_cert_standing t where t.ship_cert_id = c.id
          and t.from_day <= d.reminder_day and t.until_day > d.reminder_day
          and t.standing <> 'inForce' and (d.kind <> 'overdue' or t.since < d.reminder_day))
        and (s.status is null or s.status not in ${gone})
      union all
      select null, null, null, null, d.due_date, d.due_date, d.kind, d.reminder_day, null, d.id,
        d.ship_id, null, 0, coalesce(d.surveyor_id, 0), case when d.internal then 0
        else coalesce(s.owner_id, 0) end, 'owner', s.region from open_records d
        join ship s on s.id = d.ship_id
      where s.status not in ${gone}
    ),
    ${receiversSql},
    written as (
      insert into reminder_sent (ship_cert_id, survey_type, rule_code, occurrence, record_id,
        ship_id, company_id, due_date, end_date, kind, reminder_day, receiver, role, day, content)
      -- Only days that were processed before can have been recorded.
      select d.ship_cert_id, d.survey_type, d.rule_code, d.occurrence, d.record_id, d.ship_id,
        d.company_id, d.due_date, d.end_date, d.kind, d.reminder_day, t.receiver, t.role,
        ${to}::date, d.content from due d join receivers t on (${party('t')}) = (${party('d')})
      where d.reminder_day > ${from}::date or not (exists (select from reminder_sent s
        where s.ship_cert_id = d.ship_cert_id and s.rule_code = d.rule_code
        and s.occurrence = d.occurrence and s.reminder_day = d.reminder_day
        and s.receiver = t.receiver)
        or exists (select from reminder_sent s
          where s.record_id = d.record_id and s.due_date = d.due_date
          and s.reminder_day = d.reminder_day and s.receiver = t.receiver))
      returning ship_cert_id, rule_code, occurrence, record_id
    )
    select count(ship_cert_id)::int as windows, count(record_id)::int as records
      from (select distinct ship_cert_id, rule_code, occurrence, record_id from written) w`,
  )
  return counts
}
