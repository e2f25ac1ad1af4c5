import { describe, expect, test } from 'vitest'
import { findCertType, CERT_TYPES } from './cert-types.ts'
import { checkTerm, maxTermMonths, termAfterChoice } from './cert-term.ts'
import type { TermKind } from './cert-term.ts'

const kindOf = (code: string): TermKind => {
  const kind = findCertType(code)!
  return {
    code,
    validityMonths: kind.validityMonths,
    interim: kind.interim,
    interimMonths: CERT_TYPES.find((one) => one.interimOf === code)?.validityMonths ?? null,
  }
}

describe('longest validity by term', () => {
  test.each([
    ['IDOC', 'interim', 12],
    ['ISMC', 'interim', 6],
    ['IISSC', 'interim', 6],
    ['IMLC', 'interim', 6],
    ['DOC', 'interim', 12],
    ['SMC', 'interim', 6],
    ['ISSC', 'interim', 6],
    ['MLC', 'interim', 6],
    ['CLH', 'interim', 6],
    ['SMC', 'full', 60],
    ['SC', 'full', 60],
    ['PSS', 'full', 12],
    ['SC', 'interim', 5],
    ['SC', 'short', 5],
    ['SC', 'conditional', 5],
    ['SC', 'single', 3],
    ['ITC', 'full', null],
    ['ITC', 'short', 5],
  ])('%s %s: %s months', (code, term, months) =>
    expect(maxTermMonths(kindOf(code), term)).toBe(months),
  )
})

describe('interim certificates', () => {
  const held = {
    interim: true,
    certNo: 'PR-ISMC-2026-00001',
    expiryDate: '2026-12-01',
    isInForce: true,
    isReentry: false,
    docTypes: null,
  }
  const issue = { actionType: 'issue' }
  test.each(['SMC', 'ISMC', 'IISSC', 'IMLC'])(
    'a second interim %s is refused, with the number of the first',
    (code) => {
      expect(checkTerm(kindOf(code), 'interim', issue, held)).toMatchObject({
        code: 'term.once',
        en: expect.stringContaining('PR-ISMC-2026-00001'),
      })
    },
  )
  test.each([
    ['ISMC', {}, 'term.held'],
    ['SMC', {}, 'term.held'],
    ['IMLC', {}, 'term.held'],
    ['IISSC', {}, 'term.held'],
    ['CLI', {}, null],
    ['REGP', {}, null],
    // A survey brings it back, or a new full-term one is issued.
    ['ISMC', { isInForce: false }, 'term.held'],
    ['IISSC', { isInForce: false }, 'term.held'],
    ['ISMC', { isInForce: false, isReentry: true }, 'term.held'],
    ['IISSC', { isInForce: false, isReentry: true }, null],
    ['IISSC', { isReentry: true }, 'term.held'],
    ['IDOC', {}, 'term.company'],
    ['IDOC', { isInForce: false }, null],
    ['IDOC', { docTypes: ['bulkCarrier', 'oilTanker'] }, 'term.company'],
    ['IDOC', { docTypes: ['bulkCarrier'] }, null],
  ])('beside a full-term certificate: %s %j %s', (code, more, refused) => {
    const full = { ...held, interim: false, certNo: 'PR-SMC-2026-00001', ...more }
    const wanted = { ...issue, docTypes: ['oilTanker'] }
    expect(checkTerm(kindOf(code), 'interim', wanted, full)?.code ?? null).toBe(refused)
  })
  test('a copy of an interim certificate is one of an interim certificate that is held', () => {
    const full = { ...held, interim: false }
    const copy = { actionType: 'reissueLost' }
    expect(checkTerm(kindOf('ISMC'), 'interim', copy, full)?.code).toBe('term.held')
  })
  test('of another system are recorded where the full-term one was not in force', () => {
    const full = { ...held, interim: false }
    const takenOver = { ...issue, isTakenOver: true }
    expect(checkTerm(kindOf('ISMC'), 'interim', takenOver, full)?.code).toBe('term.held')
    const lapsed = { ...full, isInForce: false }
    expect(checkTerm(kindOf('ISMC'), 'interim', takenOver, lapsed)).toBeNull()
  })
  test('may be issued again once none is held for the flag and company, or as a copy', () => {
    expect(checkTerm(kindOf('ISMC'), 'interim', issue, null)).toBeNull()
    expect(checkTerm(kindOf('ISMC'), 'interim', { actionType: 'reissueLost' }, held)).toBeNull()
  })
  test('do not block full-term and short-term certificates', () => {
    expect(checkTerm(kindOf('SMC'), 'full', issue, held)).toBeNull()
    expect(checkTerm(kindOf('SC'), 'short', issue, held)).toBeNull()
  })
  test('cannot be issued with the term "extended"', () =>
    expect(checkTerm(kindOf('SC'), 'extended', issue, null)).toMatchObject({
      code: 'term.extended',
    }))
})

describe('term on a form', () => {
  const [interim, other] = [{ interim: true }, { interim: false }]
  test.each([
    [[], [interim], 'full', 'interim'],
    [[interim], [interim, other], 'interim', 'full'],
    [[interim], [], 'interim', 'full'],
    [[other], [other, interim], 'full', 'full'],
    [[other], [other, other], 'interim', 'interim'],
    [[], [interim], 'short', 'short'],
  ])('%j, then %j: %s becomes %s', (before, after, term, expected) => {
    expect(termAfterChoice(before, after, term)).toBe(expected)
  })
})
