import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { compareDates } from '#common/rules/base/dates.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { shipCert } from '../shipCert.contract.ts'
import type { ShipCertResource } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertHolderMatchesType } from './certificate-holder.ts'
import { recordedDateFaults } from './check-recorded-dates.ts'
import { parentOf } from './parent-certificate.ts'
import { insertShipCertificate } from './insert-ship-certificate.ts'
import type { NewShipCert } from './insert-ship-certificate.ts'

/**
 * The id of the certificate to which it is attached.
 * @throws Refusal 400 for an attachment that does not fit it, or would outlive it; SOLAS I/14(a)
 */
async function parentIdOf(ctx: RequestContext, cert: NewShipCert): Promise<number | null> {
  const { parent, faults } = await parentOf(ctx.db, cert, cert.issueDate)
  if (faults.length) refuseFields(...faults)
  return parent?.id ?? null
}

/**
 * Records a certificate that was issued on paper for a ship or company, with its windows.
 * @throws Refusal 404 for a ship or company out of scope; 400 for a certificate already recorded,
 *   an unknown type, a survey or issue in the future, dates out of order, or a validity that
 *   its type and term do not allow
 */
export async function recordPaperCertificate(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'save'>,
): Promise<{ id: number; version: number }> {
  if (input.id) return refuseFields({ field: 'id', phrase: shipCertText.fixed })
  const dates = (['inspectionDate', 'issueDate', 'expiryDate'] as const).flatMap((field) => {
    const date = input[field]
    return date ? [{ field, date }] : []
  })
  const wrong = dates.filter(({ date }, i) => {
    const earlier = dates[i - 1]
    return earlier && compareDates(earlier.date, date) > 0
  })
  if (wrong.length)
    refuseFields(...wrong.map(({ field }) => ({ field, phrase: shipCertText.datesOrder })))
  const today = await societyToday(ctx.db)
  const ahead = dates.filter(({ field, date }) => field !== 'expiryDate' && date > today)
  if (ahead.length)
    refuseFields(...ahead.map(({ field }) => ({ field, phrase: shipCertText.inFuture })))
  // The contract requires these fields of a new record.
  const cert = input as NewShipCert
  await assertHolderMatchesType(ctx, cert)
  const faults = await recordedDateFaults(ctx.db, cert)
  if (faults.length) refuseFields(...faults)
  const parentId = await parentIdOf(ctx, cert)
  return { id: await insertShipCertificate(ctx, r, { ...cert, parentId }), version: 1 }
}
