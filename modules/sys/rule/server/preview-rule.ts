import type { InputOf, OutputOf } from '#common/contract.ts'
import { previewWindows } from '#common/rules/window-preview.ts'
import type { WindowRule } from '#common/rules/window-rules.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse, refuseFields } from '#server/http/refusal.ts'
import type { rule } from '../rule.contract.ts'
import { ruleText } from '../rule.text.ts'
import { completed, ruleFaults, windowRule } from './rule-values.ts'

type Input = InputOf<typeof rule, 'preview'>

const usualValidity = 60

/** The windows that rules would give for a certificate with this expiry, and what a completion date would mean. Saves nothing. */
export async function previewRule(ctx: Ctx, input: Input): Promise<OutputOf<typeof rule, 'preview'>> {
  const { expiryDate, completedDate, validityMonths } = input
  if (expiryDate < '1970-01-01') refuseFields({ field: 'expiryDate', phrase: ruleText.tooEarly })
  const rules = await rulesToTry(ctx, input)
  const { windows, notes } = previewWindows({ rules, expiryDate, validityMonths: validityMonths ?? usualValidity, completedDate: completedDate ?? null }, await societyToday(ctx.db))
  const names = new Map(rules.map(({ code, ruleName, ruleNameEn }) => [code, { ruleName, ruleNameEn }]))
  return {
    notes: notes.map(({ zh, en }) => ({ zh, en })),
    windows: windows.map((w) => ({
      surveyType: w.surveyType, ruleCode: w.ruleCode, ...names.get(w.ruleCode)!, occurrence: w.occurrence, startDate: w.startDate, dueDate: w.dueDate, endDate: w.endDate,
      doneDate: w.doneDate, waived: w.waived, status: w.status, explanationZh: w.explanationZh, explanationEn: w.explanationEn,
    })),
  }
}

/** Saved rules as they are; with `rule`, one with those values over what is saved of it. */
async function rulesToTry(ctx: Ctx, { ruleId, ruleIds, rule: given }: Input): Promise<WindowRule[]> {
  const ids = [...new Set([...(ruleIds ?? []), ...(ruleId ? [ruleId] : [])])]
  const rows = ids.length ? await ctx.db.selectFrom('rule').where('id', 'in', ids).orderBy('sort').orderBy('id').selectAll().execute() : []
  if (rows.length < ids.length) refuse(404, ruleText.noRule)
  if (!given) return rows.length ? rows.map(windowRule) : refuseFields({ field: 'ruleId', phrase: ruleText.whichRule })
  const whole = completed(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null)), rows[0] ?? null)
  const faults = whole['surveyType'] ? await ruleFaults(ctx.db, whole) : refuseFields({ field: 'rule.surveyType', phrase: ruleText.chooseCycle })
  if (faults.length) refuseFields(...faults.map((fault) => ({ ...fault, field: `rule.${fault.field}` })))
  return [windowRule(whole)]
}
