import { isInterval, withShipSurveys } from '#common/rules/windows/ship-intervals.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'
import { computeWindows } from './compute-windows.ts'
import type { ComputedWindow } from './compute-windows.ts'
import { readShipSurveys } from './ship-surveys.ts'

interface NewCert {
  /** null: of a company, or a product for no ship yet */
  shipId?: number | null | undefined
  inspectionDate: string | null
  issueDate: string | null
  expiryDate: string | null
}

/**
 * Windows of a certificate that begins with these dates: interval surveys of its ship
 * count on the new certificate as well. The same for a preview and
 * for the certificate itself. Source: SOLAS I/10(a)(v), IACS UR Z3, Z18, Z21.
 */
export async function windowsOfNewCert(
  db: Db,
  type: Pick<CertTypeRules, 'rules' | 'validityMonths'>,
  { shipId, inspectionDate, issueDate, expiryDate }: NewCert,
): Promise<ComputedWindow[]> {
  const ofShip = type.rules.some(isInterval) ? await readShipSurveys(db, shipId) : []
  return computeWindows(
    {
      ...type,
      inspectionDate,
      issueDate,
      expiryDate,
      done: withShipSurveys(type.rules, [], ofShip),
    },
    await societyToday(db),
  )
}
