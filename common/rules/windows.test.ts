import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, compareDates } from './dates.ts'
import { rulesOf, WINDOW_RULES } from './window-rule-rows.ts'
import { anniversaries, certificateWindows } from './windows.ts'
import type { WindowInput } from './window-types.ts'

const E = '2029-03-14'

function dates(rules: string[], more: Partial<WindowInput> = {}) {
  return certificateWindows({ expiryBeforeExtension: E, validityMonths: 60, rules: rulesOf(rules), ...more })
    .map((w) => [w.occurrence, w.startDate, w.dueDate, w.endDate])
}

/** A five-year certificate whose first anniversary is the date given. */
function firstAnnual(anniversary: string) {
  const expiryBeforeExtension = addMonths(anniversary, 48)
  return dates(['annual'], { expiryBeforeExtension })[0]
}

describe('worked examples', () => {
  test('1: annual windows and renewal of a certificate that expires 2029-03-14', () => {
    expect(dates(['annual', 'renewal'])).toEqual([
      [1, '2024-12-14', '2025-03-14', '2025-06-14'],
      [2, '2025-12-14', '2026-03-14', '2026-06-14'],
      [3, '2026-12-14', '2027-03-14', '2027-06-14'],
      [4, '2027-12-14', '2028-03-14', '2028-06-14'],
      [1, '2028-12-14', '2029-03-14', '2029-03-14'],
    ])
  })
  test.each([
    ['2', '2026-05-31', '2026-02-28', '2026-08-31'],
    ['3', '2026-11-30', '2026-08-30', '2027-02-28'],
    ['3b', '2027-11-30', '2027-08-30', '2028-02-29'],
    ['4', '2026-02-28', '2025-11-28', '2026-05-28'],
    ['6', '2027-08-31', '2027-05-31', '2027-11-30'],
  ])('%s: anniversary %s', (_, anniversary, start, end) => {
    expect(firstAnnual(anniversary)).toEqual([1, start, anniversary, end])
  })
  test('14: the three intermediate windows differ', () => {
    expect(dates(['intermediateHssc'])).toEqual([[2, '2025-12-14', '2026-03-14', '2026-06-14'], [3, '2026-12-14', '2027-03-14', '2027-06-14']])
    expect(dates(['intermediateVerification'])).toEqual([[1, '2026-03-14', '2027-03-14', '2027-03-14']])
    expect(dates(['intermediateClass'])).toEqual([[1, '2025-12-14', '2027-03-14', '2027-06-14']])
  })
  test('a leap-day expiry has its anniversaries on 28 February in common years', () => {
    expect(anniversaries({ expiryBeforeExtension: '2028-02-29', validityMonths: 60 }).map((a) => a.date))
      .toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28'])
  })
})

