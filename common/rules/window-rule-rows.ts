import type { CycleType, DueBasis, SurveyType, WindowRule } from './window-rules.ts'

/** Families of rules, as the texts they come from: harmonised surveys, audits, class, registers, others. */
export const RULE_GROUPS = ['hssc', 'audit', 'class', 'register', 'other'] as const
export type RuleGroup = (typeof RULE_GROUPS)[number]
export interface SeededRule extends WindowRule { ruleGroup: RuleGroup }

type Row = [
  group: RuleGroup, code: string, zh: string, en: string, survey: SurveyType, cycle: CycleType, due: DueBasis,
  window: number, front: number, post: number, descn: string, descnEn: string,
]

const ROWS: Row[] = [
  ['hssc', 'annual', '年度检验', 'Annual survey', 'annual', 'anniversary', 'anniversary', 6, 3, 3,
    '每个周年日前后 3 个月内', 'within 3 months before or after each anniversary date'],
  ['hssc', 'intermediateHssc', '中间检验（第2或第3周年）', 'Intermediate survey (2nd or 3rd anniversary)', 'intermediate', 'secondOrThird',
    'anniversary', 6, 3, 3, '第2或第3周年日前后 3 个月内，代替该次年度检验',
    'within 3 months before or after the 2nd or the 3rd anniversary date; it takes the place of that annual survey'],
  ['hssc', 'periodical', '定期检验（第2或第3周年）', 'Periodical survey (2nd or 3rd anniversary)', 'periodical', 'secondOrThird', 'anniversary',
    6, 3, 3, '第2或第3周年日前后 3 个月内，代替该次年度检验',
    'within 3 months before or after the 2nd or the 3rd anniversary date; it takes the place of that annual survey'],
  ['hssc', 'periodicalEach', '定期检验（每周年）', 'Periodical survey (each anniversary)', 'periodical', 'anniversary', 'anniversary', 6, 3, 3,
    '每个周年日前后 3 个月内', 'within 3 months before or after each anniversary date'],
  ['hssc', 'renewal', '换证检验', 'Renewal survey', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '到期日前完成；在到期前 3 个月内完成的，新证书沿用原到期日推算',
    'before expiry; completed within the last 3 months, the new certificate keeps the old expiry day'],
  ['hssc', 'renewalPassenger', '客船换证检验', 'Passenger ship renewal survey', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '证书最长 12 个月，每年换证', 'the certificate runs for at most 12 months and is renewed every year'],
  ['hssc', 'bottom', '船底外部检查', 'Inspection of the outside of the ship\'s bottom', 'bottom', 'maxInterval', 'expiry', 36, 3, 0,
    '任何五年内至少两次，间隔不超过 36 个月，其中一次在第4次年度检验时或之后结合换证检验进行',
    'at least two in any five years, not more than 36 months apart, one of them with the renewal survey at or after the 4th annual survey'],
  ['hssc', 'bottomPassenger', '客船船底外部检查', 'Bottom inspection of a passenger ship', 'bottom', 'beforeExpiry', 'expiry', 3, 3, 0,
    '结合每年的换证检验进行', 'with the renewal survey of each year'],
  ['audit', 'annualAudit', '年度审核', 'Annual verification', 'annual', 'anniversary', 'anniversary', 6, 3, 3,
    '公司审核：每个周年日前后 3 个月内（DOC）', 'of the company, within 3 months before or after each anniversary date (DOC)'],
  ['audit', 'intermediateVerification', '中间审核（第2与第3周年之间）', 'Intermediate verification (between 2nd and 3rd anniversary)',
    'intermediate', 'betweenSecondAndThird', 'thirdAnniversary', 12, 0, 0, '第2与第3周年日之间（ISM、ISPS、MLC），前后不另加月份',
    'between the 2nd and the 3rd anniversary date (ISM, ISPS, MLC), with no months added at either end'],
  ['audit', 'renewalVerification', '换证审核', 'Renewal verification', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '到期日前完成；在到期前 3 个月内完成的，新证书沿用原到期日推算',
    'before expiry; completed within the last 3 months, the new certificate keeps the old expiry day'],
  ['class', 'annualClass', '船级年度检验', 'Class annual survey', 'annual', 'anniversary', 'anniversary', 6, 3, 3,
    '每个周年日前后 3 个月内', 'within 3 months before or after each anniversary date'],
  ['class', 'intermediateClass', '船级中间检验', 'Class intermediate survey', 'intermediate', 'secondToThird', 'thirdAnniversary', 18, 3, 3,
    '自第2周年日前 3 个月至第3周年日后 3 个月', 'from 3 months before the 2nd to 3 months after the 3rd anniversary date'],
  ['class', 'renewalClass', '船级特别检验', 'Class renewal (special) survey', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '第5周年日前完成；可自第4次年度检验开始', 'complete by the 5th anniversary; it may begin at the 4th annual survey'],
  ['class', 'docking', '坞内检验', 'Docking survey', 'bottom', 'maxInterval', 'expiry', 36, 3, 0,
    '五年内两次，间隔不超过 36 个月', 'twice in five years, not more than 36 months apart'],
  ['class', 'boiler', '锅炉检验', 'Boiler survey', 'boiler', 'maxInterval', 'expiry', 36, 3, 0,
    '五年内两次，间隔不超过 36 个月', 'twice in five years, not more than 36 months apart'],
  ['class', 'tailshaft', '尾轴检验', 'Tailshaft survey', 'tailshaft', 'maxInterval', 'lastSurvey', 60, 3, 0,
    '距上次检验不超过 60 个月', 'not more than 60 months after the last one'],
  ['register', 'annualTax', '年度吨税', 'Annual tonnage tax', 'tax', 'anniversary', 'anniversary', 3, 3, 0,
    '每个周年日前缴纳', 'to be paid by each anniversary date'],
  ['register', 'renewalRegistry', '国籍证书换发', 'Renewal of registry', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '到期日前换发', 'to be renewed before expiry'],
  ['other', 'statement', '年度符合声明', 'Yearly statement of compliance', 'renewal', 'beforeExpiry', 'expiry', 3, 3, 0,
    '有效至次年 5 月末，届满前换发', 'valid to the end of May of the next year, to be replaced before then'],
  ['other', 'liftingExamination', '起重设备全面检查', 'Thorough examination of lifting appliances', 'annual', 'maxInterval', 'lastSurvey', 12, 3, 0,
    '每 12 个月至少一次', 'at least once in every 12 months'],
  ['other', 'onChange', '变更时换发', 'Replaced on change', 'additional', 'none', 'none', 0, 0, 0,
    '没有检验窗口；证书所载内容变更时换发', 'no window of surveys; replaced when what the certificate states has changed'],
]

