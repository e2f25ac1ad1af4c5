import { isSameJson } from '#common/values.ts'
import { hasPassword, providersOf } from '#server/platform/sign-in/local-sign-in.ts'
import { hashPassword } from '#server/platform/sign-in/passwords.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import type { ColumnValues } from '#server/core/row.ts'
import { assertAdministratorRemains } from '#modules/sys/role/server/administrators.ts'
import type { RelationName } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import type { LockedUser, SaveUserInput, UserResource, UserValues } from './user-row.ts'
import { passwordExpiry, firstPassword } from './first-password.ts'
import type { FirstPassword } from './first-password.ts'
import { validatePassword, whoseFields } from './validate-password.ts'
import { setPassword } from './set-password.ts'
import { isRoleAllowed } from '#modules/sys/role/server/is-role-allowed.ts'
import { disallowedRelations, clearDisallowedRelations } from './user-relations.ts'

/**
 * Validates a user: role and relations fit the type, references exist, users do not disable
 * themselves.
 */
export async function checkUser(
  ctx: RequestContext,
  input: UserValues & Pick<SaveUserInput, 'userId'>,
  now: LockedUser | null,
): Promise<ColumnValues<'appUser'>> {
  const { password, userId, relatedCustomers, ...rest } = input
  const customers = relatedCustomers ?? []
  const values = { ...rest, ...(relatedCustomers !== undefined && { relatedCustomers: customers }) }
  if (userId !== undefined) refuseFields({ field: 'userId', phrase: fieldText.unknown })
  if (now && now.id === ctx.user.userId && values.email !== undefined && values.email !== now.email)
    refuseFields({ field: 'email', phrase: userText.ownEmail })
  if (now && values.status === 0) assertNotSelf(ctx, [now.id])
  const userType = await checkRoleAndRelations(ctx, values, now)
  return {
    ...values,
    ...(now && 'userType' in values && clearDisallowedRelations(userType, { ...now, ...values })),
    ...(await passwordOf(ctx, password, values, now)),
  }
}

/** Fields that decide role and data scope, of a user or of the members of a directory group. */
type Belonging = Partial<Pick<UserValues, 'userType' | 'roleId' | RelationName>>

/**
 * Checks that role and relations fit the user type, and that the companies exist.
 * @returns the user type
 * @throws Refusal 400 at the field
 */
export async function checkRoleAndRelations(
  ctx: RequestContext,
  values: Belonging,
  now: Belonging | null,
): Promise<string> {
  const userType = String(values.userType ?? now?.userType)
  await refuseMismatch(ctx, userType, values, now)
  await refuseUnknownCustomers(ctx, values.relatedCustomers ?? [])
  return userType
}

/** @throws Refusal 400 where role or relations do not fit the user type */
async function refuseMismatch(
  ctx: RequestContext,
  userType: string,
  values: Belonging,
  now: Belonging | null,
): Promise<void> {
  const roleId = values.roleId ?? now?.roleId
  const role = roleId && (await taskNodeOf(ctx, roleId))
  const touched = 'userType' in values || 'roleId' in values
  if (role && touched && !isRoleAllowed(userType, role.taskNode))
    refuseFields({ field: 'roleId', phrase: userText.roleUnsuited })
  refuseFieldsIfAny(
    disallowedRelations(userType, values).map((field) => ({
      field,
      phrase: userText.relationUnsuited,
    })),
  )
}
const taskNodeOf = ({ db }: RequestContext, roleId: number) =>
  db.selectFrom('role').where('id', '=', roleId).select('taskNode').executeTakeFirst()

const refuseFieldsIfAny = (errors: Parameters<typeof refuseFields>): void =>
  void (errors.length && refuseFields(...errors))

/** Locks the companies until the user is saved, because an array column has no foreign key. */
async function refuseUnknownCustomers(ctx: RequestContext, input: number[]): Promise<void> {
  const ids = [...new Set(input)]
  const existing = await ctx.db
    .selectFrom('customer')
    .where('id', 'in', ids)
    .select('id')
    .forKeyShare()
    .execute()
  if (existing.length < ids.length)
    refuseFields({ field: 'relatedCustomers', phrase: userText.noSuch })
}

