import { call, contract } from '#common/contract.ts'
import { bool, choice, date, dict, group, instant, int, list, must, ref, rows, text } from '#common/fields.ts'
import { RULE_GROUPS } from '#common/rules/window-rule-rows.ts'
import { DUE_BASES } from '#common/rules/window-rules.ts'
import { signedInReaders } from '#common/readers.ts'

const months = () => int(0, 120)
const values = {
  ruleName: text(80),
  ruleNameEn: text(80),
  ruleGroup: choice(...RULE_GROUPS),
  actionType: dict('ACTION_TYPE'),
  surveyType: dict('SURVEY_TYPE'),
  cycleType: dict('CYCLE_TYPE'),
  dueDate: choice(...DUE_BASES),
  windowDuration: months(),
  frontDuration: months(),
  postDuration: months(),
  descn: text(300),
  descnEn: text(300),
}

/** A window as a rule would give it; dates are calendar dates, both ends belong to it. */
const previewed = {
  surveyType: must(text(40)), ruleCode: must(text(40)), ruleName: must(text(80)), ruleNameEn: must(text(80)), occurrence: must(int()),
  startDate: must(date()), dueDate: must(date()), endDate: must(date()), doneDate: date(), waived: must(bool()),
  status: must(choice('notOpen', 'open', 'late', 'overdue', 'done')), explanationZh: must(text(2000)), explanationEn: must(text(2000)),
}

/**
 * Window-period rules, by which the surveys of certificates fall due. Specification section 3 (Window rule). What is left
 * out of due date and durations is as the conventions have it for the cycle.
 */
export const rule = contract('sys/rule', {
  doc: 'Window-period rules',
  readers: signedInReaders,
  fields: {
    code: text(40, '^[a-z][A-Za-z0-9]{1,39}$'),
    ...values,
    ruleName: must(values.ruleName),
    surveyType: must(values.surveyType),
    cycleType: must(values.cycleType),
    sort: int(0, 9999),
  },
  search: ['code', 'ruleName', 'ruleNameEn', 'descn', 'descnEn'],
  filters: ['ruleGroup', 'surveyType', 'cycleType', 'actionType'],
  sort: 'sort',
  title: { zh: 'ruleName', en: 'ruleNameEn', more: ['code', 'ruleGroup', 'surveyType', 'cycleType', 'descn', 'descnEn'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    preview: call('The windows rules would give for a certificate with this expiry: of a saved rule, of several, or of values not saved yet', {
      ruleId: ref('sys/rule'), ruleIds: list(int(1), 20), rule: group(values), expiryDate: must(date()), completedDate: date(), validityMonths: int(1, 600),
    }, { windows: must(rows(previewed, 20_000)), notes: must(rows({ zh: must(text(2000)), en: must(text(2000)) }, 5)) }),
    recomputeState: call('How many rules have changed since the windows of all certificates were last computed, when that was, and whether it is going on', {}, {
      pending: must(int()), running: must(bool()), jobId: text(60), lastTime: instant(),
    }),
    recompute: call('Computes the windows of all certificates in force by the rules as they are now, as a job; refused when no rule has changed', {}, { jobId: must(text(60)) }),
  },
})
