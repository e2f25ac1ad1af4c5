import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, addYears, daysBetween } from '../base/dates.ts'
import { evaluateEarlySurvey, expiryAfterEarlyVerification } from './early-survey.ts'
import { evaluateExtension, EXTENSIONS } from '../certificates/extension.ts'
import type { ExtensionRequest } from '../certificates/extension.ts'
import { simulateSurveys } from '../certificates/simulate-surveys.ts'
import { windowRulesByCode } from './window-rule-seed.ts'
import { expiryAfterInitial, expiryAfterMonths, renewedExpiry, statementExpiry } from './renewal.ts'

const E = '2027-06-30'
const renew = (completionDate: string, more = {}) =>
  renewedExpiry({
    expiryBeforeExtension: E,
    completionDate,
    validityYears: 5,
    lessOneDay: false,
    ...more,
  })
const anyExpiry = fc.integer({ min: 0, max: 60_000 }).map((n) => addDays('1960-01-01', n))

describe('renewed expiry', () => {
  test('example 7: on the first day of the window the old day stays', () => {
    expect(renew('2027-03-30')).toMatchObject({
      case: 'inWindow',
      expiry: '2032-06-30',
      daysLost: 0,
      validFrom: '2027-03-30',
      issue: null,
    })
  })
  test('example 8: one day early the period runs from completion and 93 days are lost', () => {
    expect(renew('2027-03-29')).toMatchObject({ case: 'early', expiry: '2032-03-29', daysLost: 93 })
    expect(renew('2027-03-29', { lessOneDay: true })).toMatchObject({
      expiry: '2032-03-28',
      daysLost: 94,
    })
  })
  test('late, also after an extension, counts from the old expiry', () => {
    expect(renew('2027-08-15')).toMatchObject({ case: 'late', expiry: '2032-06-30', daysLost: 0 })
    expect(renew('2027-08-15', { lessOneDay: true }).expiry).toBe('2032-06-30')
  })
  test('late says what it costs: no certificate after the old expiry, and a shorter new one', () => {
    const { explanationEn, explanationZh } = renew('2027-08-15')
    expect(explanationEn).toContain(
      'no certificate is in force from 2027-07-01; the new one is valid for 46 days less.',
    )
    expect(explanationZh).toContain('自 2027-07-01 起没有有效证书；新证书的有效期少 46 天')
    expect(renew('2027-07-01').explanationEn).toContain('valid for 1 day less')
  })
  test('special circumstances decided by the flag count from completion', () => {
    expect(renew('2027-12-01', { specialCircumstances: true })).toMatchObject({
      case: 'special',
      expiry: '2032-12-01',
    })
    expect(renew('2027-12-01', { specialCircumstances: true }).daysLost).toBeLessThan(0)
  })
  test('a passenger ship gets one year', () => {
    expect(renew('2027-06-01', { validityYears: 1 }).expiry).toBe('2028-06-30')
  })
  test('refuses a renewal that leaves no validity', () => {
    expect(renew('2032-06-30').issue?.code).toBe('renewal.lapsed')
    expect(renew('2032-06-29').issue).toBeNull()
  })
  test('example 10: after a 3-month extension the new expiry still counts from the date before it', () => {
    const expiryBeforeExtension = '2026-11-30'
    expect(
      evaluateExtension({
        family: 'hssc',
        reason: 'notInPort',
        expiryBeforeExtension,
        flagApproval: true,
        port: 'Rotterdam',
      }),
    ).toEqual({ until: '2027-02-28', months: 3 })
    expect(
      renewedExpiry({
        expiryBeforeExtension,
        completionDate: '2027-02-28',
        validityYears: 5,
        lessOneDay: false,
      }).expiry,
    ).toBe('2031-11-30')
  })
  test('is constant within the window and decreases by one day per day before it', () => {
    fc.assert(
      fc.property(anyExpiry, fc.integer({ min: -300, max: 300 }), (expiry, days) => {
        const C = addDays(expiry, days)
        const result = renewedExpiry({
          expiryBeforeExtension: expiry,
          completionDate: C,
          validityYears: 5,
          lessOneDay: false,
        })
        expect(result.daysLost).toBe(daysBetween(result.expiry, addYears(expiry, 5)))
        if (C >= addMonths(expiry, -3)) expect(result.expiry).toBe(addYears(expiry, 5))
        else expect(result.expiry).toBe(addYears(C, 5))
        expect(result.expiry <= addYears(C, 5) || C <= expiry).toBe(true)
        expect(result.explanationEn).toContain(result.expiry)
        expect(result.explanationZh).toContain(result.expiry)
      }),
    )
  })
})

