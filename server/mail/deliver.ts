import { PassThrough } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Services } from '../http/context.ts'
import type { Queue } from '../jobs/jobs.ts'
import { whatIsSet } from '../settings.ts'
import { isThisMachine } from '../transport.ts'

/** After so many tries, the last some hours after the first, a mail has failed. */
const mostTries = 10
/** Who hands a mail over says every so many milliseconds that it is still at it; who has not said so for so long is gone. */
const signEvery = 10_000
const lostAfter = '30 seconds'

interface SmtpError extends Error { responseCode?: number }
/** Whether the mail server was given the whole mail: from then on silence means that it may have taken it. */
interface Handing { complete: boolean }
/** Mails this process is handing over at the moment. */
const underWay = new WeakMap<Db, Set<number>>()
/** What a mail came to is written down even where the database is away for a while: otherwise nobody would know that it was sent. */
const patience = [100, 250, 500, 1_000, 2_000, 4_000, 8_000]

/**
 * Hands one mail to the mail server. Never twice: who delivers takes the mail first, and writes down that the mail server is about to
 * be given the end of it. If that process dies before, the mail is sent by another; if it dies after, or the server falls silent then,
 * nobody knows whether the mail went out, and it is not sent again by itself.
 * @throws Error when it is worth another try
 */
async function deliver(services: Services, { id }: { id: number }): Promise<void> {
  const { db, config } = services
  const mine = underWay.get(db) ?? new Set<number>()
  underWay.set(db, mine)
  if (mine.has(id)) throw new Error('it is being handed over already')
  mine.add(id)
  try {
    const taken = await db.updateTable('outbox').set((e) => ({ begunTime: sql<string>`now()`, tries: e('tries', '+', 1), updateTime: sql<string>`now()` }))
      .where('id', '=', id).where('state', '=', 'queued').where('handedTime', 'is', null).where((e) => e.or([e('begunTime', 'is', null), isLost(services)])).returningAll().executeTakeFirst()
    await (taken ? send(services, taken, config.smtpUrl!) : settleLost(services, id))
  } finally {
    mine.delete(id)
  }
}

/** Begun by a process that is gone: an embedded database has but one, and others are given time. */
const isLost = ({ jobs }: Services) => (jobs.alone ? sql<boolean>`begun_time is not null` : sql<boolean>`begun_time < now() - ${lostAfter}::interval`)

async function send(services: Services, taken: Taken, smtpUrl: string): Promise<void> {
  const { db } = services
  const { id } = taken
  const over = (values: object) => persistently(() => stillOurs(db, taken).set((e) => ({ begunTime: null, handedTime: null, updateTime: sql<string>`now()`, version: e('version', '+', 1), ...values })).execute())
  // Whoever is to send it again by hand needs the text; nobody sends a confidential mail again.
  const forgotten = taken.confidential ? { body: null, html: null } : {}
  const handing: Handing = { complete: false }
  const atIt = setInterval(() => void stillOurs(db, taken).set({ begunTime: sql<string>`now()` }).execute().catch(() => undefined), signEvery)
  try {
    await handOver(services, smtpUrl, taken, handing)
  } catch (cause) {
    const { message, responseCode } = cause as SmtpError
    const unknown = handing.complete && !responseCode
    const final = unknown || taken.tries >= mostTries || (responseCode !== undefined && responseCode >= 500)
    await over({ error: message.slice(0, 1000), ...(final && { state: 'failed', ...forgotten }) })
    if (final) return services.log.error({ err: cause, outboxId: id }, 'a mail could not be delivered')
    throw cause
  } finally {
    clearInterval(atIt)
  }
  await over({ state: 'sent', sentTime: sql`now()`, error: null, ...forgotten })
}

/** The mail as long as no other process has taken it over, having heard nothing of this one. */
const stillOurs = (db: Db, { id, tries }: Pick<Taken, 'id' | 'tries'>) => db.updateTable('outbox').where('id', '=', id).where('tries', '=', tries)

async function persistently(write: () => Promise<unknown>): Promise<void> {
  for (const wait of patience) {
    if (await write().then(() => true, () => false)) return
    await pause(wait)
  }
  await write()
}

/** What a process that is gone has left standing. @throws Error while it may still be at it */
async function settleLost(services: Services, id: number): Promise<void> {
  await services.db.updateTable('outbox').set({ state: 'failed', begunTime: null, handedTime: null, error: 'interrupted: it may have been sent' })
    .where('id', '=', id).where('state', '=', 'queued').where('handedTime', 'is not', null).where(isLost(services)).execute()
  const waits = await services.db.selectFrom('outbox').where('id', '=', id).where('state', '=', 'queued').select('id').executeTakeFirst()
  if (waits) throw new Error('it is being handed over by another process')
}

