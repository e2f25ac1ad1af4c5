import { error } from '../base/issue.ts'
import type { Issue } from '../base/issue.ts'
import { DUE_BASES_OF_CYCLE, expectedDuration } from './window-rules.ts'
import type { WindowRule } from './window-rules.ts'

export interface RuleError {
  field: keyof WindowRule
  issue: Issue
}

/** Surveys with a cause other than the calendar. */
const NOT_PERIODIC: ReadonlySet<string> = new Set([
  'initial',
  'additional',
  'occasional',
  'changeOfFlag',
  'transferOfClass',
])
const MONTHS = ['windowDuration', 'frontDuration', 'postDuration'] as const

/** All errors of a rule, each at its field; empty when it is valid. */
export function validateWindowRule(rule: WindowRule): RuleError[] {
  const unfit = MONTHS.filter(
    (name) => !Number.isInteger(rule[name]) || rule[name] < 0 || rule[name] > 120,
  )
  if (unfit.length)
    return unfit.map((field) => ({
      field,
      issue: error(
        'rule.duration',
        '时长须为 0 至 120 的整月数',
        'Enter whole months from 0 to 120',
      ),
    }))
  const errors = [
    ...surveyFaults(rule),
    ...(rule.cycleType === 'none'
      ? durationsOfNone(rule)
      : rule.cycleType === 'maxInterval'
        ? intervalFaults(rule)
        : reachErrors(rule)),
  ]
  if (!DUE_BASES_OF_CYCLE[rule.cycleType].includes(rule.dueDate)) {
    errors.push({
      field: 'dueDate',
      issue: error(
        'rule.dueDate',
        '该周期类型不能使用所选的到期日',
        'This cycle cannot be used with the selected due date',
      ),
    })
  }
  const expected = expectedDuration(rule)
  if (errors.length === 0 && expected !== null && expected !== rule.windowDuration) {
    errors.push({
      field: 'windowDuration',
      issue: error(
        'rule.windowDuration',
        `窗口总长应为 ${expected} 个月`,
        `The total window must be ${expected} months`,
      ),
    })
  }
  return errors
}

function surveyFaults({ surveyType, cycleType }: WindowRule): RuleError[] {
  if (NOT_PERIODIC.has(surveyType) && cycleType !== 'none') {
    return [
      {
        field: 'surveyType',
        issue: error(
          'rule.notPeriodic',
          '此类检验不定期进行，没有窗口：请将周期选为“无”',
          'This survey is not periodic and has no window: choose the cycle "None"',
        ),
      },
    ]
  }
  if (surveyType === 'renewal' && cycleType !== 'beforeExpiry') {
    return [
      {
        field: 'cycleType',
        issue: error(
          'rule.renewal',
          '换证检验须在到期前完成：请选“到期前”',
          'A renewal must be completed before expiry: choose the cycle "Before expiry"',
        ),
      },
    ]
  }
  return []
}

function durationsOfNone(rule: WindowRule): RuleError[] {
  return MONTHS.filter((field) => rule[field] > 0).map((field) => ({
    field,
    issue: error('rule.none', '没有周期的规则时长为 0', 'Enter 0 for a rule without a cycle'),
  }))
}

function intervalFaults(rule: WindowRule): RuleError[] {
  const errors: RuleError[] = []
  if (rule.windowDuration < 1)
    errors.push({
      field: 'windowDuration',
      issue: error(
        'rule.interval',
        '间隔上限至少为 1 个月',
        'The maximum interval must be at least 1 month',
      ),
    })
  if (rule.windowDuration >= 1 && rule.frontDuration >= rule.windowDuration) {
    errors.push({
      field: 'frontDuration',
      issue: error(
        'rule.front',
        `须少于 ${rule.windowDuration} 个月`,
        `Must be less than ${rule.windowDuration} months`,
      ),
    })
  }
  if (rule.postDuration > 0)
    errors.push({
      field: 'postDuration',
      issue: error(
        'rule.afterInterval',
        '间隔上限之后不得再有时间：请填 0',
        'No time is allowed after the maximum interval: enter 0',
      ),
    })
  return errors
}

/**
 * A window of arbitrary length would overlap the previous one or open before the certificate
 * begins.
 */
function reachErrors(rule: WindowRule): RuleError[] {
  const { cycleType, frontDuration, postDuration } = rule
  const totalMargin = cycleType === 'anniversary' || cycleType === 'secondOrThird'
  if (totalMargin && frontDuration + postDuration >= 12) {
    return [
      {
        field: frontDuration >= postDuration ? 'frontDuration' : 'postDuration',
        issue: error(
          'rule.overlap',
          '前后合计须少于 12 个月，否则相邻窗口重叠',
          'The total must be less than 12 months; otherwise adjacent windows overlap',
        ),
      },
    ]
  }
  if ((totalMargin || cycleType === 'beforeExpiry') && frontDuration + postDuration === 0) {
    return [
      {
        field: 'frontDuration',
        issue: error('rule.empty', '窗口至少须有 1 个月', 'The window must be at least 1 month'),
      },
    ]
  }
  const mostBefore = cycleType === 'beforeExpiry' ? 24 : 12
  const errors: RuleError[] = []
  if (frontDuration > mostBefore)
    errors.push({
      field: 'frontDuration',
      issue: error('rule.front', `最多 ${mostBefore} 个月`, `At most ${mostBefore} months`),
    })
  if (cycleType === 'beforeExpiry' && postDuration > 0) {
    errors.push({
      field: 'postDuration',
      issue: error(
        'rule.afterExpiry',
        '到期后证书即失效，请填 0；宽限请用展期',
        'The certificate ends at expiry: enter 0, and use an extension for more time',
      ),
    })
  } else if (postDuration > 12)
    errors.push({
      field: 'postDuration',
      issue: error('rule.post', '最多 12 个月', 'At most 12 months'),
    })
  return errors
}
