import { transferredAnniversaries } from '#common/rules/standing/replaced-certificate.ts'
import { isInterval, withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { readCertSchedule } from './cert-schedule.ts'
import { computeWindows } from './compute-windows.ts'
import type { ComputedWindow } from './compute-windows.ts'
import { withReminders } from './inherited-reminders.ts'
import { extensionStatedOn, readReplaced } from './same-survey.ts'
import type { NewOnSameSurvey } from './same-survey.ts'
import { readShipSurveys } from './ship-surveys.ts'

interface NewCert extends NewOnSameSurvey {
  /** null: of a company, or a product for no ship yet */
  shipId?: number | null | undefined
  issueDate: string | null
  expiryDate: string | null
}

/**
 * Windows of a certificate that begins with these dates: interval surveys of its ship, and what it
 * has from a certificate that it replaces without a new survey, count on it as well. It has the
 * reminders of the certificate that it replaces. The same for a preview and for the certificate
 * itself. Source: SOLAS I/10(a)(v), I/14(h), IACS UR Z3, Z18, Z21.
 */
export async function windowsOfNewCert(
  db: Db,
  type: Pick<CertTypeRules, 'rules' | 'validityMonths'>,
  cert: NewCert,
): Promise<ComputedWindow[]> {
  const { shipId, inspectionDate, issueDate } = cert
  const today = await societyToday(db)
  const replaced = await readReplaced(db, cert)
  const before = replaced && (await readCertSchedule(db, replaced))
  const extension = replaced && extensionStatedOn(replaced, cert.expiryDate)
  const expiryDate = extension?.expiryBeforeExtension ?? cert.expiryDate
  // Surveys held after the issue are endorsed on the new certificate itself.
  const issuedOn = issueDate ?? today
  const transferred = (before?.done ?? []).filter(({ date }) => date <= issuedOn)
  const restoredOn = before?.restoredOn ?? null
  const ofShip = type.rules.some(isInterval) ? await readShipSurveys(db, shipId) : []
  const windows = computeWindows(
    {
      ...type,
      inspectionDate,
      issueDate: before?.issueDate ?? issueDate,
      expiryDate,
      extendedTo: extension ? cert.expiryDate : null,
      amendedAnniversaries: transferredAnniversaries(
        before?.amendedAnniversaries ?? [],
        before?.expiryDate ?? null,
        expiryDate,
      ),
      done: withShipSurveys(type.rules, transferred, ofShip),
      restoredOn: restoredOn !== null && restoredOn <= issuedOn ? restoredOn : null,
    },
    today,
  )
  const { predecessorId } = cert
  if (!predecessorId) return windows
  return withReminders(db, windows, { id: predecessorId, sameSurvey: replaced !== null }, today)
}
