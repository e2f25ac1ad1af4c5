import { certificateLaw } from '#common/rules/standing/certificate-law.ts'
import type { InputOf } from '#common/contract.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion, lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { assertCurrent } from './endorse-cert.ts'
import type { LockedShipCert, ShipCertResource } from './ship-cert-row.ts'
import { recordCertEvent } from './standing/cert-events.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'

/** @throws Refusal 409 for a certificate that certifies no insurance, or is not current */
export function assertInsurance(
  cert: Pick<LockedShipCert, 'supersededBy' | 'valid'>,
  certCode: string,
): void {
  assertCurrent(cert)
  // A type that a society defines itself certifies none.
  if (certificateLaw(certCode, 'statutory').dependsOn !== 'insurance')
    refuse(409, shipCertText.notInsurance)
}

/**
 * Records the last day of the insurance that a certificate certifies; a later entry replaces it.
 * Source: CLC 92 art. VII(5), Bunkers 2001 art. 7(6), Nairobi 2007 art. 12(6).
 * @throws Refusal as assertInsurance; 404 out of scope; 400 for a day before the issue
 */
export async function endInsurance(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'insurance'>,
): Promise<{ id: number; version: number }> {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  const { code } = await ctx.db
    .selectFrom('cert')
    .where('id', '=', cert.certId)
    .select('code')
    .executeTakeFirstOrThrow()
  assertInsurance(cert, code)
  const { lastDay, remark } = input
  if (lastDay < cert.issueDate)
    refuseFields({
      field: 'lastDay',
      phrase: shipCertText.lastDayEarly,
      params: { date: cert.issueDate },
    })
  const saved = await changeRow(ctx, r, cert, {}, 'insurance', remark, [
    { field: 'lastDay', from: null, to: lastDay },
  ])
  await recordCertEvent(ctx, cert.id, { kind: 'insuranceEnd', day: lastDay, reason: remark })
  await refreshStandingsOf(ctx.db, cert)
  return saved
}
