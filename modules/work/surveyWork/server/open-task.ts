import { openCertificate } from '#modules/work/surveyCert/server/open-certificate.ts'
import type { Subject } from '#modules/work/surveyCert/server/certificate-subject.ts'
import type {
  CertificateSettings,
  NewTask,
} from '#modules/work/surveyCert/server/open-task-hook.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { getResource } from '#server/core/resource.ts'
import type { SurveyWorkResource } from './survey-work-row.ts'

/**
 * Opens a task, with a certificate of each type for its ship or company.
 * @returns ids of the task and of the certificates
 */
export async function openTask(
  ctx: RequestContext,
  subject: Subject,
  task: NewTask,
  { certIds, term, actionType }: CertificateSettings,
): Promise<{ id: number; surveyCertIds: number[] }> {
  const jobNo = await nextNumber(ctx.db, 'job', {
    date: await societyToday(ctx.db),
    region: task.region,
  })
  const r = getResource<SurveyWorkResource>(ctx.services, 'work/surveyWork')
  const { id } = await createRow(ctx, r, {
    ...task,
    shipId: subject.shipId,
    companyId: subject.companyId,
    jobNo,
  })
  const surveyCertIds: number[] = []
  for (const certId of certIds) {
    surveyCertIds.push(
      await openCertificate(ctx, subject, {
        certId,
        surveyorId: task.leadSurveyorId,
        personInCharge: task.personInCharge,
        surveyType: task.surveyType ?? 'initial',
        term,
        actionType,
        surveyPlace: task.port,
        eta: task.eta,
        dueDate: task.dueDate,
        remark: task.remark,
        surveyWorkId: id,
        quotationLineId: task.quotationLineId,
      }),
    )
  }
  return { id, surveyCertIds }
}
