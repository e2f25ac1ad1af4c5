/** The survey to be held next. */
import { expect, test } from 'vitest'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { nextDueOn } from './standing.ts'
import type { CertificateEvent, CertificateFacts, ShipEvent } from './standing-types.ts'

const cert: CertificateFacts = {
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
const nextOn = (day: string, events: CertificateEvent[] = [], ofShip: ShipEvent[] = []) =>
  nextDueOn(
    { ships: [{ ref: 'S', events: ofShip }], certificates: [{ ...cert, events }] },
    'X',
    day,
  )

test('the annual survey is due beside the radio survey of the same anniversary', () => {
  expect(nextOn('2024-12-20')).toMatchObject({
    surveyType: 'annual',
    ruleCode: 'annual',
    orSurveyType: null,
  })
})

test('no survey is to be held of a certificate that is withdrawn or replaced, or whose ship is lost', () => {
  const withdrawal = { kind: 'withdrawal', day: '2024-12-01' } as const
  expect(nextOn('2024-11-30', [withdrawal])).not.toBeNull()
  expect(nextOn('2024-12-01', [withdrawal])).toBeNull()
  expect(
    nextOn('2024-12-10', [withdrawal, { kind: 'reinstatement', day: '2024-12-10' }]),
  ).not.toBeNull()
  expect(nextOn('2024-12-01', [{ kind: 'replacement', day: '2024-12-01' }])).toBeNull()
  expect(nextOn('2024-12-01', [], [{ kind: 'ceased', day: '2024-12-01' }])).toBeNull()
})
