import { say } from '#common/text.ts'
import { needsFor, whyNotForAll } from '#modules/basic/surveyor/server/eligibility.ts'
import type { Need } from '#modules/basic/surveyor/server/eligibility.ts'
import { scopesOf } from '#modules/basic/cert/server/cert-scopes.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal, refuseFields, httpText } from '#server/http/refusal.ts'
import { surveyCertText } from '../surveyCert.text.ts'

/** What is to be surveyed, as far as it decides who may do it. */
export interface Task { flagId: number | null; shipType: string | null }

/**
 * @param field the input at which a refusal stands
 * @throws Refusal with every reason against the surveyor, in words: flag, ship type, and every scope the certificate types need on this day
 */
export async function refuseIneligible(ctx: Ctx, surveyorId: number, task: Task, certIds: readonly number[], field = 'surveyorId'): Promise<void> {
  const surveyor = await ctx.db.selectFrom('surveyor').where('id', '=', surveyorId).selectAll().executeTakeFirst()
  if (!surveyor) return refuseFields({ field, phrase: httpText.refersToNothing })
  const need: Need = { ...task, date: await societyToday(ctx.db) }
  const reasons = whyNotForAll(surveyor, needsFor(need, await scopesOf(ctx.db, certIds)))
  if (!reasons.length) return
  const joined = { key: 'reasons', zh: reasons.map((p) => say(p, 'zh')).join('；'), en: reasons.map((p) => say(p, 'en')).join('; ') }
  const [phrase, params] = field === 'surveyorId' ? [surveyCertText.notEligible, { reasons: joined }] : [surveyCertText.oneNotEligible, { reasons: joined, name: surveyor.fullName }]
  throw new Refusal(409, phrase, params, [{ field, phrase, params }])
}

/** The account of a surveyor, who becomes the person in charge. @throws Refusal 400 for a surveyor without one */
export async function accountOf(ctx: Ctx, surveyorId: number, field = 'surveyorId'): Promise<number> {
  const person = await ctx.db.selectFrom('appUser').where('relatedSurveyor', '=', surveyorId).where('status', '=', 1).select('id').executeTakeFirst()
  return person?.id ?? refuseFields({ field, phrase: surveyCertText.noAccount })
}
