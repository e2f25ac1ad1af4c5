import type { InputOf, OutputOf } from '#common/contract.ts'
import { confirmedForMs } from '#server/access/sessions.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { reauthenticate } from '#modules/sys/user/server/reauthenticate.ts'
import { hasFactor } from '#modules/sys/user/server/second-factor.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { askCode } from './own-factor.ts'

/**
 * Takes a proof of identity of who is signed in: a code of the second factor where one is given,
 * otherwise the password. Guesses count as at the sign-in, whichever call asked for the proof.
 * @throws Refusal 400 at the field `password` or `code`, 409 for a code without a second factor, 429 after too many guesses
 */
export async function confirmIdentity(
  ctx: Ctx, { password, code }: InputOf<typeof auth, 'confirm'>,
): Promise<OutputOf<typeof auth, 'confirm'>> {
  const { userId } = ctx.user
  if (code) {
    if (!(await hasFactor(ctx.db, userId))) refuse(409, authText.factorOff)
    await askCode(ctx, userId, code)
  } else await reauthenticate(ctx, password, 'password')
  await ctx.services.sessions.confirm(ctx.token, code ? 'code' : 'password')
  await record(ctx, { resource: 'auth', rowId: userId, action: 'confirm' })
  return { minutes: confirmedForMs / 60_000 }
}
