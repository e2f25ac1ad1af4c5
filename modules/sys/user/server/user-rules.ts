import { hashPassword } from '#server/access/passwords.ts'
import { lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { fieldText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { keepAnAdministrator } from '#modules/sys/role/server/administrators.ts'
import { userText } from '../user.text.ts'
import { endOfGiven, firstPassword } from './first-password.ts'
import type { FirstPassword } from './first-password.ts'
import { judgePassword, whoseFields } from './judge-password.ts'
import { setPassword } from './set-password.ts'
import { strangeRelations, suits, withoutStrange } from './user-type.ts'

type Values = Record<string, unknown>

/** What must hold of a user before it is saved: role and relations suit the type, what it refers to exists, nobody switches themselves off. */
export async function checked(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  const { password, userId, ...values } = given
  if (values['relatedCustomers'] === null) values['relatedCustomers'] = []
  if (userId !== undefined) refuseFields({ field: 'userId', phrase: fieldText.unknown })
  if (now && now['id'] === ctx.user.userId && values['email'] !== undefined && values['email'] !== now['email']) refuseFields({ field: 'email', phrase: userText.ownEmail })
  if (now && values['status'] === 0) refuseOneself(ctx, [now['id'] as number])
  const userType = String(values['userType'] ?? now?.['userType'])
  await refuseUnsuited(ctx, userType, values, now)
  await refuseUnknownCustomers(ctx, (values['relatedCustomers'] ?? []) as number[])
  return { ...values, ...(now && 'userType' in values && withoutStrange(userType, { ...now, ...values })), ...(await passwordOf(ctx, password, values, now)) }
}

/** @throws Refusal 400 where role or relations do not suit the user type */
async function refuseUnsuited(ctx: Ctx, userType: string, values: Values, now: Values | null): Promise<void> {
  const roleId = (values['roleId'] ?? now?.['roleId']) as number
  const role = await ctx.db.selectFrom('role').where('id', '=', roleId).select('taskNode').executeTakeFirst()
  const touched = 'userType' in values || 'roleId' in values
  if (role && touched && !suits(userType, role.taskNode)) refuseFields({ field: 'roleId', phrase: userText.roleUnsuited })
  refuseFieldsIfAny(strangeRelations(userType, values).map((field) => ({ field, phrase: userText.relationUnsuited })))
}
const refuseFieldsIfAny = (faults: Parameters<typeof refuseFields>): void => void (faults.length && refuseFields(...faults))

/** Locks the companies until the user is saved: a list has no foreign key that would keep them. */
async function refuseUnknownCustomers(ctx: Ctx, given: number[]): Promise<void> {
  const ids = [...new Set(given)]
  const found = ids.length ? await ctx.db.selectFrom('customer').where('id', 'in', ids).select('id').forKeyShare().execute() : []
  if (found.length < ids.length) refuseFields({ field: 'relatedCustomers', phrase: userText.noSuch })
}

const made = new WeakMap<Ctx, FirstPassword>()
/** The first password that this call has made; shown once, in its answer. */
export const firstPasswordOf = (ctx: Ctx): FirstPassword | undefined => made.get(ctx)

/**
 * A new user's password is random, or the phone number where that is switched on, unless one is
 * given. All must be changed at the first sign-in, since somebody else knows them. Specification 5.
 */
async function passwordOf(ctx: Ctx, given: unknown, values: Values, now: Values | null): Promise<Values> {
  if (typeof given === 'string') {
    const whose = Object.fromEntries(whoseFields.map((name) => [name, values[name] ?? now?.[name]]))
    await judgePassword(ctx, given, whose, { field: 'password', change: false })
  } else if (now) return {}
  else made.set(ctx, await firstPassword(ctx, String(values['phone'])))
  const password = typeof given === 'string' ? given : made.get(ctx)!.password
  const passwordExpires = endOfGiven(ctx, now ? (now['id'] as number) : null)
  return { passwordHash: await hashPassword(password), passwordUpdateTime: new Date().toISOString(), mustChangePassword: true, passwordExpires }
}

const decides = ['roleId', 'status', 'region', 'userType', 'relatedCustomers', 'relatedFlagState', 'relatedSurveyor'] as const
const differ = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Whoever is changed signs in anew with what they may do now; and somebody must still be able to administer. */
export async function endChanged(ctx: Ctx, id: number, values: Values, now: Values | null): Promise<void> {
  if (!now || !('passwordHash' in values || decides.some((name) => name in values && differ(values[name], now[name])))) return
  await keepAnAdministrator(ctx)
  await ctx.services.sessions.endAll(id, ctx.db, ctx.token)
  ctx.after(() => ctx.services.sessions.forget())
}

/** @throws Refusal 409 when the caller is among them */
export function refuseOneself(ctx: Ctx, ids: number[]): void {
  if (ids.includes(ctx.user.userId)) refuse(409, userText.oneself)
}

/** Ends the sessions of people who are being removed. */
export async function beforeRemoval(ctx: Ctx, ids: number[]): Promise<void> {
  refuseOneself(ctx, ids)
  await keepAnAdministrator(ctx, ids)
  for (const id of ids) await ctx.services.sessions.endAll(id, ctx.db)
  ctx.after(() => ctx.services.sessions.forget())
}

/** What is answered of a first password: itself, this once, unless it is the phone number. */
export const shownOnce = ({ password, isPhone }: FirstPassword) => ({ firstPassword: isPhone ? null : password, firstIsPhone: isPhone })

/** Gives a person a new first password; they must change it at the next sign-in, and all their sessions end. */
export async function resetPassword(ctx: Ctx, r: Resource, userId: number) {
  const row = await lockRow(ctx, r, userId)
  const first = await firstPassword(ctx, String(row['phone']))
  await setPassword(ctx, userId, first.password, { action: 'resetPassword', given: true })
  return shownOnce(first)
}
