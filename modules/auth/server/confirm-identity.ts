import type { InputOf, OutputOf } from '#common/contract.ts'
import { confirmedForMs } from '#server/platform/sign-in/sessions.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { reauthenticate } from '#modules/sys/user/server/reauthenticate.ts'
import { hasFactor } from '#modules/sys/user/server/second-factor.ts'
import type { auth } from '../auth.contract.ts'
import { authText } from '../auth.text.ts'
import { verifyCode } from './own-second-factor.ts'

/**
 * Verifies the identity of the signed-in user: by a code of the second factor if given, otherwise
 * by the password. Guesses are limited as at sign-in, whichever call needs the proof.
 * @throws Refusal 400 at the field `password` or `code`, 409 for a code without a second factor,
 *   429 after too many guesses
 */
export async function confirmIdentity(
  ctx: RequestContext,
  { password, code }: InputOf<typeof auth, 'confirm'>,
): Promise<OutputOf<typeof auth, 'confirm'>> {
  const { userId } = ctx.user
  if (code) {
    if (!(await hasFactor(ctx.db, userId))) refuse(409, authText.factorOff)
    await verifyCode(ctx, userId, code)
  } else await reauthenticate(ctx, password, 'password')
  await ctx.services.sessions.confirm(ctx.token, code ? 'code' : 'password')
  await writeAuditEntry(ctx, { resource: 'auth', rowId: userId, action: 'confirm' })
  return { minutes: confirmedForMs / 60_000 }
}
