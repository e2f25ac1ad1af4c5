import { sql } from 'kysely'
import type { Lang } from '#common/text.ts'
import type { Principal } from '../access/principal.ts'
import type { Sessions } from '../access/sessions.ts'
import type { Entry } from '../audit/audit.ts'
import type { Trail } from '../audit/trail.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Live } from '../live/live.ts'
import type { PdfEngine } from '../documents/index.ts'
import type { Secrets } from '../secrets.ts'
import type { HouseKey } from '../signing/signing-key.ts'
import type { Resource } from '../resource.ts'

/** What the process has: made once when the server starts. */
export interface Services {
  config: Config
  db: Db
  /** as `db`, for jobs that read much: its statements may take as long as they need */
  unhurried: Db
  /** how many connections of the database there are, and how many calls wait for one */
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  sessions: Sessions
  files: FileStore
  jobs: Jobs
  live: Live
  pdf: PdfEngine
  /** keeps what must not be read in the database or on disk */
  secrets: Secrets
  /** seals the audit trail */
  trail: Trail
  /** the society's key: over every certificate */
  signingKey: HouseKey
  resources: ReadonlyMap<string, Resource>
  log: { info(data: unknown, msg?: string): void; error(data: unknown, msg?: string): void; warn(data: unknown, msg?: string): void }
}
/** A file that came with the call, already on disk under a temporary name. */
export interface Upload { path: string; name: string; type: string; size: number }

/** What a call has: who calls, in which language, and the transaction it runs in. */
export interface Ctx {
  services: Services
  /** the call's transaction; for calls that only read, the pool */
  db: Db
  user: Principal
  lang: Lang
  ip: string
  userAgent: string
  token: string
  uploads: Upload[]
  /** runs once the transaction is committed, and not at all if it is not */
  after(work: () => void | Promise<void>): void
  /** collects what is recorded in the trail, where the caller wants to see it */
  recorded?: Entry[]
}

/** Nobody: the caller of public calls, and the system itself when it works by itself. */
export const nobody: Principal = {
  userId: 0, username: '', name: 'system', taskNode: 'sys_admin', dataType: 1, region: null, surveyorId: null, customerIds: [], flagId: null,
  mustChangePassword: false, mustEnrol: false, rights: new Set(),
}

/** Runs work of the system itself (jobs, seeding) in a transaction of its own. */
export async function asSystem<T>(services: Services, run: (ctx: Ctx) => Promise<T>, user: Principal = { ...nobody, dataType: 3 }): Promise<T> {
  const afters: (() => void | Promise<void>)[] = []
  const result = await services.db.transaction().execute(async (db) => {
    // Nobody waits for it: it may take its time.
    await sql`set local statement_timeout = 0`.execute(db)
    return run({ services, db, user, lang: 'en', ip: '', userAgent: '', token: '', uploads: [], after: (work) => void afters.push(work) })
  })
  for (const work of afters) await work()
  return result
}
