import { checkPassword, passwordPolicy } from '#common/rules/password.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, fieldText, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { keepAnAdministrator } from '#modules/sys/role/server/administrators.ts'
import { readSettings } from '#modules/sys/setting/server/settings.ts'
import { userText } from '../user.text.ts'
import { setPassword } from './set-password.ts'

type Values = Record<string, unknown>

/** A new user's password is the phone number unless one is given; either must be changed at the first sign-in. Specification section 5. */
export async function withPassword(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  const { password, userId, ...rest } = values
  if (userId !== undefined) refuseFields({ field: 'userId', phrase: fieldText.unknown })
  if (now && values['status'] === 0) refuseOneself(ctx, [now['id'] as number])
  await refuseUnknown(ctx, values)
  if (typeof password === 'string') {
    const fault = checkPassword(password, passwordPolicy((await readSettings(ctx.db)).password))
    if (fault) refuseFields(faultAt('password', fault))
  }
  if (now && typeof password !== 'string') return rest
  return { ...rest, ...(await given(typeof password === 'string' ? password : String(rest['phone']))) }
}

/** A password that somebody else knows: it must be changed at the next sign-in. */
const given = async (password: string) => ({ passwordHash: await hashPassword(password), passwordUpdateTime: new Date().toISOString(), mustChangePassword: true })

const related = { relatedSurveyor: 'surveyor', relatedCustomers: 'customer', relatedFlagState: 'flag' } as const

/** Tables of master data come after that of users, so the database itself cannot see to this. */
async function refuseUnknown(ctx: Ctx, values: Values): Promise<void> {
  for (const [field, table] of Object.entries(related)) {
    const ids = [...new Set([values[field] ?? []].flat() as number[])]
    if (!ids.length) continue
    const found = await ctx.db.selectFrom(table).where('id', 'in', ids).select('id').execute()
    if (found.length < ids.length) refuseFields({ field, phrase: userText.noSuch })
  }
}

const decides = ['roleId', 'status', 'region', 'relatedCustomers', 'relatedFlagState', 'relatedSurveyor'] as const
const differ = (a: unknown, b: unknown) => JSON.stringify(a ?? null) !== JSON.stringify(b ?? null)

/** Whoever is changed signs in anew with what they may do now; and somebody must still be able to administer. */
export async function endSessionsOf(ctx: Ctx, id: number, values: Values, now: Values | null): Promise<void> {
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

/** Sets a password back to the phone number; the person must change it at the next sign-in, and all their sessions end. */
export async function resetPassword(ctx: Ctx, r: Resource, userId: number): Promise<void> {
  const row = await lockRow(ctx, r, userId)
  await setPassword(ctx, userId, String(row['phone']), { action: 'resetPassword', given: true })
}
