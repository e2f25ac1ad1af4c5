import type { InputOf } from '#common/contract.ts'
import { say } from '#common/text.ts'
import { fittingTemplates } from '#modules/basic/certTemplate/server/fitting-templates.ts'
import { scopesOf } from '#modules/basic/cert/server/cert-scopes.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import { needsFor, whyNotForAll } from '#modules/basic/surveyor/server/eligibility.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { createRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal, refuse, refuseFields, httpText } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertText } from '../surveyCert.text.ts'

/** Certificates of class 10 are issued on a survey; registers and approved manuals have ways of their own. */
const surveyed = 10

/**
 * Opens a certificate of each type for a ship and gives them to a surveyor, who becomes the person in charge. The
 * surveyor must be authorised for the flag, the ship type and every scope the types need on this day, and have an account to sign in with.
 */
export async function assignSurvey(ctx: Ctx, r: Resource, input: InputOf<typeof surveyCert, 'assign'>): Promise<{ ids: number[] }> {
  const ship = await reachableShip(ctx, input.shipId)
  const person = await refuseIneligible(ctx, input.surveyorId, ship, input.certIds)
  const ids: number[] = []
  for (const certId of new Set(input.certIds)) {
    const kind = await ctx.db.selectFrom('cert').where('id', '=', certId).select(['nameZh', 'nameEn', 'certType']).executeTakeFirst()
    if (!kind) return refuseFields({ field: 'certIds', phrase: httpText.refersToNothing })
    const cert = { key: 'cert', zh: kind.nameZh, en: kind.nameEn }
    if (kind.certType !== surveyed) refuseFields({ field: 'certIds', phrase: surveyCertText.notSurveyed, params: { cert } })
    const open = await ctx.db.selectFrom('surveyCert').where('shipId', '=', ship.id).where('certId', '=', certId).where('status', '<', 50).select('id').executeTakeFirst()
    if (open) refuse(409, surveyCertText.inWork, { cert })
    const [template] = await fittingTemplates(ctx.db, { certId, flagId: ship.flagId, shipType: ship.shipType, grossTonnage: ship.grossTonnage, term: input.term })
    const before = await ctx.db.selectFrom('shipCert').where('shipId', '=', ship.id).where('certId', '=', certId).where('supersededBy', 'is', null)
      .orderBy('issueDate', 'desc').select('id').executeTakeFirst()
    const { id } = await createRow(ctx, r, {
      shipId: ship.id, certId, templateId: template?.id ?? null, surveyorId: input.surveyorId, personInCharge: person, predecessorId: before?.id ?? null,
      surveyType: input.surveyType, actionType: input.actionType, term: input.term, surveyPlace: input.surveyPlace ?? null,
      dueDate: input.dueDate ?? null, remark: input.remark ?? null, values: {},
    })
    ids.push(id)
  }
  return { ids }
}

/** @returns the user id of the surveyor. @throws Refusal with every reason against the surveyor, in words */
async function refuseIneligible(ctx: Ctx, surveyorId: number, ship: { flagId: number; shipType: string }, certIds: readonly number[]): Promise<number> {
  const surveyor = await ctx.db.selectFrom('surveyor').where('id', '=', surveyorId).selectAll().executeTakeFirst()
  if (!surveyor) return refuseFields({ field: 'surveyorId', phrase: httpText.refersToNothing })
  const need = { flagId: ship.flagId, shipType: ship.shipType, date: await societyToday(ctx.db) }
  const reasons = whyNotForAll(surveyor, needsFor(need, await scopesOf(ctx.db, certIds)))
  if (reasons.length) {
    const joined = { key: 'reasons', zh: reasons.map((p) => say(p, 'zh')).join('；'), en: reasons.map((p) => say(p, 'en')).join('; ') }
    throw new Refusal(409, surveyCertText.notEligible, { reasons: joined }, [{ field: 'surveyorId', phrase: surveyCertText.notEligible, params: { reasons: joined } }])
  }
  const person = await ctx.db.selectFrom('appUser').where('relatedSurveyor', '=', surveyorId).where('status', '=', 1).select('id').executeTakeFirst()
  return person?.id ?? refuseFields({ field: 'surveyorId', phrase: surveyCertText.noAccount })
}
