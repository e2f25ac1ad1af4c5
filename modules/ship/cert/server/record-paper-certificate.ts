import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { compareDates } from '#common/rules/base/dates.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Db } from '#server/core/db.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { shipCert } from '../shipCert.contract.ts'
import type { ShipCertResource } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertHolderInScope, holderFaults } from './certificate-holder.ts'
import { recordedDateFaults } from './check-recorded-dates.ts'
import { parentOf } from './parent-certificate.ts'
import { insertShipCertificate } from './insert-ship-certificate.ts'
import type { NewShipCert } from './insert-ship-certificate.ts'

type PaperCert = InputOf<typeof shipCert, 'save'>

/**
 * Errors of a certificate on paper by its own dates: out of order, or a survey or issue in the
 * future.
 */
async function dateFaults(db: Db, input: PaperCert): Promise<FieldError[]> {
  const dates = (['inspectionDate', 'issueDate', 'expiryDate'] as const).flatMap((field) => {
    const date = input[field]
    return date ? [{ field, date }] : []
  })
  const wrong = dates.filter(({ date }, i) => {
    const earlier = dates[i - 1]
    return earlier && compareDates(earlier.date, date) > 0
  })
  if (wrong.length) return wrong.map(({ field }) => ({ field, phrase: shipCertText.datesOrder }))
  const today = await societyToday(db)
  return dates
    .filter(({ field, date }) => field !== 'expiryDate' && date > today)
    .map(({ field }) => ({ field, phrase: shipCertText.inFuture }))
}

/**
 * Checks a certificate that was issued on paper: its dates, its holder, the validity that its type
 * and term allow, and the certificate to which it is attached (SOLAS I/14(a)). The scope of the
 * caller is not checked here.
 * @param isTakenOver from another system
 * @returns the certificate with the id of that one; or the errors by field
 */
export async function checkPaperCertificate(
  db: Db,
  input: PaperCert,
  isTakenOver = false,
): Promise<{ cert: NewShipCert } | { faults: FieldError[] }> {
  // The contract requires these fields of a new record.
  const cert = input as NewShipCert
  const steps = [
    () => dateFaults(db, input),
    () => holderFaults(db, cert),
    () => recordedDateFaults(db, cert, isTakenOver),
  ]
  for (const step of steps) {
    const faults = await step()
    if (faults.length) return { faults }
  }
  const { parent, faults } = await parentOf(db, cert, cert.issueDate)
  return faults.length ? { faults } : { cert: { ...cert, parentId: parent?.id ?? null } }
}

/**
 * Records a certificate that was issued on paper for a ship or company, with its windows.
 * @throws Refusal 404 for a ship or company out of scope; 400 as checkPaperCertificate
 */
export async function recordPaperCertificate(
  ctx: RequestContext,
  r: ShipCertResource,
  input: PaperCert,
): Promise<{ id: number; version: number }> {
  if (input.id) return refuseFields({ field: 'id', phrase: shipCertText.fixed })
  await assertHolderInScope(ctx, input)
  const checked = await checkPaperCertificate(ctx.db, input)
  if ('faults' in checked) return refuseFields(...checked.faults)
  return { id: await insertShipCertificate(ctx, r, checked.cert), version: 1 }
}
