import { error } from './issue.ts'
import type { Issue } from './issue.ts'

/** How the dates of a survey follow from the certificate. Three of them are the different "intermediate" windows:
 *  secondOrThird (HSSC), betweenSecondAndThird (ISM, ISPS, MLC) and secondToThird (class). */
export type CycleType =
  | 'anniversary' | 'secondOrThird' | 'betweenSecondAndThird' | 'secondToThird' | 'beforeExpiry' | 'maxInterval' | 'none'

export type SurveyType =
  | 'initial' | 'annual' | 'intermediate' | 'periodical' | 'renewal' | 'bottom' | 'tailshaft' | 'boiler'
  | 'additional' | 'occasional' | 'changeOfFlag' | 'transferOfClass' | 'remote' | 'tax'

export type RuleAction = 'endorse' | 'renew' | 'none'

/** The date on which a survey is due. */
export type DueBasis = 'anniversary' | 'secondAnniversary' | 'thirdAnniversary' | 'expiry' | 'lastSurvey' | 'none'

/** One window rule, as plain data: a row of the table `rule`. Durations are whole months. */
export interface WindowRule {
  /** Short unique word that certificate types refer to. */
  code: string
  ruleName: string
  ruleNameEn: string
  actionType: RuleAction
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
const DUE_OF_CYCLE: Record<CycleType, readonly DueBasis[]> = {
  anniversary: ['anniversary'],
  secondOrThird: ['anniversary'],
  betweenSecondAndThird: ['secondAnniversary', 'thirdAnniversary'],
  secondToThird: ['secondAnniversary', 'thirdAnniversary'],
  beforeExpiry: ['expiry'],
  maxInterval: ['expiry', 'lastSurvey'],
  none: ['none'],
}

/** The length a window of this cycle has, in months; null where it is free. */
export function expectedDuration(rule: Pick<WindowRule, 'cycleType' | 'frontDuration' | 'postDuration'>): number | null {
  const around = rule.frontDuration + rule.postDuration
  if (rule.cycleType === 'maxInterval') return null
  if (rule.cycleType === 'none') return 0
  return rule.cycleType === 'betweenSecondAndThird' || rule.cycleType === 'secondToThird' ? 12 + around : around
}

/** Checks a rule a person has written: null, or the first thing that makes it unusable. */
export function checkWindowRule(rule: WindowRule): Issue | null {
  const durations = [rule.windowDuration, rule.frontDuration, rule.postDuration]
  if (durations.some((months) => !Number.isInteger(months) || months < 0 || months > 120)) {
    return error('rule.duration', '时长须为 0 至 120 的整月数。', 'Durations are whole months from 0 to 120.')
  }
  if (!DUE_OF_CYCLE[rule.cycleType].includes(rule.dueDate)) {
    return error('rule.dueDate', '该周期类型不能使用所选的到期日。', 'This cycle cannot be due on the date chosen.')
  }
  if (rule.cycleType === 'anniversary' && durations[1]! + durations[2]! > 12) {
    return error('rule.overlap', '周年窗口总长不得超过 12 个月。', 'Windows of anniversaries may not be longer than 12 months.')
  }
  if (rule.cycleType === 'maxInterval' && rule.windowDuration < 1) {
    return error('rule.interval', '间隔上限至少为 1 个月。', 'The longest interval is at least 1 month.')
  }
  const expected = expectedDuration(rule)
  if (expected !== null && expected !== rule.windowDuration) {
    return error('rule.windowDuration', `窗口总长应为 ${expected} 个月。`, `The window is ${expected} months long in all.`)
  }
  return null
}

type Row = [
  code: string, zh: string, en: string, survey: SurveyType, cycle: CycleType, due: DueBasis,
  window: number, front: number, post: number, descn: string, descnEn: string,
]

const ROWS: Row[] = [
  ['annual', '年度检验', 'Annual survey', 'annual', 'anniversary', 'anniversary', 6, 3, 3,
    '每个周年日前后 3 个月内', 'within 3 months before or after each anniversary date'],
  ['intermediateHssc', '中间检验(第2或第3周年)', 'Intermediate survey (2nd or 3rd anniversary)', 'intermediate', 'secondOrThird',
    'anniversary', 6, 3, 3, '第2或第3周年日前后 3 个月内,代替该次年度检验',
    'within 3 months before or after the 2nd or the 3rd anniversary date; it takes the place of that annual survey'],
  ['intermediateVerification', '中间审核(第2与第3周年之间)', 'Intermediate verification (between 2nd and 3rd anniversary)',
    'intermediate', 'betweenSecondAndThird', 'thirdAnniversary', 12, 0, 0, '第2与第3周年日之间(ISM、ISPS、MLC),前后不另加月份',
    'between the 2nd and the 3rd anniversary date (ISM, ISPS, MLC), with no months added at either end'],
  ['intermediateClass', '船级中间检验', 'Class intermediate survey', 'intermediate', 'secondToThird', 'thirdAnniversary', 18, 3, 3,
    '自第2周年日前 3 个月至第3周年日后 3 个月', 'from 3 months before the 2nd to 3 months after the 3rd anniversary date'],
  ['periodical', '定期检验(第2或第3周年)', 'Periodical survey (2nd or 3rd anniversary)', 'periodical', 'secondOrThird', 'anniversary',
    6, 3, 3, '第2或第3周年日前后 3 个月内,代替该次年度检验',
    'within 3 months before or after the 2nd or the 3rd anniversary date; it takes the place of that annual survey'],
  ['periodicalEach', '定期检验(每周年)', 'Periodical survey (each anniversary)', 'periodical', 'anniversary', 'anniversary', 6, 3, 3,
    '每个周年日前后 3 个月内', 'within 3 months before or after each anniversary date'],
  ['renewal', '换证检验', 'Renewal survey', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '到期日前完成;在到期前 3 个月内完成的,新证书沿用原到期日推算',
    'before expiry; completed within the last 3 months, the new certificate keeps the old expiry day'],
  ['renewalClass', '船级特别检验', 'Class renewal (special) survey', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '第5周年日前完成;可自第4次年度检验开始', 'complete by the 5th anniversary; it may begin at the 4th annual survey'],
  ['statement', '年度符合声明', 'Yearly statement of compliance', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '有效至次年 5 月末,届满前换发', 'valid to the end of May of the next year, to be replaced before then'],
  ['bottom', '船底外部检查', 'Inspection of the outside of the ship\'s bottom', 'bottom', 'maxInterval', 'expiry', 36, 3, 0,
    '任何五年内至少两次,间隔不超过 36 个月,其中一次在第4次年度检验时或之后结合换证检验进行',
    'at least two in any five years, not more than 36 months apart, one of them with the renewal survey at or after the 4th annual survey'],
  ['bottomPassenger', '客船船底外部检查', 'Bottom inspection of a passenger ship', 'bottom', 'beforeExpiry', 'expiry', 3, 3, 0,
    '结合每年的换证检验进行', 'with the renewal survey of each year'],
  ['boiler', '锅炉检验', 'Boiler survey', 'boiler', 'maxInterval', 'expiry', 36, 3, 0,
    '五年内两次,间隔不超过 36 个月', 'twice in five years, not more than 36 months apart'],
  ['tailshaft', '尾轴检验', 'Tailshaft survey', 'tailshaft', 'maxInterval', 'lastSurvey', 60, 3, 0,
    '距上次检验不超过 60 个月', 'not more than 60 months after the last one'],
  ['liftingExamination', '起重设备全面检查', 'Thorough examination of lifting appliances', 'annual', 'maxInterval', 'lastSurvey', 12, 3, 0,
    '每 12 个月至少一次', 'at least once in every 12 months'],
  ['annualTax', '年度吨税', 'Annual tonnage tax', 'tax', 'anniversary', 'anniversary', 3, 3, 0,
    '每个周年日前缴纳', 'to be paid by each anniversary date'],
]

/** The window rules the product starts with. Sources: SOLAS I/7 to I/14, LL art. 14 and 19, MARPOL I/6 and I/10, BWM E-1 and E-5
 *  (annual, intermediate, periodical, renewal, bottom); ISM 13, ISPS A/19, MLC A5.1.3 (verification); IACS UR Z3, Z7, Z18, Z21 (class). */
export const WINDOW_RULES: readonly WindowRule[] = ROWS.map((row) => {
  const [code, ruleName, ruleNameEn, surveyType, cycleType, dueDate, windowDuration, frontDuration, postDuration, descn, descnEn] = row
  const actionType: RuleAction = surveyType === 'renewal' ? 'renew' : surveyType === 'tax' ? 'none' : 'endorse'
  return {
    code, ruleName, ruleNameEn, actionType, surveyType, cycleType, dueDate, windowDuration, frontDuration, postDuration, descn, descnEn,
  }
})

const BY_CODE = new Map(WINDOW_RULES.map((rule) => [rule.code, rule]))

/** The seeded rules of the codes, in that order. Throws when a code is unknown: it is a mistake in the seed data. */
export function rulesOf(codes: readonly string[]): WindowRule[] {
  return codes.map((code) => {
    const rule = BY_CODE.get(code)
    if (!rule) throw new RangeError(`There is no window rule with the code "${code}".`)
    return rule
  })
}
