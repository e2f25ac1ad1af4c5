import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { windowRulesByCode, WINDOW_RULES } from './window-rule-seed.ts'
import { CYCLE_TYPES, DUE_BASES_OF_CYCLE, defaultDurations } from './window-rules.ts'
import { validateWindowRule } from './validate-window-rule.ts'
import type { WindowRule } from './window-rules.ts'
import { certificateWindows } from './certificate-windows.ts'

describe('rules as data', () => {
  const codes = (rule: WindowRule) =>
    validateWindowRule(rule).map(({ field, issue }) => `${field} ${issue.code}`)
  const like = (code: string, change: Partial<WindowRule>): WindowRule => ({
    ...windowRulesByCode([code])[0]!,
    ...change,
  })

  test.each(WINDOW_RULES.map((r) => [r.code, r] as const))('%s is valid', (_, rule) => {
    expect(codes(rule)).toEqual([])
  })
  test('every cycle has a rule', () => {
    expect(new Set(WINDOW_RULES.map((r) => r.cycleType))).toEqual(new Set(CYCLE_TYPES))
  })
  test.each([
    ['annual', { frontDuration: 1.5 }, 'frontDuration rule.duration'],
    ['annual', { postDuration: -1 }, 'postDuration rule.duration'],
    ['annual', { dueDate: 'expiry' }, 'dueDate rule.dueDate'],
    [
      'annual',
      { frontDuration: 6, postDuration: 6, windowDuration: 12 },
      'frontDuration rule.overlap',
    ],
    [
      'annual',
      { frontDuration: 0, postDuration: 0, windowDuration: 0 },
      'frontDuration rule.empty',
    ],
    ['annual', { windowDuration: 5 }, 'windowDuration rule.windowDuration'],
    ['annual', { surveyType: 'occasional' }, 'surveyType rule.notPeriodic'],
    ['annual', { surveyType: 'renewal' }, 'cycleType rule.renewal'],
    ['intermediateClass', { frontDuration: 13, windowDuration: 28 }, 'frontDuration rule.front'],
    ['intermediateClass', { postDuration: 13, windowDuration: 28 }, 'postDuration rule.post'],
    ['renewal', { postDuration: 1, windowDuration: 4 }, 'postDuration rule.afterExpiry'],
    ['tailshaft', { windowDuration: 0 }, 'windowDuration rule.interval'],
    ['tailshaft', { frontDuration: 60 }, 'frontDuration rule.front'],
    ['bottom', { postDuration: 3 }, 'postDuration rule.afterInterval'],
    ['onChange', { frontDuration: 3 }, 'frontDuration rule.none'],
  ] as const)('%s with %j is refused', (code, change, fault) => {
    expect(codes(like(code, change))).toContain(fault)
  })
  test('default durations are those of the conventions', () => {
    for (const cycleType of CYCLE_TYPES) {
      const seeded = WINDOW_RULES.find((r) => r.cycleType === cycleType && r.code !== 'annualTax')!
      const { dueDate, windowDuration, frontDuration, postDuration } = seeded
      expect(defaultDurations(cycleType)).toEqual({
        dueDate,
        windowDuration,
        frontDuration,
        postDuration,
      })
    }
    expect(defaultDurations('secondToThird', { frontDuration: 2, postDuration: 1 })).toMatchObject({
      windowDuration: 15,
    })
  })
  test('throws for an unknown code', () => {
    expect(() => windowRulesByCode(['weekly'])).toThrow(RangeError)
  })

  const expiry = fc
    .integer({ min: 0, max: 90_000 })
    .map((n) => new Date(Date.UTC(1950, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
  const validity = fc.constantFrom(6, 12, 24, 30, 36, 48, 60)
  const anyRule = fc
    .constantFrom(...CYCLE_TYPES)
    .chain((cycleType) =>
      fc.record({
        cycleType: fc.constant(cycleType),
        dueDate: fc.constantFrom(...DUE_BASES_OF_CYCLE[cycleType]),
        frontDuration: fc.integer({ min: 0, max: 30 }),
        postDuration: fc.integer({ min: 0, max: 14 }),
        interval: fc.integer({ min: 0, max: 120 }),
      }),
    )
    .map(({ interval, ...given }): WindowRule => ({
      ...WINDOW_RULES.find((r) => r.cycleType === given.cycleType)!,
      ...given,
      windowDuration: defaultDurations(
        given.cycleType,
        given.cycleType === 'maxInterval' ? { windowDuration: interval } : given,
      ).windowDuration,
    }))

  test('windows of every valid rule are in order, do not overlap and end with the certificate', () => {
    let passed = 0
    fc.assert(
      fc.property(expiry, validity, anyRule, (expiryBeforeExtension, validityMonths, rule) => {
        if (validateWindowRule(rule).length > 0) return
        passed++
        const windows = certificateWindows({ expiryBeforeExtension, validityMonths, rules: [rule] })
        for (const w of windows) {
          expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
          expect(w.endDate <= expiryBeforeExtension).toBe(true)
        }
        if (rule.cycleType === 'anniversary')
          windows.slice(1).forEach((w, i) => expect(windows[i]!.endDate < w.startDate).toBe(true))
        if (rule.cycleType === 'none') expect(windows).toEqual([])
      }),
      { numRuns: 500 },
    )
    expect(passed).toBeGreaterThan(50)
  })
})
