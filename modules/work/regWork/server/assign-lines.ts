import type { InputOf } from '#common/contract.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import {
  openRegistration,
  assertOperator,
} from '#modules/work/regCert/server/assign-registration.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'

/**
 * Assigns lines of accepted quotations to an operator and opens a registration certificate for
 * each, of the line's type unless another is chosen. The lines are locked, so that of two
 * concurrent managers the second is refused.
 * @throws Refusal 404 out of scope, 409 for a line assigned meanwhile, 400 for a line without ship
 *   or type
 */
export async function assignLines(
  ctx: RequestContext,
  r: Resource<typeof regWork, never>,
  input: InputOf<typeof regWork, 'assign'>,
): Promise<{ ids: number[] }> {
  await assertOperator(ctx, input.operatorId)
  const lineIds = [...new Set(input.lineIds)].sort((a, b) => a - b)
  await ctx.db
    .selectFrom('quotationLine')
    .where('id', 'in', lineIds)
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
  const ids: number[] = []
  for (const lineId of lineIds) {
    const assigned = await ctx.db
      .selectFrom('regCert')
      .where('quotationLineId', '=', lineId)
      .select('id')
      .executeTakeFirst()
    if (assigned) refuse(409, regWorkText.gone)
    const line = await getRow(ctx, r, lineId)
    const { jobNo, shipId } = line
    if (!shipId)
      return refuseFields({ field: 'lineIds', phrase: regWorkText.noShip, params: { jobNo } })
    const certId =
      input.certId ??
      line.certId ??
      refuseFields({ field: 'certId', phrase: regWorkText.noKind, params: { jobNo } })
    ids.push(
      await openRegistration(ctx, {
        shipId,
        certId,
        flagId: line['flagId'],
        quotationLineId: lineId,
        operatorId: input.operatorId,
        actionType: input.actionType ?? null,
        surveyType: line['surveyType'],
        dueDate: input.dueDate ?? null,
        remark: input.remark ?? null,
      }),
    )
  }
  await updateWorkState(ctx, lineIds, 'inProgress')
  return { ids }
}
