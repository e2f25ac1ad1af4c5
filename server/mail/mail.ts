import type { Ctx } from '../http/context.ts'
import { mailQueue } from './deliver.ts'

export interface Mail {
  to: string | readonly string[]
  subject: string
  text: string
  html?: string
  /** files of the product, under their own name or another */
  attachments?: readonly { attachmentId: string; name?: string }[]
  /** holds what only the recipient may read: administrators do not see the text, and it is not kept once it is sent */
  confidential?: boolean
}

/** Rows of one statement. */
const atOnce = 2000

/**
 * Sends a mail. It is written in the caller's transaction, so that a call that is refused in the end sends nothing, and delivered
 * after the commit, if need be in several tries; `sys/outbox` tells what became of it. Without a mail server it is kept there.
 * @returns its id in the outbox
 */
export async function sendMail(ctx: Pick<Ctx, 'db' | 'services' | 'user'>, mail: Mail): Promise<number> {
  const [id] = await sendMails(ctx, [mail])
  return id!
}

/** Sends many mails in few statements, each of its own. @returns their ids in the outbox, in the same order */
export async function sendMails({ db, services, user }: Pick<Ctx, 'db' | 'services' | 'user'>, mails: readonly Mail[]): Promise<number[]> {
  const state = services.config.smtpUrl ? 'queued' : 'kept'
  const ids: number[] = []
  for (let from = 0; from < mails.length; from += atOnce) {
    const written = await db.insertInto('outbox').values(mails.slice(from, from + atOnce).map((mail) => ({
      recipients: [mail.to].flat() as string[], subject: oneLine(mail.subject), body: mail.text, html: mail.html ?? null, confidential: mail.confidential ?? false,
      attachments: JSON.stringify(mail.attachments ?? []), state, createBy: user.userId || null,
    }))).returning('id').execute()
    ids.push(...written.map(({ id }) => id))
  }
  if (state === 'queued' && ids.length) await services.jobs.sendAll(db, mailQueue.name, ids.map((id) => ({ id })))
  return ids
}

/** Has a mail that was kept, or failed, delivered after all. @returns whether there is one that can be */
export async function sendAgain(ctx: Pick<Ctx, 'db' | 'services'>, id: number): Promise<boolean> {
  const found = await ctx.db.updateTable('outbox').set((e) => ({ state: 'queued', tries: 0, begunTime: null, error: null, updateTime: new Date().toISOString(), version: e('version', '+', 1) }))
    .where('id', '=', id).where('state', 'in', ['kept', 'failed']).where('body', 'is not', null).returning('id').executeTakeFirst()
  if (found) await ctx.services.jobs.send(ctx.db, mailQueue.name, { id })
  return found !== undefined
}

/** A header is one line: whatever else stands in a name that came into the subject. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500)
