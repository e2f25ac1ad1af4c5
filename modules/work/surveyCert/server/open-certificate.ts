import { sql } from 'kysely'
import { ENDORSABLE, ENDORSEMENTS, isEndorsement } from '#common/rules/certificates/endorsement.ts'
import { replacesLatest } from '#common/rules/certificates/cert-type-attributes.ts'
import { termToOpen } from '#common/rules/certificates/cert-term.ts'
import type { SurveyType } from '#common/rules/windows/window-rules.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { matchingTemplates } from '#modules/basic/certTemplate/server/matching-templates.ts'
import { plannedSurveyIssue } from '#modules/ship/cert/server/planned-survey.ts'
import { isToBeRestored } from '#modules/ship/cert/server/restore-cert.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { sameHolder } from '#modules/ship/cert/server/certificate-holder.ts'
import type { Holder } from '#modules/ship/cert/server/certificate-holder.ts'
import { hasLeft } from '#modules/ship/cert/server/standing/in-force.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { termFaults } from '#modules/certificates/issuing/server/dates.ts'
import { createRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields, httpText } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import type { SurveyCertResource } from './survey-cert-row.ts'
import type { Subject } from './certificate-subject.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'

/**
 * Certificates of class 10 are issued on a survey; registrations and approved manuals have
 * resources of their own.
 */
const surveyed = 10

export interface Opening {
  certId: number
  surveyorId: number
  personInCharge: number
  surveyType: string
  term: string
  /** default: the usual action of the survey for this ship */
  actionType?: string | null
  surveyPlace?: string | null
  /** planned day of the survey; not stored here */
  eta?: string | null
  dueDate?: string | null
  remark?: string | null
  surveyWorkId?: number
  quotationLineId?: number | null
}
interface Held {
  id: number
  valid: number
  expiryDate: string | null
  /** it ended with a former flag or company: it is neither endorsed nor renewed */
  left: boolean
  /** it lapsed by a missed survey: a survey restores it rather than being endorsed on it */
  toBeRestored: boolean
}

/** The latest certificate of a type that a ship or company holds, as it is on a day. */
export async function heldOf(
  { db }: Pick<RequestContext, 'db'>,
  holder: Holder,
  certId: number,
  today: string,
): Promise<Held | undefined> {
  const held = await db
    .selectFrom('shipCert as c')
    .where(sameHolder('c', holder))
    .where('c.certId', '=', certId)
    .where('c.supersededBy', 'is', null)
    .orderBy('c.issueDate', 'desc')
    .orderBy('c.id', 'desc')
    .select([
      'c.id',
      'c.valid',
      'c.expiryDate',
      'c.shipId',
      'c.companyId',
      'c.forFlagId',
      hasLeft('c', sql`society_today()`).as('left'),
    ])
    .executeTakeFirst()
  return held && { ...held, toBeRestored: await isToBeRestored(db, held, today) }
}

const inForce = (held: Held | undefined, today: string): held is Held =>
  held !== undefined &&
  held.valid === 1 &&
  !held.left &&
  (held.expiryDate === null || held.expiryDate >= today)

const isEndorsed = (surveyType: string): boolean =>
  surveyType !== 'transferOfClass' && ENDORSABLE.includes(surveyType as SurveyType)

/**
 * Usual action of a survey: intermediate surveys are endorsed, or restore a lapsed certificate; a
 * renewal replaces the certificate, all others issue a new one.
 */
export function usualAction(surveyType: string, held: Held | undefined, today: string): string {
  if (surveyType === 'renewal') return held && !held.left ? 'renew' : 'issue'
  if (!inForce(held, today) || !isEndorsed(surveyType)) return 'issue'
  return held.toBeRestored ? 'reinstate' : 'endorse'
}

/**
 * Opens one certificate for a ship or company at "wait info", or the endorsement of the current
 * one.
 * @throws Refusal 400 for a type that is not issued on a survey or not to such a holder, or an
 *   invalid term; 409 when the same is already in work, or there is nothing to endorse
 */
