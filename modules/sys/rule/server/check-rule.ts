import type { Db } from '#server/db/database.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuseFields } from '#server/http/refusal.ts'
import { ruleText } from '../rule.text.ts'
import { completed, ruleFaults } from './rule-values.ts'

type Values = Record<string, any>

/**
 * Before a rule is saved: what was left out is filled in, and the rule must be one that windows can be computed by.
 * @throws Refusal 400 naming the fields
 */
export async function checkRule(ctx: Ctx, values: Values, now: Values | null): Promise<Values> {
  if (now && 'code' in values && values['code'] !== now['code']) refuseFields({ field: 'code', phrase: ruleText.codeFixed })
  const whole = completed(values, now)
  const faults = await ruleFaults(ctx.db, whole)
  if (faults.length) refuseFields(...faults)
  const { dueDate, windowDuration, frontDuration, postDuration } = whole
  return {
    ...values, dueDate, windowDuration, frontDuration, postDuration, ruleNameEn: whole['ruleNameEn'] ?? whole['ruleName'], ruleGroup: whole['ruleGroup'] ?? 'other', sort: whole['sort'] ?? 0,
    code: whole['code'] ?? await freeCode(ctx.db, whole['surveyType']),
  }
}

async function freeCode(db: Db, surveyType: string): Promise<string> {
  const base = /^[a-z][A-Za-z0-9]{1,30}$/.test(surveyType) ? surveyType : 'rule'
  const taken = new Set((await db.selectFrom('rule').where('code', 'like', `${base}%`).select('code').execute()).map(({ code }) => code))
  for (let n = 1; ; n++) if (!taken.has(`${base}${n}`)) return `${base}${n}`
}
