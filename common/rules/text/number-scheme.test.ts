import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  numberKindNames,
  numberKinds,
  formatNumber,
  checkScheme,
  counterKey,
} from './number-scheme.ts'
import type { NumberScheme } from './number-scheme.ts'
import { reminderDays } from '../windows/reminders.ts'

const certificate = (pattern: string, reset: NumberScheme['reset'] = 'year') =>
  checkScheme('certificate', { pattern, reset })?.code ?? null

describe('numbering schemes', () => {
  it('fills in year, month, record data and running number', () => {
    const facts = { date: '2026-03-09', region: 'SHA', flag: 'PA', type: 'SMC' }
    expect(formatNumber({ pattern: 'PR-{type}-{yyyy}-{seq:5}', reset: 'year' }, facts, 7)).toBe(
      'PR-SMC-2026-00007',
    )
    expect(
      formatNumber({ pattern: '{region}/{flag}{yy}{mm}.{seq}', reset: 'month' }, facts, 12),
    ).toBe('SHA/PA2603.00012')
    expect(formatNumber({ pattern: 'C{seq:3}', reset: 'never' }, facts, 12345)).toBe('C12345')
    expect(
      formatNumber(
        { pattern: '{flag}{seq:3}', reset: 'never' },
        { date: '2026-03-09', flag: null },
        1,
      ),
    ).toBe('X001')
  })

  it.each([
    ['PR-{yyyy}', 'numbering.seq'],
    ['{seq:5}{seq:5}{yyyy}', 'numbering.seq'],
    ['{yyyy}{seq:2}', 'numbering.digits'],
    ['{yyyy}{seq:x}', 'numbering.digits'],
    ['{yyyy}{ship}{seq:5}', 'numbering.token'],
    ['{yyyy}{}{seq:5}', 'numbering.token'],
    ['{yyyy{seq:5}', 'numbering.braces'],
    ['{yyyy}}{seq:5}', 'numbering.braces'],
    ['{yyyy} {seq:5}', 'numbering.letters'],
    ['证{yyyy}{seq:5}', 'numbering.letters'],
    ['{yyyy}<b>{seq:5}', 'numbering.letters'],
    ['PR-{seq:5}', 'numbering.noYear'],
    [`${'A'.repeat(60)}{yyyy}{seq:5}`, 'numbering.long'],
  ])('with the pattern %s is refused: %s', (pattern, code) => {
    expect(certificate(pattern)).toBe(code)
  })

  it('monthly reset requires the month; tokens the records lack are refused', () => {
    expect(certificate('{yyyy}{seq:5}', 'month')).toBe('numbering.noMonth')
    expect(certificate('{yy}{mm}{seq:5}', 'month')).toBeNull()
    expect(checkScheme('customer', { pattern: '{flag}{seq:5}', reset: 'never' })).toMatchObject({
      code: 'numbering.token',
      en: expect.stringContaining('{region}'),
    })
  })

  it('the default schemes are valid', () => {
    for (const kind of numberKindNames)
      expect([kind, checkScheme(kind, numberKinds[kind])]).toEqual([kind, null])
  })
})

test('a valid scheme never creates the same number twice', () => {
  const part = fc.constantFrom(
    '{yyyy}',
    '{yy}',
    '{mm}',
    '{region}',
    '{type}',
    '{flag}',
    'A',
    '-',
    '7',
  )
  const scheme = fc.record({
    pattern: fc
      .tuple(fc.array(part, { maxLength: 4 }), fc.array(part, { maxLength: 3 }))
      .map(([a, b]) => `${a.join('')}-{seq:4}-${b.join('')}`),
    reset: fc.constantFrom('year' as const, 'month' as const, 'never' as const),
  })
  const facts = fc.record({
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2027-01-01'),
    region: fc.constantFrom('SHA', 'SIN'),
    type: fc.constantFrom('SMC', 'DOC'),
    flag: fc.constantFrom('PA', 'LR'),
  })
  fc.assert(
    fc.property(scheme, fc.array(facts, { minLength: 2, maxLength: 30 }), (given, records) => {
      fc.pre(!checkScheme('certificate', given))
      const last = new Map<string, number>()
      const numbers = records.map((record) => {
        const series = counterKey('certificate', given, record)
        last.set(series, (last.get(series) ?? 0) + 1)
        return formatNumber(given, record, last.get(series)!)
      })
      // Adjacent tokens could be ambiguous; with a separator between them they are not.
      fc.pre(!/\}\{/.test(given.pattern))
      expect(new Set(numbers).size).toBe(numbers.length)
    }),
  )
})

describe('reminders', () => {
  it('come once before the due date, or repeatedly until it', () => {
    expect(
      reminderDays('2026-05-31', [
        { offset: 3, unit: '2', repeat: false },
        { offset: 1, unit: '1', repeat: false },
      ]),
    ).toEqual(['2025-05-31', '2026-02-28'])
    expect(
      reminderDays('2026-05-31', [
        { offset: 2, unit: '3', repeat: true },
        { offset: 1, unit: '3', repeat: false },
      ]),
    ).toEqual(['2026-05-29', '2026-05-30', '2026-05-31'])
    expect(reminderDays('2026-05-31', [])).toEqual([])
  })
})
