import { formatMessage } from '#common/text.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { sendMail } from '#server/platform/mail/mail.ts'
import type { UserResource } from './user-row.ts'
import { userText } from '../user.text.ts'
import { removeSecondFactor } from './second-factor.ts'

/**
 * Removes the second factor of a user who has lost authenticator and recovery codes. All their
 * sessions end, and they are notified.
 * @throws Refusal 409 where there is none
 */
export async function resetFactor(
  ctx: RequestContext,
  r: UserResource,
  userId: number,
): Promise<void> {
  const row = await lockRow(ctx, r, userId)
  if (!(await removeSecondFactor(ctx.db, userId))) refuse(409, userText.noFactor)
  await writeAuditEntry(ctx, { resource: r.contract.path, rowId: userId, action: 'resetFactor' })
  await ctx.services.sessions.endAll(userId, ctx.db)
  ctx.afterCommit(() => ctx.services.sessions.invalidateCache())
  const both = (['zh', 'en'] as const).map((lang) =>
    formatMessage(userText.factorMailBody, lang, { name: row.name }),
  )
  await sendMail(ctx, {
    to: row.email,
    subject: `${formatMessage(userText.factorMailSubject, 'zh')} · ${formatMessage(userText.factorMailSubject, 'en')}`,
    text: both.join('\n'),
  })
}
