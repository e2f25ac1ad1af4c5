import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCertType } from './cert-types.ts'
import { addDays, addMonths } from '../base/dates.ts'
import { evaluateEndorsement } from './endorsement.ts'
import type { Endorsement } from './endorsement.ts'
import type { SurveyType } from '../windows/window-rules.ts'
import type { CompletedSurvey, WindowInput } from '../windows/window-types.ts'
import { windowRulesByCode } from '../windows/window-rule-seed.ts'

/** A certificate as in the worked examples of the domain: E = 2029-03-14, issued 2024-03-14. */
const life = (code: string, more: Partial<WindowInput> = {}): WindowInput => ({
  expiryBeforeExtension: '2029-03-14',
  validityMonths: 60,
  rules: windowRulesByCode(findCertType(code)!.windowRuleCodes),
  validFrom: '2024-03-14',
  completedSurveys: [],
  ...more,
})
const validate = (
  code: string,
  surveyType: SurveyType,
  date: string,
  more: Partial<WindowInput> = {},
) =>
  evaluateEndorsement({
    certificate: life(code, more),
    family: findCertType(code)!.extensionFamily,
    surveyType,
    date,
  })
const annual = (date: string, ruleCode = 'annual'): CompletedSurvey => ({
  surveyType: 'annual',
  ruleCode,
  date,
})

describe('annual survey', () => {
  test.each([
    ['first day of the window', '2024-12-14', 'inWindow'],
    ['last day of the window', '2025-06-14', 'inWindow'],
    ['a day early', '2024-12-13', 'early'],
  ])('%s', (_name, date, expected) =>
    expect(validate('SC', 'annual', date)).toMatchObject({
      case: expected,
      ruleCode: 'annual',
      occurrence: 1,
    }),
  )
  test('one day late: the certificate has ceased to be valid', () => {
    expect(validate('SC', 'annual', '2025-06-15')).toMatchObject({
      code: 'endorse.late',
      en: expect.stringContaining('ceased to be valid'),
      zh: expect.stringContaining('恢复证书'),
    })
  })
  test('a missed window is not cured by the next one', () =>
    expect(validate('SC', 'annual', '2026-03-14')).toMatchObject({ code: 'endorse.late' }))
  test('held early: endorses a new anniversary not later than three months after it', () => {
    expect(validate('SC', 'annual', '2024-10-14')).toMatchObject({
      case: 'early',
      amendedAnniversary: { occurrence: 1, date: '2025-01-14' },
      explanationEn: expect.stringContaining('2025-01-14'),
    })
  })
  test('refuses a second survey in the same window', () =>
    expect(
      validate('SC', 'annual', '2025-03-20', { completedSurveys: [annual('2025-03-14')] }),
    ).toMatchObject({ code: 'endorse.already' }))
  test('the next one follows the window', () =>
    expect(
      validate('SC', 'annual', '2026-03-14', { completedSurveys: [annual('2025-03-14')] }),
    ).toMatchObject({ case: 'inWindow', occurrence: 2 }))
})

