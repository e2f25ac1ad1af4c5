/** Lives that the vectors do not have: what counts after an ending, a withdrawal, a lay-up. */
import { expect, test } from 'vitest'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import { certificateLaw } from './certificate-law.ts'
import { standingOn } from './standing.ts'
import type { CertificateEvent, CertificateFacts, ShipEvent } from './standing-types.ts'

const base = {
  ref: 'X',
  validityMonths: 60,
  completedOn: '2024-03-15',
  issuedOn: '2024-03-15',
  expiry: '2029-03-14',
  flag: 'PA',
  company: null,
  ship: 'S',
  parents: [],
}
const RULES: Record<string, string[]> = {
  SC: ['annual', 'intermediateHssc', 'renewal', 'bottom'],
  CLH: ['annualClass', 'intermediateClass', 'renewalClass', 'docking'],
  CLM: ['annualClass', 'renewalClass', 'tailshaft', 'boiler'],
  PSS: ['renewalPassenger', 'bottomPassenger'],
}

function reasonOn(
  day: string,
  code: string,
  events: CertificateEvent[],
  shipEvents: ShipEvent[] = [],
  more: Partial<CertificateFacts> = {},
): string {
  const law = certificateLaw(code, 'statutory')
  const cert = { ...base, law, rules: windowRulesByCode(RULES[code] ?? []), ...more, events }
  const record = { ships: [{ ref: 'S', events: shipEvents }], certificates: [cert] }
  return standingOn(record, 'X', day).reason
}

const lapsed = '2025-06-15'
const survey = (day: string, more: Partial<CertificateEvent & { kind: 'survey' }> = {}) =>
  ({ kind: 'survey', day, surveyType: 'annual', endorsed: true, ...more }) as const
const restoration = (day: string, surveyType: 'annual' | 'intermediate') =>
  ({ kind: 'restoration', day, surveyType }) as const
const toLiberia = (day: string) => ({ kind: 'flagChange', day, flag: 'LR' }) as const

test('a certificate lapsed by change of flag is not restored', () => {
  const events = [restoration('2025-03-01', 'annual')]
  expect(reasonOn('2025-03-01', 'SC', events, [toLiberia('2025-02-01')])).toBe('flagChanged')
})

test('a certificate that lapsed and changed flag after that is not restored', () => {
  const events = [restoration('2025-09-01', 'annual')]
  expect(reasonOn('2025-09-01', 'SC', events, [toLiberia('2025-08-01')])).toBe('surveyMissed')
})

test('a replaced certificate is not restored', () => {
  const events = [
    { kind: 'replacement', day: '2025-07-01' } as const,
    restoration('2025-08-01', 'annual'),
  ]
  expect(reasonOn('2025-08-01', 'SC', events)).toBe('replaced')
})

test('a change of flag during a withdrawal counts after the reinstatement', () => {
  const events: CertificateEvent[] = [
    { kind: 'withdrawal', day: '2024-05-01' },
    { kind: 'reinstatement', day: '2024-07-01' },
  ]
  expect(reasonOn('2024-07-01', 'SC', events, [toLiberia('2024-06-01')])).toBe('flagChanged')
})

test('a restoration by a deeper survey is not the intermediate survey of its window', () => {
  const events = [
    restoration('2025-08-20', 'intermediate'),
    survey('2026-03-14'),
    survey('2027-03-14'),
  ]
  expect(reasonOn(lapsed, 'SC', events)).toBe('surveyMissed')
  expect(reasonOn('2027-06-15', 'SC', events)).toBe('surveyMissed')
})

test('a survey before its window counts only with a new anniversary date', () => {
  expect(reasonOn(lapsed, 'SC', [survey('2024-11-10')])).toBe('surveyMissed')
})

test('a survey that is not endorsed counts for its own window only', () => {
  const events = [survey('2025-03-01', { endorsed: false }), restoration('2025-08-01', 'annual')]
  expect(reasonOn(lapsed, 'SC', events)).toBe('notEndorsed')
  expect(reasonOn('2026-06-15', 'SC', events)).toBe('surveyMissed')
})

