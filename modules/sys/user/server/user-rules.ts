import { checkPassword, passwordPolicy } from '#common/rules/password.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { record } from '#server/audit/audit.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { userText } from '../user.text.ts'

type Values = Record<string, unknown>

/** A new user's password is the phone number unless one is given; either must be changed at the first sign-in. */
export async function withPassword(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  const { password, userId: _own, ...rest } = values
  if (now && 'status' in values && values['status'] === 0) {
    refuseOneself(ctx, [now['id'] as number])
    await keepAnAdministrator(ctx, [now['id'] as number])
  }
  if (now && 'roleId' in values && values['roleId'] !== now['roleId']) await keepAnAdministrator(ctx, [now['id'] as number])
  if (typeof password === 'string') {
    const fault = checkPassword(password, passwordPolicy())
    if (fault) refuseFields(faultAt('password', fault))
  }
  if (now && typeof password !== 'string') return rest
  return { ...rest, passwordHash: await hashPassword(typeof password === 'string' ? password : digitsOf(String(rest['phone']))), mustChangePassword: true }
}

const digitsOf = (phone: string) => phone.replace(/\D/g, '')

/** Whoever is changed signs in anew with what they may do now. */
export async function endSessionsOf(ctx: Ctx, id: number, values: Values, now: Values | null): Promise<void> {
  if (now && ['roleId', 'status', 'passwordHash', 'region', 'relatedCustomers', 'relatedFlagState', 'relatedSurveyor'].some((name) => name in values))
    await ctx.services.sessions.endAll(id, ctx.db, ctx.token)
}

export function refuseOneself(ctx: Ctx, ids: number[]): void {
  if (ids.includes(ctx.user.userId)) refuse(409, userText.oneself)
}

/** @throws Refusal when without these nobody could administer the system any more */
export async function keepAnAdministrator(ctx: Ctx, without: number[]): Promise<void> {
  const others = await ctx.db.selectFrom('principal').where('taskNode', '=', 'sys_admin').where('active', '=', true).where('userId', 'not in', without)
    .select('userId').limit(1).execute()
  if (!others.length) refuse(409, userText.lastAdministrator)
}

/** Sets a password back to the phone number; the person must change it at the next sign-in, and all their sessions end. */
export async function resetPassword(ctx: Ctx, r: Resource, userId: number): Promise<void> {
  const row = await getRow(ctx, r, userId)
  await ctx.db.updateTable('appUser').where('id', '=', userId)
    .set({ passwordHash: await hashPassword(digitsOf(String(row['phone']))), mustChangePassword: true }).execute()
  await record(ctx, { resource: r.contract.path, rowId: userId, action: 'resetPassword' })
  await ctx.services.sessions.endAll(userId, ctx.db)
}
