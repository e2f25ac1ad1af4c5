import type { RequestContext } from '#server/core/context.ts'
import { defineHook } from '#server/core/hook.ts'
import type { Subject } from './certificate-subject.ts'

/** A task of surveyors, of a quotation line or assigned without one. */
export interface NewTask {
  surveyorIds: number[]
  leadSurveyorId: number
  personInCharge: number
  quotationLineId: number | null
  region: string
  surveyType: string | null
  port: string | null
  eta: string | null
  dueDate: string | null
  remark: string | null
}
export interface CertificateSettings {
  certIds: readonly number[]
  term: string
  actionType: string | null
}
/** Opens a task with its certificates. */
type OpenTask = (
  ctx: RequestContext,
  subject: Subject,
  task: NewTask,
  settings: CertificateSettings,
) => Promise<{ id: number; surveyCertIds: number[] }>

/** `work/surveyWork`, which owns the tasks, registers here. */
export const openTaskHook = defineHook<OpenTask>('work/surveyWork has not registered its tasks')
