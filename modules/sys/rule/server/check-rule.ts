import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues, LockedRow } from '#server/core/row.ts'
import { fieldText, refuseFields } from '#server/core/refusal.ts'
import type { rule as ruleContract } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { withDefaults, ruleErrors } from './rule-values.ts'

/**
 * Validates a rule with its defaults applied; windows must be computable by it.
 * @throws Refusal 400 naming the fields
 */
export async function checkRule(
  ctx: RequestContext,
  values: SavedValues<typeof ruleContract>,
  now: LockedRow<typeof ruleContract, 'rule'> | null,
): Promise<ColumnValues<'rule'>> {
  if (now && 'code' in values && values.code !== now.code)
    refuseFields({ field: 'code', phrase: ruleText.codeFixed })
  const rule = withDefaults(values, now)
  const { surveyType } = rule
  if (!surveyType) return refuseFields({ field: 'surveyType', phrase: fieldText.required })
  const errors = await ruleErrors(ctx.db, { ...rule, surveyType })
  if (errors.length) refuseFields(...errors)
  const { dueDate, windowDuration, frontDuration, postDuration } = rule
  return {
    ...values,
    dueDate,
    windowDuration,
    frontDuration,
    postDuration,
    ruleNameEn: rule.ruleNameEn ?? values.ruleName ?? now?.ruleName,
    ruleGroup: rule.ruleGroup ?? 'other',
    sort: rule.sort ?? 0,
    code: rule.code ?? (await freeCode(ctx.db, surveyType)),
  }
}

async function freeCode(db: Db, surveyType: string): Promise<string> {
  const base = /^[a-z][A-Za-z0-9]{1,30}$/.test(surveyType) ? surveyType : 'rule'
  const usedCodes = new Set(
    (await db.selectFrom('rule').where('code', 'like', `${base}%`).select('code').execute()).map(
      ({ code }) => code,
    ),
  )
  for (let n = 1; ; n++) if (!usedCodes.has(`${base}${n}`)) return `${base}${n}`
}
