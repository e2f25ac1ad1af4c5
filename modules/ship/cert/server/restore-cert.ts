import { RESTORABLE_REASONS, checkRestoration } from '#common/rules/standing/restoration.ts'
import { certificateOn } from '#common/rules/standing/standing.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { InputOf } from '#common/contract.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion, lockRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuse, refuseFields } from '#server/core/refusal.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import { readCertSchedule, recomputeCertWindows } from './cert-schedule.ts'
import { assertInForce, assertRecordable, pageOf, recordPage } from './endorse-cert.ts'
import { refreshIntervalWindows } from './refresh-interval-windows.ts'
import type { ShipCertResource, ShipCertRow } from './ship-cert-row.ts'
import { holderIds, readStandingRecord } from './standing/read-standing-record.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'

/** @throws Refusal 409 for a certificate that did not lapse by a missed survey or endorsement */
export function assertRestorable(
  cert: Pick<ShipCertRow, 'supersededBy' | 'valid' | 'standing' | 'standingReason'>,
): void {
  assertInForce(cert)
  if (cert.standing !== 'lapsed' || !RESTORABLE_REASONS.some((one) => one === cert.standingReason))
    refuse(409, shipCertText.notLapsed)
}

/**
 * Records the survey that revalidates a lapsed certificate. Its expiry and anniversary date stay,
 * and the surveys missed before are settled. Source: HSSC survey guidelines, revalidation.
 * @throws Refusal 409 when it is superseded or withdrawn, 404 out of scope; 400 at the field of a
 *   survey that does not revalidate it
 */
export async function restoreCert(
  ctx: RequestContext,
  r: ShipCertResource,
  input: InputOf<typeof shipCert, 'restore'>,
): Promise<{ id: number; version: number; endorsementId: number }> {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  assertInForce(cert)
  await assertRecordable(ctx, input)
  const { surveyType, inspectionDate } = input
  const record = await readStandingRecord(ctx.db, holderIds(cert))
  const { cert: facts, state } = certificateOn(record, String(cert.id), inspectionDate)
  const issue = checkRestoration(facts, state, surveyType as SurveyType, inspectionDate)
  if (issue)
    return refuseFields(
      fieldErrorFrom(issue.code === 'restore.depth' ? 'surveyType' : 'inspectionDate', issue),
    )
  const life = await readCertSchedule(ctx.db, cert)
  const rule = life.rules.find(
    (one) => one.surveyType === surveyType && one.surveyType !== 'renewal',
  )
  const endorsementId = await recordPage(
    ctx,
    cert.id,
    { surveyType, inspectionDate },
    { ...pageOf(input), action: 'restore' },
    {
      ruleCode: rule?.code ?? null,
      occurrence: null,
      amendedAnniversary: null,
      amendedExpiry: null,
      explanationZh: `恢复检验于 ${inspectionDate} 完成，证书自该日恢复有效；有效期和周年日不变，此前漏检的项目视为已补检。`,
      explanationEn: `The certificate is restored by the survey completed on ${inspectionDate} and valid again from that day. Its expiry and anniversary date stay, and the surveys missed before are settled.`,
    },
  )
  const held = rule && {
    surveyType: rule.surveyType,
    ruleCode: rule.code,
    date: inspectionDate,
  }
  await recomputeCertWindows(ctx.db, cert.id, {
    ...life,
    restoredOn: inspectionDate,
    done: [...(life.done ?? []), ...(held ? [held] : [])],
  })
  await refreshIntervalWindows(ctx.db, cert, surveyType)
  const saved = await changeRow(ctx, r, cert, {}, 'restore', input.remark ?? undefined, [
    { field: 'surveyType', from: null, to: surveyType },
    { field: 'inspectionDate', from: null, to: inspectionDate },
  ])
  await refreshStandingsOf(ctx.db, cert)
  return { ...saved, endorsementId }
}
