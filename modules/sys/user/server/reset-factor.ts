import { say } from '#common/text.ts'
import { record } from '#server/audit/audit.ts'
import { lockRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { sendMail } from '#server/mail/mail.ts'
import type { Resource } from '#server/resource.ts'
import { userText } from '../user.text.ts'
import { dropFactor } from './second-factor.ts'

/** Takes the second factor of a person away who has lost authenticator and recovery codes. All their sessions end, and they are told. @throws Refusal 409 where there is none */
export async function resetFactor(ctx: Ctx, r: Resource, userId: number): Promise<void> {
  const row = await lockRow(ctx, r, userId)
  if (!(await dropFactor(ctx.db, userId))) refuse(409, userText.noFactor)
  await record(ctx, { resource: r.contract.path, rowId: userId, action: 'resetFactor' })
  await ctx.services.sessions.endAll(userId, ctx.db)
  ctx.after(() => ctx.services.sessions.forget())
  const both = (['zh', 'en'] as const).map((lang) => say(userText.factorMailBody, lang, { name: row['name'] }))
  await sendMail(ctx, { to: row['email'], subject: `${say(userText.factorMailSubject, 'zh')} · ${say(userText.factorMailSubject, 'en')}`, text: both.join('\n') })
}