const firstPasswords = new WeakMap<RequestContext, FirstPassword>()
/** The first password created by this call; returned once, in its answer. */
export const firstPasswordOf = (ctx: RequestContext): FirstPassword | undefined =>
  firstPasswords.get(ctx)

/**
 * The first password of a new user: the one given, else random, or the phone number where that is
 * enabled. It must be changed at the first sign-in, because another person knows it. Specification
 * 5.
 */
async function passwordOf(
  ctx: RequestContext,
  input: UserValues['password'],
  values: UserValues,
  now: LockedUser | null,
): Promise<ColumnValues<'appUser'>> {
  let password: string
  if (typeof input === 'string') {
    if (now) await assertNotByProviderOnly(ctx, now.id)
    const owner = Object.fromEntries(whoseFields.map((name) => [name, values[name] ?? now?.[name]]))
    await validatePassword(ctx, input, owner, { field: 'password', change: false })
    password = input
  } else if (now) return {}
  else {
    const first = await firstPassword(ctx, String(values.phone))
    firstPasswords.set(ctx, first)
    password = first.password
  }
  const passwordExpires = passwordExpiry(ctx, now?.id ?? null)
  return {
    passwordHash: await hashPassword(password),
    passwordUpdateTime: new Date().toISOString(),
    mustChangePassword: true,
    passwordExpires,
  }
}

const decides = [
  'roleId',
  'status',
  'region',
  'userType',
  'relatedCustomers',
  'relatedFlagState',
  'relatedSurveyor',
] as const

/** Ends the sessions of a user whose rights changed, and checks that an administrator remains. */
export async function endSessionsIfRightsChanged(
  ctx: RequestContext,
  id: number,
  values: UserValues,
  now: LockedUser | null,
): Promise<void> {
  if (
    !now ||
    !(
      'passwordHash' in values ||
      decides.some((name) => name in values && !isSameJson(values[name], now[name]))
    )
  )
    return
  await assertAdministratorRemains(ctx)
  await ctx.services.sessions.endAll(id, ctx.db, ctx.token)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

/** @throws Refusal 409 when the caller is one of them */
export function assertNotSelf(ctx: RequestContext, ids: number[]): void {
  if (ids.includes(ctx.user.userId)) refuse(409, userText.oneself)
}

/** Ends the sessions of removed users. */
export async function beforeRemoval(ctx: RequestContext, ids: number[]): Promise<void> {
  assertNotSelf(ctx, ids)
  await assertAdministratorRemains(ctx, ids)
  for (const id of ids) await ctx.services.sessions.endAll(id, ctx.db)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
}

/**
 * Refuses a password for a user who signs in by an active identity provider only: it would bypass
 * the provider and its second factor.
 * @throws Refusal 409
 */
async function assertNotByProviderOnly(ctx: RequestContext, userId: number): Promise<void> {
  if (await hasPassword(ctx.db, userId, ctx.services.sessions.now())) return
  if ((await providersOf(ctx.db, userId)).length) refuse(409, userText.byProviderOnly)
}

/** The first password for the answer, null when it is the phone number. */
export const firstPasswordAnswer = ({ password, isPhone }: FirstPassword) => ({
  firstPassword: isPhone ? null : password,
  firstIsPhone: isPhone,
})

/**
 * Sets a new first password, which the user must change at the next sign-in. Ends all their
 * sessions.
 * @throws Refusal 409 for a user who signs in by an identity provider only
 */
export async function resetPassword(ctx: RequestContext, r: UserResource, userId: number) {
  const row = await lockRow(ctx, r, userId)
  await assertNotByProviderOnly(ctx, userId)
  const first = await firstPassword(ctx, row.phone)
  await setPassword(ctx, userId, first.password, { action: 'resetPassword', given: true })
  return firstPasswordAnswer(first)
}
