import type { CycleType, DueBasis, SurveyType } from './window-rules.ts'

/** Groups of rules by their source: harmonised surveys, audits, class, registers, others. */
export const RULE_GROUPS = ['hssc', 'audit', 'class', 'register', 'other'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]
/** A window rule as one line of the seed. Durations in months. */
export type WindowRuleRow = [
  group: RuleGroup,
  code: string,
  zh: string,
  en: string,
  survey: SurveyType,
  cycle: CycleType,
  due: DueBasis,
  window: number,
  front: number,
  post: number,
  descn: string,
  descnEn: string,
]
