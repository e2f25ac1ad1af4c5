/** Passkeys of users. Their verification: server/platform/sign-in/passkeys.ts. */
import { sql } from 'kysely'
import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { assertSignInRemains } from '#server/platform/sign-in/local-sign-in.ts'
import type { NewCredential } from '#server/platform/sign-in/passkeys.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import type { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import type { UserResource } from './user-row.ts'

/** Passkeys that a user may have. */
const maxPasskeys = 20
/** The right over passkeys of others: it is also that over their second factor. */
export const passkeysRight = 'sys.user.resetFactor'

/** Own passkeys are always allowed; those of others need the right, and the user in scope. */
async function assertMayManage(ctx: RequestContext, r: UserResource, userId: number) {
  if (userId === ctx.user.userId) return
  if (!ctx.user.rights.has(passkeysRight)) refuse(403, httpText.forbidden)
  await getRow(ctx, r, userId)
}

/** The passkeys of a user, without keys. */
export async function passkeysOf(
  ctx: RequestContext,
  r: UserResource,
  { userId }: InputOf<typeof user, 'passkeys'>,
): Promise<OutputOf<typeof user, 'passkeys'>> {
  await assertMayManage(ctx, r, userId)
  const list = await ctx.db
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .select(['id', 'name', 'createTime', 'lastUsed'])
    .orderBy('id')
    .execute()
  return { list }
}

/** Ids of the credentials of a user, base64url. */
export async function credentialIdsOf(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('passkey')
    .where('userId', '=', userId)
    .select('credentialId')
    .orderBy('id')
    .execute()
  return rows.map(({ credentialId }) => credentialId.toString('base64url'))
}

/** A passkey by the id of its credential, base64url. */
export const findPasskey = (db: Db, credentialId: string) =>
  db
    .selectFrom('passkey')
    .where('credentialId', '=', Buffer.from(credentialId, 'base64url'))
    .select(['id', 'userId', 'name', 'publicKey'])
    .executeTakeFirst()

/**
 * Records a use. The counter of an authenticator that counts must rise; of two uses at once with
 * the same counter one succeeds. Source: Web Authentication Level 3, 6.1.1.
 * @returns whether the counter has risen, or is not used
 */
export async function recordPasskeyUse(db: Db, id: number, counter: number): Promise<boolean> {
  const used = await db
    .updateTable('passkey')
    .set({ counter, lastUsed: sql`now()` })
    .where('id', '=', id)
    .where((e) =>
      e.or([e('counter', '<', counter), e.and([e('counter', '=', 0), e.val(counter === 0)])]),
    )
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Stores a verified passkey of the signed-in user, and notifies them by mail.
 * @throws Refusal 409 when it is registered already, or the user has 20
 */
export async function addPasskey(
  ctx: RequestContext,
  { name, credentialId, publicKey, counter }: NewCredential & { name: string },
): Promise<void> {
  const { userId } = ctx.user
  await ctx.db.selectFrom('appUser').where('id', '=', userId).select('id').forUpdate().execute()
  if ((await credentialIdsOf(ctx.db, userId)).length >= maxPasskeys)
    refuse(409, userText.tooManyPasskeys, { count: maxPasskeys })
  const added = await ctx.db
    .insertInto('passkey')
    .values({
      userId,
      name,
      credentialId: Buffer.from(credentialId, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
    })
    .onConflict((on) => on.column('credentialId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) refuse(409, userText.passkeyKnown)
  await writeAuditEntry(ctx, {
    resource: 'sys/user',
    rowId: userId,
    action: 'addPasskey',
    remark: name,
  })
  await mailAbout(ctx, userId, name, userText.passkeyAddedSubject, userText.passkeyAddedBody)
}

async function mailAbout(
  ctx: RequestContext,
  userId: number,
  passkey: string,
  subject: Message,
  body: Message,
): Promise<void> {
  const { name, email } = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(['name', 'email'])
    .executeTakeFirstOrThrow()
  await sendMail(ctx, {
    to: email,
    subject: `${formatMessage(subject, 'zh')} · ${formatMessage(subject, 'en')}`,
    text: (['zh', 'en'] as const)
      .map((lang) => formatMessage(body, lang, { name, passkey }))
      .join('\n'),
  })
}

/** Renames an own passkey. @throws Refusal 404 when there is none */
export async function renamePasskey(
  ctx: RequestContext,
  { passkeyId, name }: { passkeyId: number; name: string },
): Promise<void> {
  const { userId } = ctx.user
  const renamed = await ctx.db
    .updateTable('passkey')
    .set({ name })
    .where('userId', '=', userId)
    .where('id', '=', passkeyId)
    .returning('id')
    .executeTakeFirst()
  if (!renamed) refuse(404, httpText.notFound)
  await writeAuditEntry(ctx, {
    resource: 'sys/user',
    rowId: userId,
    action: 'renamePasskey',
    remark: name,
  })
}

/**
 * Removes a passkey and ends the sessions of the user, except the caller's.
 * @throws Refusal 404 when there is none, 409 where users would lose their only way to sign in
 */
export async function removePasskey(
  ctx: RequestContext,
  r: UserResource,
  { userId, passkeyId }: InputOf<typeof user, 'removePasskey'>,
): Promise<void> {
  await assertMayManage(ctx, r, userId)
  const removed =
    (await ctx.db
      .deleteFrom('passkey')
      .where('userId', '=', userId)
      .where('id', '=', passkeyId)
      .returning('name')
      .executeTakeFirst()) ?? refuse(404, httpText.notFound)
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: userId,
    action: 'removePasskey',
    remark: removed.name,
  })
  if (userId === ctx.user.userId) await assertSignInRemains(ctx.db, userId)
  else
    await mailAbout(
      ctx,
      userId,
      removed.name,
      userText.passkeyRemovedSubject,
      userText.passkeyRemovedBody,
    )
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}
