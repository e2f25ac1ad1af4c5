import { isInterval, withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { readCertSchedule } from './cert-schedule.ts'
import { computeWindows } from './compute-windows.ts'
import type { ComputedWindow } from './compute-windows.ts'
import { isSameSurvey } from './same-survey.ts'
import { readShipSurveys } from './ship-surveys.ts'

interface NewCert {
  certId?: number
  /** the certificate that it replaces */
  predecessorId?: number | null | undefined
  /** null: of a company, or a product for no ship yet */
  shipId?: number | null | undefined
  inspectionDate: string | null
  issueDate: string | null
  expiryDate: string | null
}

/**
 * Windows of a certificate that begins with these dates: interval surveys of its ship, and those of
 * a certificate that it replaces without a new survey, count on it as well. The same for a preview
 * and for the certificate itself. Source: SOLAS I/10(a)(v), IACS UR Z3, Z18, Z21.
 */
export async function windowsOfNewCert(
  db: Db,
  type: Pick<CertTypeRules, 'rules' | 'validityMonths'>,
  cert: NewCert,
): Promise<ComputedWindow[]> {
  const { shipId, inspectionDate, issueDate, expiryDate } = cert
  const [replaced, today] = await Promise.all([scheduleOfReplaced(db, cert), societyToday(db)])
  // Surveys held after the issue are endorsed on the new certificate itself.
  const issuedOn = issueDate ?? today
  const transferred = (replaced?.done ?? []).filter(({ date }) => date < issuedOn)
  const restoredOn = replaced?.restoredOn ?? null
  const ofShip = type.rules.some(isInterval) ? await readShipSurveys(db, shipId) : []
  return computeWindows(
    {
      ...type,
      inspectionDate,
      issueDate,
      expiryDate,
      done: withShipSurveys(type.rules, transferred, ofShip),
      restoredOn: restoredOn !== null && restoredOn < issuedOn ? restoredOn : null,
    },
    today,
  )
}

/** The schedule of the certificate that this one replaces on the same survey; null for another. */
async function scheduleOfReplaced(db: Db, { certId, predecessorId, inspectionDate }: NewCert) {
  if (!predecessorId || !certId) return null
  const replaced = await db
    .selectFrom('shipCert')
    .where('id', '=', predecessorId)
    .select([
      'id',
      'certId',
      'inspectionDate',
      'issueDate',
      'expiryDate',
      'expiryBeforeExtension',
      'extensionKind',
    ])
    .executeTakeFirst()
  return replaced && isSameSurvey(replaced, { certId, inspectionDate })
    ? readCertSchedule(db, replaced)
    : null
}
