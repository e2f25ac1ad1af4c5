import { defineCall, defineContract } from '#common/contract.ts'
import {
  bool,
  enumOf,
  date,
  dict,
  object,
  instant,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { RULE_GROUPS } from '#common/rules/windows/window-rule-seed.ts'
import { DUE_BASES } from '#common/rules/windows/window-rules.ts'
import { signedInReaders } from '#common/readers.ts'

const months = () => int(0, 120)
const values = {
  ruleName: text(80),
  ruleNameEn: text(80),
  ruleGroup: enumOf(...RULE_GROUPS),
  actionType: dict('ACTION_TYPE'),
  surveyType: dict('SURVEY_TYPE'),
  cycleType: dict('CYCLE_TYPE'),
  dueDate: enumOf(...DUE_BASES),
  windowDuration: months(),
  frontDuration: months(),
  postDuration: months(),
  descn: text(300),
  descnEn: text(300),
}

/** A window computed by a rule. Calendar dates, both ends inclusive. */
const previewed = {
  surveyType: required(text(40)),
  ruleCode: required(text(40)),
  ruleName: required(text(80)),
  ruleNameEn: required(text(80)),
  occurrence: required(int()),
  startDate: required(date()),
  dueDate: required(date()),
  endDate: required(date()),
  doneDate: date(),
  waived: required(bool()),
  status: required(enumOf('notOpen', 'open', 'late', 'overdue', 'done')),
  explanationZh: required(text(2000)),
  explanationEn: required(text(2000)),
}

/**
 * Window rules: when the surveys of certificates are due. Specification section 3 (Window rule).
 * Omitted due date and durations default to those of the conventions for the cycle.
 */
export const rule = defineContract('sys/rule', {
  doc: 'Window rules',
  readers: signedInReaders,
  fields: {
    code: text(40, '^[a-z][A-Za-z0-9]{1,39}$'),
    ...values,
    ruleName: required(values.ruleName),
    surveyType: required(values.surveyType),
    cycleType: required(values.cycleType),
    sort: int(0, 9999),
  },
  searchColumns: ['code', 'ruleName', 'ruleNameEn', 'descn', 'descnEn'],
  filters: ['ruleGroup', 'surveyType', 'cycleType', 'actionType'],
  defaultSort: 'sort',
  title: {
    zh: 'ruleName',
    en: 'ruleNameEn',
    extraColumns: ['code', 'ruleGroup', 'surveyType', 'cycleType', 'descn', 'descnEn'],
  },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    preview: defineCall(
      'Windows computed by rules for a certificate with this expiry: by a saved rule, by ' +
        'several, or by unsaved values',
      {
        ruleId: ref('sys/rule'),
        ruleIds: list(int(1), 20),
        rule: object(values),
        expiryDate: required(date()),
        completedDate: date(),
        validityMonths: int(1, 600),
      },
      {
        windows: required(objectList(previewed, 20_000)),
        notes: required(objectList({ zh: required(text(2000)), en: required(text(2000)) }, 5)),
      },
    ),
    recomputeState: defineCall(
      'Number of rules changed since the last recomputation of all windows, its time, and ' +
        'whether it is running',
      {},
      {
        pending: required(int()),
        running: required(bool()),
        jobId: text(60),
        lastTime: instant(),
      },
    ),
    recompute: defineCall(
      'Recomputes the windows of all certificates in force by the current rules, as a job; ' +
        'refused when no rule has changed',
      {},
      { jobId: required(text(60)) },
    ),
  },
})
