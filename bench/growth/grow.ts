import type { Db } from '#server/db/database.ts'
import { addCertificates } from './certificates.ts'
import { addCrfs } from './crfs.ts'
import { addCustomers, addPeople, addShips } from './fleet.ts'
import { addQuotations } from './money.ts'
import { addTrail } from './trail.ts'

/** What is added beside the demonstration data. Certificates: of every ship, ten on average, or of none. */
export interface Amounts { customers: number; ships: number; certificates: boolean; crfs: number; quotations: number; audit: number }
/** A society as it may stand after years, for so many ships. */
export const grown = (ships: number): Amounts => ({ customers: Math.max(500, Math.ceil(ships / 20)), ships, certificates: true, crfs: ships, quotations: ships * 2, audit: 0 })

/** For filling only: a database that is killed meanwhile is filled anew. */
export const fillSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0', max_wal_size: '16GB', autovacuum: 'off', shared_buffers: '1GB' }

/** Adds what is missing up to the amounts; a second run adds nothing. Plain SQL by the owner of the database, for measuring only. */
export async function grow(db: Db, { customers, ships, certificates, crfs, quotations, audit }: Amounts): Promise<void> {
  await addCustomers(db, customers)
  await addPeople(db)
  await addShips(db, ships)
  if (certificates) await addCertificates(db, ships)
  await addCrfs(db, crfs)
  await addQuotations(db, quotations)
  await addTrail(db, audit)
}
