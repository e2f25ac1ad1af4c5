import { compareDates } from '#common/rules/base/dates.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { Resource } from '#server/core/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertHolderMatchesType } from './certificate-holder.ts'
import { insertShipCertificate } from './insert-ship-certificate.ts'
import type { NewShipCert } from './insert-ship-certificate.ts'

/**
 * Records a certificate that was issued on paper for a ship or company, with its windows.
 * @throws Refusal 404 for a ship or company out of scope; 400 for a certificate already recorded,
 *   an unknown type, or dates out of order
 */
export async function recordPaperCertificate(
  ctx: RequestContext,
  r: Resource,
  input: NewShipCert & { id?: number | null },
): Promise<{ id: number; version: number }> {
  if (input.id) return refuseFields({ field: 'id', phrase: shipCertText.fixed })
  const dates = (['inspectionDate', 'issueDate', 'expiryDate'] as const).filter(
    (field) => input[field],
  )
  const wrong = dates.filter(
    (field, i) => i && compareDates(input[dates[i - 1]!]!, input[field]!) > 0,
  )
  if (wrong.length)
    refuseFields(...wrong.map((field) => ({ field, phrase: shipCertText.datesOrder })))
  await assertHolderMatchesType(ctx, input)
  return { id: await insertShipCertificate(ctx, r, input), version: 1 }
}
