import { randomBytes } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { PoolConfig } from 'pg'
import { sql } from 'kysely'
import type { Services } from '../http/context.ts'
import type { Db } from '../db/database.ts'

export interface Progress { (done: number, total: number): Promise<void> }
/** `signal`: the server stops; work that breaks off is taken up again by the next. */
export interface JobRun { jobId: string; createBy: number | null; input: any; signal: AbortSignal }
/**
 * One kind of long work. What it throws is tried again, unless it carries `issues` or is `final`.
 * @returns what the screen shows when it is done
 */
export interface JobHandler {
  (services: Services, job: JobRun, progress: Progress): Promise<unknown>
  /** done beside the other long work, so that neither waits for the other */
  apart?: true
}

/**
 * Work without a screen that follows it, tried again until it is done, such as mail.
 * `run` throws when it is worth another try.
 */
export interface Queue<T extends object = any> {
  name: string
  options: { retryLimit: number; retryDelay: number; retryBackoff?: boolean; retryDelayMax?: number; expireInSeconds: number }
  run(services: Services, data: T): Promise<void>
}

/** Work of the house itself that nobody asks for, such as reminders. Doing it again does nothing more. */
export type HourlyTask = (services: Services) => Promise<unknown>

const queue = 'work'
/** Long work done apart. */
const apartQueue = 'apart'
/** A server that is gone is missed after so many seconds, and another takes its work up. */
const missedAfter = 20
/** An error is tried again so often; work that was broken off because its server or the database went away, so much more often. */
const [mostTries, mostInterruptions] = [3, 25]
/** Looks for work of servers that are gone, in seconds. */
const lookEvery = 15
/** A second try comes without a notice: it would wait for the usual half minute. `includeMetadata`: how many tries are left. */
const oneByOne = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2, includeMetadata: true } as const
/** So many pieces of a queue are worked on at the same time. */
const handful = 8

/** Long work outside the call that asks for it: queued in the caller's transaction, kept across restarts. */
export class Jobs {
  #boss: PgBoss
  #handlers: ReadonlyMap<string, JobHandler>
  #queues: readonly Queue[]
  #stopping = new AbortController()
  #working = false
  /** the queues this process works on */
  #names = new Set<string>()
  /** No other process works on this database, as on an embedded one: what is under way when it starts was broken off. */
  readonly alone: boolean
  constructor(connection: PoolConfig, handlers: ReadonlyMap<string, JobHandler>, onError: (error: Error) => void, queues: readonly Queue[] = [], alone = false) {
    this.alone = alone
    this.#boss = new PgBoss({ ...(connection as object), max: 3, useListenNotify: true, superviseIntervalSeconds: lookEvery, monitorIntervalSeconds: lookEvery } as ConstructorParameters<typeof PgBoss>[0])
    this.#boss.on('error', onError)
    this.#handlers = handlers
    this.#queues = queues
  }

  async start(services: Services): Promise<void> {
    await this.#boss.start()
    for (const name of [queue, apartQueue]) await this.#queue(name, { retryLimit: mostInterruptions, retryDelay: 2, expireInSeconds: 3600 })
    for (const { name, options } of this.#queues) await this.#queue(name, options)
    await this.takeUpLost(services)
    for (const name of [queue, apartQueue])
      await this.#boss.work<{ jobId: string }, unknown, typeof oneByOne>(name, oneByOne, async ([job]) => job && this.#run(services, job.data.jobId, job.retryCount < mostTries, AbortSignal.any([job.signal, this.#stopping.signal])))
    for (const { name, run } of this.#queues) {
      // Many at once come with one notice: as long as there is a handful, the next is fetched at once.
      await this.#boss.work<object>(name, { batchSize: handful, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 5 },
        (jobs) => Promise.all(jobs.map(({ id, data }) => run(services, data).then(() => ({ id, status: 'completed' as const }), (error: Error) => ({ id, status: 'failed' as const, output: { message: error.message } })))))
    }
  }

