/**
 * How the dates of a survey follow from the certificate. Three cycles are the different
 * "intermediate" windows: secondOrThird (HSSC), betweenSecondAndThird (ISM, ISPS, MLC) and
 * secondToThird (class).
 */
export const CYCLE_TYPES = [
  'anniversary',
  'secondOrThird',
  'betweenSecondAndThird',
  'secondToThird',
  'beforeExpiry',
  'maxInterval',
  'none',
] as const
export type CycleType = (typeof CYCLE_TYPES)[number]

export type SurveyType =
  | 'initial'
  | 'annual'
  | 'intermediate'
  | 'periodical'
  | 'renewal'
  | 'bottom'
  | 'tailshaft'
  | 'boiler'
  | 'additional'
  | 'occasional'
  | 'changeOfFlag'
  | 'transferOfClass'
  | 'tax'

/** The date on which a survey is due. */
export const DUE_BASES = [
  'anniversary',
  'secondAnniversary',
  'thirdAnniversary',
  'expiry',
  'lastSurvey',
  'none',
] as const
export type DueBasis = (typeof DUE_BASES)[number]

/** One window rule as plain data: a row of the table `rule`. Durations are whole months. */
export interface WindowRule {
  /** Short unique code, stored with the windows of the rule. */
  code: string
  ruleName: string
  ruleNameEn: string
  /** The result of the survey: a key of ACTION_TYPE, or null. */
  actionType: string | null
  surveyType: SurveyType
  cycleType: CycleType
  dueDate: DueBasis
  /** Total length of the window; for maxInterval the longest interval between two surveys. */
  windowDuration: number
  /** Months the window opens before its reference date. */
  frontDuration: number
  /** Months it stays open after it. */
  postDuration: number
  /** Description of the rule with its source; shown in explanations, editable. */
  descn: string
  descnEn: string
}

/**
 * Valid due dates of a cycle. For maxInterval, 'expiry' means that the last survey is held with the
 * renewal ("twice in five years") and 'lastSurvey' that the interval repeats.
 */
export const DUE_BASES_OF_CYCLE: Record<CycleType, readonly DueBasis[]> = {
  anniversary: ['anniversary'],
  secondOrThird: ['anniversary'],
  betweenSecondAndThird: ['thirdAnniversary', 'secondAnniversary'],
  secondToThird: ['thirdAnniversary', 'secondAnniversary'],
  beforeExpiry: ['expiry'],
  maxInterval: ['expiry', 'lastSurvey'],
  none: ['none'],
}

/** Months before and after the reference date, by the conventions. */
const DEFAULT_MARGINS: Record<CycleType, readonly [front: number, post: number]> = {
  anniversary: [3, 3],
  secondOrThird: [3, 3],
  betweenSecondAndThird: [0, 0],
  secondToThird: [3, 3],
  beforeExpiry: [3, 0],
  maxInterval: [3, 0],
  none: [0, 0],
}
const LONGEST_INTERVAL = 36

type Durations = Pick<WindowRule, 'dueDate' | 'windowDuration' | 'frontDuration' | 'postDuration'>

/** Length of a window of this cycle in months; null when it is free. */
export function expectedDuration(
  rule: Pick<WindowRule, 'cycleType' | 'frontDuration' | 'postDuration'>,
): number | null {
  const totalMargin = rule.frontDuration + rule.postDuration
  if (rule.cycleType === 'maxInterval') return null
  if (rule.cycleType === 'none') return 0
  return rule.cycleType === 'betweenSecondAndThird' || rule.cycleType === 'secondToThird'
    ? 12 + totalMargin
    : totalMargin
}

/** Due date and durations of a rule; defaults by the conventions for its cycle. */
export function defaultDurations(
  cycleType: CycleType,
  given: Partial<{ [K in keyof Durations]: Durations[K] | null }> = {},
): Durations {
  const [front, post] = DEFAULT_MARGINS[cycleType]
  const frontDuration = given.frontDuration ?? front
  const postDuration = given.postDuration ?? post
  const expected = expectedDuration({ cycleType, frontDuration, postDuration }) ?? LONGEST_INTERVAL
  return {
    dueDate: given.dueDate ?? DUE_BASES_OF_CYCLE[cycleType][0]!,
    windowDuration: given.windowDuration ?? expected,
    frontDuration,
    postDuration,
  }
}
