import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import { openCertificate } from '#modules/work/surveyCert/server/open-certificate.ts'
import { createRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Team } from './team.ts'

export interface NewTask extends Team {
  quotationLineId: number; region: string; shipId: number | null; companyId: number | null; surveyType: string | null
  port: string | null; eta: string | null; dueDate: string | null; remark: string | null
}
export interface Papers { certIds: readonly number[]; term: string; actionType: string | null }

/** Opens the task of a line, with a certificate of each type for its ship. @returns its id and those of the certificates */
export async function openTask(ctx: Ctx, task: NewTask, { certIds, term, actionType }: Papers): Promise<{ id: number; surveyCertIds: number[] }> {
  const jobNo = await nextNumber(ctx.db, 'job', { date: await societyToday(ctx.db), region: task.region })
  const { id } = await createRow(ctx, ctx.services.resources.get('work/surveyWork')!, { ...task, jobNo })
  const surveyCertIds: number[] = []
  if (task.shipId && certIds.length) {
    const ship = await reachableShip(ctx, task.shipId)
    for (const certId of certIds) {
      surveyCertIds.push(await openCertificate(ctx, ship, {
        certId, surveyorId: task.leadSurveyorId, personInCharge: task.personInCharge, surveyType: task.surveyType ?? 'initial', term, actionType,
        surveyPlace: task.port, dueDate: task.dueDate, remark: task.remark, surveyWorkId: id, quotationLineId: task.quotationLineId,
      }))
    }
  }
  return { id, surveyCertIds }
}
