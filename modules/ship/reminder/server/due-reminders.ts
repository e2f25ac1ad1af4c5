import { sql } from 'kysely'
import { addDays } from '#common/rules/dates.ts'
import { remindersBetween } from '#common/rules/reminders.ts'
import type { Reminder } from '#common/rules/reminders.ts'
import type { Db } from '#server/db/database.ts'

export interface Span { from: string; to: string; reminders: readonly Reminder[] }

/** Ships that nobody surveys any more. */
const gone = sql`('transferred', 'deleted', 'scrapped', 'lost')`

/**
 * Writes down, as sent on `to`, every reminder of an open window of a valid certificate that has come from `from` to `to`, for each of its
 * receivers: the accounts of the owner, or the owner's mailbox where there is none; the person in charge; the office of the ship's region, that is its operators.
 * What is written down already is passed over. One statement, however many ships: windows are found by the indexes on due and end dates.
 * @returns how many windows and how many rows were written
 */
export async function writeReminders(db: Db, { from, to, reminders }: Span): Promise<{ windows: number; rows: number }> {
  const { rows: [{ last }] } = await sql<{ last: string | null }>`select max(due_date) as last from cert_window where done_date is null and not waived`.execute(db) as { rows: [{ last: string | null }] }
  if (!last) return { windows: 0, rows: 0 }
  const asked = remindersBetween(from, to, reminders, last)
  const [before, until] = [addDays(from, -1), addDays(to, -1)]
  const { rows: [counts] } = await sql<{ windows: number; rows: number }>`
    with asked as (select * from unnest(${asked.map(({ due }) => due)}::date[], ${asked.map(({ day }) => day)}::date[]) a (due_date, day)),
    come as materialized (
      select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date, 'before' as kind, a.day as reminder_day
        from asked a join cert_window w on w.due_date = a.due_date where w.done_date is null and not w.waived
      union all
      select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date, 'late', w.due_date + 1
        from cert_window w where w.done_date is null and not w.waived and w.due_date between ${before}::date and ${until}::date and w.end_date > w.due_date
      union all
      -- A missed window is no longer asked for where a later alternative exists.
      select w.ship_cert_id, w.survey_type, w.rule_code, w.occurrence, w.due_date, w.end_date, 'overdue', w.end_date + 1
        from cert_window w where w.done_date is null and not w.waived and w.end_date between ${before}::date and ${until}::date
          and not exists (select from cert_window a where a.ship_cert_id = w.ship_cert_id and a.alternative_group = w.alternative_group and a.end_date > w.end_date)
    ),
    due as materialized (
      select d.*, c.person_in_charge, s.owner_id, s.region from come d join ship_cert c on c.id = d.ship_cert_id join ship s on s.id = c.ship_id
      where c.valid = 1 and c.superseded_by is null and s.status not in ${gone}
    ),
    people as materialized (
      select u.id, r.task_node, u.region, u.related_customers from app_user u join role r on r.id = u.role_id where u.status = 1 and r.role_status = 1
    ),
    owners as materialized (select distinct o.customer_id, p.id as user_id from people p cross join lateral unnest(p.related_customers) o (customer_id) where p.task_node = 'ship_owner'),
    told as (
      select d.*, 'user ' || o.user_id as receiver, 'owner' as role from due d join owners o on o.customer_id = d.owner_id
      union all
      select d.*, 'company ' || k.id, 'owner' from due d join customer k on k.id = d.owner_id
        where k.email is not null and not exists (select from owners o where o.customer_id = k.id)
      union all
      select d.*, 'user ' || p.id, 'surveyor' from due d join people p on p.id = d.person_in_charge where not (p.task_node = 'sys_operators' and p.region = d.region)
      union all
      select d.*, 'office ' || d.region, 'office' from due d where d.region in (select region from people where task_node = 'sys_operators')
    ),
    written as (
      insert into reminder_sent (ship_cert_id, survey_type, rule_code, occurrence, due_date, end_date, kind, reminder_day, receiver, role, day)
      select ship_cert_id, survey_type, rule_code, occurrence, due_date, end_date, kind, reminder_day, receiver, role, ${to}::date from told
      on conflict do nothing returning ship_cert_id, rule_code, occurrence
    )
    select count(distinct (ship_cert_id, rule_code, occurrence))::int as windows, count(*)::int as rows from written`.execute(db)
  return counts!
}