describe('cycles', () => {
  test('the two HSSC intermediates are alternatives and each replaces the annual of its anniversary', () => {
    const windows = certificateWindows({ expiryBeforeExtension: E, validityMonths: 60, rules: rulesOf(['intermediateHssc']) })
    expect(windows.map((w) => [w.alternativeGroup, w.replacesAnnual])).toEqual([['intermediateHssc', [2]], ['intermediateHssc', [3]]])
  })
  test('radio is surveyed at each anniversary, safety equipment at the 2nd or 3rd', () => {
    expect(dates(['periodicalEach']).map((d) => d[0])).toEqual([1, 2, 3, 4])
    expect(dates(['periodical']).map((d) => d[0])).toEqual([2, 3])
  })
  test('a passenger ship has its renewal and bottom inspection every year and no anniversary between', () => {
    expect(dates(['annual', 'renewal', 'bottomPassenger'], { validityMonths: 12 }))
      .toEqual([[1, '2028-12-14', E, E], [1, '2028-12-14', E, E]])
  })
  test('an interim certificate has no windows', () => {
    expect(dates([], { validityMonths: 6 })).toEqual([])
    expect(dates(['annual', 'intermediateHssc', 'intermediateClass', 'intermediateVerification'], { validityMonths: 6 })).toEqual([])
  })
  test('an extension moves the end of the renewal window and no anniversary', () => {
    const plain = dates(['annual', 'renewal'])
    const extended = dates(['annual', 'renewal'], { extendedTo: '2029-06-14' })
    expect(extended.slice(0, 4)).toEqual(plain.slice(0, 4))
    expect(extended[4]).toEqual([1, '2028-12-14', '2029-03-14', '2029-06-14'])
  })
  test('windows that ended before the certificate began are left out', () => {
    expect(dates(['annual'], { validFrom: '2025-07-01' }).map((d) => d[0])).toEqual([2, 3, 4])
  })
  test('an anniversary from before the certificate began, and one on that very day, asks for nothing: its survey has just been held', () => {
    expect(dates(['annual'], { validFrom: '2025-03-15' }).map((d) => d[0])).toEqual([2, 3, 4])
    expect(dates(['annual'], { validFrom: '2025-03-14' }).map((d) => d[0])).toEqual([2, 3, 4])
    expect(dates(['annual'], { validFrom: '2025-03-13' })[0]).toEqual([1, '2025-03-13', '2025-03-14', '2025-06-14'])
  })
  test('no window opens before the paper is issued', () => {
    const short = { validFrom: '2028-12-01', issuedOn: '2029-01-20' }
    expect(dates(['annual', 'renewal', 'bottom'], short)).toEqual([[1, '2029-01-20', E, E], [1, '2029-01-20', E, E]])
    expect(dates(['intermediateVerification'], { validFrom: '2026-10-01', issuedOn: '2026-10-05' })).toEqual([[1, '2026-10-05', '2027-03-14', '2027-03-14']])
    expect(dates(['intermediateClass'], { validFrom: '2027-03-14' })).toEqual([])
    const [renewal] = certificateWindows({ expiryBeforeExtension: E, validityMonths: 60, rules: rulesOf(['renewal']), ...short })
    expect(renewal!.explanationEn).toContain('may be held from 2029-01-20 (the day the certificate was issued)')
    expect(renewal!.explanationZh).toContain('自 2029-01-20 起可进行（证书签发日）')
  })
  test('after an early survey the later ones follow the endorsed date, with one more before the expiry that stays', () => {
    expect(dates(['annual'], { amendedAnniversary: { occurrence: 2, date: '2026-02-01' } })).toEqual([
      [1, '2024-12-14', '2025-03-14', '2025-06-14'],
      [2, '2025-11-01', '2026-02-01', '2026-05-01'],
      [3, '2026-11-01', '2027-02-01', '2027-05-01'],
      [4, '2027-11-01', '2028-02-01', '2028-05-01'],
      [5, '2028-11-01', '2029-02-01', '2029-03-14'],
    ])
  })
})

describe('bottom inspections', () => {
  test('one between so that no interval passes 36 months, one with the renewal', () => {
    expect(dates(['bottom'])).toEqual([
      [1, '2026-03-14', '2027-03-14', '2027-03-14'], [2, '2027-12-14', E, E],
    ])
  })
  test('36 months after the one done, at the last day of a short month', () => {
    const bottom = dates(['bottom'], { done: [{ surveyType: 'bottom', date: '2024-02-29' }] })
    expect(bottom[0]).toEqual([1, '2026-03-14', '2027-02-28', '2027-02-28'])
  })
  test('one done in its window leaves only that with the renewal', () => {
    expect(dates(['bottom'], { done: [{ surveyType: 'bottom', date: '2026-08-01' }] }))
      .toEqual([[1, '2026-03-14', '2027-03-14', '2027-03-14'], [2, '2027-12-14', E, E]])
  })
  test('one done too early makes another necessary before the renewal', () => {
    expect(dates(['bottom'], { done: [{ surveyType: 'bottom', date: '2025-03-14' }] })).toEqual([
      [1, '2026-03-14', '2027-03-14', '2027-03-14'], [2, '2026-03-14', '2028-03-14', '2028-03-14'], [3, '2027-12-14', E, E],
    ])
  })
  test('of a certificate that began late, so that the one with the renewal comes soon enough: no other', () => {
    expect(dates(['bottom'], { validFrom: '2026-03-14' })).toEqual([[1, '2027-12-14', E, E]])
    expect(dates(['bottom'], { validFrom: '2026-03-13' })).toHaveLength(2)
  })
  test('follows an extension of the certificate, but never beyond 36 months', () => {
    const done = (date: string) => [{ surveyType: 'bottom', date }] as const
    expect(dates(['bottom'], { extendedTo: '2029-06-14', done: done('2026-08-01') })[1]).toEqual([2, '2027-12-14', E, '2029-06-14'])
    expect(dates(['bottom'], { extendedTo: '2029-06-14', done: done('2026-04-01') })[1]).toEqual([2, '2027-12-14', E, '2029-04-01'])
  })
  test('the one held with the renewal ends the series', () => {
    const done = [{ surveyType: 'bottom', date: '2026-08-01' }, { surveyType: 'bottom', date: '2029-01-10' }] as const
    expect(dates(['bottom'], { done })).toHaveLength(2)
  })
  test('an interval that repeats counts from the survey really done', () => {
    expect(dates(['liftingExamination'], { validityMonths: 24, done: [{ surveyType: 'annual', date: '2028-01-31' }] })).toEqual([
      [1, '2027-12-14', '2028-03-14', '2028-03-14'], [2, '2028-10-31', '2029-01-31', '2029-01-31'],
    ])
  })
  test('a shaft due after the expiry belongs to the next certificate', () => {
    expect(dates(['tailshaft'], { done: [{ surveyType: 'tailshaft', date: '2024-06-01' }] })).toHaveLength(1)
    expect(dates(['tailshaft'], { validFrom: '2024-04-01' })).toEqual([])
  })
})

