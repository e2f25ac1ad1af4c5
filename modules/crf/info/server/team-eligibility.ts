import { formatMessage } from '#common/text.ts'
import type { Message } from '#common/text.ts'
import { scopesNamed } from '#modules/basic/cert/server/cert-scopes.ts'
import {
  requirementsByScope,
  combinedIneligibilityReasons,
} from '#modules/basic/surveyor/server/eligibility.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { Refusal } from '#server/core/refusal.ts'
import { crfText } from '../crf.text.ts'

/** Fields of a review that decide about eligibility. */
export interface Task {
  surveyorIds?: number[] | null
  categoryId: number
  flagId?: number | null
  shipType?: string | null
  plannedDate?: string | null
}
export interface SurveyorEligibility {
  id: number
  fullName: string
  nameZh: string | null
  displayName: string
  reasons: Message[]
}

/**
 * Surveyors of a review with the reasons against each: authorised for flag, ship type and the
 * category's scope on the planned day, or today. Fields that are empty are not checked. Domain
 * rules 3.1.
 */
export async function checkTeamEligibility(
  ctx: RequestContext,
  task: Task,
): Promise<SurveyorEligibility[]> {
  const ids = task.surveyorIds ?? []
  if (!ids.length) return []
  const facts = await ctx.db
    .selectFrom('crfCategory as k')
    .leftJoin('flag as f', (join) => join.on('f.id', '=', task.flagId ?? null))
    .where('k.id', '=', task.categoryId)
    .select(['k.scope', 'f.nameZh', 'f.nameEn'])
    .executeTakeFirst()
  const flag =
    facts?.nameZh && facts.nameEn ? { nameZh: facts.nameZh, nameEn: facts.nameEn } : undefined
  const need = {
    flagId: task.flagId ?? null,
    shipType: task.shipType ?? null,
    date: task.plannedDate ?? (await societyToday(ctx.db)),
    flag,
  }
  const needs = requirementsByScope(
    need,
    await scopesNamed(ctx.db, facts?.scope ? [facts.scope] : []),
  )
  const surveyors = await ctx.db.selectFrom('surveyor').where('id', 'in', ids).selectAll().execute()
  return surveyors
    .map((surveyor) => ({
      id: surveyor.id,
      fullName: surveyor.fullName,
      nameZh: surveyor.nameZh,
      displayName: surveyor.displayName,
      reasons: combinedIneligibilityReasons(surveyor, needs),
    }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** @throws Refusal 409 with all reasons against any of them */
export async function assertEligible(ctx: RequestContext, task: Task): Promise<void> {
  const errors = (await checkTeamEligibility(ctx, task))
    .filter(({ reasons }) => reasons.length)
    .map(({ displayName, reasons }) => ({
      field: 'surveyorIds',
      phrase: crfText.notEligible,
      params: { name: displayName, reasons: joinReasons(reasons) },
    }))
  if (errors[0]) throw new Refusal(409, crfText.notEligible, errors[0].params, errors)
}
/** Reasons against a surveyor in one line. */
export const joinReasons = (reasons: Message[]): Message => ({
  key: 'reasons',
  zh: reasons.map((p) => formatMessage(p, 'zh')).join('；'),
  en: reasons.map((p) => formatMessage(p, 'en')).join('; '),
})
