import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Lang } from '#common/text.ts'
import type { Db } from './db.ts'
import type { Principal } from './principal.ts'
import type { Resource } from './resource.ts'

/**
 * The services of a server process, created once at start. Each part of the platform adds its own
 * service to this interface in its own file (`declare module '#server/core/context.ts'`), so that
 * core does not import the platform.
 */
export interface Services {
  db: Db
  /** the same database without a statement timeout, for jobs that read many rows */
  withoutStatementTimeout: Db
  /** database connections, and the number of calls waiting for one */
  pool: { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }
  resources: ReadonlyMap<string, Resource>
  log: Log
}
export interface Log {
  info(data: unknown, msg?: string): void
  error(data: unknown, msg?: string): void
  warn(data: unknown, msg?: string): void
}

/** A file uploaded with the call, stored on disk under a temporary name. */
export interface Upload {
  path: string
  name: string
  type: string
  size: number
}

/** The context of a call: the caller, the language and the transaction. */
export interface RequestContext {
  services: Services
  /** the call's transaction; for calls that only read, the pool */
  db: Db
  user: Principal
  lang: Lang
  ip: string
  userAgent: string
  token: string
  uploads: Upload[]
  /** the day as of which rows are read (records/rows/as-of.ts); default: today */
  asOf?: string
  /** only what was recorded by the end of that day */
  onlyKnown?: true
  /** rows by what was recorded then, as SQL, by path of their resource (records/rows/known-rows.ts) */
  knownRows?: ReadonlyMap<string, RawBuilder<unknown>>
  /** headers of the answer, also of a refusal; absent outside of HTTP calls */
  responseHeaders?: Record<string, string>
  /** runs after the transaction is committed; not run after a rollback */
  afterCommit(work: () => void | Promise<void>): void
}

/** The principal of public calls and of work that the system does by itself. */
export const systemPrincipal: Principal = {
  userId: 0,
  username: '',
  name: 'system',
  taskNode: 'sys_admin',
  dataType: 1,
  region: null,
  surveyorId: null,
  customerIds: [],
  flagId: null,
  mustChangePassword: false,
  mustEnrolTwoFactor: false,
  rights: new Set(),
}

/** Runs work of the system (jobs, seeding) in a transaction of its own. */
export async function runAsSystem<T>(
  services: Services,
  run: (ctx: RequestContext) => Promise<T>,
  user: Principal = { ...systemPrincipal, dataType: 3 },
): Promise<T> {
  const callbacks: (() => void | Promise<void>)[] = []
  const result = await services.db.transaction().execute(async (db) => {
    // No caller waits for a response: run without a statement timeout.
    await sql`set local statement_timeout = 0`.execute(db)
    return run({
      services,
      db,
      user,
      lang: 'en',
      ip: '',
      userAgent: '',
      token: '',
      uploads: [],
      afterCommit: (work) => void callbacks.push(work),
    })
  })
  for (const work of callbacks) await work()
  return result
}
