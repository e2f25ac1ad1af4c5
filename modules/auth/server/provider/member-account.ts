/** The user of an account at a provider, with role and data scope from its groups. */
import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/platform/sign-in/passwords.ts'
import type { Claims, Provider } from '#server/platform/sign-in/provider-client.ts'
import { changeRow, createRow } from '#server/records/rows/save-row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { valueFor } from '#server/core/lookup.ts'
import type { MessageParams, Message } from '#common/text.ts'
import {
  addIdentity,
  recordSignIn,
} from '#modules/sys/identityProvider/server/linked-identities.ts'
import { isRoleAllowed } from '#modules/sys/role/server/is-role-allowed.ts'
import type { UserResource } from '#modules/sys/user/server/user-row.ts'
import { clearDisallowedRelations } from '#modules/sys/user/server/user-relations.ts'
import { signInProviderText } from './provider.text.ts'

/** The user and the linked identity, or why there is none. */
export type MemberAccount =
  | { userId: number; identityId: number; created: boolean }
  | { refused: Message; params?: MessageParams }

const { noGroup, notLinked, accountOff, usernameTaken, profileIncomplete } = signInProviderText

/** A claim by its name, or by a path of names separated by dots. */
function claimAt(claims: Claims, name: string): unknown {
  if (name in claims) return claims[name]
  return name
    .split('.')
    .reduce<unknown>(
      (value, part) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, part)
          ? (value as Record<string, unknown>)[part]
          : undefined,
      claims,
    )
}

const groupsOf = (claims: Claims, name: string): string[] =>
  [claimAt(claims, name)]
    .flat()
    .filter((one): one is string => typeof one === 'string')
    .slice(0, 2000)

/** The values of a user from the first of their mapped groups; undefined where there is none. */
async function membershipOf(ctx: RequestContext, provider: Provider, claims: Claims) {
  const groups = groupsOf(claims, provider.groupsClaim)
  if (!groups.length) return undefined
  const row = await ctx.db
    .selectFrom('identityGroup as g')
    .innerJoin('role as r', 'r.id', 'g.roleId')
    .where('g.providerId', '=', provider.id)
    .where('g.groupName', 'in', groups)
    .where('r.roleStatus', '=', 1)
    .select(['g.userType', 'g.roleId', 'g.region', 'g.relatedCustomers', 'g.relatedFlagState'])
    .select('r.taskNode')
    .orderBy('g.priority')
    .orderBy('g.id')
    .limit(1)
    .executeTakeFirst()
  if (!row || !isRoleAllowed(row.userType, row.taskNode)) return undefined
  const { taskNode: _, ...values } = row
  return values
}

/**
 * Finds the user of a verified account, and sets role and data scope from its groups. An unknown
 * account becomes a new user where the provider allows it; it never takes over an existing one.
 */
export async function memberAccount(
  ctx: RequestContext,
  provider: Provider,
  claims: Claims,
): Promise<MemberAccount> {
  const identity = await ctx.db
    .selectFrom('linkedIdentity')
    .where('issuer', '=', claims.iss)
    .where('subject', '=', claims.sub)
    .where('providerId', '=', provider.id)
    .select(['id', 'userId'])
    .forUpdate()
    .executeTakeFirst()
  const membership = provider.managesRoles ? await membershipOf(ctx, provider, claims) : undefined
  if (!identity)
    return provider.createsUsers
      ? createMember(ctx, provider, claims, membership)
      : { refused: notLinked }
  if (provider.managesRoles && !membership) {
    await withdraw(ctx, identity)
    return { refused: noGroup }
  }
  if (membership) await applyMembership(ctx, identity.userId, membership)
  const person = await ctx.db
    .selectFrom('principal')
    .where('userId', '=', identity.userId)
    .select('active')
    .executeTakeFirst()
  if (!person?.active) return { refused: accountOff }
  await recordSignIn(ctx, identity.id, false)
  return { userId: identity.userId, identityId: identity.id, created: false }
}

/** Ends every session of a person who is in no mapped group any more. */
async function withdraw(ctx: RequestContext, { id, userId }: { id: number; userId: number }) {
  await recordSignIn(ctx, id, true)
  await ctx.services.sessions.endAll(userId, ctx.db)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

type Membership = NonNullable<Awaited<ReturnType<typeof membershipOf>>>
const usersOf = ({ services }: RequestContext): UserResource =>
  valueFor(services.resources, 'sys/user') as unknown as UserResource

/** Sets role and data scope; when they change, the sessions of the user end. */
async function applyMembership(
  ctx: RequestContext,
  userId: number,
  membership: Membership,
): Promise<void> {
  const r = usersOf(ctx)
  const now = await lockRow(ctx, r, userId)
  const values = {
    ...membership,
    ...clearDisallowedRelations(membership.userType, { ...now, ...membership }),
  }
  const saved = await changeRow(ctx, r, now, values, 'providerSignIn')
  if (saved.version === now.version) return
  await ctx.services.sessions.endAll(userId, ctx.db)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Creates the user of an unknown account. Its password is random and has expired. */
async function createMember(
  ctx: RequestContext,
  provider: Provider,
  claims: Claims,
  membership: Membership | undefined,
): Promise<MemberAccount> {
  if (!membership) return { refused: noGroup }
  const email = textOf(claims['email'])
  const username = textOf(claims['preferred_username']) || email
  const name = textOf(claims['name']) || username
  const phone = textOf(claims['phone_number'])
  const isComplete =
    /^[A-Za-z0-9._@-]{2,60}$/.test(username) &&
    /^[^\s@]+@[^\s@]+$/.test(email) &&
    email.length <= 254 &&
    name.length <= 100
  if (!isComplete) return { refused: profileIncomplete }
  const same = await ctx.db
    .selectFrom('appUser')
    .where((e) => e(e.fn<string>('lower', ['username']), '=', username.toLowerCase()))
    .select('id')
    .executeTakeFirst()
  if (same) return { refused: usernameTaken, params: { username } }
  const now = new Date(ctx.services.sessions.now()).toISOString()
  const { id: userId } = await createRow(ctx, usersOf(ctx), {
    ...membership,
    username,
    name,
    email,
    phone: /^\+?[0-9][0-9 -]{4,27}[0-9]$/.test(phone) ? phone : '000000',
    status: 1,
    passwordHash: await hashPassword(randomBytes(32).toString('base64url')),
    mustChangePassword: true,
    passwordExpires: now,
  })
  const identityId = await addIdentity(ctx, userId, {
    providerId: provider.id,
    issuer: claims.iss,
    subject: claims.sub,
  })
  return { userId, identityId, created: true }
}
