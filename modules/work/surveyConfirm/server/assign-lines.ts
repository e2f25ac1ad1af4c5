import type { InputOf } from '#common/contract.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { aboutCompany, aboutShip } from '#modules/work/surveyCert/server/certificate-subject.ts'
import type { Subject } from '#modules/work/surveyCert/server/certificate-subject.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import { openTask } from '#modules/work/surveyWork/server/open-task.ts'
import { resolveTeam } from '#modules/work/surveyWork/server/resolve-team.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'
import { loadSelectedLines, isCertified } from './selected-lines.ts'
import type { Line, SurveyConfirmResource } from './selected-lines.ts'
import { shareCertificates } from './assign-cert-types.ts'

/** Subject of the lines; a company with the ship types they are priced for. */
async function subjectOf(
  ctx: RequestContext,
  { id, shipId, companyId, flagId }: Line,
  lines: readonly Line[],
): Promise<Subject> {
  if (shipId) return aboutShip(await loadShipInScope(ctx, shipId))
  if (!companyId) throw new Error(`line ${id} has neither ship nor company`)
  return aboutCompany(
    ctx,
    companyId,
    flagId,
    lines.flatMap(({ shipType }) => shipType ?? []),
  )
}

/**
 * Assigns lines of one ship or company to surveyors: a task for each line, and for lines of class
 * 10 the certificates to be issued. A surveyor and a certificate type must be chosen (specification
 * 5), and every surveyor must be authorised. The lines are locked, so that of two concurrent chiefs
 * the second is refused.
 * @throws Refusal as loadSelectedLines and resolveTeam; 400 at `certIds` for a line without a
 *   certificate type
 */
export async function assignLines(
  ctx: RequestContext,
  r: SurveyConfirmResource,
  input: InputOf<typeof surveyConfirm, 'assign'>,
): Promise<{ ids: number[]; surveyCertIds: number[] }> {
  const lines = await loadSelectedLines(ctx, r, input.lineIds, true)
  const { byLine, without, astray } = shareCertificates(
    lines,
    input.certIds ?? lines.filter(isCertified).flatMap(({ certId }) => certId ?? []),
  )
  if (without)
    refuseFields({
      field: 'certIds',
      phrase: surveyConfirmText.certNeeded,
      params: { jobNo: without.jobNo, seq: without.seq },
    })
  if (astray && input.certIds?.length)
    refuseFields({ field: 'certIds', phrase: surveyConfirmText.noLineFor })
  const [first] = lines
  if (!first) throw new Error('no lines to assign')
  const requested = [
    ...new Set([...lines.flatMap(({ certId }) => certId ?? []), ...[...byLine.values()].flat()]),
  ]
  const team = await resolveTeam(
    ctx,
    input,
    { flagId: first.flagId, shipType: first.shipType },
    requested,
  )
  const subject = await subjectOf(ctx, first, lines)
  const ids: number[] = []
  const surveyCertIds: number[] = []
  for (const line of lines) {
    const opened = await openTask(
      ctx,
      subject,
      {
        ...team,
        quotationLineId: line.id,
        region: line.region,
        surveyType: line.surveyType,
        port: input.port ?? null,
        eta: input.eta ?? null,
        dueDate: input.dueDate ?? null,
        remark: input.remark ?? null,
      },
      {
        certIds: byLine.get(line.id) ?? [],
        term: input.term ?? 'full',
        actionType: input.actionType ?? null,
      },
    )
    ids.push(opened.id)
    surveyCertIds.push(...opened.surveyCertIds)
  }
  await updateWorkState(
    ctx,
    lines.map(({ id }) => id),
    'inProgress',
  )
  return { ids, surveyCertIds }
}
