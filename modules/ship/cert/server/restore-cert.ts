import {
  checkRestoration,
  isRestorable,
  isClassSurveyOverdue,
  restoredIntervals,
} from '#common/rules/standing/restoration.ts'
import { certificateOn, standingOn } from '#common/rules/standing/standing.ts'
import { intervalKey, isInterval } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType, WindowRule } from '#common/rules/windows/window-rules.ts'
import type { Endorsement } from '#common/rules/certificates/endorsement.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import type { InputOf } from '#common/contract.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { assertCurrentVersion, lockRow } from '#server/records/rows/read-row.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuse, refuseFields } from '#server/core/refusal.ts'
import type { shipCert } from '../shipCert.contract.ts'
import { shipCertText } from '../shipCert.text.ts'
import type { Holder } from './certificate-holder.ts'
import { readCertSchedule, recomputeCertWindows } from './cert-schedule.ts'
import type { ScheduledCert } from './cert-schedule.ts'
import { assertCurrent, assertRecordable, pageOf, recordPage } from './endorse-cert.ts'
import type { EndorsementPageData } from './endorse-cert.ts'
import { endorsementField } from './preview-endorsement.ts'
import type { EndorsedCert, Held } from './preview-endorsement.ts'
import { refreshIntervalsOf } from './refresh-interval-windows.ts'
import type { LockedShipCert, ShipCertResource, ShipCertRow } from './ship-cert-row.ts'
import { holderIds, readStandingRecord } from './standing/read-standing-record.ts'
import { refreshStandingsOf } from './standing/store-standings.ts'

/** @throws Refusal 409 for a certificate that did not lapse by a missed survey or endorsement */
export function assertRestorable(
  cert: Pick<ShipCertRow, 'supersededBy' | 'valid' | 'standing' | 'standingReason' | 'leftBy'>,
): void {
  assertCurrent(cert)
  if (!isRestorable({ ...cert, reason: cert.standingReason })) refuse(409, shipCertText.notLapsed)
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
): Promise<EndorsedCert> {
  const cert = await lockRow(ctx, r, input.id)
  if (input.version) assertCurrentVersion(cert, input.version)
  await assertRecordable(ctx, input)
  const { surveyType, inspectionDate } = input
  return restoreByEndorsement(ctx, r, cert, { surveyType, inspectionDate }, pageOf(input))
}

/**
 * Whether a survey on a day is to restore the certificate rather than be endorsed on it: it lapsed
 * by a missed survey, or one of its class surveys is overdue.
 */
export async function isToBeRestored(
  db: Db,
  cert: Holder & { id: number },
  day: string,
): Promise<boolean> {
  const record = await readStandingRecord(db, holderIds(cert))
  const value = standingOn(record, String(cert.id), day)
  const { standing } = value
  if (standing === 'lapsed') return isRestorable(value)
  const { cert: facts, state } = certificateOn(record, String(cert.id), day)
  return (
    (standing === 'suspended' || standing === 'inForce') && isClassSurveyOverdue(facts, state, day)
  )
}

/** Effect of the survey that restores a certificate, or why it does not. Saves nothing. */
export async function previewRestoration(
  db: Db,
  cert: ScheduledCert & Holder,
  { surveyType, inspectionDate }: Held,
): Promise<Endorsement | Issue> {
  const record = await readStandingRecord(db, holderIds(cert))
  const { cert: facts, state } = certificateOn(record, String(cert.id), inspectionDate)
  const issue = checkRestoration(facts, state, surveyType as SurveyType, inspectionDate)
  if (issue) return issue
  const { rules } = await readCertSchedule(db, cert)
  const rule = rules.find((one) => one.surveyType === surveyType && one.surveyType !== 'renewal')
  return {
    case: 'restored',
    ruleCode: rule?.code ?? null,
    occurrence: null,
    amendedAnniversary: null,
    amendedExpiry: null,
    explanationZh: `恢复检验于 ${inspectionDate} 完成，证书自该日恢复有效；有效期和周年日不变，此前漏检的项目视为已补检。`,
    explanationEn:
      `The certificate is restored by the survey completed on ${inspectionDate} and valid ` +
      'again from that day. Its expiry and anniversary date stay, and the surveys missed ' +
      'before are settled.',
  }
}

/** The survey that restores a certificate, and those of the intervals that it settles with it. */
function settledBy(rules: readonly WindowRule[], held: Held, ruleCode: string | null) {
  const surveyType = held.surveyType as SurveyType
  const intervals = restoredIntervals(rules, surveyType)
  return rules
    .filter(
      (rule) =>
        rule.code === ruleCode || (isInterval(rule) && intervals.includes(intervalKey(rule))),
    )
    .map((rule) => ({
      surveyType: rule.surveyType,
      ruleCode: rule.code,
      date: held.inspectionDate,
    }))
}

/**
 * Restores a certificate by the endorsement of a survey. The certificate must be locked.
 * @throws Refusal as restoreCert
 */
export async function restoreByEndorsement(
  ctx: RequestContext,
  r: ShipCertResource,
  cert: LockedShipCert,
  held: Held,
  page: EndorsementPageData,
): Promise<EndorsedCert> {
  assertCurrent(cert)
  const effect = await previewRestoration(ctx.db, cert, held)
  if ('code' in effect) return refuseFields(fieldErrorFrom(endorsementField(effect), effect))
  const { surveyType, inspectionDate } = held
  const life = await readCertSchedule(ctx.db, cert)
  const endorsementId = await recordPage(ctx, cert.id, held, { ...page, action: 'restore' }, effect)
  const done = settledBy(life.rules, held, effect.ruleCode)
  await recomputeCertWindows(ctx.db, cert.id, {
    ...life,
    restoredOn: inspectionDate,
    done: [...(life.done ?? []), ...done],
  })
  await refreshIntervalsOf(
    ctx.db,
    done.map((survey) => ({ shipId: cert.shipId, survey, except: cert.id })),
  )
  const saved = await changeRow(ctx, r, cert, {}, 'restore', page.remark ?? undefined, [
    { field: 'surveyType', from: null, to: surveyType },
    { field: 'inspectionDate', from: null, to: inspectionDate },
  ])
  await refreshStandingsOf(ctx.db, cert)
  return { ...saved, endorsementId }
}
