import { expect, test } from 'vitest'
import { knownProduct, productStanding, verifiedAs } from './verified-as.ts'

const life = {
  valid: 1,
  issueDate: '2025-03-01',
  expiryDate: '2026-03-01',
  invalidOn: null,
  replacedOn: null,
}
const on = (day: string, more: object = {}) => productStanding({ ...life, ...more }, day)

test('a product certificate as of a day', () => {
  expect(on('2025-02-28')).toMatchObject({ standing: 'notYet', since: null })
  expect(on('2026-03-01')).toMatchObject({ standing: 'inForce', since: '2025-03-01' })
  expect(on('2026-03-02')).toMatchObject({ standing: 'expired', since: '2026-03-02' })
})

test('a product certificate before and after its withdrawal or replacement', () => {
  const withdrawn = { valid: 0, invalidOn: '2025-06-01' }
  expect(on('2025-05-31', withdrawn)).toMatchObject({ standing: 'inForce' })
  expect(on('2025-06-01', withdrawn)).toMatchObject({ standing: 'withdrawn', since: '2025-06-01' })
  expect(on('2025-03-01', { valid: 0 })).toMatchObject({ standing: 'withdrawn' })
  const replaced = { replacedOn: '2025-07-01' }
  expect(on('2025-06-30', replaced)).toMatchObject({ standing: 'inForce' })
  expect(on('2025-07-01', replaced)).toMatchObject({ standing: 'superseded', since: '2025-07-01' })
})

test('a product certificate by what was known on a day', () => {
  const replaced = {
    ...life,
    replacedOn: '2025-07-01',
    recordedOn: '2025-03-04',
    replacementRecordedOn: '2025-07-08',
  }
  const known = (day: string) => productStanding(knownProduct(replaced, day), day)
  expect(known('2025-03-03')).toMatchObject({ standing: 'unknown', reason: 'notRecorded' })
  expect(known('2025-03-04')).toMatchObject({ standing: 'inForce' })
  expect(known('2025-07-07')).toMatchObject({ standing: 'inForce' })
  expect(known('2025-07-08')).toMatchObject({ standing: 'superseded', since: '2025-07-01' })
})

test('the rule of a product certificate is in both languages, whatever it is worth', () => {
  const rulesOn = (day: string, more: object = {}) => {
    const { rule, ruleZh, ruleEn, standingRuleZh, standingRuleEn } = verifiedAs(on(day, more))
    expect([standingRuleZh, standingRuleEn]).toEqual([ruleZh, ruleEn])
    return [rule, ruleZh, ruleEn]
  }
  const rules = ['society rules', '船级社规范', 'Rules of the society']
  for (const day of ['2025-02-28', '2026-03-01', '2026-03-02']) expect(rulesOn(day)).toEqual(rules)
  expect(rulesOn('2025-06-01', { valid: 0 })).toEqual(rules)
  expect(rulesOn('2025-07-01', { replacedOn: '2025-07-01' })).toEqual([
    'society procedures',
    '船级社发证程序',
    'Certification procedures of the society',
  ])
})
