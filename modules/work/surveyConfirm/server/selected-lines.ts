import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import type { RecordRow } from '#server/core/row.ts'
import type { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'

export type SurveyConfirmResource = Resource<typeof surveyConfirm, never>
/** An unassigned line. */
export type Line = RecordRow<typeof surveyConfirm, never>
/** Whether it is of class 10, which ends in certificates of the ship or company. */
export const isCertified = (line: Line): boolean => line.feeClass === 10

/**
 * Selected lines in the caller's scope, locked where they are to be assigned.
 * @throws Refusal 409 for a line assigned meanwhile, 404 out of scope, 400 for different ships or
 *   companies
 */
export async function loadSelectedLines(
  ctx: RequestContext,
  r: SurveyConfirmResource,
  ids: readonly number[],
  lock = false,
): Promise<Line[]> {
  const lineIds = [...new Set(ids)].sort((a, b) => a - b)
  if (lock) {
    const locked = await ctx.db
      .selectFrom('quotationLine')
      .where('id', 'in', lineIds)
      .orderBy('id')
      .select(['id', 'quotationId', 'seq', 'workState'])
      .forUpdate()
      .execute()
    const assigned = locked.find(({ workState }) => workState !== 'none')
    if (assigned) {
      const { jobNo } = await ctx.db
        .selectFrom('quotation')
        .where('id', '=', assigned.quotationId)
        .select('jobNo')
        .executeTakeFirstOrThrow()
      refuse(409, surveyConfirmText.gone, { jobNo, seq: assigned.seq })
    }
  }
  const lines: Line[] = []
  for (const id of lineIds) lines.push(await getRow(ctx, r, id))
  const subjects = new Set(lines.map(({ shipId, companyId }) => `${shipId}/${companyId}`))
  if (subjects.size > 1) refuseFields({ field: 'lineIds', phrase: surveyConfirmText.oneSubject })
  return lines
}
