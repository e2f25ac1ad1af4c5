import { describe, expect, test } from 'vitest'
import { E, dates } from './certificate-windows.fixture.ts'
import { withShipSurveys } from './ship-intervals.ts'
import { windowRulesByCode } from './window-rule-seed.ts'

test('the bottom of a passenger ship has no interval: its inspection counts for the certificate', () => {
  const rules = windowRulesByCode(['renewalPassenger', 'bottomPassenger'])
  const own = [{ surveyType: 'bottom', ruleCode: 'bottomPassenger', date: '2026-11-01' }] as const
  expect(withShipSurveys(rules, own, [])).toEqual(own)
})

describe('bottom inspections', () => {
  test('one in between, so that no interval exceeds 36 months, and one with the renewal', () => {
    expect(dates(['bottom'])).toEqual([
      [1, '2026-03-14', '2027-03-14', '2027-03-14'],
      [2, '2027-12-14', E, E],
    ])
  })
  test('36 months after the completed one, on the last day of a short month', () => {
    const bottom = dates(['bottom'], {
      completedSurveys: [{ surveyType: 'bottom', date: '2024-02-29' }],
    })
    expect(bottom[0]).toEqual([1, '2026-03-14', '2027-02-28', '2027-02-28'])
  })
  test('one completed in its window leaves only that with the renewal', () => {
    expect(
      dates(['bottom'], { completedSurveys: [{ surveyType: 'bottom', date: '2026-08-01' }] }),
    ).toEqual([
      [1, '2026-03-14', '2027-03-14', '2027-03-14'],
      [2, '2027-12-14', E, E],
    ])
  })
  test('one completed too early requires another before the renewal', () => {
    expect(
      dates(['bottom'], { completedSurveys: [{ surveyType: 'bottom', date: '2025-03-14' }] }),
    ).toEqual([
      [1, '2026-03-14', '2027-03-14', '2027-03-14'],
      [2, '2026-03-14', '2028-03-14', '2028-03-14'],
      [3, '2027-12-14', E, E],
    ])
  })
  test('none besides the renewal when the certificate began late enough', () => {
    expect(dates(['bottom'], { validFrom: '2026-03-14' })).toEqual([[1, '2027-12-14', E, E]])
    expect(dates(['bottom'], { validFrom: '2026-03-13' })).toHaveLength(2)
  })
  test('follows an extension of the certificate, but never beyond 36 months', () => {
    const done = (date: string) => [{ surveyType: 'bottom', date }] as const
    expect(
      dates(['bottom'], { extendedTo: '2029-06-14', completedSurveys: done('2026-08-01') })[1],
    ).toEqual([2, '2027-12-14', E, '2029-06-14'])
    expect(
      dates(['bottom'], { extendedTo: '2029-06-14', completedSurveys: done('2026-04-01') })[1],
    ).toEqual([2, '2027-12-14', E, '2029-04-01'])
  })
  test('the one held with the renewal ends the series', () => {
    const done = [
      { surveyType: 'bottom', date: '2026-08-01' },
      { surveyType: 'bottom', date: '2029-01-10' },
    ] as const
    expect(dates(['bottom'], { completedSurveys: done })).toHaveLength(2)
  })
  test('a repeating interval counts from the completed survey', () => {
    expect(
      dates(['liftingExamination'], {
        validityMonths: 24,
        completedSurveys: [{ surveyType: 'annual', date: '2028-01-31' }],
      }),
    ).toEqual([
      [1, '2027-12-14', '2028-03-14', '2028-03-14'],
      [2, '2028-10-31', '2029-01-31', '2029-01-31'],
    ])
  })
  test('a shaft due after the expiry belongs to the next certificate', () => {
    expect(
      dates(['tailshaft'], { completedSurveys: [{ surveyType: 'tailshaft', date: '2024-06-01' }] }),
    ).toHaveLength(1)
    expect(dates(['tailshaft'], { validFrom: '2024-04-01' })).toEqual([])
  })
})
