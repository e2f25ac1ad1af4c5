import { compareDates } from '#common/rules/dates.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { issueShipCert } from './issue-ship-cert.ts'
import type { NewShipCert } from './issue-ship-cert.ts'

/**
 * Enters a certificate that was issued on paper into a ship's record, with its windows.
 * @throws Refusal 404 for a ship out of the caller's reach; 400 for a certificate already recorded (what it says does not change),
 * an unknown type, or dates that do not follow each other
 */
export async function recordPaper(ctx: Ctx, r: Resource, given: NewShipCert & { id?: number | null }): Promise<{ id: number; version: number }> {
  if (given.id) return refuseFields({ field: 'id', phrase: shipCertText.fixed })
  const dates = (['inspectionDate', 'issueDate', 'expiryDate'] as const).filter((field) => given[field])
  const wrong = dates.filter((field, i) => i && compareDates(given[dates[i - 1]!]!, given[field]!) > 0)
  if (wrong.length) refuseFields(...wrong.map((field) => ({ field, phrase: shipCertText.datesOrder })))
  await reachableShip(ctx, given.shipId)
  const kind = await ctx.db.selectFrom('cert').where('id', '=', given.certId).select('id').executeTakeFirst()
  if (!kind) refuseFields({ field: 'certId', phrase: httpText.refersToNothing })
  return { id: await issueShipCert(ctx, r, given), version: 1 }
}
