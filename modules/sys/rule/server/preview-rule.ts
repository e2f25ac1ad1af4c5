import type { InputOf, OutputOf } from '#common/contract.ts'
import { previewWindows } from '#common/rules/windows/window-preview.ts'
import type { WindowRule } from '#common/rules/windows/window-rules.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse, refuseFields } from '#server/core/refusal.ts'
import type { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { withDefaults, ruleErrors, windowRule } from './rule-values.ts'

type Input = InputOf<typeof rule, 'preview'>

const defaultValidityMonths = 60

/**
 * Previews the windows of rules for a certificate with this expiry, and the effect of a completion
 * date. Saves nothing.
 */
export async function previewRule(
  ctx: RequestContext,
  input: Input,
): Promise<OutputOf<typeof rule, 'preview'>> {
  const { expiryDate, completedDate, validityMonths } = input
  if (expiryDate < '1970-01-01') refuseFields({ field: 'expiryDate', phrase: ruleText.tooEarly })
  const rules = await rulesToTry(ctx, input)
  const { windows, notes } = previewWindows(
    {
      rules,
      expiryDate,
      validityMonths: validityMonths ?? defaultValidityMonths,
      completedDate: completedDate ?? null,
    },
    await societyToday(ctx.db),
  )
  const byCode = new Map(rules.map((rule) => [rule.code, rule]))
  return {
    notes: notes.map(({ zh, en }) => ({ zh, en })),
    windows: windows.map((w) => ({
      surveyType: w.surveyType,
      ruleCode: w.ruleCode,
      ruleName: byCode.get(w.ruleCode)?.ruleName ?? w.ruleCode,
      ruleNameEn: byCode.get(w.ruleCode)?.ruleNameEn ?? w.ruleCode,
      occurrence: w.occurrence,
      startDate: w.startDate,
      dueDate: w.dueDate,
      endDate: w.endDate,
      doneDate: w.doneDate,
      waived: w.waived,
      status: w.status,
      explanationZh: w.explanationZh,
      explanationEn: w.explanationEn,
    })),
  }
}

/** Saved rules, or the values of `rule` merged over its saved row. */
async function rulesToTry(
  ctx: RequestContext,
  { ruleId, ruleIds, rule: values }: Input,
): Promise<WindowRule[]> {
  const ids = [...new Set([...(ruleIds ?? []), ...(ruleId ? [ruleId] : [])])]
  const rows = await ctx.db
    .selectFrom('rule')
    .where('id', 'in', ids)
    .orderBy('sort')
    .orderBy('id')
    .selectAll()
    .execute()
  if (rows.length < ids.length) refuse(404, ruleText.noRule)
  if (!values)
    return rows.length
      ? rows.map(windowRule)
      : refuseFields({ field: 'ruleId', phrase: ruleText.whichRule })
  const filledIn = Object.entries(values).filter(([, value]) => value !== null)
  const { surveyType, ...rest } = withDefaults(
    Object.fromEntries(filledIn) as Partial<typeof values>,
    rows[0] ?? null,
  )
  if (!surveyType) return refuseFields({ field: 'rule.surveyType', phrase: ruleText.chooseCycle })
  const complete = { ...rest, surveyType }
  const errors = await ruleErrors(ctx.db, complete)
  if (errors.length)
    refuseFields(...errors.map((error) => ({ ...error, field: `rule.${error.field}` })))
  return [windowRule(complete)]
}
