import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addYears, daysBetween } from '../base/dates.ts'
import { simulateSurveys } from './simulate-surveys.ts'
import type { PlannedSurvey } from './simulate-surveys.ts'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'
import type { WindowInput } from '../windows/window-types.ts'

const E = '2027-06-30'
const life: WindowInput = {
  expiryBeforeExtension: E,
  validityMonths: 60,
  rules: windowRulesByCode(['annual', 'intermediateHssc', 'renewal']),
  validFrom: '2022-06-30',
  completedSurveys: [],
}
const plan = (choices: PlannedSurvey[], lessOneDay = false, of = life) =>
  simulateSurveys({ life: of, family: 'hssc', lessOneDay, choices })
const renewal = (date: string): PlannedSurvey => ({ ruleCode: 'renewal', occurrence: 1, date })
const annual = (occurrence: number, date: string): PlannedSurvey => ({
  ruleCode: 'annual',
  occurrence,
  date,
})

describe('simulateSurveys', () => {
  // Domain rules, worked examples 7 and 8.
  test.each([
    ['2027-03-30', false, '2032-06-30', 0],
    ['2027-03-29', false, '2032-03-29', 93],
    ['2027-03-29', true, '2032-03-28', 94],
    ['2027-06-30', true, '2032-06-30', 0],
  ])(
    'a renewal completed %s (less one day: %s) lasts until %s: %i days lost',
    (date, lessOneDay, expiry, daysLost) => {
      expect(plan([renewal(date)], lessOneDay)).toMatchObject({
        expiry,
        daysLost,
        renewed: true,
        steps: [{ refused: false, why: { en: expect.stringContaining(expiry) } }],
      })
    },
  )
  test('changes nothing without planned surveys', () => {
    expect(plan([])).toEqual({ life, expiry: E, daysLost: 0, renewed: false, steps: [] })
  })
  test('annual survey: completed in its window, new anniversary before it, refused after it', () => {
    expect(plan([annual(1, '2023-05-01')]).life.completedSurveys).toEqual([
      { surveyType: 'annual', ruleCode: 'annual', date: '2023-05-01' },
    ])
    expect(plan([annual(1, '2023-02-01')])).toMatchObject({
      expiry: E,
      life: { amendedAnniversaries: [{ occurrence: 1, date: '2023-05-01' }] },
    })
    const late = plan([annual(1, '2023-10-01')])
    expect(late).toMatchObject({
      life,
      steps: [{ refused: true, why: { en: expect.stringContaining('2023-09-30') } }],
    })
  })
  test('a late renewal counts from its completion where the convention has no clause for it', () => {
    const late = { family: 'none', lessOneDay: false, choices: [renewal('2027-08-10')] } as const
    expect(simulateSurveys({ life, ...late }).expiry).toBe('2032-06-30')
    expect(simulateSurveys({ life, ...late, lateClause: false }).expiry).toBe('2032-08-10')
  })
  test('a renewal ends the surveys of the old certificate, which is renewed once', () => {
    const { steps, expiry } = plan([
      renewal('2027-05-01'),
      annual(4, '2027-06-01'),
      renewal('2027-06-02'),
    ])
    expect(steps.map((step) => step.refused)).toEqual([false, true, true])
    expect(expiry).toBe('2032-06-30')
  })
  test('ignores extensions; a long expired certificate needs an initial survey', () => {
    expect(
      plan([renewal('2027-08-01')], false, { ...life, extendedTo: '2027-09-30' }),
    ).toMatchObject({ expiry: '2032-06-30', daysLost: 0 })
    expect(plan([renewal('2032-07-01')]).steps).toMatchObject([
      { refused: true, why: { en: expect.stringContaining('initial survey') } },
    ])
  })
  test('an audit before the second anniversary shortens a security certificate', () => {
    const issc = {
      ...life,
      rules: windowRulesByCode(['intermediateVerification', 'renewalVerification']),
    }
    const early = simulateSurveys({
      life: issc,
      family: 'issc',
      lessOneDay: false,
      choices: [{ ruleCode: 'intermediateVerification', occurrence: 1, date: '2023-12-01' }],
    })
    expect(early).toMatchObject({ expiry: '2026-12-01', daysLost: daysBetween('2026-12-01', E) })
  })

  const choices = fc.array(
    fc.record({
      ruleCode: fc.constantFrom('annual', 'intermediateHssc', 'renewal', 'nothing'),
      occurrence: fc.integer({ min: 1, max: 4 }),
      date: fc.integer({ min: 0, max: 2200 }).map((n) => addDays('2022-06-30', n)),
    }),
    { maxLength: 6 },
  )
  test('one step per survey in date order; refused steps change nothing; validity is limited', () => {
    fc.assert(
      fc.property(choices, fc.boolean(), (chosen, lessOneDay) => {
        const result = plan(chosen, lessOneDay)
        expect(result.steps.map(({ date }) => date)).toEqual(chosen.map(({ date }) => date).sort())
        expect(result.expiry <= addYears(E, 5)).toBe(true)
        expect(result.daysLost).toBe(
          daysBetween(result.expiry, result.renewed ? addYears(E, 5) : E),
        )
        const accepted = result.steps.filter((step) => !step.refused)
        expect(plan(accepted, lessOneDay).life).toEqual(result.life)
        for (const step of result.steps) expect(step.why.zh && step.why.en).toBeTruthy()
      }),
      { numRuns: 200 },
    )
  })
})
