import type { InputOf } from '#common/contract.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import { aboutCompany, aboutShip } from '#modules/work/surveyCert/server/subject.ts'
import type { Subject } from '#modules/work/surveyCert/server/subject.ts'
import { lineWork } from '#modules/work/quotation/server/line-work.ts'
import { openTask } from '#modules/work/surveyWork/server/open-task.ts'
import { refuseTeam } from '#modules/work/surveyWork/server/team.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { surveyConfirm } from '../surveyConfirm.contract.ts'
import { surveyConfirmText } from '../surveyConfirm.text.ts'
import { chosenLines, isCertified } from './chosen-lines.ts'
import type { Line } from './chosen-lines.ts'
import { shareCertificates } from './share-certificates.ts'

/** What the lines are about; a company with the ship types they are priced for. */
async function subjectOf(ctx: Ctx, lines: readonly Line[]): Promise<Subject> {
  const [{ shipId, companyId, flagId }] = lines as [Line]
  return shipId ? aboutShip(await reachableShip(ctx, shipId)) : aboutCompany(ctx, companyId!, flagId, lines.flatMap(({ shipType }) => shipType ?? []))
}

/**
 * Gives lines of one ship or company to surveyors: a task for each line, and for lines of class 10 the certificates to be issued.
 * A surveyor and a certificate type must be chosen (specification 5), and every surveyor be authorised. Two chiefs at once: the lines are
 * locked, and the second one is told. @throws Refusal as chosenLines and refuseTeam; 400 at `certIds` for a line without a certificate type
 */
export async function assignLines(ctx: Ctx, r: Resource, input: InputOf<typeof surveyConfirm, 'assign'>): Promise<{ ids: number[]; surveyCertIds: number[] }> {
  const lines = await chosenLines(ctx, r, input.lineIds, true)
  const { byLine, without, astray } = shareCertificates(lines, input.certIds ?? lines.filter(isCertified).flatMap(({ certId }) => certId ?? []))
  if (without) refuseFields({ field: 'certIds', phrase: surveyConfirmText.certNeeded, params: { jobNo: without.jobNo, seq: without.seq } })
  if (astray && input.certIds?.length) refuseFields({ field: 'certIds', phrase: surveyConfirmText.noLineFor })
  const [first] = lines
  const wanted = [...new Set([...lines.flatMap(({ certId }) => certId ?? []), ...[...byLine.values()].flat()])]
  const team = await refuseTeam(ctx, input, { flagId: first!.flagId, shipType: first!.shipType }, wanted)
  const subject = await subjectOf(ctx, lines)
  const ids: number[] = []
  const surveyCertIds: number[] = []
  for (const line of lines) {
    const opened = await openTask(ctx, subject, {
      ...team, quotationLineId: line.id, region: line.region, surveyType: line.surveyType,
      port: input.port ?? null, eta: input.eta ?? null, dueDate: input.dueDate ?? null, remark: input.remark ?? null,
    }, { certIds: byLine.get(line.id) ?? [], term: input.term ?? 'full', actionType: input.actionType ?? null })
    ids.push(opened.id)
    surveyCertIds.push(...opened.surveyCertIds)
  }
  await lineWork(ctx, lines.map(({ id }) => id), 'inProgress')
  return { ids, surveyCertIds }
}
