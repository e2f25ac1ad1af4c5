import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPattern, anchoredPattern } from './check-pattern.ts'

describe('checkPattern', () => {
  test.each([
    '[A-Z]{2}-\\d+',
    '\\d{3}(?:-\\d{2})?',
    '[一-龥]+',
    '(?:IMO )?\\d{7}',
    '[A-Z]+/[A-Z]+/\\d+',
    '.*',
    'a|b|c',
  ])('accepts %s', (pattern) => expect(checkPattern(pattern)).toBeUndefined())
  test.each([
    '(a*)*',
    '(a?){50}a{50}',
    '(a|a)*c',
    '(.*)(.*)(.*)(.*)x',
    '(a|aa)+$',
    '\\1',
    '(?<!a)b',
  ])('refuses %s', (pattern) => expect(checkPattern(pattern)).toBeDefined())

  test('every accepted pattern matches the longest text quickly', () => {
    const part = fc.constantFrom('a', '.', '\\d', '[ab]', '(a|b)', '(?:ab)', '(a)', 'x')
    const patterns = fc
      .array(
        fc.tuple(part, fc.constantFrom('', '*', '+', '?', '{2,9}', '*?')).map(([p, q]) => p + q),
        { minLength: 1, maxLength: 5 },
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(patterns, (pattern) => {
        if (checkPattern(pattern)) return
        const startedAt = performance.now()
        anchoredPattern(pattern).test(`${'a'.repeat(199)}!`)
        expect(performance.now() - startedAt, pattern).toBeLessThan(2000)
      }),
      { numRuns: 100 },
    )
  }, 60_000)
})
