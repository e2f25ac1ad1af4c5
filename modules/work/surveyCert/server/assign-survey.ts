import type { InputOf } from '#common/contract.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { scopeFaults } from '#modules/certificates/issuing/server/ship-scope.ts'
import { accountOf, refuseIneligible } from './eligible-surveyor.ts'
import { openTaskHook } from './open-task-hook.ts'
import { aboutCompany, aboutShip } from './certificate-subject.ts'
import type { Subject } from './certificate-subject.ts'

type AssignInput = InputOf<typeof surveyCert, 'assign'>

/**
 * The ship, or the company on behalf of a flag state.
 * @throws Refusal 400 where neither or both are named, 404 out of scope
 */
async function subjectOf(
  ctx: RequestContext,
  { shipId, companyId, forFlagId }: AssignInput,
): Promise<{ subject: Subject; region: string }> {
  if (shipId && companyId)
    return refuseFields({ field: 'companyId', phrase: surveyCertText.oneHolder })
  if (shipId) {
    const ship = await loadShipInScope(ctx, shipId)
    return { subject: aboutShip(ship), region: ship.region }
  }
  if (!companyId) return refuseFields({ field: 'shipId', phrase: surveyCertText.holderNeeded })
  if (!forFlagId) return refuseFields({ field: 'forFlagId', phrase: fieldText.required })
  const { region } = await getRow(ctx, getResource(ctx.services, 'basic/customer'), companyId)
  return { subject: await aboutCompany(ctx, companyId, forFlagId, []), region }
}

/** @throws Refusal 400 at `certIds` for a type of certificate that is about other ships */
async function refuseOutsideScope(
  { db }: RequestContext,
  { shipId }: Subject,
  certIds: readonly number[],
): Promise<void> {
  const faults = await Promise.all(certIds.map((certId) => scopeFaults(db, { shipId, certId })))
  const found = faults.flat().map((fault) => ({ ...fault, field: 'certIds' }))
  if (found.length) refuseFields(...found)
}

/**
 * Opens a task with a certificate of each type for a ship or company and assigns it to a surveyor,
 * who becomes the person in charge. The surveyor must be authorised for the flag, the ship type and
 * every required scope on this day, and have an account.
 */
export async function assignSurvey(
  ctx: RequestContext,
  input: AssignInput,
): Promise<{ ids: number[] }> {
  const { subject, region } = await subjectOf(ctx, input)
  const { surveyorId, surveyType, term, actionType, surveyPlace, eta, dueDate, remark } = input
  await refuseOutsideScope(ctx, subject, input.certIds)
  await refuseIneligible(ctx, surveyorId, subject, input.certIds)
  const { surveyCertIds } = await openTaskHook.handler()(
    ctx,
    subject,
    {
      surveyorIds: [surveyorId],
      leadSurveyorId: surveyorId,
      personInCharge: await accountOf(ctx, surveyorId),
      quotationLineId: null,
      region,
      surveyType,
      port: surveyPlace ?? null,
      eta: eta ?? null,
      dueDate: dueDate ?? null,
      remark: remark ?? null,
    },
    { certIds: [...new Set(input.certIds)], term, actionType: actionType ?? null },
  )
  return { ids: surveyCertIds }
}
