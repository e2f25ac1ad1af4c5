import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'

interface Decision {
  kind: 'withdrawal' | 'reinstatement' | 'insuranceEnd' | 'unendorsed'
  /** of a survey without an endorsement */
  surveyType?: string
  cause?: 'docWithdrawn' | 'classWithdrawn' | null
  reason: string | null
  /** default: today */
  day?: string
}

/** Records a decision on a certificate, by day. The caller refreshes its standing. */
export async function recordCertEvent(
  ctx: RequestContext,
  shipCertId: number,
  { kind, cause, reason, day, surveyType }: Decision,
): Promise<void> {
  await ctx.db
    .insertInto('certEvent')
    .values({
      shipCertId,
      kind,
      cause: cause ?? null,
      surveyType: surveyType ?? null,
      reason,
      day: day ?? (await societyToday(ctx.db)),
      createBy: ctx.user.userId || null,
    })
    .execute()
}