/** Puts every mail that waits back into its queue, where none is in it: after a restore, or when a queue has given up. */
export const queueForgotten = async ({ db, jobs, config }: Services): Promise<void> => {
  if (!config.smtpUrl) return
  const { rows } = await sql<{ id: number }>`select id from outbox where state = 'queued' and not exists (
    select from pgboss.job j where j.name = ${mailQueue.name} and j.state in ('created', 'retry', 'active') and j.data->>'id' = outbox.id::text)`.execute(db)
  if (rows.length) await jobs.sendAll(db, mailQueue.name, rows.map(({ id }) => ({ id })))
}

interface Taken { id: number; recipients: string[]; subject: string; body: string | null; html: string | null; attachments: unknown; confidential: boolean; tries: number }

/**
 * A mail server on this machine may be reached without encryption, and one for which the operator
 * allows it; any other is sent nothing then.
 */
const optionsOf = (smtpUrl: string, { allowUnencrypted }: Services['config']) => ({
  url: smtpUrl, requireTLS: !isThisMachine(new URL(smtpUrl).hostname) && !allowUnencrypted.includes('mail'),
  connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, disableFileAccess: true, disableUrlAccess: true,
})

export interface DirectMail { to: string; subject: string; text: string; attachment?: { name: string; content: string } }
/**
 * Hands a mail to the mail server at once, past the outbox: for what must not depend on the database.
 * @throws Error when the mail server does not take it
 */
export async function mailDirectly(services: Services, { to, subject, text, attachment }: DirectMail): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const smtpUrl = services.config.smtpUrl ?? (() => { throw new Error('there is no SMTP_URL') })()
  const transport = createTransport(optionsOf(smtpUrl, services.config))
  try {
    const from = await senderOf(services, smtpUrl)
    const attachments = attachment ? [{ filename: attachment.name, content: attachment.content }] : []
    await transport.sendMail({ from, to, subject, text, attachments })
  } finally {
    transport.close()
  }
}

async function handOver(services: Services, smtpUrl: string, mail: Taken, handing: Handing): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { files, db, config } = services
  const attachments = await Promise.all((mail.attachments as { attachmentId: string; name?: string }[]).map(async ({ attachmentId, name }) => {
    const stored = await files.find(db, attachmentId)
    if (!stored) throw new Error(`attachment ${attachmentId} is gone`)
    return { filename: name ?? stored.originName, contentType: stored.type, content: await files.read(stored.sha256) }
  }))
  const from = await senderOf(services, smtpUrl)
  const transport = createTransport(optionsOf(smtpUrl, config))
  transport.use('stream', ({ message }, done) => {
    message.transform(() => new PassThrough({
      flush: (end) => void stillOurs(db, mail).set({ handedTime: sql<string>`now()` }).executeTakeFirstOrThrow().then(({ numUpdatedRows }) => {
        if (!numUpdatedRows) throw new Error('another process has taken it over')
        handing.complete = true
        end()
      }).catch(end),
    }))
    done()
  })
  try {
    await transport.sendMail({
      // The same in every try, so that the recipient's side can tell a mail it has already.
      messageId: `<${mail.id}.outbox@${from.address.split('@')[1]}>`,
      from, to: mail.recipients, subject: mail.subject, text: mail.body ?? '', ...(mail.html && { html: mail.html }), attachments,
    })
  } finally {
    transport.close()
  }
}

/** Who mails come from: as set; otherwise the account at the mail server. */
async function senderOf({ db }: Services, smtpUrl: string): Promise<{ name: string; address: string }> {
  const { mail, society } = (await whatIsSet(db)).values as { mail?: { senderName?: string | null; senderAddress?: string | null }; society?: { nameEn: string } }
  const { username, hostname } = new URL(smtpUrl)
  const account = decodeURIComponent(username)
  return { name: mail?.senderName || society?.nameEn || 'Plimsoll', address: mail?.senderAddress || (account.includes('@') ? account : `plimsoll@${hostname}`) }
}

/** Delivery, tried again and again until the mail server takes the mail: after half a minute, then less and less often. */
export const mailQueue: Queue<{ id: number }> = {
  name: 'mail', options: { retryLimit: 3 * mostTries, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 }, run: deliver,
}
