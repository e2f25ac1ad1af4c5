import type { RequestContext } from '#server/core/context.ts'
import { mailQueue } from './deliver.ts'

export interface Mail {
  to: string | readonly string[]
  subject: string
  text: string
  /** attached files, optionally under another name */
  attachments?: readonly { attachmentId: string; name?: string }[]
  /**
   * The text is for the recipient only: administrators cannot read it, and it is deleted once it is
   * sent.
   */
  confidential?: boolean
}

/** Rows per statement. */
const batchSize = 2000

/**
 * Sends a mail. It is inserted in the caller's transaction, so that a refused call sends nothing,
 * and is delivered after the commit, with retries. `sys/outbox` shows its state. Without a mail
 * server it stays there.
 * @returns its id in the outbox
 */
export async function sendMail(
  ctx: Pick<RequestContext, 'db' | 'services' | 'user'>,
  mail: Mail,
): Promise<number> {
  const [id] = await sendMails(ctx, [mail])
  if (id === undefined) throw new Error('the outbox did not take the mail')
  return id
}

/**
 * Sends many mails in few statements.
 * @returns their ids in the outbox, in the same order
 */
export async function sendMails(
  { db, services, user }: Pick<RequestContext, 'db' | 'services' | 'user'>,
  mails: readonly Mail[],
): Promise<number[]> {
  const state = services.config.smtpUrl ? 'queued' : 'kept'
  const ids: number[] = []
  for (let from = 0; from < mails.length; from += batchSize) {
    const written = await db
      .insertInto('outbox')
      .values(
        mails.slice(from, from + batchSize).map((mail) => ({
          recipients: [mail.to].flat() as string[],
          subject: oneLine(mail.subject),
          body: mail.text,
          confidential: mail.confidential ?? false,
          attachments: JSON.stringify(mail.attachments ?? []),
          state,
          createBy: user.userId || null,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...written.map(({ id }) => id))
  }
  if (state === 'queued' && ids.length)
    await services.jobs.sendAll(
      db,
      mailQueue.name,
      ids.map((id) => ({ id })),
    )
  return ids
}

/**
 * Queues a mail again that was held or has failed.
 * @returns whether such a mail exists
 */
export async function resendMail(
  ctx: Pick<RequestContext, 'db' | 'services'>,
  id: number,
): Promise<boolean> {
  const found = await ctx.db
    .updateTable('outbox')
    .set((e) => ({
      state: 'queued',
      tries: 0,
      begunTime: null,
      error: null,
      updateTime: new Date().toISOString(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', ['kept', 'failed'])
    .where('body', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (found) await ctx.services.jobs.send(ctx.db, mailQueue.name, { id })
  return found !== undefined
}

/** A header is a single line, so line breaks of names in the subject become spaces. */
const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 500)
