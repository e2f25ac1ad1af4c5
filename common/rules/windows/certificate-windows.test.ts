import { describe, expect, test } from 'vitest'
import { addMonths } from '../base/dates.ts'
import { E, dates } from './certificate-windows.fixture.ts'
import { anniversaries, certificateWindows } from './certificate-windows.ts'
import { windowRulesByCode } from './window-rule-seed.ts'

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
    expect(dates(['intermediateHssc'])).toEqual([
      [2, '2025-12-14', '2026-03-14', '2026-06-14'],
      [3, '2026-12-14', '2027-03-14', '2027-06-14'],
    ])
    expect(dates(['intermediateVerification'])).toEqual([
      [1, '2026-03-14', '2027-03-14', '2027-03-14'],
    ])
    expect(dates(['intermediateClass'])).toEqual([[1, '2025-12-14', '2027-03-14', '2027-06-14']])
  })
  test('a leap-day expiry has its anniversaries on 28 February in common years', () => {
    expect(
      anniversaries({ expiryBeforeExtension: '2028-02-29', validityMonths: 60 }).map((a) => a.date),
    ).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28'])
  })
})

describe('cycles', () => {
  test('the two HSSC intermediates are alternatives, each replacing the annual of its anniversary', () => {
    const windows = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['intermediateHssc']),
    })
    expect(windows.map((w) => [w.alternativeGroup, w.replacesAnnual])).toEqual([
      ['intermediateHssc', [2]],
      ['intermediateHssc', [3]],
    ])
  })
  test('radio is surveyed at each anniversary, safety equipment at the 2nd or 3rd', () => {
    expect(dates(['periodicalEach']).map((d) => d[0])).toEqual([1, 2, 3, 4])
    expect(dates(['periodical']).map((d) => d[0])).toEqual([2, 3])
  })
  test('a passenger ship has its renewal and bottom inspection every year and no anniversary between', () => {
    expect(dates(['annual', 'renewal', 'bottomPassenger'], { validityMonths: 12 })).toEqual([
      [1, '2028-12-14', E, E],
      [1, '2028-12-14', E, E],
    ])
  })
  test('an interim certificate has no windows', () => {
    expect(dates([], { validityMonths: 6 })).toEqual([])
    expect(
      dates(['annual', 'intermediateHssc', 'intermediateClass', 'intermediateVerification'], {
        validityMonths: 6,
      }),
    ).toEqual([])
  })
  test('an extension moves the end of the renewal window and no anniversary', () => {
    const plain = dates(['annual', 'renewal'])
    const extended = dates(['annual', 'renewal'], { extendedTo: '2029-06-14' })
    expect(extended.slice(0, 4)).toEqual(plain.slice(0, 4))
    expect(extended[4]).toEqual([1, '2028-12-14', '2029-03-14', '2029-06-14'])
  })
  test('omits windows that ended before the certificate began', () => {
    expect(dates(['annual'], { validFrom: '2025-07-01' }).map((d) => d[0])).toEqual([2, 3, 4])
  })
  test('anniversaries up to the start of the certificate have no window', () => {
    expect(dates(['annual'], { validFrom: '2025-03-15' }).map((d) => d[0])).toEqual([2, 3, 4])
    expect(dates(['annual'], { validFrom: '2025-03-14' }).map((d) => d[0])).toEqual([2, 3, 4])
    expect(dates(['annual'], { validFrom: '2025-03-13' })[0]).toEqual([
      1,
      '2025-03-13',
      '2025-03-14',
      '2025-06-14',
    ])
  })
  test('no window opens before the date of issue', () => {
    const short = { validFrom: '2028-12-01', issuedOn: '2029-01-20' }
    expect(dates(['annual', 'renewal', 'bottom'], short)).toEqual([
      [1, '2029-01-20', E, E],
      [1, '2029-01-20', E, E],
    ])
    expect(
      dates(['intermediateVerification'], { validFrom: '2024-03-14', issuedOn: '2026-10-05' }),
    ).toEqual([[1, '2026-10-05', '2027-03-14', '2027-03-14']])
    expect(dates(['intermediateClass'], { validFrom: '2027-03-14' })).toEqual([])
    const [renewal] = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['renewal']),
      ...short,
    })
    expect(renewal!.explanationEn).toContain(
      'may be held from 2029-01-20 (the day the certificate was issued)',
    )
    expect(renewal!.explanationZh).toContain('自 2029-01-20 起可进行（证书签发日）')
  })
  test('the second and third anniversary of a short certificate are its own', () => {
    const threeYears = { validFrom: '2026-03-15' }
    expect(dates(['annual', 'intermediateHssc'], threeYears)).toEqual([
      [3, '2026-12-14', '2027-03-14', '2027-06-14'],
      [4, '2027-12-14', '2028-03-14', '2028-06-14'],
      [4, '2027-12-14', '2028-03-14', '2028-06-14'],
    ])
    expect(dates(['intermediateVerification'], threeYears)).toEqual([[1, '2028-03-14', E, E]])
    const [classSurvey] = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['intermediateClass']),
      ...threeYears,
    })
    // The annual windows are numbered 3 and 4.
    expect(classSurvey).toMatchObject({ replacesAnnual: [4, 5] })
  })
  test('after an early survey later ones follow the endorsed date, with one more before the unchanged expiry', () => {
    expect(
      dates(['annual'], { amendedAnniversaries: [{ occurrence: 2, date: '2026-02-01' }] }),
    ).toEqual([
      [1, '2024-12-14', '2025-03-14', '2025-06-14'],
      [2, '2025-11-01', '2026-02-01', '2026-05-01'],
      [3, '2026-11-01', '2027-02-01', '2027-05-01'],
      [4, '2027-11-01', '2028-02-01', '2028-05-01'],
      [5, '2028-11-01', '2029-02-01', '2029-03-14'],
    ])
  })
  test('of two early surveys each moves the anniversaries from its own on', () => {
    const amendedAnniversaries = [
      { occurrence: 3, date: '2026-10-01' },
      { occurrence: 1, date: '2024-12-01' },
    ]
    expect(dates(['annual'], { amendedAnniversaries })).toEqual([
      [1, '2024-09-01', '2024-12-01', '2025-03-01'],
      [2, '2025-09-01', '2025-12-01', '2026-03-01'],
      [3, '2026-07-01', '2026-10-01', '2027-01-01'],
      [4, '2027-07-01', '2027-10-01', '2028-01-01'],
      [5, '2028-07-01', '2028-10-01', '2029-01-01'],
    ])
  })
  test('a later date for an earlier anniversary replaces those after it', () => {
    const amendedAnniversaries = [
      { occurrence: 3, date: '2025-10-01' },
      { occurrence: 2, date: '2025-11-01' },
    ]
    expect(dates(['annual'], { amendedAnniversaries }).slice(1, 3)).toEqual([
      [2, '2025-08-01', '2025-11-01', '2026-02-01'],
      [3, '2026-08-01', '2026-11-01', '2027-02-01'],
    ])
  })
})

