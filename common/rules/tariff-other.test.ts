import { expect, test } from 'vitest'
import { otherClash, priceOther } from './tariff-other.ts'
import type { OtherRow } from './tariff-other.ts'

const travel: OtherRow = { id: 4, version: 2, feeType: 60, feeItem: 'travel', fee: 350, isOutput: 1, status: 1, effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' }
const dearer: OtherRow = { ...travel, id: 5, version: 1, fee: 380.55, effectiveFrom: '2027-01-01', effectiveTo: null }
const asked = { feeType: 60, feeItem: 'travel', date: '2026-06-01' }

test('the row in effect on the day prices it, in exact cents, and says so', () => {
  expect(priceOther({ ...asked, quantity: 2 }, [dearer, travel])).toMatchObject({ id: 4, version: 2, isOutput: 1, unitPrice: '350.00', amount: '700.00', en: 'Other fee row 4 (version 2): in effect 2026-01-01 to 2026-12-31. 2 x USD 350.00 = USD 700.00.' })
  expect(priceOther({ ...asked, date: '2027-01-01', quantity: 3 }, [dearer, travel])).toMatchObject({ id: 5, amount: '1141.65' })
})
test('where none is in effect, of that type, or in use, a person names the price', () => {
  expect(priceOther({ ...asked, date: '2025-12-31' }, [travel])).toMatchObject({ manual: { code: 'othFee.notInEffect' } })
  expect(priceOther({ ...asked, feeType: 50 }, [travel])).toMatchObject({ manual: { code: 'othFee.none' } })
  expect(priceOther(asked, [{ ...travel, status: 0 }])).toMatchObject({ manual: { code: 'othFee.none' } })
})
test('two rows in use for the same item of a type stand against each other on common days only', () => {
  expect(otherClash(dearer, [travel])).toBeUndefined()
  expect(otherClash({ ...dearer, effectiveFrom: '2026-12-31' }, [travel])).toBe(travel)
  expect(otherClash({ ...travel, status: 0 }, [travel])).toBeUndefined()
  expect(otherClash({ ...travel, feeItem: 'courier' }, [travel])).toBeUndefined()
})