describe('explanations', () => {
  test('name every date, the rule and short months in both languages', () => {
    const [first] = certificateWindows({ expiryBeforeExtension: '2030-05-31', validityMonths: 60, rules: rulesOf(['annual']) })
    expect(first?.explanationEn).toBe('Annual survey, 1st anniversary: due 2026-05-31 (the 1st anniversary, 48 months before the expiry date 2030-05-31); '
      + 'may be held from 2026-02-28 (3 months before that anniversary; that month has no day 31, so its last day counts); '
      + 'at the latest 2026-08-31 (3 months after that anniversary). '
      + 'Rule “Annual survey”: within 3 months before or after each anniversary date.')
    expect(first?.explanationZh).toBe('年度检验，第 1 周年：应不晚于 2026-05-31 完成（第 1 周年日，即到期日 2030-05-31 前 48 个月）；'
      + '自 2026-02-28 起可进行（该周年日前 3 个月，该月无 31 日，取月末）；最迟 2026-08-31（该周年日后 3 个月）。规则“年度检验”：每个周年日前后 3 个月内。')
  })
  test('of the class intermediate name both anniversaries by their dates', () => {
    const [window] = certificateWindows({ expiryBeforeExtension: E, validityMonths: 60, rules: rulesOf(['intermediateClass']) })
    expect(window?.explanationEn).toContain('2025-12-14 (3 months before the 2nd anniversary 2026-03-14)')
    expect(window?.explanationZh).toContain('2027-06-14（第 3 周年日 2027-03-14 后 3 个月）')
  })
  test('say that the intermediate takes the place of the annual', () => {
    const windows = certificateWindows({ expiryBeforeExtension: E, validityMonths: 60, rules: rulesOf(['annual', 'intermediateHssc']) })
    const second = windows.find((w) => w.surveyType === 'annual' && w.occurrence === 2)
    expect(second?.explanationEn).toContain('takes its place')
    expect(second?.explanationZh).toContain('则由其代替')
  })
})

