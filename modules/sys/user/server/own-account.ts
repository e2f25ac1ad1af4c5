import { isSameJson } from '#common/values.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import type { SaveUserInput } from './user-row.ts'
import { userText } from '../user.text.ts'

const ownPages = { password: userText.ownPassword, factor: userText.ownFactor } as const

/**
 * Refuses changes of the own password or second factor by the calls for other accounts; the own
 * ones require the old password or a code.
 * @throws Refusal 409 naming the right page
 */
export function refuseOwnAccount(
  ctx: RequestContext,
  id: number | undefined,
  what: keyof typeof ownPages,
): void {
  if (id !== ctx.user.userId) return
  const phrase = ownPages[what]
  throw new Refusal(409, phrase, {}, what === 'password' ? [{ field: 'password', phrase }] : [])
}

/**
 * Fields that decide who can sign in as this user and with which rights. Password links go to the
 * e-mail address; the phone number can be the first password.
 */
const sensitive = [
  'username',
  'email',
  'phone',
  'status',
  'roleId',
  'userType',
  'region',
  'relatedSurveyor',
  'relatedCustomers',
  'relatedFlagState',
] as const

/**
 * Whether `sys/user/save` needs recent authentication: a new user, a sensitive change, or the own
 * account.
 */
export async function savingNeedsRecentAuth(
  ctx: RequestContext,
  input: SaveUserInput,
): Promise<boolean> {
  const ownProfile = input.id === undefined && input.userId !== undefined
  const id = ownProfile ? input.userId : input.id
  if (ownProfile && id !== ctx.user.userId) return false
  if (id === undefined) return true
  if (!ownProfile && (id === ctx.user.userId || input.password != null)) return true
  const now = await ctx.db
    .selectFrom('appUser')
    .where('id', '=', id)
    .select(sensitive)
    .executeTakeFirst()
  return sensitive.some((name) => name in input && !isSameJson(input[name], now?.[name]))
}
