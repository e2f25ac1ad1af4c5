import { openCertificate } from '#modules/work/surveyCert/server/open-certificate.ts'
import type { Subject } from '#modules/work/surveyCert/server/subject.ts'
import { createRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Team } from './team.ts'

export interface NewTask extends Team {
  quotationLineId: number; region: string; surveyType: string | null
  port: string | null; eta: string | null; dueDate: string | null; remark: string | null
}
export interface Papers { certIds: readonly number[]; term: string; actionType: string | null }

/** Opens the task of a line, with a certificate of each type for its ship or company. @returns its id and those of the certificates */
export async function openTask(ctx: Ctx, subject: Subject, task: NewTask, { certIds, term, actionType }: Papers): Promise<{ id: number; surveyCertIds: number[] }> {
  const jobNo = await nextNumber(ctx.db, 'job', { date: await societyToday(ctx.db), region: task.region })
  const { id } = await createRow(ctx, ctx.services.resources.get('work/surveyWork')!, { ...task, shipId: subject.shipId, companyId: subject.companyId, jobNo })
  const surveyCertIds: number[] = []
  for (const certId of certIds) {
    surveyCertIds.push(await openCertificate(ctx, subject, {
      certId, surveyorId: task.leadSurveyorId, personInCharge: task.personInCharge, surveyType: task.surveyType ?? 'initial', term, actionType,
      surveyPlace: task.port, dueDate: task.dueDate, remark: task.remark, surveyWorkId: id, quotationLineId: task.quotationLineId,
    }))
  }
  return { id, surveyCertIds }
}
