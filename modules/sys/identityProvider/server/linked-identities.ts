import { formatMessage } from '#common/text.ts'
import type { InputOf, OutputOf } from '#common/contract.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import { assertSignInRemains } from '#server/platform/sign-in/local-sign-in.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { identityProvider } from '../identityProvider.contract.ts'
import { identityProviderText } from '../identityProvider.text.ts'

export const linkRight = 'sys.identityProvider.link'
type Calls = typeof identityProvider

/** Own accounts are always allowed; those of others need the right, and the user in scope. */
async function assertMayManage(ctx: RequestContext, userId: number): Promise<void> {
  if (userId === ctx.user.userId) return
  if (!ctx.user.rights.has(linkRight)) refuse(403, httpText.forbidden)
  const users = ctx.services.resources.get('sys/user')
  if (users) await getRow(ctx, users, userId)
}

/** Accounts of providers that are linked to a user. */
export async function identitiesOf(
  ctx: RequestContext,
  { userId }: InputOf<Calls, 'identities'>,
): Promise<OutputOf<Calls, 'identities'>> {
  await assertMayManage(ctx, userId)
  const list = await ctx.db
    .selectFrom('linkedIdentity as l')
    .innerJoin('identityProvider as p', 'p.id', 'l.providerId')
    .where('l.userId', '=', userId)
    .select(['l.id', 'l.providerId', 'p.nameZh', 'p.nameEn', 'l.subject', 'l.createTime'])
    .select('l.lastSignIn')
    .orderBy('l.id')
    .execute()
  return { list }
}

/** An account at a provider. */
export interface ProviderAccount {
  providerId: number
  issuer: string
  subject: string
}

/** Links the account of a new user. @returns the id of the link */
export async function addIdentity(
  ctx: RequestContext,
  userId: number,
  account: ProviderAccount,
): Promise<number> {
  const { id } = await ctx.db
    .insertInto('linkedIdentity')
    .values({ userId, ...account, lastSignIn: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records a sign-in by a linked account, or that it was refused because no group was mapped. */
export async function recordSignIn(
  ctx: RequestContext,
  id: number,
  refused: boolean,
): Promise<void> {
  await ctx.db
    .updateTable('linkedIdentity')
    .set({ refused, ...(!refused && { lastSignIn: new Date().toISOString() }) })
    .where('id', '=', id)
    .execute()
}

/**
 * Links an account of a provider to a user, and notifies them by mail.
 * @throws Refusal 409 when it is linked to another user
 */
export async function linkAccount(
  ctx: RequestContext,
  userId: number,
  account: ProviderAccount,
): Promise<void> {
  await ctx.db
    .insertInto('linkedIdentity')
    .values({ userId, ...account })
    .onConflict((on) => on.doNothing())
    .execute()
  const linked = await ctx.db
    .selectFrom('linkedIdentity')
    .where('issuer', '=', account.issuer)
    .where('subject', '=', account.subject)
    .select('userId')
    .executeTakeFirstOrThrow()
  if (linked.userId !== userId) refuse(409, identityProviderText.linkedElsewhere)
  const remark = `${account.issuer} ${account.subject}`
  await writeAuditEntry(ctx, {
    resource: 'sys/user',
    rowId: userId,
    action: 'linkIdentity',
    remark,
  })
  await notifyOfLink(ctx, userId, account.providerId)
}

async function notifyOfLink(ctx: RequestContext, userId: number, providerId: number) {
  const person = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', userId)
    .select(['displayName as name', 'email'])
    .executeTakeFirstOrThrow()
  const { nameZh, nameEn } = await ctx.db
    .selectFrom('identityProvider')
    .where('id', '=', providerId)
    .select(['nameZh', 'nameEn'])
    .executeTakeFirstOrThrow()
  const { linkSubject, linkBody } = identityProviderText
  await sendMail(ctx, {
    to: person.email,
    subject: `${formatMessage(linkSubject, 'zh')} · ${formatMessage(linkSubject, 'en')}`,
    text: [
      formatMessage(linkBody, 'zh', { name: person.name, provider: nameZh }),
      formatMessage(linkBody, 'en', { name: person.name, provider: nameEn }),
    ].join('\n'),
  })
}

/** Links an account of a provider to another user, by its subject. */
export async function linkByAdministrator(
  ctx: RequestContext,
  { userId, providerId, subject }: InputOf<Calls, 'link'>,
): Promise<void> {
  await assertMayManage(ctx, userId)
  const provider = await ctx.db
    .selectFrom('identityProvider')
    .where('id', '=', providerId)
    .select('issuer')
    .executeTakeFirst()
  if (!provider) return refuse(404, httpText.notFound)
  await linkAccount(ctx, userId, { providerId, issuer: provider.issuer, subject })
}

/**
 * Removes a linked account and ends the sessions of the user, except the caller's.
 * @throws Refusal 404 when there is none, 409 where the user could not sign in any more
 */
export async function unlinkAccount(
  ctx: RequestContext,
  { userId, id }: InputOf<Calls, 'unlink'>,
): Promise<void> {
  await assertMayManage(ctx, userId)
  const gone = await ctx.db
    .deleteFrom('linkedIdentity')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['issuer', 'subject'])
    .executeTakeFirst()
  if (!gone) return refuse(404, httpText.notFound)
  if (userId === ctx.user.userId) await assertSignInRemains(ctx.db, userId)
  await writeAuditEntry(ctx, {
    resource: 'sys/user',
    rowId: userId,
    action: 'unlinkIdentity',
    remark: `${gone.issuer} ${gone.subject}`,
  })
  await ctx.services.sessions.endAll(userId, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}
