import { sql } from 'kysely'
import { evaluateEndorsement } from '#common/rules/certificates/endorsement.ts'
import type { Endorsement } from '#common/rules/certificates/endorsement.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import { intervalsOf } from '#common/rules/windows/ship-intervals.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import type { CompletedSurvey } from '#common/rules/windows/window-types.ts'
import type { Db } from '#server/core/db.ts'
import { batchedRead, inOrderOfKeys, keyRows } from '#server/platform/database/batched-read.ts'
import { shipCertText } from '../shipCert.text.ts'
import type { Holder } from './certificate-holder.ts'
import { ENDED, endingIssue } from './standing/refuse-ended.ts'
import { readCertSchedule } from './cert-schedule.ts'
import { windowInput } from './compute-windows.ts'
import type { CertSchedule, ScheduledCert } from './cert-schedule.ts'

export interface Held {
  surveyType: string
  inspectionDate: string
}
/** A certificate after its endorsement. */
export interface EndorsedCert {
  id: number
  version: number
  endorsementId: number
}

/** Reasons that concern the type of the survey, not its day. */
const TYPE_FAULTS: ReadonlySet<string> = new Set([
  'endorse.noSurvey',
  'endorse.deeperRequired',
  'restore.depth',
])

/** The field that shows why a survey is not endorsed. */
export const endorsementField = ({ code }: Issue): 'surveyType' | 'inspectionDate' =>
  TYPE_FAULTS.has(code) ? 'surveyType' : 'inspectionDate'

/** Effect of endorsing a survey on a certificate, or why it cannot be endorsed. Saves nothing. */
export async function previewEndorsement(
  db: Db,
  cert: ScheduledCert & Holder,
  held: Held,
): Promise<Endorsement | Issue> {
  const life = await withoutSurveyToEndorse(db, cert, await readCertSchedule(db, cert), held)
  return validateOn(db, cert, life, held)
}

/** The same with the schedule; a certificate that had ended by the day of the survey is refused. */
export async function validateOn(
  db: Db,
  cert: ScheduledCert & Holder,
  life: CertSchedule,
  held: Held,
): Promise<Endorsement | Issue> {
  const judged = validateEndorsement(life, held)
  return 'code' in judged
    ? judged
    : ((await endingIssue(db, cert, held.inspectionDate, ENDED)) ?? judged)
}

/**
 * The schedule without an interval survey of this kind and day that is endorsed only on other
 * certificates of the ship: it is still to be endorsed on this one.
 */
export async function withoutSurveyToEndorse(
  db: Db,
  { id }: ScheduledCert,
  life: CertSchedule,
  { surveyType: type, inspectionDate }: Held,
): Promise<CertSchedule> {
  const surveyType = type as SurveyType
  if (!intervalsOf(life.rules, { surveyType }).length) return life
  const endorsed = await isEndorsed(db, { id, surveyType, inspectionDate })
  const isSame = (one: CompletedSurvey) =>
    one.surveyType === surveyType && one.date === inspectionDate
  return endorsed ? life : { ...life, done: (life.done ?? []).filter((one) => !isSame(one)) }
}

/** Whether a survey of this kind and day is endorsed on a certificate. */
export const isEndorsed = batchedRead(
  async (db: Db, keys: readonly { id: number; surveyType: string; inspectionDate: string }[]) => {
    const { rows } = await sql<{ at: number }>`select distinct n.at
      from ${keyRows({ id: 'bigint', surveyType: 'text', inspectionDate: 'date' }, keys)}
      join cert_endorsement e on e.ship_cert_id = n.id and e.survey_type = n.survey_type
        and e.inspection_date = n.inspection_date`.execute(db)
    return inOrderOfKeys(keys, rows).map((found) => found !== undefined)
  },
)

function validateEndorsement(
  life: CertSchedule,
  { surveyType, inspectionDate }: Held,
): Endorsement | Issue {
  const input = windowInput(life)
  if (!input)
    return {
      case: 'unscheduled',
      ruleCode: null,
      occurrence: null,
      amendedAnniversary: null,
      amendedExpiry: null,
      explanationZh: shipCertText.noWindow.zh,
      explanationEn: shipCertText.noWindow.en,
    }
  return evaluateEndorsement({
    certificate: input,
    family: life.family,
    surveyType: surveyType as SurveyType,
    date: inspectionDate,
  })
}
