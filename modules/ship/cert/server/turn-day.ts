import { sql } from 'kysely'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Db } from '#server/db/database.ts'

const atOnce = 10_000
/** The day to which this server has brought the certificates of a database. */
const turned = new WeakMap<Db, string>()

/**
 * Brings what certificates keep of their windows to the present day: a survey was missed that may be held in a later window, a first window
 * has opened, or the society's day is an earlier one than it was. All else follows from the kept dates by itself. Done every hour, and before
 * the first list of a day. No index may hold when windows open (shipCert.table.sql), so that all certificates are looked at: in no order, as they lie, since
 * to walk them by an index takes several times as long, and nobody waits for a lock here.
 */
export async function turnDay(db: Db): Promise<void> {
  for (let found = atOnce; found === atOnce;) {
    // What another server has locked, it brings to the day itself.
    const { rows: [row] } = await sql<{ found: number }>`
      with stale as materialized (select id from ship_cert where (pending_until < society_today() and pending_until < 'infinity') or pending_open <> coalesce(pending_start <= society_today(), false) limit ${atOnce} for no key update skip locked),
        ids as materialized (select coalesce(array_agg(id), '{}') as ids from stale),
        written as materialized (select ship_cert_pending_of(ids) from ids)
      select cardinality(ids)::int as found from ids left join written on true`.execute(db)
    found = row!.found
  }
}

/** The same once a day. @param db of the services, not of a transaction */
export async function turnDayOnce(db: Db): Promise<void> {
  const today = await societyToday(db)
  if (turned.get(db) === today) return
  await turnDay(db)
  turned.set(db, today)
}
