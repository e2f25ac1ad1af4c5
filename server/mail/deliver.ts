import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import type { Services } from '../http/context.ts'
import type { Queue } from '../jobs/jobs.ts'
import { whatIsSet } from '../settings.ts'

/** After so many tries, the last some hours after the first, a mail has failed. */
const mostTries = 10
/** Longer than any exchange with a mail server may take: whoever began before that is gone. */
const lostAfter = '10 minutes'

interface SmtpError extends Error { responseCode?: number }
/** Whether the mail server was given the whole mail: from then on silence means that it may have taken it. */
interface Handing { complete: boolean }

/**
 * Hands one mail to the mail server. Never twice: who delivers takes the mail first; if that process dies in the middle, or the
 * server falls silent after it was given everything, nobody knows whether the mail went out, and it is not sent again by itself.
 * @throws Error when it is worth another try
 */
async function deliver(services: Services, { id }: { id: number }): Promise<void> {
  const { db, config } = services
  const taken = await db.updateTable('outbox').set((e) => ({ begunTime: sql<string>`now()`, tries: e('tries', '+', 1), updateTime: sql<string>`now()` }))
    .where('id', '=', id).where('state', '=', 'queued').where('begunTime', 'is', null).returningAll().executeTakeFirst()
  if (!taken) return giveUpLost(services, id)
  const over = (values: object) => db.updateTable('outbox').set((e) => ({ begunTime: null, updateTime: sql<string>`now()`, version: e('version', '+', 1), ...values })).where('id', '=', id).execute()
  // Whoever is to send it again by hand needs the text; nobody sends a confidential mail again.
  const forgotten = taken.confidential ? { body: null, html: null } : {}
  const handing: Handing = { complete: false }
  try {
    await handOver(services, config.smtpUrl!, taken, handing)
  } catch (cause) {
    const { message, responseCode } = cause as SmtpError
    const unknown = handing.complete && !responseCode
    const final = unknown || taken.tries >= mostTries || (responseCode !== undefined && responseCode >= 500)
    await over({ error: message.slice(0, 1000), ...(final && { state: 'failed', ...forgotten }) })
    if (final) return services.log.error({ err: cause, outboxId: id }, 'a mail could not be delivered')
    throw cause
  }
  await over({ state: 'sent', sentTime: sql`now()`, error: null, ...forgotten })
}

async function giveUpLost({ db }: Services, id: number): Promise<void> {
  await db.updateTable('outbox').set({ state: 'failed', begunTime: null, error: 'interrupted: it may have been sent' }).where('id', '=', id)
    .where('state', '=', 'queued').where('begunTime', '<', sql<string>`now() - ${lostAfter}::interval`).execute()
}

interface Row { id: number; recipients: string[]; subject: string; body: string | null; html: string | null; attachments: unknown }

async function handOver(services: Services, smtpUrl: string, mail: Row, handing: Handing): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const { files, db } = services
  const attachments = await Promise.all((mail.attachments as { attachmentId: string; name?: string }[]).map(async ({ attachmentId, name }) => {
    const stored = await files.find(db, attachmentId)
    if (!stored) throw new Error(`attachment ${attachmentId} is gone`)
    return { filename: name ?? stored.originName, contentType: stored.type, content: await files.read(stored.sha256) }
  }))
  const from = await senderOf(services, smtpUrl)
  const transport = createTransport({ url: smtpUrl, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000, disableFileAccess: true, disableUrlAccess: true })
  transport.use('stream', ({ message }, done) => {
    message.transform(() => new PassThrough({ flush: (end) => { handing.complete = true; end() } }))
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
  name: 'mail', options: { retryLimit: mostTries + 2, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 }, run: deliver,
}
