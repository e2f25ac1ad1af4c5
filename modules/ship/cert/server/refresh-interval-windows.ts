import { sql } from 'kysely'
import { intervalOf } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'
import { keyRows } from '#server/platform/database/batched-read.ts'
import { readCertSchedule, recomputeWindowsOf } from './cert-schedule.ts'

/**
 * Recomputes the windows of a ship's certificates that have the interval of this survey, in the
 * caller's transaction.
 * @param except a certificate whose windows the caller recomputes
 * @param survey `ruleCode` names the interval of a survey that is also held at other times
 */
export const refreshIntervalWindows = (
  db: Db,
  shipId: number | null,
  survey: { surveyType: string; ruleCode: string | null },
  except: number | null = null,
): Promise<void> => refreshIntervalsOf(db, [{ shipId, survey, except }])

/** The same after surveys of several ships, or on several certificates. */
export async function refreshIntervalsOf(
  db: Db,
  surveys: readonly {
    shipId: number | null
    survey: { surveyType: string; ruleCode: string | null }
    except: number | null
  }[],
): Promise<void> {
  const keys = surveys.flatMap(({ shipId, survey, except }) => {
    const interval = intervalOf({ ...survey, surveyType: survey.surveyType as SurveyType })
    return shipId && interval !== null ? [{ shipId, interval, exceptId: except }] : []
  })
  if (!keys.length) return
  const others = await db
    .selectFrom('shipCert as c')
    .where('c.supersededBy', 'is', null)
    .where('c.expiryBeforeExtension', 'is not', null)
    .where(
      sql<boolean>`exists (select from ${keyRows(columns, keys)}
        join cert k on k.id = c.cert_id join rule r on r.id = any (k.rule_ids)
        where n.ship_id = c.ship_id and n.except_id is distinct from c.id
          and r.cycle_type = 'maxInterval' and n.interval in (r.survey_type, r.code))`,
    )
    .where('c.shipId', 'in', [...new Set(keys.map(({ shipId }) => shipId))])
    .orderBy('c.id')
    .selectAll('c')
    .forUpdate('c')
    .execute()
  await recomputeWindowsOf(
    db,
    await Promise.all(
      others.map(async (one) => ({ shipCertId: one.id, life: await readCertSchedule(db, one) })),
    ),
  )
}

const columns = { shipId: 'bigint', interval: 'text', exceptId: 'bigint' } as const
