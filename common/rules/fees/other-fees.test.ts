import { expect, test } from 'vitest'
import { findOverlappingFee, calculateOtherFee } from './other-fees.ts'
import type { OtherFeeRow } from './other-fees.ts'

const travel: OtherFeeRow = {
  id: 4,
  version: 2,
  feeType: 60,
  feeItem: 'travel',
  fee: 350,
  isOutput: 1,
  status: 1,
  effectiveFrom: '2026-01-01',
  effectiveTo: '2026-12-31',
}
const dearer: OtherFeeRow = {
  ...travel,
  id: 5,
  version: 1,
  fee: 380.55,
  effectiveFrom: '2027-01-01',
  effectiveTo: null,
}
const asked = { feeType: 60, feeItem: 'travel', date: '2026-06-01' }

test('prices by the row in effect on the day, in exact cents', () => {
  expect(calculateOtherFee({ ...asked, quantity: 2 }, [dearer, travel])).toMatchObject({
    id: 4,
    version: 2,
    isOutput: 1,
    unitPrice: '350.00',
    amount: '700.00',
    en: 'Other fee row 4 (version 2): in effect 2026-01-01 to 2026-12-31. 2 x USD 350.00 = USD 700.00.',
  })
  expect(
    calculateOtherFee({ ...asked, date: '2027-01-01', quantity: 3 }, [dearer, travel]),
  ).toMatchObject({ id: 5, amount: '1141.65' })
})
test('needs a manual price when no active row of the type is in effect', () => {
  expect(calculateOtherFee({ ...asked, date: '2025-12-31' }, [travel])).toMatchObject({
    manual: { code: 'othFee.notInEffect' },
  })
  expect(calculateOtherFee({ ...asked, feeType: 50 }, [travel])).toMatchObject({
    manual: { code: 'othFee.none' },
  })
  expect(calculateOtherFee(asked, [{ ...travel, status: 0 }])).toMatchObject({
    manual: { code: 'othFee.none' },
  })
})
test('two active rows of one item conflict only on common days', () => {
  expect(findOverlappingFee(dearer, [travel])).toBeUndefined()
  expect(findOverlappingFee({ ...dearer, effectiveFrom: '2026-12-31' }, [travel])).toBe(travel)
  expect(findOverlappingFee({ ...travel, status: 0 }, [travel])).toBeUndefined()
  expect(findOverlappingFee({ ...travel, feeItem: 'courier' }, [travel])).toBeUndefined()
})
