import { sql } from 'kysely'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { updateDepartedCertificates } from './standing/store-standings.ts'
import type { Db } from '#server/core/db.ts'

const batchSize = 10_000
/** Day of the last update by this server, by database. */
const lastUpdateDay = new WeakMap<Db, string>()

/**
 * Updates the window columns of certificates to the present day: a missed survey has a later
 * alternative, a first window has opened, the certificate leaves its flag or company, or the
 * society's date went back. All other states follow from stored dates. Runs hourly and before the
 * first list of a day. Openings are not indexed
 * (shipCert.table.sql), so all certificates are scanned in physical order, because an index scan
 * takes several times as long. Locked rows are skipped.
 */
export async function updateWindowStates(db: Db): Promise<void> {
  await updateDepartedCertificates(db)
  for (let found = batchSize; found === batchSize;) {
    // Rows locked by another server are updated by it.
    const {
      rows: [row],
    } = await sql<{ found: number }>`
      with stale as materialized (select id from ship_cert
        where (pending_until < society_today() and pending_until < 'infinity')
        or pending_open <> coalesce(pending_start <= society_today(), false)
        limit ${batchSize} for no key update skip locked),
        ids as materialized (select coalesce(array_agg(id), '{}') as ids from stale),
        written as materialized (select refresh_ship_cert_pending(ids) from ids)
      select cardinality(ids)::int as found from ids left join written on true`.execute(db)
    found = row?.found ?? 0
  }
}

/** The same once a day. @param db of the services, not of a transaction */
export async function ensureWindowStatesToday(db: Db): Promise<void> {
  const today = await societyToday(db)
  if (lastUpdateDay.get(db) === today) return
  await updateWindowStates(db)
  lastUpdateDay.set(db, today)
}
