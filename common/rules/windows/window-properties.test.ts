import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, compareDates } from '../base/dates.ts'
import { anniversaries, certificateWindows } from './certificate-windows.ts'
import { windowRulesByCode, WINDOW_RULES } from './window-rule-seed.ts'

describe('for any certificate', () => {
  const expiry = fc
    .integer({ min: 0, max: 90_000 })
    .map((n) => new Date(Date.UTC(1950, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
  const validity = fc.constantFrom(6, 12, 24, 30, 36, 48, 60)
  const rules = fc.subarray([...WINDOW_RULES])

  test('windows are in order, start <= due <= end, and end by the expiry', () => {
    fc.assert(
      fc.property(expiry, validity, rules, (expiryBeforeExtension, validityMonths, chosen) => {
        const windows = certificateWindows({ expiryBeforeExtension, validityMonths, rules: chosen })
        windows.forEach((w, i) => {
          expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
          expect(w.endDate <= expiryBeforeExtension).toBe(true)
          if (i > 0)
            expect(compareDates(windows[i - 1]!.startDate, w.startDate)).toBeLessThanOrEqual(0)
        })
      }),
    )
  })

  test('the same with completed and early surveys; extensions move only ends tied to the expiry', () => {
    const types = [...new Set(WINDOW_RULES.map((r) => r.surveyType))]
    const days = (from: string, most: number) =>
      fc.integer({ min: 0, max: most }).map((n) => addDays(from, n))
    const lived = fc
      .tuple(expiry, validity, fc.option(fc.integer({ min: 1, max: 180 }), { nil: null }))
      .chain(([E0, months, longer]) => {
        const begin = addMonths(E0, -months)
        const life = Math.round(months * 30.4)
        return fc.record({
          expiryBeforeExtension: fc.constant(E0),
          validityMonths: fc.constant(months),
          rules,
          validFrom: days(addMonths(begin, -3), life),
          issuedOn: days(addMonths(begin, -3), life + 30),
          extendedTo: fc.constant(longer === null ? null : addDays(E0, longer)),
          // A survey held early moves its anniversary to anywhere after the one before it.
          amendedAnniversaries: fc
            .subarray(anniversaries({ expiryBeforeExtension: E0, validityMonths: months }))
            .chain((marks) =>
              fc.tuple(
                ...marks.map((mark) =>
                  days(addMonths(mark.date, -12), 364).map((date) => ({
                    occurrence: mark.occurrence,
                    date,
                  })),
                ),
              ),
            ),
          done: fc
            .array(
              fc.record({
                surveyType: fc.constantFrom(...types),
                date: days(addMonths(begin, -60), life + 1800),
              }),
              { maxLength: 6 },
            )
            .map((list) => list.toSorted((a, b) => compareDates(a.date, b.date))),
        })
      })
    let followed = 0
    fc.assert(
      fc.property(lived, (input) => {
        const windows = certificateWindows(input)
        const until = input.extendedTo ?? input.expiryBeforeExtension
        const tied = new Set(
          input.rules
            .filter(({ cycleType }) => cycleType === 'beforeExpiry' || cycleType === 'maxInterval')
            .map(({ code }) => code),
        )
        windows.forEach((w, i) => {
          expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
          expect(w.endDate <= until).toBe(true)
          expect(w.endDate >= input.validFrom).toBe(true)
          for (const first of [input.validFrom, input.issuedOn])
            if (w.dueDate >= first) expect(w.startDate >= first).toBe(true)
          if (w.endDate > input.expiryBeforeExtension) {
            followed++
            expect(tied.has(w.ruleCode), w.ruleCode).toBe(true)
          }
          if (i > 0)
            expect(compareDates(windows[i - 1]!.startDate, w.startDate)).toBeLessThanOrEqual(0)
        })
        // The extension is seen in nothing but that.
        const plain = certificateWindows({ ...input, extendedTo: null })
        const others = (list: typeof windows) => list.filter((w) => !tied.has(w.ruleCode))
        expect(others(windows)).toEqual(others(plain))
      }),
      { numRuns: 300 },
    )
    expect(followed).toBeGreaterThan(5)
  })

  test('anniversary windows of one rule never overlap', () => {
    fc.assert(
      fc.property(expiry, (expiryBeforeExtension) => {
        const windows = certificateWindows({
          expiryBeforeExtension,
          validityMonths: 60,
          rules: windowRulesByCode(['annual']),
        })
        windows.slice(1).forEach((w, i) => expect(windows[i]!.endDate < w.startDate).toBe(true))
      }),
    )
  })

  test('every anniversary is counted from the expiry', () => {
    fc.assert(
      fc.property(expiry, (expiryBeforeExtension) => {
        anniversaries({ expiryBeforeExtension, validityMonths: 60 }).forEach((a) =>
          expect(a.date).toBe(addMonths(expiryBeforeExtension, -12 * (5 - a.occurrence))),
        )
      }),
    )
  })

  test('bottom inspections held on the last day are never more than 36 months apart and reach the renewal', () => {
    fc.assert(
      fc.property(expiry, fc.integer({ min: -6, max: 59 }), (expiryBeforeExtension, months) => {
        const done =
          months < 0
            ? []
            : [
                {
                  surveyType: 'bottom' as const,
                  date: addMonths(addMonths(expiryBeforeExtension, -60), months),
                },
              ]
        const windows = certificateWindows({
          expiryBeforeExtension,
          validityMonths: 60,
          rules: windowRulesByCode(['bottom']),
          completedSurveys: done,
        }).sort((a, b) => a.occurrence - b.occurrence)
        expect(windows.length).toBeGreaterThanOrEqual(2)
        const open = windows.slice(
          done.filter((d) => d.date > addMonths(expiryBeforeExtension, -60)).length,
        )
        let last = done[0]?.date ?? addMonths(expiryBeforeExtension, -60)
        for (const w of open) {
          expect(w.endDate <= addMonths(last, 36)).toBe(true)
          last = w.endDate
        }
        if (open.length > 0) expect(last).toBe(expiryBeforeExtension)
      }),
    )
  })
})
