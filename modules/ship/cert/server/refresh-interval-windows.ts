import { sql } from 'kysely'
import { intervalOf } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'
import { readCertSchedule, recomputeCertWindows } from './cert-schedule.ts'

/**
 * Recomputes the windows of a ship's certificates that have the interval of this survey, in the
 * caller's transaction.
 * @param except a certificate whose windows the caller recomputes
 * @param survey `ruleCode` names the interval of a survey that is also held at other times
 */
export async function refreshIntervalWindows(
  db: Db,
  shipId: number | null,
  survey: { surveyType: string; ruleCode: string | null },
  except: number | null = null,
): Promise<void> {
  const surveyType = survey.surveyType as SurveyType
  const interval = intervalOf({ ...survey, surveyType })
  if (!shipId || interval === null) return
  const others = await db
    .selectFrom('shipCert')
    .where('shipId', '=', shipId)
    .$if(except !== null, (q) => q.where('id', '!=', except))
    .where('supersededBy', 'is', null)
    .where('expiryBeforeExtension', 'is not', null)
    .where(
      sql<boolean>`exists (select from cert k join rule r on r.id = any (k.rule_ids)
        where k.id = ship_cert.cert_id and r.cycle_type = 'maxInterval'
          and ${interval} in (r.survey_type, r.code))`,
    )
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  for (const other of others)
    await recomputeCertWindows(db, other.id, await readCertSchedule(db, other))
}
