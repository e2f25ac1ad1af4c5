/** Surveys of an interval, and what was known on a day. */
import { expect, test } from 'vitest'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { base, on, survey } from './standing-cases.fixture.ts'
import { knownOn } from './standing.ts'
import type { ShipEvent } from './standing-types.ts'

const ofSociety = {
  ...windowRulesByCode(['tailshaft'])[0]!,
  code: 'co2',
  surveyType: 'periodical' as const,
  windowDuration: 24,
}

test("an interval of the society's own belongs to the ship, whichever certificate names it", () => {
  const old = {
    type: 'SE',
    events: [survey('2025-01-10', { surveyType: 'periodical', ruleCode: 'co2' })],
  }
  const renewed = {
    type: 'SE',
    ref: 'new',
    completedOn: '2025-06-01',
    issuedOn: '2025-06-01',
    expiry: '2030-05-31',
    rules: [ofSociety],
  }
  const both = [{ ...old, rules: [ofSociety] }, renewed]
  expect(on('2027-01-10', both)['new']).toBe('inForce good')
  expect(on('2027-01-11', both)['new']).toBe('lapsed surveyMissed SOLAS I/14(i)(i)')
  const held: ShipEvent = {
    kind: 'intervalSurvey',
    day: '2026-11-01',
    surveyType: 'periodical',
    ruleCode: 'co2',
  }
  expect(on('2027-01-11', both, [held])['new']).toBe('inForce good')
  expect(on('2027-06-01', [renewed])['new']).toBe('inForce good')
  expect(on('2027-06-02', [renewed])['new']).toMatch('lapsed surveyMissed')
})

test('a survey of the same type on another certificate is not the survey of an interval', () => {
  const radio = { type: 'SR', events: [survey('2025-03-10', { surveyType: 'periodical' })] }
  const equipment = { type: 'SE', rules: [ofSociety] }
  expect(on('2026-03-16', [radio, equipment])['SE']).toMatch('lapsed surveyMissed')
})

test('the thorough examination of lifting appliances counts from the issue, or from a later one', () => {
  const rules = windowRulesByCode(['liftingExamination'])
  const old = { type: 'LA', ref: 'old', rules, events: [survey('2024-09-01')] }
  const renewed = { type: 'LA', rules, completedOn: '2025-01-10', issuedOn: '2025-01-10' }
  expect(on('2026-01-10', [old, renewed])['LA']).toBe('inForce good')
  expect(on('2026-01-11', [old, renewed])['LA']).toMatch('lapsed surveyMissed')
})

test('an interval survey that is not endorsed settles nothing', () => {
  const rules = windowRulesByCode(['liftingExamination'])
  const unendorsed = [survey('2025-02-01', { endorsed: false })]
  expect(on('2025-03-16', [{ type: 'LA', rules, events: unendorsed }])['LA']).toMatch('lapsed')
})

test('what was known on a day leaves out certificates and events recorded later', () => {
  const record = {
    ships: [],
    certificates: [
      {
        ...base,
        law: certificateLaw('SC', 'statutory'),
        rules: [],
        events: [],
        recordedOn: '2024-04-01',
      },
      { ...base, ref: 'Y', law: certificateLaw('SC', 'statutory'), rules: [], events: [] },
    ],
  }
  const known = (day: string) => knownOn(record, day).certificates.map(({ ref }) => ref)
  expect(known('2024-03-14')).toEqual([])
  expect(known('2024-03-15')).toEqual(['Y'])
  expect(known('2024-04-01')).toEqual(['X', 'Y'])
})
