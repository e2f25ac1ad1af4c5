import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import type { Queue } from '../jobs/queue.ts'
import { sendBySmtp } from './smtp.ts'
import type { OutgoingMail } from './smtp.ts'

/** Number of tries after which a mail has failed. The last is some hours after the first. */
const maxAttempts = 10
/** Heartbeat interval and timeout of a delivering process, in milliseconds. */
const heartbeatMs = 10_000
const lostAfter = '30 seconds'

interface SmtpError extends Error {
  responseCode?: number
}
/** A mail of the outbox that this process delivers. */
interface ClaimedMail extends OutgoingMail {
  confidential: boolean
  tries: number
}
/** Ids of the mails that this process is delivering. */
const underWay = new WeakMap<Db, Set<number>>()
/**
 * Retries for recording the result of a delivery while the database is away. Without that record
 * the delivery would be unknown.
 */
const retryDelaysMs = [100, 250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Delivers one mail to the mail server, at most once. The process first claims the mail, and
 * records when it is about to send the end of it. If the process dies before that record, another
 * process sends the mail. If it dies after, or the server stops answering, the result is unknown
 * and the mail is not sent again automatically.
 * @throws Error when another try may succeed
 */
async function deliver(services: Services, { id }: { id: number }): Promise<void> {
  const { db, config } = services
  const mine = underWay.get(db) ?? new Set<number>()
  underWay.set(db, mine)
  if (mine.has(id)) throw new Error('it is being handed over already')
  mine.add(id)
  try {
    const claimed = await db
      .updateTable('outbox')
      .set((e) => ({
        begunTime: sql<string>`now()`,
        tries: e('tries', '+', 1),
        updateTime: sql<string>`now()`,
      }))
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .where('handedTime', 'is', null)
      .where((e) => e.or([e('begunTime', 'is', null), isAbandoned(services)]))
      .returningAll()
      .executeTakeFirst()
    await (claimed ? send(services, claimed, config.smtpUrl!) : failInterrupted(services, id))
  } finally {
    mine.delete(id)
  }
}

/**
 * Whether the delivering process is dead. An embedded database has one process; others get time.
 */
const isAbandoned = ({ jobs }: Services) =>
  jobs.singleProcess
    ? sql<boolean>`begun_time is not null`
    : sql<boolean>`begun_time < now() - ${lostAfter}::interval`

async function send(services: Services, claimed: ClaimedMail, smtpUrl: string): Promise<void> {
  const { db } = services
  const { id } = claimed
  const over = (values: object) =>
    withRetries(() =>
      ownAttempt(db, claimed)
        .set((e) => ({
          begunTime: null,
          handedTime: null,
          updateTime: sql<string>`now()`,
          version: e('version', '+', 1),
          ...values,
        }))
        .execute(),
    )
  // The text is needed to send the mail again by hand. A confidential mail is never sent again.
  const forgotten = claimed.confidential ? { body: null, html: null } : {}
  // After the end of the mail, a missing reply may mean that it was accepted.
  let isTransmitted = false
  const recordEnd = async () => {
    const { numUpdatedRows } = await ownAttempt(db, claimed)
      .set({ handedTime: sql<string>`now()` })
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) throw new Error('another process has taken it over')
    isTransmitted = true
  }
  const heartbeat = setInterval(
    () =>
      void ownAttempt(db, claimed)
        .set({ begunTime: sql<string>`now()` })
        .execute()
        .catch(() => undefined),
    heartbeatMs,
  )
  try {
    await sendBySmtp(services, smtpUrl, claimed, recordEnd)
  } catch (cause) {
    const { message, responseCode } = cause as SmtpError
    const unknown = isTransmitted && !responseCode
    const final =
      unknown || claimed.tries >= maxAttempts || (responseCode !== undefined && responseCode >= 500)
    await over({ error: message.slice(0, 1000), ...(final && { state: 'failed', ...forgotten }) })
    if (final)
      return services.log.error({ err: cause, outboxId: id }, 'a mail could not be delivered')
    throw cause
  } finally {
    clearInterval(heartbeat)
  }
  await over({ state: 'sent', sentTime: sql`now()`, error: null, ...forgotten })
}

/** Selects the mail unless another process has taken it over after a heartbeat timeout. */
const ownAttempt = (db: Db, { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>) =>
  db.updateTable('outbox').where('id', '=', id).where('tries', '=', tries)

async function withRetries(write: () => Promise<unknown>): Promise<void> {
  for (const wait of retryDelaysMs) {
    if (
      await write().then(
        () => true,
        () => false,
      )
    )
      return
    await pause(wait)
  }
  await write()
}

/**
 * Marks as failed a delivery that a dead process left unfinished.
 * @throws Error while that process may still be alive
 */
async function failInterrupted(services: Services, id: number): Promise<void> {
  await services.db
    .updateTable('outbox')
    .set({
      state: 'failed',
      begunTime: null,
      handedTime: null,
      error: 'interrupted: it may have been sent',
    })
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .where('handedTime', 'is not', null)
    .where(isAbandoned(services))
    .execute()
  const waits = await services.db
    .selectFrom('outbox')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .select('id')
    .executeTakeFirst()
  if (waits) throw new Error('it is being handed over by another process')
}

/** Queues every waiting mail that has no queue entry, for example after a restore. */
export const requeueUnsentMail = async ({ db, jobs, config }: Services): Promise<void> => {
  if (!config.smtpUrl) return
  const { rows } = await sql<{
    id: number
  }>`select id from outbox where state = 'queued' and not exists (
    select from pgboss.job j where j.name = ${mailQueue.name} and j.state in ('created', 'retry',
    'active') and j.data->>'id' = outbox.id::text)`.execute(db)
  if (rows.length)
    await jobs.sendAll(
      db,
      mailQueue.name,
      rows.map(({ id }) => ({ id })),
    )
}

/** Delivers mail with retries: after half a minute, then with growing pauses. */
export const mailQueue = {
  name: 'mail',
  options: {
    retryLimit: 3 * maxAttempts,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  run: deliver,
} satisfies Queue<{ id: number }>