const ACTIONS: Partial<Record<SurveyType, string | null>> = { renewal: 'renew', tax: null, additional: 'reissueChange' }

/** The window rules the product starts with. Sources: SOLAS I/7 to I/14, LL art. 14 and 19, MARPOL I/6 and I/10, BWM E-1 and E-5
 *  (annual, intermediate, periodical, renewal, bottom); ISM 13, ISPS A/19, MLC A5.1.3 (verification); IACS UR Z3, Z7, Z18, Z21 (class). */
export const WINDOW_RULES: readonly SeededRule[] = ROWS.map((row) => {
  const [ruleGroup, code, ruleName, ruleNameEn, surveyType, cycleType, dueDate, windowDuration, frontDuration, postDuration, descn, descnEn] = row
  const actionType = surveyType in ACTIONS ? ACTIONS[surveyType] ?? null : 'endorse'
  return {
    ruleGroup, code, ruleName, ruleNameEn, actionType, surveyType, cycleType, dueDate, windowDuration, frontDuration, postDuration, descn, descnEn,
  }
})

const BY_CODE = new Map(WINDOW_RULES.map((rule) => [rule.code, rule]))

/** The seeded rules of the codes, in that order. Throws when a code is unknown: it is a mistake in the seed data. */
export function rulesOf(codes: readonly string[]): SeededRule[] {
  return codes.map((code) => {
    const rule = BY_CODE.get(code)
    if (!rule) throw new RangeError(`There is no window rule with the code "${code}".`)
    return rule
  })
}