describe('first expiry', () => {
  test('completion plus five years, or less one day', () => {
    expect(expiryAfterInitial('2024-03-15', 5, false)).toBe('2029-03-15')
    expect(expiryAfterInitial('2024-03-15', 5, true)).toBe('2029-03-14')
    expect(expiryAfterInitial('2024-02-29', 5, true)).toBe('2029-02-27')
  })
  test('an interim certificate of six months', () => {
    expect(expiryAfterMonths('2026-08-31', 6, false)).toBe('2027-02-28')
    expect(expiryAfterMonths('2026-08-31', 6, true)).toBe('2027-02-27')
  })
  test('a statement of compliance runs to the end of May of the next year', () => {
    expect(statementExpiry('2026-05-20')).toBe('2027-05-31')
    expect(statementExpiry('2026-05-20', true)).toBe('2028-05-31')
  })
})

describe('extension', () => {
  const ask = (more: Partial<ExtensionRequest>) =>
    evaluateExtension({
      family: 'hssc',
      reason: 'shortVoyage',
      expiryBeforeExtension: '2027-01-31',
      flagApproval: true,
      port: 'Rotterdam',
      ...more,
    })
  test('example 12: one month of grace ends on the last day of February', () => {
    expect(ask({})).toEqual({ until: '2027-02-28', months: 1 })
    expect(ask({ expiryBeforeExtension: '2028-01-31' })).toEqual({ until: '2028-02-29', months: 1 })
  })
  test('what happens at the expiry extends from three months before it', () => {
    for (const reason of ['notInPort', 'shortVoyage'] as const) {
      expect(ask({ reason, day: '2026-10-30' })).toMatchObject({ code: 'extension.early' })
      expect(ask({ reason, day: '2026-10-31' })).not.toHaveProperty('code')
    }
    expect(
      ask({ reason: 'notOnBoard', renewalCompleted: '2026-08-01', day: '2026-08-01' }),
    ).toEqual({
      until: '2027-06-30',
      months: 5,
    })
  })
  test('five months when the renewal is done and the paper is not on board', () => {
    expect(ask({ reason: 'notOnBoard', renewalCompleted: '2027-01-20' })).toEqual({
      until: '2027-06-30',
      months: 5,
    })
    expect(ask({ reason: 'notOnBoard' })).toMatchObject({ code: 'extension.renewal' })
    expect(ask({ reason: 'notOnBoard', renewalCompleted: '2027-02-01' })).toMatchObject({
      code: 'extension.renewal',
    })
  })
  test.each([
    ['stacked on another', { extendedTo: '2027-02-15' }, 'extension.stacked'],
    ['without the approval of the flag', { flagApproval: false }, 'extension.approval'],
    ['beyond the limit', { until: '2027-03-01' }, 'extension.limit'],
    ['to the expiry itself', { until: '2027-01-31' }, 'extension.limit'],
  ] as const)('refused %s', (_, more, code) => {
    expect(ask(more)).toMatchObject({ code })
  })
  test.each([
    ['hssc', [5, 3, 1, undefined]],
    ['smc', [5, 3, undefined, undefined]],
    ['issc', [5, 3, 1, undefined]],
    ['mlc', [5, undefined, undefined, undefined]],
    ['interimSmc', [undefined, undefined, undefined, 6]],
    ['none', [undefined, undefined, undefined, undefined]],
  ] as const)(
    '%s allows not on board, not in port, short voyage, special: %j',
    (family, months) => {
      ;(['notOnBoard', 'notInPort', 'shortVoyage', 'special'] as const).forEach((reason, i) => {
        const answer = ask({ family, reason, renewalCompleted: '2027-01-01' })
        if (months[i] === undefined) expect(answer).toMatchObject({ code: 'extension.notAllowed' })
        else expect(answer).toMatchObject({ months: months[i] })
      })
    },
  )
  test('never passes its limit, whatever the expiry', () => {
    fc.assert(
      fc.property(
        anyExpiry,
        fc.constantFrom(...Object.entries(EXTENSIONS.hssc)),
        (expiry, [reason, months]) => {
          const answer = ask({
            expiryBeforeExtension: expiry,
            reason: reason as 'notInPort',
            renewalCompleted: expiry,
          })
          expect(answer).toEqual({ until: addMonths(expiry, months), months })
        },
      ),
    )
  })
  test('is granted up to its limit only, and does not affect the renewal', () => {
    fc.assert(
      fc.property(
        anyExpiry,
        fc.constantFrom(...Object.entries(EXTENSIONS.hssc)),
        fc.integer({ min: -40, max: 200 }),
        fc.integer({ min: -200, max: 200 }),
        (expiry, [reason, months], days, renewed) => {
          const until = addDays(expiry, days)
          const answer = ask({
            expiryBeforeExtension: expiry,
            reason: reason as 'notInPort',
            renewalCompleted: expiry,
            until,
          })
          const limit = addMonths(expiry, months)
          if (days > 0 && until <= limit) expect(answer).toEqual({ until, months })
          else
            expect(answer).toMatchObject({
              code: 'extension.limit',
              en: expect.stringContaining(limit),
              zh: expect.stringContaining(limit),
            })
          const life = {
            expiryBeforeExtension: expiry,
            validityMonths: 60,
            rules: windowRulesByCode(['annual', 'renewal']),
            validFrom: addMonths(expiry, -60),
            done: [],
          }
          const choices = [{ ruleCode: 'renewal', occurrence: 1, date: addDays(expiry, renewed) }]
          const plan = (extendedTo: string | null) =>
            simulateSurveys({
              life: { ...life, extendedTo },
              family: 'hssc',
              lessOneDay: false,
              choices,
            })
          const { expiry: next, daysLost, life: after } = plan(days > 0 ? until : null)
          expect(plan(null)).toMatchObject({ expiry: next, daysLost, life: after })
        },
      ),
    )
  })
})

