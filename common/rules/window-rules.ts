import { error } from './issue.ts'
import type { Issue } from './issue.ts'

/** How the dates of a survey follow from the certificate. Three of them are the different "intermediate" windows:
 *  secondOrThird (HSSC), betweenSecondAndThird (ISM, ISPS, MLC) and secondToThird (class). */
export const CYCLE_TYPES = ['anniversary', 'secondOrThird', 'betweenSecondAndThird', 'secondToThird', 'beforeExpiry', 'maxInterval', 'none'] as const
export type CycleType = (typeof CYCLE_TYPES)[number]

export type SurveyType =
  | 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'tailshaft' | 'boiler'
  | 'additional' | 'occasional' | 'changeOfFlag' | 'transferOfClass' | 'remote' | 'tax'

/** The date on which a survey is due. */
export const DUE_BASES = ['anniversary', 'secondAnniversary', 'thirdAnniversary', 'expiry', 'lastSurvey', 'none'] as const
export type DueBasis = (typeof DUE_BASES)[number]

/** One window rule, as plain data: a row of the table `rule`. Durations are whole months. */
export interface WindowRule {
  /** Short unique word; windows remember by it which rule made them. */
  code: string
  ruleName: string
  ruleNameEn: string
  /** What the survey ends in: a key of ACTION_TYPE, or nothing. */
  actionType: string | null
  surveyType: SurveyType
  cycleType: CycleType
  dueDate: DueBasis
  /** Whole length of the window; for maxInterval the longest interval between two surveys. */
  windowDuration: number
  /** Months the window opens before the date it hangs on. */
  frontDuration: number
  /** Months it stays open after it. */
  postDuration: number
  /** The rule in words, with its source; shown in explanations, free to edit. */
  descn: string
  descnEn: string
}

/** Which due dates make sense with a cycle. For maxInterval, 'expiry' means that the last survey goes with the renewal
 *  ("twice in five years") and 'lastSurvey' that the interval simply repeats. */
export const DUE_OF_CYCLE: Record<CycleType, readonly DueBasis[]> = {
  anniversary: ['anniversary'],
  secondOrThird: ['anniversary'],
  betweenSecondAndThird: ['thirdAnniversary', 'secondAnniversary'],
  secondToThird: ['thirdAnniversary', 'secondAnniversary'],
  beforeExpiry: ['expiry'],
  maxInterval: ['expiry', 'lastSurvey'],
  none: ['none'],
}

/** Months before and after the date a window hangs on, as the conventions have them. */
const USUAL: Record<CycleType, readonly [front: number, post: number]> = {
  anniversary: [3, 3], secondOrThird: [3, 3], betweenSecondAndThird: [0, 0], secondToThird: [3, 3], beforeExpiry: [3, 0], maxInterval: [3, 0], none: [0, 0],
}
const LONGEST_INTERVAL = 36

type Durations = Pick<WindowRule, 'dueDate' | 'windowDuration' | 'frontDuration' | 'postDuration'>

/** The length a window of this cycle has, in months; null where it is free. */
export function expectedDuration(rule: Pick<WindowRule, 'cycleType' | 'frontDuration' | 'postDuration'>): number | null {
  const around = rule.frontDuration + rule.postDuration
  if (rule.cycleType === 'maxInterval') return null
  if (rule.cycleType === 'none') return 0
  return rule.cycleType === 'betweenSecondAndThird' || rule.cycleType === 'secondToThird' ? 12 + around : around
}

/** The due date and durations of a rule; what is not given is what the conventions have for its cycle. */
export function usualDurations(cycleType: CycleType, given: Partial<{ [K in keyof Durations]: Durations[K] | null }> = {}): Durations {
  const [front, post] = USUAL[cycleType]
  const frontDuration = given.frontDuration ?? front
  const postDuration = given.postDuration ?? post
  const expected = expectedDuration({ cycleType, frontDuration, postDuration }) ?? LONGEST_INTERVAL
  return { dueDate: given.dueDate ?? DUE_OF_CYCLE[cycleType][0]!, windowDuration: given.windowDuration ?? expected, frontDuration, postDuration }
}

export interface RuleFault { field: keyof WindowRule; issue: Issue }

/** Surveys that something brings about, not the calendar. */
const NOT_PERIODIC: ReadonlySet<string> = new Set(['initial', 'additional', 'occasional', 'changeOfFlag', 'transferOfClass', 'remote'])
const MONTHS = ['windowDuration', 'frontDuration', 'postDuration'] as const

