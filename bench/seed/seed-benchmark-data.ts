import type { Db } from '#server/core/db.ts'
import { addCertificates } from './certificates.ts'
import { addCrfs } from './crfs.ts'
import { addCustomers, addUsers, addShips } from './customers-and-ships.ts'
import { addQuotations } from './quotations.ts'
import { addAuditEntries } from './audit-entries.ts'

/** Amounts to add. Certificates: ten per ship on average, or none. */
export interface SeedSizes {
  customers: number
  ships: number
  certificates: boolean
  crfs: number
  quotations: number
  audit: number
}
/** Amounts of a large society with so many ships. */
export const seedSizes = (ships: number): SeedSizes => ({
  customers: Math.max(500, Math.ceil(ships / 20)),
  ships,
  certificates: true,
  crfs: ships,
  quotations: ships * 2,
  audit: 0,
})

/** Unsafe settings for seeding only: a database killed meanwhile must be filled again. */
export const bulkLoadSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  autovacuum: 'off',
  shared_buffers: '1GB',
}

/** Adds rows up to the amounts; a second run adds nothing. Plain SQL, for benchmarks only. */
export async function seedBenchmarkData(
  db: Db,
  { customers, ships, certificates, crfs, quotations, audit }: SeedSizes,
): Promise<void> {
  await addCustomers(db, customers)
  await addUsers(db)
  await addShips(db, ships)
  if (certificates) await addCertificates(db, ships)
  await addCrfs(db, crfs)
  await addQuotations(db, quotations)
  await addAuditEntries(db, audit)
}
