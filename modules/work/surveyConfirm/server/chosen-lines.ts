import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'

/** A line that waits. */
export interface Line {
  id: number; jobNo: string; seq: number; feeClass: 10 | 30; feeType: number | null; shipId: number | null; shipType: string | null; companyId: number | null
  flagId: number; certId: number | null; surveyType: string | null; region: string
}
/** Of class 10: certificates come of it, of the ship or of the company. */
export const isCertified = (line: Line): boolean => line.feeClass === 10

/**
 * The lines somebody has chosen, in the caller's reach, locked where they are to be assigned. @throws Refusal 409 for one somebody else has
 * assigned meanwhile, 404 out of reach, 400 where they are about different ships or companies
 */
export async function chosenLines(ctx: Ctx, r: Resource, ids: readonly number[], lock = false): Promise<Line[]> {
  const lineIds = [...new Set(ids)].sort((a, b) => a - b)
  if (lock) {
    const locked = await ctx.db.selectFrom('quotationLine').where('id', 'in', lineIds).orderBy('id').select(['id', 'quotationId', 'seq', 'workState']).forUpdate().execute()
    const taken = locked.find(({ workState }) => workState !== 'none')
    if (taken) {
      const { jobNo } = await ctx.db.selectFrom('quotation').where('id', '=', taken.quotationId).select('jobNo').executeTakeFirstOrThrow()
      refuse(409, surveyConfirmText.gone, { jobNo, seq: taken.seq })
    }
  }
  const lines: Line[] = []
  for (const id of lineIds) lines.push(await getRow(ctx, r, id) as unknown as Line)
  const subjects = new Set(lines.map(({ shipId, companyId }) => `${shipId}/${companyId}`))
  if (subjects.size > 1) refuseFields({ field: 'lineIds', phrase: surveyConfirmText.oneSubject })
  return lines
}