  /** Makes a queue, or gives one that is there its options anew. */
  async #queue(name: string, options: object, fixed: object = {}): Promise<void> {
    this.#names.add(name)
    const all = { notify: true, heartbeatSeconds: missedAfter, ...options }
    await this.#boss.createQueue(name, { ...all, ...fixed } as never)
    await this.#boss.updateQueue(name, all as never)
  }

  /**
   * Work of a server that is gone: at the start of the only one, whatever is under way. And work whose place in the queue is lost, as after
   * a restore, gets another; where the queue has given it up, it has failed.
   */
  async takeUpLost({ db }: Services): Promise<void> {
    if (this.alone && !this.#working) await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state = 'active'`.execute(db)
    this.#working = true
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('plimsoll lost work'))`.execute(trx)
      const { rows } = await sql<{ jobId: string; kind: string; givenUp: boolean }>`
        select job.job_id, kind, bool_or(b.id is not null) as given_up from job left join pgboss.job b on b.name in (${queue}, ${apartQueue}) and b.data->>'jobId' = job.job_id
        where job.state in ('waiting', 'running') group by 1, 2 having not coalesce(bool_or(b.state in ('created', 'retry', 'active')), false)`.execute(trx)
      for (const { jobId, kind, givenUp } of rows) {
        if (givenUp) await trx.updateTable('job').set({ state: 'failed', msg: 'interrupted too often' }).where('jobId', '=', jobId).where('state', 'in', ['waiting', 'running']).execute()
        else await this.#boss.send(this.#handlers.get(kind)?.apart ? apartQueue : queue, { jobId }, { db: fromKysely(trx.withoutPlugins() as never) })
      }
    })
  }

  /**
   * Has the house's own work done every hour, and once now: what fell due while no server ran is made up for at once. One of the
   * servers does it; as it may be done twice all the same, such work keeps in the database what it has done.
   */
  async everyHour(services: Services, tasks: ReadonlyMap<string, HourlyTask>): Promise<void> {
    for (const [name, run] of tasks) {
      const hourly = `hourly-${name}`
      await this.#queue(hourly, { retryLimit: 3, retryDelay: 60, expireInSeconds: 1800 }, { policy: 'short' })
      await this.#boss.work(hourly, { batchSize: 1, pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 }, async () => void (await run(services)))
      await this.#boss.schedule(hourly, '17 * * * *')
      await this.#boss.send(hourly, {})
    }
  }

  /** Has something done once a day, by one of the servers, at a time of this machine. @param cron minute and hour, as cron has them */
  async daily(services: Services, name: string, cron: string, run: HourlyTask): Promise<void> {
    await this.#queue(name, { retryLimit: 0, expireInSeconds: 6 * 3600 }, { policy: 'short' })
    await this.#boss.work(name, { batchSize: 1, pollingIntervalSeconds: 30, notifyPollingIntervalSeconds: 30 }, async () => void (await run(services)))
    await this.#boss.schedule(name, cron, {}, { tz: Intl.DateTimeFormat().resolvedOptions().timeZone })
  }

  /** Puts work into a queue in the caller's transaction. */
  async send(db: Db, name: string, data: object): Promise<void> {
    await this.#boss.send(name, data, { db: fromKysely(db.withoutPlugins() as never) })
  }

  /** The same for many pieces of work at once. */
  async sendAll(db: Db, name: string, data: readonly object[]): Promise<void> {
    await this.#boss.insert(name, data.map((one) => ({ data: one })), { db: fromKysely(db.withoutPlugins() as never) })
  }

  /** Queues work of a registered kind in the caller's transaction. @returns the job's id */
  async add(db: Db, kind: string, input: unknown, createBy: number | null): Promise<string> {
    const handler = this.#handlers.get(kind)
    if (!handler) throw new Error(`no job handler '${kind}'`)
    const jobId = randomBytes(18).toString('base64url')
    await db.insertInto('job').values({ jobId, kind, input: JSON.stringify(input), createBy }).execute()
    await this.#boss.send(handler.apart ? apartQueue : queue, { jobId }, { db: fromKysely(db.withoutPlugins() as never) })
    return jobId
  }

  async #run(services: Services, jobId: string, again: boolean, signal: AbortSignal): Promise<void> {
    const job = await services.db.selectFrom('job').where('jobId', '=', jobId).selectAll().executeTakeFirst()
    if (!job || job.state === 'done') return
    const update = (values: object) => services.db.updateTable('job').set({ ...values, updateTime: sql`now()` } as never).where('jobId', '=', jobId).execute()
    await update({ state: 'running', msg: null })
    try {
      const data = await this.#handlers.get(job.kind)!(services, { ...job, signal }, async (done, total) => void (await update({ done, total })))
      await update({ state: 'done', data: JSON.stringify(data ?? null) })
    } catch (error) {
      const { issues, final = issues !== undefined } = error as { issues?: unknown[]; final?: boolean }
      // A refusal is final; a fault may pass.
      const state = again && !final ? 'waiting' : 'failed'
      await update({ state, msg: error instanceof Error ? error.message : String(error), data: issues ? JSON.stringify({ issues }) : null })
      if (final) return
      if (!signal.aborted) services.log.error({ err: error, jobId, kind: job.kind }, 'job failed')
      if (again) throw error
    }
  }

  /** Takes up no more work, and has what is under way broken off: another server takes it up. Calls may still ask for work. */
  async giveBack(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled([...this.#names].map((name) => this.#boss.offWork(name, { wait: false })))
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss.stop({ graceful: true, timeout: 5_000 })
  }
}
