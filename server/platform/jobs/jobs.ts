import { randomBytes } from 'node:crypto'
import { fromKysely, PgBoss } from 'pg-boss'
import type { PoolConfig } from 'pg'
import { sql } from 'kysely'
import type { CompiledQuery } from 'kysely'
import type { Services } from '#server/core/context.ts'
import type { JobHandler, PeriodicTask } from '#server/core/job.ts'
import type { Db } from '#server/core/db.ts'
import type { Principal } from '#server/core/principal.ts'
import { failInterrupted, lostJobs } from './lost-jobs.ts'
import { batchOptions, runBatch } from './queue.ts'
import type { Queue } from './queue.ts'
import { runJob } from './run-job.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Background jobs, queues and hourly tasks. */
    jobs: Jobs
  }
}

const defaultQueueName = 'work'
/** Queue for long work, separate from short jobs. */
const separateQueueName = 'apart'
/** Queue for background work of many minutes. */
const backgroundQueueName = 'background'
/** Seconds before such work begins, so that it does not slow the start of the server. */
const backgroundDelaySeconds = 15
const jobQueueNames = [defaultQueueName, separateQueueName, backgroundQueueName]
/**
 * Seconds without a heartbeat after which a server counts as dead. Another server then takes its
 * work.
 */
const heartbeatSeconds = 20
/** Retries after an error, and retries after a crash of the server or the database. */
const [maxErrorRetries, maxCrashRetries] = [3, 25]
/** Interval in seconds between checks for work of dead servers. */
const superviseIntervalSeconds = 15
/**
 * The second try starts without a notification: with one it would wait up to half a minute.
 * `includeMetadata` gives the number of remaining tries.
 */
const sequentialOptions = {
  batchSize: 1,
  pollingIntervalSeconds: 2,
  notifyPollingIntervalSeconds: 2,
  includeMetadata: true,
} as const
/** Times of periodic tasks. */
const periods = { hourly: '17 * * * *', quarterly: '*/15 * * * *' } as const
/** Scheduled tasks need no fast start. */
const scheduledOptions = {
  batchSize: 1,
  pollingIntervalSeconds: 30,
  notifyPollingIntervalSeconds: 30,
} as const

/** The caller's transaction, for statements of pg-boss. */
const bossDatabase = (db: Db) => {
  const plain = db.withoutPlugins()
  return fromKysely({
    executeQuery: <R>(query: CompiledQuery<R>) => plain.executeQuery(query),
  })
}

/**
 * Long work outside the call that starts it. Jobs are queued in the caller's transaction and
 * survive restarts.
 */