describe('intermediate: three different windows', () => {
  test('HSSC: at the 2nd, or at the 3rd anniversary; between the two windows it is early for the 3rd', () => {
    const first = { completedSurveys: [annual('2025-03-14')] }
    const second = { completedSurveys: [annual('2025-03-14'), annual('2026-03-14')] }
    expect(validate('IOPP', 'intermediate', '2026-06-14', first)).toMatchObject({
      case: 'inWindow',
      occurrence: 2,
    })
    expect(validate('IOPP', 'intermediate', '2026-09-01', second)).toMatchObject({
      case: 'early',
      occurrence: 3,
      amendedAnniversary: { occurrence: 3, date: '2026-12-01' },
    })
    expect(validate('IOPP', 'intermediate', '2026-12-14', second)).toMatchObject({
      case: 'inWindow',
      occurrence: 3,
    })
    expect(validate('IOPP', 'intermediate', '2027-06-15', second)).toMatchObject({
      code: 'endorse.late',
    })
  })
  test('a missed annual survey: the intermediate is not endorsed on a certificate that has ceased', () => {
    expect(validate('IOPP', 'intermediate', '2026-03-14')).toMatchObject({ code: 'endorse.late' })
    expect(
      validate('IOPP', 'intermediate', '2026-12-14', { completedSurveys: [annual('2025-03-14')] }),
    ).toMatchObject({ code: 'endorse.late' })
    expect(validate('CLH', 'intermediate', '2025-12-14')).toMatchObject({ code: 'endorse.late' })
  })
  test.each(['SMC', 'MLC'])(
    '%s: between the 2nd and 3rd anniversary, with no months added at either end',
    (code) => {
      expect(validate(code, 'intermediate', '2026-03-13')).toMatchObject({
        code: 'endorse.early',
        en: expect.stringContaining('2026-03-14'),
      })
      expect(validate(code, 'intermediate', '2026-03-14')).toMatchObject({ case: 'inWindow' })
      expect(validate(code, 'intermediate', '2027-03-14')).toMatchObject({ case: 'inWindow' })
      expect(validate(code, 'intermediate', '2027-03-15')).toMatchObject({ code: 'endorse.late' })
    },
  )
  test('ISSC, held early: the expiry is brought forward to three years after it', () => {
    expect(validate('ISSC', 'intermediate', '2025-09-01')).toMatchObject({
      case: 'early',
      amendedExpiry: '2028-09-01',
    })
  })
  test('class: from three months before the 2nd to three months after the 3rd anniversary', () => {
    const first = { completedSurveys: [annual('2025-03-14', 'annualClass')] }
    const second = {
      completedSurveys: [annual('2025-03-14', 'annualClass'), annual('2026-03-14', 'annualClass')],
    }
    expect(validate('CLH', 'intermediate', '2025-12-13', first)).toMatchObject({
      code: 'endorse.early',
    })
    expect(validate('CLH', 'intermediate', '2025-12-14', first)).toMatchObject({ case: 'inWindow' })
    expect(validate('CLH', 'intermediate', '2027-06-14', second)).toMatchObject({
      case: 'inWindow',
    })
  })
})

describe('at the last anniversary of the intermediate survey', () => {
  const until = (year: number, ruleCode?: string) =>
    Array.from({ length: year - 2024 }, (_, i) => annual(`${2025 + i}-03-14`, ruleCode))
  const required = {
    code: 'endorse.deeperRequired',
    en: expect.stringContaining('in place of the annual survey'),
    zh: expect.stringContaining('代替'),
  }
  test.each(['SC', 'SE', 'CSS', 'IOPP', 'NLS', 'IAPP', 'BWM', 'CFC', 'POLAR'])(
    '%s: the annual survey is refused, within its window and before it',
    (code) => {
      const held = (year: number) => [
        ...until(year),
        ...(code === 'CSS'
          ? until(year).map(({ date }) => ({ surveyType: 'periodical', date }) as const)
          : []),
      ]
      for (const day of ['2026-10-01', '2026-12-14', '2027-06-14'])
        expect(validate(code, 'annual', day, { completedSurveys: held(2026) })).toMatchObject(
          required,
        )
      expect(
        validate(code, 'annual', '2026-06-14', { completedSurveys: held(2025) }),
      ).not.toHaveProperty('code')
    },
  )
  test('names the survey to be held: intermediate, or periodical', () => {
    const completedSurveys = until(2026)
    expect(validate('SC', 'annual', '2027-03-14', { completedSurveys })).toMatchObject({
      en: expect.stringContaining('Intermediate survey'),
      zh: expect.stringContaining('中间检验'),
    })
    expect(validate('SE', 'annual', '2027-03-14', { completedSurveys })).toMatchObject({
      en: expect.stringContaining('Periodical survey'),
      zh: expect.stringContaining('定期检验'),
    })
  })
  test('the annual survey is endorsed after an intermediate one at the second anniversary', () => {
    const completedSurveys: CompletedSurvey[] = [
      ...until(2025),
      { surveyType: 'intermediate', date: '2026-03-14' },
    ]
    expect(validate('SC', 'annual', '2027-03-14', { completedSurveys })).toMatchObject({
      case: 'inWindow',
      occurrence: 3,
    })
  })
  test('class: at the third annual survey, unless the intermediate one was held before it', () => {
    const second = until(2026, 'annualClass')
    expect(validate('CLH', 'annual', '2027-03-14', { completedSurveys: second })).toMatchObject(
      required,
    )
    const completedSurveys: CompletedSurvey[] = [
      ...second,
      { surveyType: 'intermediate', date: '2026-08-01' },
    ]
    expect(validate('CLH', 'annual', '2027-03-14', { completedSurveys })).toMatchObject({
      case: 'inWindow',
    })
  })
  test('load line and machinery have no intermediate survey', () => {
    const second = until(2026)
    expect(validate('ILL', 'annual', '2027-03-14', { completedSurveys: second })).toMatchObject({
      case: 'inWindow',
    })
    expect(
      validate('CLM', 'annual', '2027-03-14', {
        completedSurveys: until(2026, 'annualClass'),
      }),
    ).toMatchObject({ case: 'inWindow' })
  })
  test('one that was missed and settled by a restoration is not required any more', () =>
    expect(
      validate('IOPP', 'annual', '2028-03-14', {
        completedSurveys: until(2026),
        restoredOn: '2027-08-01',
      }),
    ).toMatchObject({ case: 'inWindow', occurrence: 4 }))
})

