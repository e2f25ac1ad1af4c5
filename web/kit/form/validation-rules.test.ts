import { expect, test } from 'vitest'
import { multilineText, decimal, digits, email, list, required, text } from '#common/fields.ts'
import { kitText } from '../kit.text.ts'
import { isEmptyValue, validateValue } from './validation-rules.ts'

test('reports at the field what the server would refuse', () => {
  expect(validateValue(digits(10), '12a')?.[0]).toBe(kitText.digitsOnly)
  expect(validateValue(email(), 'nobody.example')?.[0]).toBe(kitText.badEmail)
  expect(validateValue(multilineText(3), '船旗国家')).toEqual([kitText.tooLong, { max: 3 }])
  expect(validateValue(decimal(2, 'm', 500), 501)).toEqual([
    kitText.outOfRange,
    { min: 0, max: 500 },
  ])
  expect(validateValue(list(required(text(8)), 1), ['V2', 'V3'])?.[0]).toBe(kitText.tooMany)
  expect(validateValue(text(2, '^[A-Z]{2}$'), 'pa')?.[0]).toBe(kitText.badPattern)
})
test('checks an empty value only for being required', () => {
  for (const empty of [null, undefined, ''])
    expect(validateValue(digits(10), empty)).toBeUndefined()
})

test('blank text and an empty list are empty; zero and false are values', () => {
  expect([null, undefined, ' ', []].map(isEmptyValue)).toEqual([true, true, true, true])
  expect([0, false, 'a', [1]].map(isEmptyValue)).toEqual([false, false, false, false])
})