describe('explanations', () => {
  test('name every date, the rule and short months in both languages', () => {
    const [first] = certificateWindows({
      expiryBeforeExtension: '2030-05-31',
      validityMonths: 60,
      rules: windowRulesByCode(['annual']),
    })
    expect(first?.explanationEn).toBe(
      'Annual survey, 1st anniversary: due 2026-05-31 (the 1st anniversary, 48 months ' +
        'before the expiry date 2030-05-31); ' +
        'may be held from 2026-02-28 (3 months before that anniversary; that month has no ' +
        'day 31, so its last day counts); ' +
        'at the latest 2026-08-31 (3 months after that anniversary). ' +
        'Rule “Annual survey”: within 3 months before or after each anniversary date.',
    )
    expect(first?.explanationZh).toBe(
      '年度检验，第 1 周年：应不晚于 2026-05-31 完成（第 1 周年日，即到期日 2030-05-31 前 48 个月）；' +
        '自 2026-02-28 起可进行（该周年日前 3 个月，该月无 31 日，取月末）；最迟 2026-08-31（该周年日后 3 个月）。规则“年度检验”：每个周年日前后 3 个月内。',
    )
  })
  test('of the class intermediate name both anniversaries by their dates', () => {
    const [window] = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['intermediateClass']),
    })
    expect(window?.explanationEn).toContain(
      '2025-12-14 (3 months before the 2nd anniversary 2026-03-14)',
    )
    expect(window?.explanationZh).toContain('2027-06-14（第 3 周年日 2027-03-14 后 3 个月）')
  })
  test('say that the intermediate replaces the annual', () => {
    const windows = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['annual', 'intermediateHssc']),
    })
    const second = windows.find((w) => w.surveyType === 'annual' && w.occurrence === 2)
    expect(second?.explanationEn).toContain('takes its place')
    expect(second?.explanationZh).toContain('则由其代替')
  })
})
