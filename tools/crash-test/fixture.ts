import type pg from 'pg'
import type { EndorsableWindow } from './writers.ts'

/** Windows in which the demonstration surveyor may endorse certificates. */
export async function endorsableWindows(db: pg.Pool): Promise<EndorsableWindow[]> {
  const { rows } = await db.query(`
    select distinct on (c.id) c.ship_id, c.cert_id, w.survey_type, (select related_surveyor from app_user
      where username = 'surveyor') as surveyor_id, to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today
    from cert_window w join ship_cert c on c.id = w.ship_cert_id join ship s on s.id = c.ship_id
    where w.done_date is null and not w.waived and w.survey_type in ('annual', 'intermediate', 'periodical')
      and current_date between w.start_date and w.end_date and c.valid = 1 and c.superseded_by is null
      and s.region = 'SHA'
      and not exists (select from survey_cert o where o.ship_id = c.ship_id and o.cert_id = c.cert_id
        and o.status <> 50)`)
  return rows.map((row) => ({
    shipId: Number(row.ship_id),
    certId: Number(row.cert_id),
    surveyType: row.survey_type,
    surveyorId: Number(row.surveyor_id),
    today: row.today,
  }))
}

/** No open transaction except those of the queue, which are short. */
export const isIdle = async (db: pg.Pool): Promise<boolean> => {
  const { rows } = await db
    .query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and xact_start < now() - interval '100 ms' and backend_type = 'client backend'`,
    )
    .catch(() => ({ rows: [0] }))
  return rows.length === 0
}
