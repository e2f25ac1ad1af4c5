/** The survey to be held next. */
import { expect, test } from 'vitest'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { nextDueOn } from './standing.ts'

test('the annual survey is due beside the radio survey of the same anniversary', () => {
  const cert = {
    ref: 'X',
    type: 'CSS',
    law: certificateLaw('CSS', 'statutory'),
    rules: windowRulesByCode(['annual', 'intermediateHssc', 'periodicalEach', 'renewal']),
    validityMonths: 60,
    completedOn: '2024-03-15',
    issuedOn: '2024-03-15',
    expiry: '2029-03-14',
    flag: 'PA',
    company: null,
    ship: 'S',
    parents: [],
    events: [],
  }
  const record = { ships: [{ ref: 'S', events: [] }], certificates: [cert] }
  expect(nextDueOn(record, 'X', '2024-12-20')).toMatchObject({
    surveyType: 'annual',
    ruleCode: 'annual',
    orSurveyType: null,
  })
})
