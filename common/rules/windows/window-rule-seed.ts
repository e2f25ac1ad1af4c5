import { auditAndClassRules } from './audit-and-class-rules.ts'
import { harmonisedRules } from './harmonised-rules.ts'
import type { RuleGroup } from './window-rule-row.ts'
import type { SurveyType, WindowRule } from './window-rules.ts'

export { RULE_GROUPS } from './window-rule-row.ts'
export type { RuleGroup } from './window-rule-row.ts'

export interface SeededRule extends WindowRule {
  ruleGroup: RuleGroup
}

const ACTIONS: Partial<Record<SurveyType, string | null>> = {
  renewal: 'renew',
  tax: null,
  additional: 'reissueChange',
}

/**
 * The window rules of a new database. Sources: SOLAS I/7 to I/14, LL art. 14 and 19, MARPOL I/6 and
 * I/10, BWM E-1 and E-5 (annual, intermediate, periodical, renewal, bottom); ISM 13, ISPS A/19, MLC
 * A5.1.3 (verification); IACS UR Z3, Z7, Z18, Z21 (class).
 */
export const WINDOW_RULES: readonly SeededRule[] = [...harmonisedRules, ...auditAndClassRules].map(
  (row) => {
    const [
      ruleGroup,
      code,
      ruleName,
      ruleNameEn,
      surveyType,
      cycleType,
      dueDate,
      windowDuration,
      frontDuration,
      postDuration,
      descn,
      descnEn,
    ] = row
    const actionType = surveyType in ACTIONS ? (ACTIONS[surveyType] ?? null) : 'endorse'
    return {
      ruleGroup,
      code,
      ruleName,
      ruleNameEn,
      actionType,
      surveyType,
      cycleType,
      dueDate,
      windowDuration,
      frontDuration,
      postDuration,
      descn,
      descnEn,
    }
  },
)

const BY_CODE = new Map(WINDOW_RULES.map((rule) => [rule.code, rule]))

/**
 * The seeded rules with these codes, in that order. Throws when a code is unknown, which is a
 * mistake in the seed data.
 */
export function windowRulesByCode(codes: readonly string[]): SeededRule[] {
  return codes.map((code) => {
    const rule = BY_CODE.get(code)
    if (!rule) throw new RangeError(`There is no window rule with the code "${code}".`)
    return rule
  })
}
