import { say } from '#common/text.ts'
import type { Phrase } from '#common/text.ts'
import { scopesNamed } from '#modules/basic/cert/server/cert-scopes.ts'
import { needsFor, whyNotForAll } from '#modules/basic/surveyor/server/eligibility.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { Refusal } from '#server/http/refusal.ts'
import { crfText } from '../crf.text.ts'

/** What of a review decides who may do the work. */
export interface Task { surveyorIds?: number[] | null; categoryId: number; flagId?: number | null; shipType?: string | null; plannedDate?: string | null }
export interface JudgedSurveyor { id: number; fullName: string; reasons: Phrase[] }

/**
 * The surveyors of a review with what stands against each: authorised for flag, ship type and the category's scope on the
 * planned day, or today. What the review does not say yet is not judged. Domain rules 3.1.
 */
export async function judgedTeam(ctx: Ctx, task: Task): Promise<JudgedSurveyor[]> {
  const ids = task.surveyorIds ?? []
  if (!ids.length) return []
  const facts = await ctx.db.selectFrom('crfCategory as k').leftJoin('flag as f', (join) => join.on('f.id', '=', task.flagId ?? null))
    .where('k.id', '=', task.categoryId).select(['k.scope', 'f.nameZh', 'f.nameEn']).executeTakeFirst()
  const flag = facts?.nameZh && facts.nameEn ? { nameZh: facts.nameZh, nameEn: facts.nameEn } : undefined
  const need = { flagId: task.flagId ?? null, shipType: task.shipType ?? null, date: task.plannedDate ?? await societyToday(ctx.db), flag }
  const needs = needsFor(need, await scopesNamed(ctx.db, facts?.scope ? [facts.scope] : []))
  const surveyors = await ctx.db.selectFrom('surveyor').where('id', 'in', ids).selectAll().execute()
  return surveyors.map((one) => ({ id: one.id, fullName: one.fullName, reasons: whyNotForAll(one, needs) }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** @throws Refusal 409 with everything that stands against any of them */
export async function refuseIneligible(ctx: Ctx, task: Task): Promise<void> {
  const faults = (await judgedTeam(ctx, task)).filter(({ reasons }) => reasons.length).map(({ fullName, reasons }) => ({
    field: 'surveyorIds', phrase: crfText.notEligible, params: { name: fullName, reasons: joined(reasons) },
  }))
  if (faults[0]) throw new Refusal(409, crfText.notEligible, faults[0].params, faults)
}
/** What stands against somebody, in one line. */
export const joined = (reasons: Phrase[]): Phrase => ({ key: 'reasons', zh: reasons.map((p) => say(p, 'zh')).join('；'), en: reasons.map((p) => say(p, 'en')).join('; ') })
