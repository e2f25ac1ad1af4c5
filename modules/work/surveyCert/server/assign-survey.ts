import type { InputOf } from '#common/contract.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { accountOf, refuseIneligible } from './eligible-surveyor.ts'
import { openCertificate } from './open-certificate.ts'
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
): Promise<Subject> {
  if (shipId && companyId)
    return refuseFields({ field: 'companyId', phrase: surveyCertText.oneHolder })
  if (shipId) return aboutShip(await loadShipInScope(ctx, shipId))
  if (!companyId) return refuseFields({ field: 'shipId', phrase: surveyCertText.holderNeeded })
  if (!forFlagId) return refuseFields({ field: 'forFlagId', phrase: fieldText.required })
  await getRow(ctx, getResource(ctx.services, 'basic/customer'), companyId)
  return aboutCompany(ctx, companyId, forFlagId, [])
}

/**
 * Opens a certificate of each type for a ship or company and assigns them to a surveyor, who
 * becomes the person in charge. The surveyor must be authorised for the flag, the ship type and
 * every required scope on this day, and have an account.
 */
export async function assignSurvey(
  ctx: RequestContext,
  input: AssignInput,
): Promise<{ ids: number[] }> {
  const { shipId: _, companyId: __, forFlagId: ___, certIds, ...opening } = input
  const subject = await subjectOf(ctx, input)
  await refuseIneligible(ctx, input.surveyorId, subject, certIds)
  const personInCharge = await accountOf(ctx, input.surveyorId)
  const ids: number[] = []
  for (const certId of new Set(certIds))
    ids.push(await openCertificate(ctx, subject, { ...opening, certId, personInCharge }))
  return { ids }
}
