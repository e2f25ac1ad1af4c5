import { CYCLE_TYPES, defaultDurations } from '#common/rules/windows/window-rules.ts'
import { validateWindowRule } from '#common/rules/windows/validate-window-rule.ts'
import type {
  CycleType,
  DueBasis,
  SurveyType,
  WindowRule,
} from '#common/rules/windows/window-rules.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Db } from '#server/core/db.ts'
import type { TableRow } from '#server/core/row.ts'
import { fieldErrorFrom, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { ruleText } from '../rule.text.ts'

type RuleRow = TableRow<'rule'>
/** The columns of a rule, saved or not; each may be missing. */
export type RuleValues = { [N in keyof RuleRow]?: RuleRow[N] | null }
/** A rule with the columns that windows are computed from. */
export type CompleteRule = RuleValues &
  Pick<RuleRow, 'surveyType' | 'cycleType' | 'dueDate'> &
  Pick<RuleRow, 'windowDuration' | 'frontDuration' | 'postDuration'>

const isCycle = (value: unknown): value is CycleType =>
  (CYCLE_TYPES as readonly unknown[]).includes(value)

/**
 * A table row, or unsaved values, as input of the window computation. validateWindowRule() checks
 * the keys in its text columns.
 */
export const windowRule = (row: CompleteRule): WindowRule => ({
  code: row.code ?? 'preview',
  ruleName: row.ruleName ?? ruleText.singular.zh,
  ruleNameEn: row.ruleNameEn ?? row.ruleName ?? ruleText.singular.en,
  actionType: row.actionType ?? null,
  surveyType: row.surveyType as SurveyType,
  cycleType: row.cycleType as CycleType,
  dueDate: row.dueDate as DueBasis,
  windowDuration: row.windowDuration,
  frontDuration: row.frontDuration,
  postDuration: row.postDuration,
  descn: row.descn ?? '',
  descnEn: row.descnEn ?? row.descn ?? '',
})

/**
 * Completes the values of a rule: a new cycle resets due date and durations, and the window length
 * follows from the months before and after.
 * @throws Refusal 400 for an unknown cycle
 */
export function withDefaults(values: RuleValues, now: RuleValues | null) {
  const all = { ...now, ...values }
  const { cycleType } = all
  if (!isCycle(cycleType)) return refuseFields({ field: 'cycleType', phrase: ruleText.noCycle })
  const isNewCycle = now !== null && now.cycleType !== cycleType
  const durations = isNewCycle
    ? values
    : cycleType === 'maxInterval'
      ? all
      : { ...all, windowDuration: values.windowDuration }
  const dueDate = durations.dueDate as DueBasis | null | undefined
  return { ...all, cycleType, ...defaultDurations(cycleType, { ...durations, dueDate }) }
}

/**
 * Errors of a complete rule by field: values that cannot be computed with, and unknown dictionary
 * keys.
 */
export async function ruleErrors(db: Db, rule: CompleteRule): Promise<FieldError[]> {
  const errors = validateWindowRule(windowRule(rule)).map(({ field, issue }) =>
    fieldErrorFrom(field, issue),
  )
  for (const [field, dictCode] of [
    ['surveyType', 'SURVEY_TYPE'],
    ['actionType', 'ACTION_TYPE'],
  ] as const) {
    const key = rule[field]
    if (key && !(await entriesOf(db, dictCode)).some((entry) => entry.key === key))
      errors.push({ field, phrase: ruleText.notInDictionary, params: { key } })
  }
  return errors
}
