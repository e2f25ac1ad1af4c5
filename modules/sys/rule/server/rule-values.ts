import { CYCLE_TYPES, usualDurations, windowRuleFaults } from '#common/rules/window-rules.ts'
import type { CycleType, WindowRule } from '#common/rules/window-rules.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Db } from '#server/db/database.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { ruleText } from '../rule.text.ts'

type Values = Record<string, any>

const isCycle = (value: unknown): value is CycleType => (CYCLE_TYPES as readonly unknown[]).includes(value)

/** A row of the table, or values not saved yet, as the arithmetic of windows reads it. */
export const windowRule = (row: Values): WindowRule => ({
  code: row['code'] ?? 'preview', ruleName: row['ruleName'] ?? ruleText.one.zh, ruleNameEn: row['ruleNameEn'] ?? row['ruleName'] ?? ruleText.one.en, actionType: row['actionType'] ?? null,
  surveyType: row['surveyType'], cycleType: row['cycleType'], dueDate: row['dueDate'],
  windowDuration: row['windowDuration'], frontDuration: row['frontDuration'], postDuration: row['postDuration'], descn: row['descn'] ?? '', descnEn: row['descnEn'] ?? row['descn'] ?? '',
})

/**
 * Due date and durations of a rule with the values given over those it has now: with another cycle they begin anew, and the
 * length of a window follows from its months before and after.
 * @throws Refusal 400 when there is no such cycle
 */
export function completed(values: Values, now: Values | null): Values {
  const all = { ...now, ...values }
  const { cycleType } = all
  if (!isCycle(cycleType)) return refuseFields({ field: 'cycleType', phrase: ruleText.noCycle })
  const anew = now !== null && now['cycleType'] !== cycleType
  const durations = anew ? values : cycleType === 'maxInterval' ? all : { ...all, windowDuration: values['windowDuration'] }
  return { ...all, ...usualDurations(cycleType, durations) }
}

/** Everything against a whole rule, at its fields: what the arithmetic cannot use, and words no dictionary has. */
export async function ruleFaults(db: Db, whole: Values): Promise<FieldFault[]> {
  const faults = windowRuleFaults(windowRule(whole)).map(({ field, issue }) => faultAt(field, issue))
  for (const [field, dictCode] of [['surveyType', 'SURVEY_TYPE'], ['actionType', 'ACTION_TYPE']] as const) {
    const key = whole[field] as string | null
    if (key && !(await entriesOf(db, dictCode)).some((entry) => entry.key === key)) faults.push({ field, phrase: ruleText.notInDictionary, params: { key } })
  }
  return faults
}