describe('other surveys', () => {
  test('bottom inspection: may be early, is too late after 36 months', () => {
    expect(validate('SC', 'bottom', '2025-01-10')).toMatchObject({
      case: 'inWindow',
      ruleCode: 'bottom',
    })
    expect(validate('SC', 'bottom', '2027-03-15')).toMatchObject({ code: 'endorse.late' })
  })
  test('additional and occasional surveys have no window', () =>
    expect(validate('SC', 'additional', '2027-11-11')).toMatchObject({
      case: 'unscheduled',
      ruleCode: null,
    }))
  test('refuses surveys the type does not require, and renewals', () => {
    expect(validate('ILL', 'intermediate', '2026-03-14')).toMatchObject({
      code: 'endorse.noSurvey',
    })
    expect(validate('SC', 'renewal', '2029-01-14')).toMatchObject({ code: 'endorse.noSurvey' })
  })
  test('refuses dates before the start and after the expiry, including extensions', () => {
    expect(validate('SC', 'additional', '2024-03-13')).toMatchObject({ code: 'endorse.before' })
    expect(validate('SC', 'additional', '2029-03-15')).toMatchObject({ code: 'endorse.expired' })
    expect(validate('SC', 'additional', '2029-05-01', { extendedTo: '2029-06-14' })).toMatchObject({
      case: 'unscheduled',
    })
  })
})

test('any date is in, before or after the window; every refusal has both languages', () => {
  const day = fc.integer({ min: 0, max: 5 * 365 }).map((n) => addDays('2024-03-14', n))
  fc.assert(
    fc.property(day, (date) => {
      const result = validate('SC', 'annual', date)
      const [start, end] = [addMonths('2025-03-14', -3), addMonths('2025-03-14', 3)]
      if (date > end) {
        expect(result).toMatchObject({
          code: 'endorse.late',
          zh: expect.stringMatching(/\p{Script=Han}/u),
          en: expect.stringMatching(/[a-z]/),
        })
        return
      }
      const { case: kind, amendedAnniversary } = result as Endorsement
      expect(kind).toBe(date < start ? 'early' : 'inWindow')
      expect(amendedAnniversary?.date ?? null).toBe(date < start ? addMonths(date, 3) : null)
    }),
  )
})
