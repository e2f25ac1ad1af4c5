import { sql } from 'kysely'
import { ENDORSABLE, UNSCHEDULED } from '#common/rules/certificates/endorsement.ts'
import { error } from '#common/rules/base/issue.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'
import { previewEndorsement } from './endorse-cert.ts'
import { sameHolder } from './certificate-holder.ts'
import type { Holder } from './certificate-holder.ts'
import { LEFT } from '#common/rules/standing/left.ts'
import { endedBy } from './standing/in-force.ts'

/** Surveys that follow the calendar of a certificate; they are not held on one that has ended. */
const isPeriodical = (surveyType: string): surveyType is SurveyType =>
  ENDORSABLE.includes(surveyType as SurveyType) && !UNSCHEDULED.has(surveyType as SurveyType)

/**
 * Why a survey of a certificate cannot be planned, by the rule of endorsing it
 * (common/rules/certificates/endorsement.ts): it is completed already, one before it was missed, or
 * the certificate is not in force. Null when it can, for other surveys, and when the ship or
 * company has no certificate of the type on record.
 * @param day the earliest day of the survey, a calendar date
 */
export async function plannedSurveyIssue(
  db: Db,
  holder: Holder,
  { certId, surveyType }: { certId: number; surveyType: string },
  day: string,
): Promise<Issue | null> {
  if (!isPeriodical(surveyType)) return null
  const held = await db
    .selectFrom('shipCert as c')
    .where(sameHolder('c', holder))
    .where('c.certId', '=', certId)
    .where('c.supersededBy', 'is', null)
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .selectAll('c')
    .select(endedBy('c', sql`society_today()`, LEFT).as('left'))
    .executeTakeFirst()
  if (!held) return null
  if (held.valid !== 1 || held.left) return notInForce(held.certNo)
  const effect = await previewEndorsement(db, held, { surveyType, inspectionDate: day })
  return 'code' in effect && effect.code !== 'endorse.before' ? effect : null
}

const notInForce = (certNo: string): Issue =>
  error(
    'planned.notInForce',
    `证书 ${certNo} 已失效，不能安排此检验：请办理初次检验或恢复。`,
    `Certificate ${certNo} is not in force: this survey cannot be held on it. Plan an initial survey, or a survey to restore it.`,
  )
