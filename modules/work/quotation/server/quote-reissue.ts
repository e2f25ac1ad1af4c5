import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { OutputOf } from '#common/contract.ts'
import type { quotation } from '../quotation.contract.ts'
import { quotationText as t } from '../quotation.text.ts'
import { customerOfShip, draftReissue } from './draft-reissue.ts'
import type { Line } from './reissue-lines.ts'
import { planReissue } from './plan-reissue.ts'
import type { Holder } from './plan-reissue.ts'

/**
 * Drafts the quotation of what is to be issued anew and not offered yet, in the caller's hands: for
 * a ship under her present flag; for a company one for each flag.
 * @throws Refusal 409 when nothing is left to offer
 */
export async function quotePlannedReissue(
  ctx: RequestContext,
  holder: Holder,
): Promise<OutputOf<typeof quotation, 'reissue'>> {
  const { list } = await planReissue(ctx, holder)
  const open = list.filter(({ quotationId }) => quotationId === null)
  if (!open.length) refuse(409, t.nothingToReissue)
  if (holder.shipId) {
    const ship = await loadShipInScope(ctx, holder.shipId)
    const quotationId = await draftReissue(ctx, {
      title: t.reissueOf,
      params: { name: ship.name },
      region: ship.region,
      customerId: customerOfShip(ship),
      flagId: ship.flagId,
      ...(ship.managerId && { managementId: ship.managerId }),
      shipId: ship.id,
      lines: toDraft(open),
    })
    return { quotationIds: [quotationId] }
  }
  const company = await ctx.db
    .selectFrom('customer')
    .where('id', '=', holder.companyId!)
    .select(['id', 'name', 'region'])
    .executeTakeFirstOrThrow()
  const quotationIds: number[] = []
  for (const [flagId, lines] of Map.groupBy(open, (one) => one.flagId))
    if (flagId !== null)
      quotationIds.push(
        await draftReissue(ctx, {
          title: t.reissueOf,
          params: { name: company.name },
          region: company.region,
          customerId: company.id,
          flagId,
          companyId: company.id,
          lines: toDraft(lines),
        }),
      )
  if (!quotationIds.length) refuse(409, t.nothingToReissue)
  return { quotationIds }
}

const toDraft = (lines: readonly Line[]) =>
  lines.map(({ certId, surveyType, shipType }) => ({
    certId,
    surveyType: (surveyType ?? 'initial') as SurveyType,
    ...(shipType && { shipType }),
  }))