describe('for any certificate', () => {
  const expiry = fc.integer({ min: 0, max: 90_000 }).map((n) => new Date(Date.UTC(1950, 0, 1) + n * 86_400_000).toISOString().slice(0, 10))
  const validity = fc.constantFrom(6, 12, 24, 30, 36, 48, 60)
  const rules = fc.subarray([...WINDOW_RULES])

  test('windows are in order, start <= due <= end, and lie within its life and the 3 months after', () => {
    fc.assert(fc.property(expiry, validity, rules, (expiryBeforeExtension, validityMonths, chosen) => {
      const windows = certificateWindows({ expiryBeforeExtension, validityMonths, rules: chosen })
      windows.forEach((w, i) => {
        expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
        expect(w.endDate <= expiryBeforeExtension).toBe(true)
        if (i > 0) expect(compareDates(windows[i - 1]!.startDate, w.startDate)).toBeLessThanOrEqual(0)
      })
    }))
  })

  test('so they are whatever was done, endorsed early or extended; only what is tied to the expiry follows an extension, and nothing goes beyond it', () => {
    const types = [...new Set(WINDOW_RULES.map((r) => r.surveyType))]
    const days = (from: string, most: number) => fc.integer({ min: 0, max: most }).map((n) => addDays(from, n))
    const lived = fc.tuple(expiry, validity, fc.option(fc.integer({ min: 1, max: 180 }), { nil: null })).chain(([E0, months, longer]) => {
      const begin = addMonths(E0, -months)
      const life = Math.round(months * 30.4)
      return fc.record({
        expiryBeforeExtension: fc.constant(E0), validityMonths: fc.constant(months), rules, validFrom: days(addMonths(begin, -3), life), issuedOn: days(addMonths(begin, -3), life + 30), extendedTo: fc.constant(longer === null ? null : addDays(E0, longer)),
        // A survey held early moves its anniversary to anywhere after the one before it.
        amendedAnniversary: fc.constantFrom(null, ...anniversaries({ expiryBeforeExtension: E0, validityMonths: months })).chain((mark) => (mark ? days(addMonths(mark.date, -12), 364).map((date) => ({ occurrence: mark.occurrence, date })) : fc.constant(null))),
        done: fc.array(fc.record({ surveyType: fc.constantFrom(...types), date: days(addMonths(begin, -60), life + 1800) }), { maxLength: 6 }).map((list) => list.toSorted((a, b) => compareDates(a.date, b.date))),
      })
    })
    let followed = 0
    fc.assert(fc.property(lived, (input) => {
      const windows = certificateWindows(input)
      const until = input.extendedTo ?? input.expiryBeforeExtension
      const tied = new Set(input.rules.filter(({ cycleType }) => cycleType === 'beforeExpiry' || cycleType === 'maxInterval').map(({ code }) => code))
      windows.forEach((w, i) => {
        expect(w.startDate <= w.dueDate && w.dueDate <= w.endDate).toBe(true)
        expect(w.endDate <= until).toBe(true)
        expect(w.endDate >= input.validFrom).toBe(true)
        for (const first of [input.validFrom, input.issuedOn]) if (w.dueDate >= first) expect(w.startDate >= first).toBe(true)
        if (w.endDate > input.expiryBeforeExtension) {
          followed++
          expect(tied.has(w.ruleCode), w.ruleCode).toBe(true)
        }
        if (i > 0) expect(compareDates(windows[i - 1]!.startDate, w.startDate)).toBeLessThanOrEqual(0)
      })
      // The extension is seen in nothing but that.
      const plain = certificateWindows({ ...input, extendedTo: null })
      const others = (list: typeof windows) => list.filter((w) => !tied.has(w.ruleCode))
      expect(others(windows)).toEqual(others(plain))
    }), { numRuns: 300 })
    expect(followed).toBeGreaterThan(5)
  })

  test('anniversary windows of one rule never overlap', () => {
    fc.assert(fc.property(expiry, (expiryBeforeExtension) => {
      const windows = certificateWindows({ expiryBeforeExtension, validityMonths: 60, rules: rulesOf(['annual']) })
      windows.slice(1).forEach((w, i) => expect(windows[i]!.endDate < w.startDate).toBe(true))
    }))
  })

  test('each anniversary is counted from the expiry', () => {
    fc.assert(fc.property(expiry, (expiryBeforeExtension) => {
      anniversaries({ expiryBeforeExtension, validityMonths: 60 }).forEach((a) =>
        expect(a.date).toBe(addMonths(expiryBeforeExtension, -12 * (5 - a.occurrence))))
    }))
  })

  test('bottom inspections held on the last day are never more than 36 months apart and reach the renewal', () => {
    fc.assert(fc.property(expiry, fc.integer({ min: -6, max: 59 }), (expiryBeforeExtension, months) => {
      const done = months < 0 ? [] : [{ surveyType: 'bottom' as const, date: addMonths(addMonths(expiryBeforeExtension, -60), months) }]
      const windows = certificateWindows({ expiryBeforeExtension, validityMonths: 60, rules: rulesOf(['bottom']), done })
        .sort((a, b) => a.occurrence - b.occurrence)
      expect(windows.length).toBeGreaterThanOrEqual(2)
      const open = windows.slice(done.filter((d) => d.date > addMonths(expiryBeforeExtension, -60)).length)
      let last = done[0]?.date ?? addMonths(expiryBeforeExtension, -60)
      for (const w of open) {
        expect(w.endDate <= addMonths(last, 36)).toBe(true)
        last = w.endDate
      }
      if (open.length > 0) expect(last).toBe(expiryBeforeExtension)
    }))
  })
})
