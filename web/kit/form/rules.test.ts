import { expect, test } from 'vitest'
import { area, decimal, digits, email, list, must, text } from '#common/fields.ts'
import { kitText } from '../kit.text.ts'
import { faultOf } from './rules.ts'

test('what the server would refuse is told at the field', () => {
  expect(faultOf(digits(10), '12a')?.[0]).toBe(kitText.digitsOnly)
  expect(faultOf(email(), 'nobody.example')?.[0]).toBe(kitText.badEmail)
  expect(faultOf(area(3), '船旗国家')).toEqual([kitText.tooLong, { max: 3 }])
  expect(faultOf(decimal(2, 'm', 500), 501)).toEqual([kitText.outOfRange, { min: 0, max: 500 }])
  expect(faultOf(list(must(text(8)), 1), ['V2', 'V3'])?.[0]).toBe(kitText.tooMany)
  expect(faultOf(text(2, '^[A-Z]{2}$'), 'pa')?.[0]).toBe(kitText.badPattern)
})
test('an empty value is only a question of being required', () => {
  for (const empty of [null, undefined, '']) expect(faultOf(digits(10), empty)).toBeUndefined()
})
