import { sql } from 'kysely'
import { SHIP_INTERVAL_SURVEYS } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'
import { readCertSchedule, recomputeCertWindows } from './cert-schedule.ts'

/**
 * Recomputes the windows of a ship's other certificates that have the interval of this survey, in
 * the caller's transaction.
 */
export async function refreshIntervalWindows(
  db: Db,
  cert: { id: number; shipId: number | null },
  surveyType: string,
): Promise<void> {
  if (!cert.shipId || !SHIP_INTERVAL_SURVEYS.has(surveyType as SurveyType)) return
  const others = await db
    .selectFrom('shipCert')
    .where('shipId', '=', cert.shipId)
    .where('id', '!=', cert.id)
    .where('supersededBy', 'is', null)
    .where('expiryBeforeExtension', 'is not', null)
    .where(
      sql<boolean>`exists (select from cert k join rule r on r.id = any (k.rule_ids)
        where k.id = ship_cert.cert_id and r.cycle_type = 'maxInterval'
          and r.survey_type = ${surveyType})`,
    )
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  for (const other of others)
    await recomputeCertWindows(db, other.id, await readCertSchedule(db, other))
}