export class Jobs {
  #boss: PgBoss
  #handlers: ReadonlyMap<string, JobHandler>
  #queues: readonly Queue[]
  #stopping = new AbortController()
  #working = false
  /** queues that this process works on */
  #names = new Set<string>()
  /**
   * Whether this is the only process on the database, as with an embedded database. Every job that
   * is running at its start was then interrupted.
   */
  readonly singleProcess: boolean
  constructor(
    connection: PoolConfig,
    handlers: ReadonlyMap<string, JobHandler>,
    onError: (error: Error) => void,
    queues: readonly Queue[] = [],
    alone = false,
  ) {
    this.singleProcess = alone
    this.#boss = new PgBoss({
      ...(connection as object),
      max: 3,
      useListenNotify: true,
      superviseIntervalSeconds: superviseIntervalSeconds,
      monitorIntervalSeconds: superviseIntervalSeconds,
    } as ConstructorParameters<typeof PgBoss>[0])
    this.#boss.on('error', onError)
    this.#handlers = handlers
    this.#queues = queues
  }

  async start(services: Services): Promise<void> {
    await this.#boss.start()
    for (const name of jobQueueNames)
      await this.#queue(name, { retryLimit: maxCrashRetries, retryDelay: 2, expireInSeconds: 3600 })
    for (const { name, options } of this.#queues) await this.#queue(name, options)
    await this.requeueLostJobs(services)
    for (const name of jobQueueNames)
      await this.#boss.work<{ jobId: string }, unknown, typeof sequentialOptions>(
        name,
        sequentialOptions,
        async ([job]) =>
          job &&
          runJob(services, this.#handlers, {
            jobId: job.data.jobId,
            canRetry: job.retryCount < maxErrorRetries,
            signal: AbortSignal.any([job.signal, this.#stopping.signal]),
          }),
      )
    for (const queue of this.#queues)
      await this.#boss.work<object>(queue.name, batchOptions, (jobs) =>
        runBatch(services, queue, jobs, this.#stopping.signal),
      )
  }

  /** Creates a queue, or updates the options of an existing one. */
  async #queue(
    name: string,
    options: Omit<Queue['options'], 'retryDelay'> & { retryDelay?: number },
    fixed: { policy?: 'short' } = {},
  ): Promise<void> {
    this.#names.add(name)
    const all = { notify: true, heartbeatSeconds: heartbeatSeconds, ...options }
    await this.#boss.createQueue(name, { ...all, ...fixed })
    await this.#boss.updateQueue(name, all)
  }

  /**
   * Requeues work of dead servers; if this is the only process, all running work. A job whose queue
   * entry is lost, for example after a restore, gets a new entry. A job that the queue has given up
   * is marked as failed.
   */
  async requeueLostJobs({ db }: Services): Promise<void> {
    if (this.singleProcess && !this.#working)
      await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
        where state = 'active'`.execute(db)
    this.#working = true
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('plimsoll lost work'))`.execute(trx)
      for (const { jobId, kind, isGivenUp } of await lostJobs(trx, jobQueueNames)) {
        if (isGivenUp) await failInterrupted(trx, jobId)
        else await this.#boss.send(this.#queueOf(kind), { jobId }, { db: bossDatabase(trx) })
      }
    })
  }

  /**
   * Schedules periodic tasks and runs them once now, to make up for times in which no server ran.
   * One of the servers runs them. A task may run twice, so each task records its progress in the
   * database.
   */
  async schedulePeriodic(
    services: Services,
    period: keyof typeof periods,
    tasks: ReadonlyMap<string, PeriodicTask>,
  ): Promise<void> {
    for (const [name, run] of tasks) {
      const queue = `${period}-${name}`
      await this.#queue(
        queue,
        { retryLimit: 3, retryDelay: 60, expireInSeconds: 1800 },
        { policy: 'short' },
      )
      await this.#boss.work(queue, scheduledOptions, async () => void (await run(services)))
      await this.#boss.schedule(queue, periods[period])
      await this.#boss.send(queue, {})
    }
  }

  /**
   * Schedules a daily task, run by one of the servers, in the local time of this machine.
   * @param cron minute and hour in cron syntax
   */
  async scheduleDaily(
    services: Services,
    name: string,
    cron: string,
    run: PeriodicTask,
  ): Promise<void> {
    await this.#queue(name, { retryLimit: 0, expireInSeconds: 6 * 3600 }, { policy: 'short' })
    await this.#boss.work(name, scheduledOptions, async () => void (await run(services)))
    await this.#boss.schedule(
      name,
      cron,
      {},
      { tz: Intl.DateTimeFormat().resolvedOptions().timeZone },
    )
  }

  /** Adds a piece of work to a queue in the caller's transaction. */
  async send(db: Db, name: string, data: object): Promise<void> {
    await this.#boss.send(name, data, { db: bossDatabase(db) })
  }

  /**
   * The same for work on one record, of which `data` has the id. Work on it that waits, such as for
   * another try, begins at once instead.
   */
  async sendOrHasten(db: Db, name: string, data: { id: number }): Promise<void> {
    const { rows } = await sql`update pgboss.job set start_after = now()
      where name = ${name} and state in ('created', 'retry') and data->>'id' = ${String(data.id)}
      returning id`.execute(db)
    if (!rows.length) await this.send(db, name, data)
  }

  /** Adds many pieces of work to a queue in the caller's transaction. */
  async sendAll(db: Db, name: string, data: readonly object[]): Promise<void> {
    await this.#boss.insert(
      name,
      data.map((item) => ({ data: item })),
      { db: bossDatabase(db) },
    )
  }

  /**
   * Queues work of a registered kind in the caller's transaction.
   * @param by the person or API key with whose rights it runs; null: the system
   * @returns the job's id
   */
  async enqueue(
    db: Db,
    kind: string,
    input: unknown,
    by: Pick<Principal, 'userId' | 'apiKey'> | null,
  ): Promise<string> {
    if (!this.#handlers.has(kind)) throw new Error(`no job handler '${kind}'`)
    const jobId = randomBytes(18).toString('base64url')
    await db
      .insertInto('job')
      .values({
        jobId,
        kind,
        input: JSON.stringify(input),
        createBy: by?.userId || null,
        apiKeyId: by?.apiKey?.id ?? null,
      })
      .execute()
    const startAfter = this.#handlers.get(kind)?.inBackground ? backgroundDelaySeconds : 0
    await this.#boss.send(
      this.#queueOf(kind),
      { jobId },
      { db: bossDatabase(db), ...(startAfter && { startAfter }) },
    )
    return jobId
  }

  /** The queue of a kind of job. */
  #queueOf(kind: string): string {
    const handler = this.#handlers.get(kind)
    if (handler?.inBackground) return backgroundQueueName
    return handler?.separateQueue ? separateQueueName : defaultQueueName
  }

  /**
   * Stops taking work and interrupts running jobs, so that another server takes them. Calls may
   * still enqueue work.
   */
  async releaseJobs(): Promise<void> {
    this.#stopping.abort()
    await Promise.allSettled(
      [...this.#names].map((name) => this.#boss.offWork(name, { wait: false })),
    )
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#boss.stop({ graceful: true, timeout: 5_000 })
  }
}
