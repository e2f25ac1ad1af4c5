import { sameHolder } from '#modules/ship/cert/server/certificate-holder.ts'
import { isSurveyed } from '#modules/ship/cert/server/standing/in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { heldOf, usualAction } from '#modules/work/surveyCert/server/open-certificate.ts'
import type { RequestContext } from '#server/core/context.ts'
import { loadSelectedLines, isCertified } from './selected-lines.ts'
import type { Line, SurveyConfirmResource } from './selected-lines.ts'

interface Kind {
  certId: number
  dueDate: string | null
}

const held = ({ shipId, companyId, flagId }: Line) => ({ shipId, companyId, forFlagId: flagId })

/**
 * Type of a line; without one, the certificates of its sub-class that the ship or company holds and
 * whose next survey is of this type.
 */
async function typesFor(ctx: RequestContext, line: Line): Promise<Kind[]> {
  if (line.certId) return [{ certId: line.certId, dueDate: null }]
  const due = await ctx.db
    .selectFrom('certWindowRow as w')
    .innerJoin('shipCertRow as c', 'c.id', 'w.shipCertId')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .where(sameHolder('c', held(line)))
    .where('c.supersededBy', 'is', null)
    .where('c.valid', '=', 1)
    .where(isSurveyed('c'))
    .where('k.certType', '=', 10)
    .$if(line.feeType !== null, (q) => q.where('k.certSub', '=', line.feeType))
    .where('w.surveyType', '=', line.surveyType ?? '')
    .where('w.status', '!=', 'done')
    .groupBy(['k.id', 'k.sort'])
    .orderBy('k.sort')
    .select(['k.id as certId', (eb) => eb.fn.min('w.dueDate').as('dueDate')])
    .execute()
  const soonest = due.map(({ dueDate }) => dueDate).sort()[0]
  return due.filter(({ dueDate }) => dueDate === soonest)
}

/**
 * Suggestions for the assignment of lines, from the usual action of each survey in common/rules.
 * Saves nothing.
 */
export async function suggestCertificates(
  ctx: RequestContext,
  r: SurveyConfirmResource,
  { lineIds }: { lineIds: number[] },
) {
  const today = await societyToday(ctx.db)
  const lines = (await loadSelectedLines(ctx, r, lineIds)).filter(isCertified)
  const found = (
    await Promise.all(
      lines.map(async (line) => (await typesFor(ctx, line)).map((kind) => ({ line, ...kind }))),
    )
  ).flat()
  const kinds = found.length
    ? await ctx.db
        .selectFrom('cert')
        .where(
          'id',
          'in',
          found.map(({ certId }) => certId),
        )
        .select(['id', 'code', 'nameZh', 'nameEn'])
        .execute()
    : []
  return Promise.all(
    found.map(async ({ line, certId, dueDate }) => {
      const { code, nameZh, nameEn } = kinds.find(({ id }) => id === certId)!
      return {
        lineId: line.id,
        certId,
        code,
        nameZh,
        nameEn,
        dueDate,
        actionType: usualAction(
          line.surveyType ?? 'initial',
          await heldOf(ctx, held(line), certId, today),
          today,
        ),
      }
    }),
  )
}
