import type { Scope } from '#modules/basic/cert/server/cert-scopes.ts'
import type { Db } from '#server/core/db.ts'
import {
  combinedIneligibilityReasons,
  eligibilityWarnings,
  requirementsByScope,
} from './eligibility.ts'
import type { SurveyRequirement } from './eligibility.ts'

export interface SurveyorEligibility {
  id: number
  fullName: string
  nameZh: string | null
  surveyorType: 1 | 2
  region: string
  eligible: boolean
  reasonsZh: string[]
  reasonsEn: string[]
  warningsZh: string[]
  warningsEn: string[]
}

/**
 * Evaluates all active surveyors for a requirement, or for each of its scopes; eligible ones first,
 * then those of the region.
 */
export async function evaluateSurveyors(
  db: Db,
  need: SurveyRequirement,
  scopes: readonly Scope[] = [],
): Promise<SurveyorEligibility[]> {
  const flag =
    need.flagId === null
      ? undefined
      : await db
          .selectFrom('flag')
          .where('id', '=', need.flagId)
          .select(['nameZh', 'nameEn'])
          .executeTakeFirst()
  const rows = await db
    .selectFrom('surveyor')
    .where('status', '=', 1)
    .orderBy('fullName')
    .orderBy('id')
    .limit(5000)
    .select([
      'id',
      'fullName',
      'nameZh',
      'surveyorType',
      'region',
      'status',
      'grantStatus',
      'issueTime',
      'validityTime',
      'flagIds',
      'shipModels',
      'inspectionScopes',
      'authorisations',
    ])
    .execute()
  const evaluated = rows.map((row) => {
    const reasons = combinedIneligibilityReasons(
      row,
      requirementsByScope({ ...need, flag }, scopes),
    )
    const warnings = eligibilityWarnings(row, need)
    return {
      id: row.id,
      fullName: row.fullName,
      nameZh: row.nameZh,
      surveyorType: row.surveyorType as 1 | 2,
      region: row.region,
      eligible: reasons.length === 0,
      reasonsZh: reasons.map(({ zh }) => zh),
      reasonsEn: reasons.map(({ en }) => en),
      warningsZh: warnings.map(({ zh }) => zh),
      warningsEn: warnings.map(({ en }) => en),
    }
  })
  const rank = (one: SurveyorEligibility) =>
    (one.eligible ? 0 : 2) + (one.warningsEn.length ? 1 : 0)
  return evaluated.sort((a, b) => rank(a) - rank(b))
}
