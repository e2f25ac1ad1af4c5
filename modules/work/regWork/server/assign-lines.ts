import type { InputOf } from '#common/contract.ts'
import { lineWork } from '#modules/work/quotation/server/line-work.ts'
import { openRegistration, refuseNoOperator } from '#modules/work/regCert/server/assign-registration.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { regWork } from '../regWork.contract.ts'
import { regWorkText } from '../regWork.text.ts'

/**
 * Gives lines of accepted quotations to an operator: a registration certificate is opened for each, of the type the line names unless
 * another is chosen. Two managers at once: the line is locked, and the second one is told that it is gone.
 * @throws Refusal 404 out of reach, 409 for a line somebody has assigned meanwhile, 400 for one without ship or type
 */
export async function assignLines(ctx: Ctx, r: Resource, input: InputOf<typeof regWork, 'assign'>): Promise<{ ids: number[] }> {
  await refuseNoOperator(ctx, input.operatorId)
  const lineIds = [...new Set(input.lineIds)].sort((a, b) => a - b)
  await ctx.db.selectFrom('quotationLine').where('id', 'in', lineIds).orderBy('id').select('id').forUpdate().execute()
  const ids: number[] = []
  for (const lineId of lineIds) {
    const known = await ctx.db.selectFrom('regCert').where('quotationLineId', '=', lineId).select('id').executeTakeFirst()
    if (known) refuse(409, regWorkText.gone)
    const line = await getRow(ctx, r, lineId)
    const jobNo = line['jobNo'] as string
    if (!line['shipId']) refuseFields({ field: 'lineIds', phrase: regWorkText.noShip, params: { jobNo } })
    const certId: number = input.certId ?? line['certId'] ?? refuseFields({ field: 'certId', phrase: regWorkText.noKind, params: { jobNo } })
    ids.push(await openRegistration(ctx, {
      shipId: line['shipId'], certId, flagId: line['flagId'], quotationLineId: lineId, operatorId: input.operatorId,
      actionType: input.actionType ?? null, surveyType: line['surveyType'], dueDate: input.dueDate ?? null, remark: input.remark ?? null,
    }))
  }
  await lineWork(ctx, lineIds, 'inProgress')
  return { ids }
}
