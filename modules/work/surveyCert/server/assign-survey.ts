import type { InputOf } from '#common/contract.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import type { Ctx } from '#server/http/context.ts'
import type { surveyCert } from '../surveyCert.contract.ts'
import { accountOf, refuseIneligible } from './eligible-surveyor.ts'
import { openCertificate } from './open-certificate.ts'
import { aboutShip } from './subject.ts'

/**
 * Opens a certificate of each type for a ship and gives them to a surveyor, who becomes the person in charge. The
 * surveyor must be authorised for the flag, the ship type and every scope the types need on this day, and have an account to sign in with.
 */
export async function assignSurvey(ctx: Ctx, input: InputOf<typeof surveyCert, 'assign'>): Promise<{ ids: number[] }> {
  const { shipId, certIds, ...given } = input
  const ship = await reachableShip(ctx, shipId)
  await refuseIneligible(ctx, input.surveyorId, ship, certIds)
  const personInCharge = await accountOf(ctx, input.surveyorId)
  const ids: number[] = []
  for (const certId of new Set(certIds)) ids.push(await openCertificate(ctx, aboutShip(ship), { ...given, certId, personInCharge }))
  return { ids }
}
