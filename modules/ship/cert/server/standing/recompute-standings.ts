import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import type { JobHandler, Progress } from '#server/core/job.ts'
import { version } from '#server/core/version.ts'
import { recomputeWindows } from '../recompute-windows.ts'
import { refreshStandings, storeMissingStandings } from './store-standings.ts'

/** The job that computes stored standings again; its input: {@link Wanted}. */
export const standingsJob = 'ship.cert.recomputeStandings'

/**
 * What the stored standings were computed with. Raise the number with each change of the rules or of
 * what they read between two versions of the product.
 */
const rulesVersion = `${version} rules 10`

/** Which certificates to compute again: those of holders of one type, or all; for which version. */
interface Wanted {
  certId?: number
  version?: string
}

/** Ships and companies of one transaction. */
const batchSize = 100

/**
 * Computes and stores the standings of all certificates again: after a change of rules, of a
 * certificate type, or of the product. Equal periods are not written; an interrupted run is
 * repeated as a whole. Each batch of holders is a transaction of its own.
 * @param certId only holders of certificates of this type
 */
export async function recomputeStandings(
  db: Db,
  progress: Progress,
  { certId }: Pick<Wanted, 'certId'> = {},
): Promise<void> {
  const holders = await holdersOf(db, certId ?? null)
  const total = holders.shipIds.length + holders.companyIds.length
  let done = 0
  for (const [name, ids] of Object.entries(holders))
    for (let start = 0; start < ids.length; start += batchSize) {
      await progress(done, total)
      const batch = ids.slice(start, start + batchSize)
      await db.transaction().execute((trx) => refreshStandings(trx, { [name]: batch }))
      done += batch.length
    }
  await progress(total, total)
}

/**
 * Holders of certificates. A company whose certificates are named by those of ships is computed
 * with the ships.
 */
async function holdersOf(db: Db, certId: number | null) {
  const { rows } = await sql<{ shipId: number | null; companyId: number | null }>`
    select distinct ship_id, company_id from ship_cert c
    where (cert_id = ${certId}::bigint or ${certId}::bigint is null)
      and (ship_id is not null or ${certId}::bigint is not null
        or not exists (select from ship_cert o where o.for_company_id = c.company_id))
    order by 1, 2`.execute(db)
  return {
    shipIds: rows.flatMap(({ shipId }) => shipId ?? []),
    companyIds: rows.flatMap(({ companyId }) => companyId ?? []),
  }
}

/** Windows first, then what the certificates are worth with them. */
export async function recomputeWindowsAndStandings(services: Services, progress: Progress) {
  const sum = await recomputeWindows(services, progress)
  await recomputeStandings(services.db, progress)
  return sum
}

/** The job. */
export const runStandingsJob: JobHandler = async (services, { input }, progress) => {
  const wanted = input as Wanted
  // Another version may also compute other windows.
  if (wanted.version) await recomputeWindowsAndStandings(services, progress)
  else await recomputeStandings(services.db, progress, wanted)
}

/** Queues the job for all certificates, in the caller's transaction. */
export const recomputeAllStandings = ({ jobs }: Services, db: Db): Promise<string> =>
  jobs.enqueue(db, standingsJob, {} satisfies Wanted, null)

/** Queues the job after a change of a certificate type, in the caller's transaction. */
export const recomputeStandingsOfType = (
  { jobs }: Services,
  db: Db,
  certId: number,
): Promise<string> => jobs.enqueue(db, standingsJob, { certId } satisfies Wanted, null)

/**
 * Computes what is not stored yet, and everything once for each version of the product: the law
 * that it applies may differ from that of the version before.
 */
export async function updateStandings({ db, jobs }: Services): Promise<void> {
  await storeMissingStandings(db)
  const queued = await db
    .selectFrom('job')
    .where('kind', '=', standingsJob)
    .where(sql`input ->> 'version'`, '=', rulesVersion)
    .where('state', '<>', 'failed')
    .select('jobId')
    .executeTakeFirst()
  if (!queued)
    await jobs.enqueue(db, standingsJob, { version: rulesVersion } satisfies Wanted, null)
}
