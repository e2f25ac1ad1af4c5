import { sql } from 'kysely'
import type { InputOf } from '#common/contract.ts'
import { isEndorsement } from '#common/rules/certificates/endorsement.ts'
import { plannedSurveyIssue } from '#modules/ship/cert/server/planned-survey.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import {
  dropCertificates,
  reassignCertificates,
} from '#modules/work/surveyCert/server/task-certificates.ts'
import { surveyCertMachine } from '#modules/work/surveyCert/surveyCert.machine.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuse, refuseFields } from '#server/core/refusal.ts'
import type { surveyWork } from '../surveyWork.contract.ts'
import { surveyWorkText } from '../surveyWork.text.ts'
import type { LockedSurveyWork, SurveyWorkRow } from './survey-work-row.ts'
import { resolveTeam } from './resolve-team.ts'

const lineOf = ({ quotationLineId }: LockedSurveyWork): number[] =>
  quotationLineId ? [quotationLineId] : []

/** Surveyors of a task by name, the lead first. */
export async function teamOf(
  ctx: RequestContext,
  { surveyorIds: ids, leadSurveyorId }: SurveyWorkRow,
) {
  const team = ids.length
    ? await ctx.db
        .selectFrom('surveyor')
        .where('id', 'in', ids)
        .select(['id', 'fullName', 'nameZh'])
        .execute()
    : []
  return team
    .map((member) => ({ ...member, lead: member.id === leadSurveyorId ? 1 : 0 }))
    .sort((a, b) => b.lead - a.lead || ids.indexOf(a.id) - ids.indexOf(b.id))
}

/**
 * Finishes a task without certificates: its line is delivered.
 * @throws Refusal 409 for a task with certificates, 400 without the report
 */
export async function finishTask(
  ctx: RequestContext,
  row: LockedSurveyWork,
  input: InputOf<typeof surveyWork, 'finish'>,
) {
  if (row.certs.length) refuse(409, surveyWorkText.byCertificates)
  const files = input.reportFiles ?? []
  if (!files.length) refuseFields({ field: 'reportFiles', phrase: surveyWorkText.reportNeeded })
  for (const file of files)
    if (!(await ctx.services.files.find(ctx.db, file)))
      refuseFields({ field: 'reportFiles', phrase: surveyWorkText.noFile })
  await updateWorkState(ctx, lineOf(row), 'done')
  return { reportFiles: files }
}

/**
 * Returns a task with its unsigned certificates to the chief surveyor who assigned it.
 * @throws Refusal 409 while one of its certificates is submitted or awaits its signature
 */
export async function returnTask(ctx: RequestContext, row: LockedSurveyWork): Promise<void> {
  await reassignCertificates(ctx, row.id, { personInCharge: await assignedBy(ctx, row) })
}

/** Who assigned a task; else the first chief surveyor of its region. */
async function assignedBy({ db }: RequestContext, row: LockedSurveyWork): Promise<number> {
  const mayReassign = db
    .selectFrom('principal')
    .where('active', '=', true)
    .where((eb) => eb(eb.val('work.surveyWork.reassign'), '=', eb.fn.any('rights')))
    .where('userId', '!=', row.personInCharge)
    .orderBy((eb) => eb('userId', '=', row.createBy), sql`desc nulls last`)
    .orderBy((eb) => eb('region', '=', row.region), sql`desc nulls last`)
    .orderBy('userId')
    .select('userId')
  const { userId } = await mayReassign.executeTakeFirstOrThrow()
  return userId!
}

/**
 * Reassigns a task and its unsigned certificates to other surveyors, who must be authorised for it.
 */
export async function reassignTask(
  ctx: RequestContext,
  row: LockedSurveyWork,
  input: InputOf<typeof surveyWork, 'reassign'>,
) {
  const line = row.quotationLineId
    ? await ctx.db
        .selectFrom('quotationLine')
        .where('id', '=', row.quotationLineId)
        .select(['certId', 'shipType'])
        .executeTakeFirst()
    : undefined
  const certIds = row.certs.length
    ? row.certs.map(({ certId }) => certId)
    : line?.certId
      ? [line.certId]
      : []
  const team = await resolveTeam(
    ctx,
    input,
    { flagId: row.flagId, shipType: row.shipType ?? line?.shipType ?? null },
    certIds,
  )
  const { port, eta, dueDate } = input
  await refuseImpossibleDay(ctx, row, input)
  await reassignCertificates(ctx, row.id, {
    surveyorId: team.leadSurveyorId,
    personInCharge: team.personInCharge,
  })
  return {
    ...team,
    ...(port !== undefined && { port }),
    ...(eta !== undefined && { eta }),
    ...(dueDate !== undefined && { dueDate }),
  }
}

/**
 * Refuses another day on which a survey of the task cannot be held on its certificate.
 * @throws Refusal 400 at the day
 */
async function refuseImpossibleDay(
  { db }: RequestContext,
  { surveyType, shipId, companyId, flagId, certs, ...row }: LockedSurveyWork,
  input: InputOf<typeof surveyWork, 'reassign'>,
): Promise<void> {
  const { eta = row.eta, dueDate = row.dueDate } = input
  if (!surveyType || (eta === row.eta && dueDate === row.dueDate)) return
  const holder = shipId ? { shipId } : { companyId, forFlagId: flagId }
  for (const { certId, status, actionType } of certs) {
    if (status === surveyCertMachine.states.done || !isEndorsement(actionType)) continue
    const issue = await plannedSurveyIssue(db, holder, { certId, surveyType }, { eta, dueDate })
    if (issue) refuseFields(fieldErrorFrom(eta ? 'eta' : 'dueDate', issue))
  }
}

/**
 * Cancels a task: its certificates are removed and its line awaits assignment again.
 * @throws Refusal 409 where one of them is signed, numbered or submitted
 */
export async function cancelTask(ctx: RequestContext, row: LockedSurveyWork) {
  await dropCertificates(ctx, row.id)
  await updateWorkState(ctx, lineOf(row), 'none')
}
