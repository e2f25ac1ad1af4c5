import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'

interface Decision {
  kind: 'withdrawal' | 'reinstatement' | 'insuranceEnd' | 'unendorsed'
  /** of a survey without an endorsement */
  surveyType?: string | undefined
  cause?: 'docWithdrawn' | 'classWithdrawn' | null | undefined
  reason: string | null
  /** default: today */
  day?: string | undefined
}

/** Records a decision on a certificate, by day. The caller refreshes its standing. */
export async function recordCertEvent(
  ctx: RequestContext,
  shipCertId: number,
  { kind, cause, reason, day, surveyType }: Decision,
): Promise<void> {
  await recordCertEvents(ctx, [{ shipCertId, kind, cause, reason, day, surveyType }])
}

/** The same of many certificates. */
export async function recordCertEvents(
  ctx: RequestContext,
  decisions: readonly (Decision & { shipCertId: number })[],
): Promise<void> {
  if (!decisions.length) return
  const today = await societyToday(ctx.db)
  await ctx.db
    .insertInto('certEvent')
    .values(
      decisions.map(({ shipCertId, kind, cause, surveyType, reason, day }) => ({
        shipCertId,
        kind,
        cause: cause ?? null,
        surveyType: surveyType ?? null,
        reason,
        day: day ?? today,
        createBy: ctx.user.userId || null,
      })),
    )
    .execute()
}
