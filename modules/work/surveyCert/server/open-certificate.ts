import { sql } from 'kysely'
import { ENDORSABLE } from '#common/rules/endorsement.ts'
import type { SurveyType } from '#common/rules/window-rules.ts'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import { rankedTemplates } from '#modules/basic/certTemplate/server/fitting-templates.ts'
import { heldBy } from '#modules/ship/cert/server/holder.ts'
import type { Holder } from '#modules/ship/cert/server/holder.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { termFaults } from '#modules/work/paper/server/dates.ts'
import { createRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields, httpText } from '#server/http/refusal.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import type { Subject } from './subject.ts'

/** Certificates of class 10 are issued on a survey; registers and approved manuals have ways of their own. */
const surveyed = 10

export interface Opening {
  certId: number; surveyorId: number; personInCharge: number; surveyType: string; term: string
  /** without it, what the survey usually ends in for this ship */
  actionType?: string | null
  surveyPlace?: string | null; dueDate?: string | null; remark?: string | null; surveyWorkId?: number; quotationLineId?: number
}
interface Held { id: number; valid: number; expiryDate: string | null }

/** The latest certificate of a type a ship or company holds. */
export const heldOf = (ctx: Pick<Ctx, 'db'>, holder: Holder, certId: number): Promise<Held | undefined> =>
  ctx.db.selectFrom('shipCert as c').where(heldBy('c', holder)).where('c.certId', '=', certId).where('c.supersededBy', 'is', null)
    .orderBy('c.issueDate', 'desc').orderBy('c.id', 'desc').select(['c.id', 'c.valid', 'c.expiryDate']).executeTakeFirst()

const inForce = (held: Held | undefined, today: string): held is Held => held !== undefined && held.valid === 1 && (held.expiryDate === null || held.expiryDate >= today)

/** What a survey usually ends in: surveys during the life of a certificate are endorsed on it, a renewal replaces it, all others begin a new one. */
export const usualAction = (surveyType: string, held: Held | undefined, today: string): string =>
  (surveyType === 'renewal' ? (held ? 'renew' : 'issue') : inForce(held, today) && surveyType !== 'transferOfClass' && ENDORSABLE.includes(surveyType as SurveyType) ? 'endorse' : 'issue')

/**
 * Opens one certificate for a ship or company at "wait info", or the endorsement of the one it holds. @throws Refusal 400 for a type that is not issued
 * on a survey or is not for such a holder, or a term it cannot have; 409 where the same is in work already, or there is nothing to endorse
 */
export async function openCertificate(ctx: Ctx, subject: Subject, given: Opening): Promise<number> {
  const { certId, surveyType } = given
  const kind = await ctx.db.selectFrom('cert').where('id', '=', certId).select(['nameZh', 'nameEn', 'certType', 'holder']).executeTakeFirst()
  if (!kind) return refuseFields({ field: 'certIds', phrase: httpText.refersToNothing })
  const cert = { key: 'cert', zh: kind.nameZh, en: kind.nameEn }
  if (kind.certType !== surveyed) refuseFields({ field: 'certIds', phrase: surveyCertText.notSurveyed, params: { cert } })
  if ((kind.holder === 'company') !== (subject.companyId !== null)) refuseFields({ field: 'certIds', phrase: subject.companyId ? surveyCertText.forShips : surveyCertText.forCompanies, params: { cert } })
  // Of two who open the same at once the second is to see what the first has opened.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`surveys of ${subject.companyId ? `company ${subject.companyId}` : `ship ${subject.shipId}`}`}, 0))`.execute(ctx.db)
  const [held, today] = [await heldOf(ctx, subject, certId), await societyToday(ctx.db)]
  const actionType = given.actionType ?? usualAction(surveyType, held, today)
  const endorses = actionType === 'endorse'
  if (endorses && surveyType !== 'renewal' && !ENDORSABLE.includes(surveyType as SurveyType)) refuseFields({ field: 'surveyType', phrase: surveyCertText.notEndorsable })
  if (endorses && !inForce(held, today)) refuse(409, surveyCertText.nothingToEndorse, { cert })
  const open = await ctx.db.selectFrom('surveyCert').where(heldBy('surveyCert', subject)).where('certId', '=', certId).where('status', '<', 50)
    .where((eb) => (endorses ? eb.and([eb('actionType', '=', 'endorse'), eb('surveyType', '=', surveyType)]) : eb('actionType', '!=', 'endorse'))).select('id').executeTakeFirst()
  if (open) refuse(409, surveyCertText.inWork, { cert })
  const life = await typeLife(ctx.db, certId)
  const term = !endorses && given.term === 'full' && life.interim ? 'interim' : given.term
  const { flagId, shipType, grossTonnage, ...holder } = subject
  const asked = { ...given, actionType, term, ...holder, surveyPlace: given.surveyPlace ?? null, dueDate: given.dueDate ?? null, remark: given.remark ?? null }
  const faults = endorses ? [] : await termFaults(ctx.db, asked, life)
  if (faults.length) refuseFields(...faults)
  const [template] = endorses ? [] : (await rankedTemplates(ctx.db, certId, { flagId, shipType, grossTonnage, term })).filter(({ fits }) => fits)
  const { id } = await createRow(ctx, ctx.services.resources.get('work/surveyCert')!, { ...asked, templateId: template?.id ?? null, predecessorId: held?.id ?? null, values: {} })
  return id
}
