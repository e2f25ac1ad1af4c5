import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import type { Services } from '#server/core/context.ts'
import type { Queue } from '../jobs/jobs.ts'
import { loadSettings } from '../settings/load-settings.ts'
import { isThisMachine } from '../network/transport.ts'

/** Number of tries after which a mail has failed. The last is some hours after the first. */
const maxAttempts = 10
/** Heartbeat interval and timeout of a delivering process, in milliseconds. */
const heartbeatMs = 10_000
const lostAfter = '30 seconds'

interface SmtpError extends Error {
  responseCode?: number
}
/**
 * Whether the complete mail was transmitted. After that, a missing reply may mean that it was
 * accepted.
 */
interface Transmission {
  complete: boolean
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
  const transmission: Transmission = { complete: false }
  const heartbeat = setInterval(
    () =>
      void ownAttempt(db, claimed)
        .set({ begunTime: sql<string>`now()` })
        .execute()
        .catch(() => undefined),
    heartbeatMs,
  )
  try {
    await sendBySmtp(services, smtpUrl, claimed, transmission)
  } catch (cause) {
    const { message, responseCode } = cause as SmtpError
    const unknown = transmission.complete && !responseCode
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
 * Fails a delivery that a dead process left unfinished.
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
    select from pgboss.job j where j.name = ${mailQueue.name} and j.state in ('created', 'retry', 'active') and j.data->>'id' = outbox.id::text)`.execute(
    db,
  )
  if (rows.length)
    await jobs.sendAll(
      db,
      mailQueue.name,
      rows.map(({ id }) => ({ id })),
    )
}

interface ClaimedMail {
  id: number
  recipients: string[]
  subject: string
  body: string | null
  html: string | null
  attachments: unknown
  confidential: boolean
  tries: number
}

/**
 * Requires TLS, except for a mail server on this machine or when the operator allows unencrypted
 * mail.
 */
const optionsOf = (smtpUrl: string, { allowUnencrypted }: Services['config']) => ({
  url: smtpUrl,
  requireTLS: !isThisMachine(new URL(smtpUrl).hostname) && !allowUnencrypted.includes('mail'),
  connectionTimeout: 20_000,
  greetingTimeout: 20_000,
  socketTimeout: 60_000,
  disableFileAccess: true,
  disableUrlAccess: true,
})

export interface DirectMail {
  to: string
  subject: string
  text: string
  attachment?: { name: string; content: string }
}
/**
 * Sends a mail immediately without the outbox, for messages that must not depend on the database.
 * @throws Error when the mail server does not accept it
 */
export async function mailDirectly(
  services: Services,
  { to, subject, text, attachment }: DirectMail,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtpUrl =
    services.config.smtpUrl ??
    (() => {
      throw new Error('there is no SMTP_URL')
    })()
  const transport = createTransport(optionsOf(smtpUrl, services.config))
  try {
    const from = await senderOf(services, smtpUrl)
    const attachments = attachment
      ? [{ filename: attachment.name, content: attachment.content }]
      : []
    await transport.sendMail({ from, to, subject, text, attachments })
  } finally {
    transport.close()
  }
}

async function sendBySmtp(
  services: Services,
  smtpUrl: string,
  mail: ClaimedMail,
  transmission: Transmission,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { files, db, config } = services
  const attachments = await Promise.all(
    (mail.attachments as { attachmentId: string; name?: string }[]).map(
      async ({ attachmentId, name }) => {
        const stored = await files.find(db, attachmentId)
        if (!stored) throw new Error(`attachment ${attachmentId} is gone`)
        return {
          filename: name ?? stored.originName,
          contentType: stored.type,
          content: await files.read(stored.sha256),
        }
      },
    ),
  )
  const from = await senderOf(services, smtpUrl)
  const transport = createTransport(optionsOf(smtpUrl, config))
  transport.use('stream', ({ message }, done) => {
    message.transform(
      () =>
        new PassThrough({
          flush: (end) =>
            void ownAttempt(db, mail)
              .set({ handedTime: sql<string>`now()` })
              .executeTakeFirstOrThrow()
              .then(({ numUpdatedRows }) => {
                if (!numUpdatedRows) throw new Error('another process has taken it over')
                transmission.complete = true
                end()
              })
              .catch(end),
        }),
    )
    done()
  })
  try {
    await transport.sendMail({
      // The id is the same in every try, so that the recipient's server can detect duplicates.
      messageId: `<${mail.id}.outbox@${from.address.split('@')[1]}>`,
      from,
      to: mail.recipients,
      subject: mail.subject,
      text: mail.body ?? '',
      ...(mail.html && { html: mail.html }),
      attachments,
    })
  } finally {
    transport.close()
  }
}

/** Sender address: from the settings; otherwise the account at the mail server. */
async function senderOf(
  { db }: Services,
  smtpUrl: string,
): Promise<{ name: string; address: string }> {
  const { mail, society } = (await loadSettings(db)).values as {
    mail?: { senderName?: string | null; senderAddress?: string | null }
    society?: { nameEn: string }
  }
  const { username, hostname } = new URL(smtpUrl)
  const account = decodeURIComponent(username)
  return {
    name: mail?.senderName || society?.nameEn || 'Plimsoll',
    address: mail?.senderAddress || (account.includes('@') ? account : `plimsoll@${hostname}`),
  }
}

/** Delivers mail with retries: after half a minute, then with growing pauses. */
export const mailQueue: Queue<{ id: number }> = {
  name: 'mail',
  options: {
    retryLimit: 3 * maxAttempts,
    retryDelay: 30,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 300,
  },
  run: deliver,
}