/** Everything that makes a rule unusable, each at its field; empty when it is sound. */
export function windowRuleFaults(rule: WindowRule): RuleFault[] {
  const unfit = MONTHS.filter((name) => !Number.isInteger(rule[name]) || rule[name] < 0 || rule[name] > 120)
  if (unfit.length) return unfit.map((field) => ({ field, issue: error('rule.duration', '时长须为 0 至 120 的整月数', 'Durations are whole months from 0 to 120') }))
  const faults = [...surveyFaults(rule), ...(rule.cycleType === 'none' ? durationsOfNone(rule) : rule.cycleType === 'maxInterval' ? intervalFaults(rule) : reachFaults(rule))]
  if (!DUE_OF_CYCLE[rule.cycleType].includes(rule.dueDate)) {
    faults.push({ field: 'dueDate', issue: error('rule.dueDate', '该周期类型不能使用所选的到期日', 'This cycle cannot be due on the date chosen') })
  }
  const expected = expectedDuration(rule)
  if (faults.length === 0 && expected !== null && expected !== rule.windowDuration) {
    faults.push({ field: 'windowDuration', issue: error('rule.windowDuration', `窗口总长应为 ${expected} 个月`, `The window is ${expected} months long in all`) })
  }
  return faults
}

function surveyFaults({ surveyType, cycleType }: WindowRule): RuleFault[] {
  if (NOT_PERIODIC.has(surveyType) && cycleType !== 'none') {
    return [{ field: 'surveyType', issue: error('rule.notPeriodic', '此类检验不定期进行，没有窗口：请将周期选为“无”', 'Such surveys are not periodic and have no window: choose the cycle "None"') }]
  }
  if (surveyType === 'renewal' && cycleType !== 'beforeExpiry') {
    return [{ field: 'cycleType', issue: error('rule.renewal', '换证检验须在到期前完成：请选“到期前”', 'A renewal is completed before expiry: choose the cycle "Before expiry"') }]
  }
  return []
}

function durationsOfNone(rule: WindowRule): RuleFault[] {
  return MONTHS.filter((field) => rule[field] > 0)
    .map((field) => ({ field, issue: error('rule.none', '没有周期的规则时长为 0', 'A rule without a cycle has durations of 0') }))
}

function intervalFaults(rule: WindowRule): RuleFault[] {
  const faults: RuleFault[] = []
  if (rule.windowDuration < 1) faults.push({ field: 'windowDuration', issue: error('rule.interval', '间隔上限至少为 1 个月', 'The longest interval is at least 1 month') })
  if (rule.windowDuration >= 1 && rule.frontDuration >= rule.windowDuration) {
    faults.push({ field: 'frontDuration', issue: error('rule.front', `须少于 ${rule.windowDuration} 个月`, `Less than ${rule.windowDuration} months`) })
  }
  if (rule.postDuration > 0) faults.push({ field: 'postDuration', issue: error('rule.afterInterval', '间隔上限之后不得再有时间：请填 0', 'Nothing may follow the longest interval: enter 0') })
  return faults
}

/** A window that could be of any length would meet the one before it, or open before the certificate does. */
function reachFaults(rule: WindowRule): RuleFault[] {
  const { cycleType, frontDuration, postDuration } = rule
  const around = cycleType === 'anniversary' || cycleType === 'secondOrThird'
  if (around && frontDuration + postDuration >= 12) {
    return [{ field: frontDuration >= postDuration ? 'frontDuration' : 'postDuration', issue: error('rule.overlap', '前后合计须少于 12 个月，否则相邻窗口重叠', 'Less than 12 months in all, or the windows of two years overlap') }]
  }
  if ((around || cycleType === 'beforeExpiry') && frontDuration + postDuration === 0) {
    return [{ field: 'frontDuration', issue: error('rule.empty', '窗口至少须有 1 个月', 'The window is at least 1 month long') }]
  }
  const mostBefore = cycleType === 'beforeExpiry' ? 24 : 12
  const faults: RuleFault[] = []
  if (frontDuration > mostBefore) faults.push({ field: 'frontDuration', issue: error('rule.front', `最多 ${mostBefore} 个月`, `At most ${mostBefore} months`) })
  if (cycleType === 'beforeExpiry' && postDuration > 0) {
    faults.push({ field: 'postDuration', issue: error('rule.afterExpiry', '到期后证书即失效，请填 0；宽限请用展期', 'The certificate ends at its expiry: enter 0; for more time it is extended') })
  } else if (postDuration > 12) faults.push({ field: 'postDuration', issue: error('rule.post', '最多 12 个月', 'At most 12 months') })
  return faults
}
