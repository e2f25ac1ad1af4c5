import { describe, expect, test } from 'vitest'
import { certKind, CERT_KINDS } from './cert-kinds.ts'
import { termIssue, termMonths } from './cert-term.ts'
import type { TermKind } from './cert-term.ts'

const kindOf = (code: string): TermKind => {
  const kind = certKind(code)!
  return { validityMonths: kind.validityMonths, interim: kind.interim, interimMonths: CERT_KINDS.find((one) => one.interimOf === code)?.validityMonths ?? null }
}

describe('longest validity by term', () => {
  test.each([
    ['IDOC', 'interim', 12], ['ISMC', 'interim', 6], ['IISSC', 'interim', 6], ['IMLC', 'interim', 6],
    ['DOC', 'interim', 12], ['SMC', 'interim', 6], ['ISSC', 'interim', 6], ['MLC', 'interim', 6], ['CLH', 'interim', 6],
    ['SMC', 'full', 60], ['SC', 'full', 60], ['PSS', 'full', 12], ['SC', 'interim', 5], ['SC', 'short', 5], ['SC', 'conditional', 5], ['SC', 'single', 3], ['ITC', 'full', null], ['ITC', 'short', 5],
  ])('%s %s: %s months', (code, term, months) => expect(termMonths(kindOf(code), term)).toBe(months))
})

describe('once', () => {
  const held = { interim: true, certNo: 'PR-ISMC-2026-00001', expiryDate: '2026-12-01' }
  test.each(['SMC', 'ISMC', 'IISSC', 'IMLC'])('a second interim %s is refused, with the number of the first', (code) => {
    expect(termIssue(kindOf(code), 'interim', 'initial', 'issue', held)).toMatchObject({ code: 'term.once', en: expect.stringContaining('PR-ISMC-2026-00001') })
  })
  test('after a change of flag, or as a copy of the same one, it is issued again', () => {
    expect(termIssue(kindOf('ISMC'), 'interim', 'changeOfFlag', 'issue', held)).toBeNull()
    expect(termIssue(kindOf('ISMC'), 'interim', 'initial', 'reissueLost', held)).toBeNull()
  })
  test('the full-term certificate follows it, short papers are not interim ones', () => {
    expect(termIssue(kindOf('SMC'), 'full', 'initial', 'issue', held)).toBeNull()
    expect(termIssue(kindOf('SC'), 'short', 'initial', 'issue', held)).toBeNull()
  })
  test('nothing is issued as extended', () => expect(termIssue(kindOf('SC'), 'extended', 'renewal', 'issue', null)).toMatchObject({ code: 'term.extended' }))
})