export async function openCertificate(
  ctx: RequestContext,
  subject: Subject,
  input: Opening,
): Promise<number> {
  const { certId, surveyType } = input
  const kind = await ctx.db
    .selectFrom('cert')
    .where('id', '=', certId)
    .select(['code', 'nameZh', 'nameEn', 'certType', 'holder'])
    .executeTakeFirst()
  if (!kind) return refuseFields({ field: 'certIds', phrase: httpText.refersToNothing })
  const cert = { key: 'cert', zh: kind.nameZh, en: kind.nameEn }
  if (kind.certType !== surveyed)
    refuseFields({ field: 'certIds', phrase: surveyCertText.notSurveyed, params: { cert } })
  if ((kind.holder === 'company') !== (subject.companyId !== null))
    refuseFields({
      field: 'certIds',
      phrase: subject.companyId ? surveyCertText.forShips : surveyCertText.forCompanies,
      params: { cert },
    })
  // Serializes concurrent calls for the same subject, so that the second sees what the first has
  // opened.
  const { companyId, shipId } = subject
  const locked = `surveys of ${companyId ? `company ${companyId}` : `ship ${shipId}`}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${locked}, 0))`.execute(ctx.db)
  const today = await societyToday(ctx.db)
  // A survey that was held earlier is judged by the certificate as it was on that day.
  const day = input.eta && input.eta < today ? input.eta : today
  const held = await heldOf(ctx, subject, certId, day)
  const actionType = input.actionType ?? usualAction(surveyType, held, today)
  const endorses = isEndorsement(actionType)
  if (endorses && surveyType !== 'renewal' && !ENDORSABLE.includes(surveyType as SurveyType))
    refuseFields({ field: 'surveyType', phrase: surveyCertText.notEndorsable })
  if (endorses && !inForce(held, today)) refuse(409, surveyCertText.nothingToEndorse, { cert })
  if (actionType === 'endorse' && held?.toBeRestored)
    refuseFields({ field: 'actionType', phrase: surveyCertText.toBeRestored, params: { cert } })
  if (actionType === 'reinstate' && !held?.toBeRestored) refuse(409, shipCertText.notLapsed)
  const { eta, ...opening } = input
  const planned =
    input.actionType == null || endorses
      ? await plannedSurveyIssue(
          ctx.db,
          subject,
          { certId, surveyType },
          { eta, dueDate: input.dueDate },
        )
      : null
  if (planned)
    refuseFields({
      field: 'certIds',
      phrase: surveyCertText.impossible,
      params: { cert, reason: { key: planned.code, zh: planned.zh, en: planned.en } },
    })
  const open = await ctx.db
    .selectFrom('surveyCert')
    .where(sameHolder('surveyCert', subject))
    .where('certId', '=', certId)
    .where('status', '<', surveyCertMachine.states.done)
    .where((eb) =>
      endorses
        ? eb.and([eb('actionType', 'in', ENDORSEMENTS), eb('surveyType', '=', surveyType)])
        : eb('actionType', 'not in', ENDORSEMENTS),
    )
    .select('id')
    .executeTakeFirst()
  const replaces = endorses || replacesLatest({ code: kind.code, surveyType, actionType })
  if (open && replaces) refuse(409, surveyCertText.inWork, { cert })
  const life = await readCertTypeRules(ctx.db, certId)
  const term = endorses ? input.term : termToOpen(life, input.term)
  const { flagId, shipType, grossTonnage, ...holder } = subject
  const query = {
    ...opening,
    actionType,
    term,
    ...holder,
    surveyPlace: input.surveyPlace ?? null,
    // Usually issued where the survey is held; the form lets it be changed.
    ...(!endorses && { issuePlace: input.surveyPlace ?? null }),
    dueDate: input.dueDate ?? null,
    remark: input.remark ?? null,
  }
  const errors = endorses ? [] : await termFaults(ctx.db, query, life)
  if (errors.length) refuseFields(...errors)
  const [template] = endorses
    ? []
    : await matchingTemplates(ctx.db, { certId, flagId, shipType, grossTonnage, term, actionType })
  const r = getResource<SurveyCertResource>(ctx.services, 'work/surveyCert')
  const { id } = await createRow(ctx, r, {
    ...query,
    templateId: template?.id ?? null,
    predecessorId: replaces ? (held?.id ?? null) : null,
    values: {},
  })
  return id
}