describe('survey before its window', () => {
  const input = { expiryBeforeExtension: '2029-03-14', validityMonths: 60, occurrence: 2 }
  test('the new anniversary is at most three months after completion; the expiry may stay with one extra survey', () => {
    expect(evaluateEarlySurvey({ ...input, completionDate: '2025-11-01' })).toMatchObject({
      latestAnniversary: '2026-02-01',
      amendedExpiry: '2029-02-01',
      extraSurveys: 1,
    })
  })
  test('in the window, from its first day on, nothing changes', () => {
    expect(evaluateEarlySurvey({ ...input, completionDate: '2025-12-14' })).toBeNull()
    expect(evaluateEarlySurvey({ ...input, completionDate: '2025-12-13' })?.latestAnniversary).toBe(
      '2026-03-13',
    )
  })
  test('the amended expiry never lies after the old one', () => {
    fc.assert(
      fc.property(
        anyExpiry,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 250 }),
        (expiry, occurrence, days) => {
          const opens = addMonths(addMonths(expiry, -12 * (5 - occurrence)), -3)
          const result = evaluateEarlySurvey({
            expiryBeforeExtension: expiry,
            validityMonths: 60,
            occurrence,
            completionDate: addDays(opens, -days),
          })
          expect(result!.amendedExpiry <= expiry).toBe(true)
          expect(result!.extraSurveys).toBe(result!.amendedExpiry < expiry ? 1 : 0)
        },
      ),
    )
  })
  test('moves the anniversary by at most one day per day, up to the regular one', () => {
    fc.assert(
      fc.property(
        anyExpiry,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 250 }),
        (expiry, occurrence, days) => {
          const mark = addMonths(expiry, -12 * (5 - occurrence))
          const opens = addMonths(mark, -3)
          const early = (n: number) =>
            evaluateEarlySurvey({
              expiryBeforeExtension: expiry,
              validityMonths: 60,
              occurrence,
              completionDate: addDays(opens, -n),
            })!
          expect(early(0)).toBeNull()
          // Months of different length: three months after the day before its window may be up to
          // four days short of the anniversary.
          expect(daysBetween(early(1).latestAnniversary, mark)).toBeLessThanOrEqual(4)
          expect(early(days).latestAnniversary <= mark).toBe(true)
          const step = daysBetween(early(days + 1).latestAnniversary, early(days).latestAnniversary)
          expect(step >= 0 && step <= 4).toBe(true)
          expect(early(days + 1).amendedExpiry <= early(days).amendedExpiry).toBe(true)
        },
      ),
    )
  })
  test('an early security verification limits the expiry to three years after it', () => {
    expect(expiryAfterEarlyVerification('2025-10-01', '2029-03-14', '2026-03-14')).toBe(
      '2028-10-01',
    )
    expect(expiryAfterEarlyVerification('2026-03-14', '2029-03-14', '2026-03-14')).toBe(
      '2029-03-14',
    )
  })
})
