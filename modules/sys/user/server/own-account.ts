import type { Ctx } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { userText } from '../user.text.ts'

const ownPlaces = { password: userText.ownPassword, factor: userText.ownFactor } as const

/**
 * Refuses a change of one's own password or second factor by the calls for administering others:
 * those of one's own ask for the old password, or for a code.
 * @throws Refusal 409 saying where to do it
 */
export function refuseOwnAccount(ctx: Ctx, id: number | undefined, what: keyof typeof ownPlaces): void {
  if (id !== ctx.user.userId) return
  const phrase = ownPlaces[what]
  throw new Refusal(409, phrase, {}, what === 'password' ? [{ field: 'password', phrase }] : [])
}

/** What decides who may sign in as this person and what they may do then. Links for a new password go to the e-mail address; by a setting the phone number is the first password. */
const sensitive = [
  'username', 'email', 'phone', 'status', 'roleId', 'userType', 'region',
  'relatedSurveyor', 'relatedCustomers', 'relatedFlagState',
] as const
const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether a call of `sys/user/save` needs recent authentication: a new person, a sensitive change, or one's own account. */
export async function savingNeedsRecentAuth(ctx: Ctx, input: Record<string, any>): Promise<boolean> {
  const ownProfile = input['id'] === undefined && input['userId'] !== undefined
  const id = (ownProfile ? input['userId'] : input['id']) as number | undefined
  if (ownProfile && id !== ctx.user.userId) return false
  if (!ownProfile && (id === undefined || id === ctx.user.userId || input['password'] != null)) return true
  const now = await ctx.db.selectFrom('appUser').where('id', '=', id!).select(sensitive).executeTakeFirst()
  return sensitive.some((name) => name in input && !isSame(input[name], now?.[name]))
}