test('without a completion date the life begins with the issue', () => {
  const more = { completedOn: null, issuedOn: '2026-07-01' }
  expect(reasonOn('2026-07-01', 'SC', [], [], more)).toBe('good')
})

test('the full term keeps an anniversary that an early survey moved', () => {
  const events: CertificateEvent[] = [
    survey('2024-11-10', { amendedAnniversary: { occurrence: 4, date: '2025-02-10' } }),
    { kind: 'extension', day: '2025-12-01', until: '2029-03-14', reason: 'fullTerm' },
  ]
  const more = { expiry: '2026-03-14' }
  expect(reasonOn('2026-05-10', 'SC', events, [], more)).toBe('surveyLate')
  expect(reasonOn('2026-05-11', 'SC', events, [], more)).toBe('surveyMissed')
})

test('extensions do not add up', () => {
  const events: CertificateEvent[] = [
    { kind: 'extension', day: '2025-03-01', until: '2025-04-14', reason: 'shortVoyage' },
    { kind: 'extension', day: '2025-04-10', until: '2025-06-14', reason: 'notInPort' },
  ]
  const more = { validityMonths: 12, expiry: '2025-03-14' }
  expect(reasonOn('2025-03-20', 'PSS', events, [], more)).toBe('extended')
  expect(reasonOn('2025-04-15', 'PSS', events, [], more)).toBe('termEnded')
})

test('a lay-up after the suspension does not lift it', () => {
  const layUp = (day: string): ShipEvent => ({ kind: 'layUp', day, until: null })
  expect(reasonOn('2025-07-01', 'CLH', [], [layUp('2025-06-20')])).toBe('classSuspended')
  expect(reasonOn('2025-07-01', 'CLH', [], [layUp('2025-06-10')])).toBe('laidUp')
})

test('a conversion during a lay-up suspends', () => {
  const events: ShipEvent[] = [
    { kind: 'layUp', day: '2024-05-01', until: null },
    { kind: 'conversion', day: '2024-06-01', until: '2024-08-01' },
  ]
  expect(reasonOn('2024-07-01', 'SC', [], events)).toBe('conversion')
})

test('class is not reinstated without the survey that is overdue, nor the boiler by an annual', () => {
  const reinstated = (surveyType?: 'annual'): ShipEvent[] => [
    { kind: 'intervalSurvey', day: '2022-06-01', surveyType: 'boiler' },
    { kind: 'classReinstatement', day: '2025-08-01', ...(surveyType && { surveyType }) },
  ]
  expect(reasonOn('2025-08-01', 'CLH', [], reinstated())).toBe('classSuspended')
  expect(reasonOn('2025-08-01', 'CLM', [], reinstated('annual'))).toBe('surveyOverdue')
})

test('an EIAPP certificate ends with the flag: policy', () => {
  const more = { expiry: null, validityMonths: null }
  expect(reasonOn('2025-02-01', 'EIAPP', [], [toLiberia('2025-02-01')], more)).toBe('flagChanged')
})

test('a second intermediate class survey takes the place of an annual one', () => {
  const events = [
    survey('2025-03-14'),
    survey('2026-03-14', { surveyType: 'intermediate' }),
    survey('2027-03-14', { surveyType: 'intermediate' }),
  ]
  expect(reasonOn('2027-06-15', 'CLH', events)).toBe('good')
})

test('a passenger ship awaits her new certificate without a bottom survey of its own', () => {
  const events: CertificateEvent[] = [
    { kind: 'extension', day: '2025-03-10', until: '2025-06-14', reason: 'notOnBoard' },
  ]
  const more = { validityMonths: 12, expiry: '2025-03-14' }
  expect(reasonOn('2025-03-15', 'PSS', events, [], more)).toBe('awaitingNew')
})
