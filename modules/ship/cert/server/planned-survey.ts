import { sql } from 'kysely'
import { ENDORSABLE, UNSCHEDULED } from '#common/rules/certificates/endorsement.ts'
import { error } from '#common/rules/base/issue.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { Db } from '#server/core/db.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { previewEndorsement } from './preview-endorsement.ts'
import { isToBeRestored, previewRestoration } from './restore-cert.ts'
import type { Holder } from './certificate-holder.ts'
import { latestCertificate } from './latest-certificate.ts'
import { hasLeft } from './standing/in-force.ts'

/** Surveys that are held on an existing certificate. */
const isHeldOnOne = (surveyType: string): surveyType is SurveyType =>
  ENDORSABLE.includes(surveyType as SurveyType) && surveyType !== 'transferOfClass'

/** When a survey is planned, as far as it is known: the day of the visit, and the latest day. */
export interface PlannedVisit {
  eta?: string | null
  dueDate?: string | null
}

/**
 * Why a survey of a certificate cannot be planned, by the rule of endorsing it
 * (common/rules/certificates/endorsement.ts) on the day of the visit, else on the latest day: it is
 * completed already, one before it was missed, its window is not open or has passed, or the
 * certificate is not in force. On a lapsed certificate, by the rule of restoring it. Without a day, a
 * survey whose window opens later can be planned. Null when it can, for other surveys, and when the
 * ship or company has no certificate of the type on record.
 */
export async function plannedSurveyIssue(
  db: Db,
  holder: Holder,
  { certId, surveyType }: { certId: number; surveyType: string },
  visit: PlannedVisit,
): Promise<Issue | null> {
  if (!isHeldOnOne(surveyType)) return null
  const held = await latestCertificate(db, holder, certId)
    .selectAll('c')
    .select(hasLeft('c', sql`society_today()`).as('left'))
    .executeTakeFirst()
  if (!held) return null
  const today = await societyToday(db)
  const planned = plannedDay(visit, today)
  const day = planned ?? today
  const expired = held.expiryDate !== null && held.expiryDate < day
  const restores = !expired && (await isToBeRestored(db, held, day < today ? day : today))
  if (UNSCHEDULED.has(surveyType) && !restores) return null
  if (held.valid !== 1 || held.left) return notInForce(held.certNo)
  const survey = { surveyType, inspectionDate: day }
  const effect = restores
    ? await previewRestoration(db, held, survey)
    : await previewEndorsement(db, held, survey)
  if (!('code' in effect) || effect.code === 'endorse.before') return null
  if (planned === null) return effect.code === 'endorse.early' ? null : effect
  return planned > today ? onPlannedDay(effect, planned) : effect
}

/** A survey of a holder's certificate, with why it cannot be planned. */
export interface PlannedSurvey {
  shipId?: number | null
  certId: number
  issue: Issue | null
}

/**
 * The surveys that cannot be planned together: one that is not deep enough to restore a lapsed
 * certificate is held along with one that is.
 */
export const impossibleTogether = <S extends PlannedSurvey>(surveys: readonly S[]): S[] =>
  surveys.filter(
    (one) =>
      one.issue &&
      !(
        one.issue.code === 'restore.depth' &&
        surveys.some((o) => !o.issue && o.shipId === one.shipId && o.certId === one.certId)
      ),
  )

/** A latest day that has passed says that the survey is to be held now. */
const plannedDay = ({ eta, dueDate }: PlannedVisit, today: string): string | null =>
  eta ?? (dueDate && dueDate < today ? today : dueDate) ?? null

const onPlannedDay = ({ code, zh, en }: Issue, day: string): Issue =>
  error(code, `计划于 ${day} 检验：${zh}`, `Planned for ${day}: ${en}`)

const notInForce = (certNo: string): Issue =>
  error(
    'planned.notInForce',
    `证书 ${certNo} 已失效，不能安排此检验：请办理初次检验或恢复。`,
    `Certificate ${certNo} is not in force: this survey cannot be planned. Plan an ` +
      'initial survey, or a survey to restore it.',
  )
