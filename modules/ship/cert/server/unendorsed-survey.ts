import type { InputOf } from '#common/contract.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion, lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuseFields } from '#server/core/refusal.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { assertCurrent } from './endorse-cert.ts'
import type { ShipCertResource } from './ship-cert-row.ts'
import { recordCertEvent } from './standing/cert-events.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'

/**
 * Records a survey that was held in its window and not endorsed on the certificate: when the window
 * closes the certificate ceases to be valid for the missing endorsement, not for a missed survey.
 * Source: SOLAS I/14(i)(ii) and the equivalent articles.
 * @throws Refusal 409 when it is superseded or withdrawn, 404 out of scope; 400 for a day in the
 *   future or before the issue, or a survey that the certificate does not have
 */
export async function recordUnendorsed(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'unendorsed'>,
): Promise<{ id: number; version: number }> {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  assertCurrent(cert)
  const { surveyType, inspectionDate: day, remark } = input
  if (day > (await societyToday(ctx.db)))
    refuseFields({ field: 'inspectionDate', phrase: shipCertText.inFuture })
  if (day < cert.issueDate)
    refuseFields({
      field: 'inspectionDate',
      phrase: shipCertText.lastDayEarly,
      params: { date: cert.issueDate },
    })
  const { rules } = await readCertTypeRules(ctx.db, cert.certId)
  const isOfType = rules.some((rule) => rule.surveyType === surveyType && surveyType !== 'renewal')
  if (!isOfType) refuseFields({ field: 'surveyType', phrase: shipCertText.noSuchSurvey })
  const saved = await changeRow(ctx, r, cert, {}, 'unendorsed', remark, [
    { field: 'surveyType', from: null, to: surveyType },
    { field: 'inspectionDate', from: null, to: day },
  ])
  await recordCertEvent(ctx, cert.id, { kind: 'unendorsed', day, surveyType, reason: remark })
  await refreshStandingsOf(ctx.db, cert)
  return saved
}
