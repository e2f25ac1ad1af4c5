import { compareDates } from '#common/rules/dates.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { refuseWrongHolder } from './holder.ts'
import { issueShipCert } from './issue-ship-cert.ts'
import type { NewShipCert } from './issue-ship-cert.ts'

/**
 * Enters a certificate that was issued on paper into the record of a ship or company, with its windows.
 * @throws Refusal 404 for a ship or company out of the caller's reach; 400 for a certificate already recorded (what it says does not change),
 * an unknown type, or dates that do not follow each other
 */
export async function recordPaper(ctx: Ctx, r: Resource, given: NewShipCert & { id?: number | null }): Promise<{ id: number; version: number }> {
  if (given.id) return refuseFields({ field: 'id', phrase: shipCertText.fixed })
  const dates = (['inspectionDate', 'issueDate', 'expiryDate'] as const).filter((field) => given[field])
  const wrong = dates.filter((field, i) => i && compareDates(given[dates[i - 1]!]!, given[field]!) > 0)
  if (wrong.length) refuseFields(...wrong.map((field) => ({ field, phrase: shipCertText.datesOrder })))
  await refuseWrongHolder(ctx, given)
  return { id: await issueShipCert(ctx, r, given), version: 1 }
}
