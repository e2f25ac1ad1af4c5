import { expect, test } from 'vitest'
import { hasExpired, today } from './has-expired.ts'

test('a code states an expiry: its last day is not past', () => {
  expect(hasExpired({ expiryDate: '2026-03-01' }, '2026-03-01')).toBe(false)
  expect(hasExpired({ expiryDate: '2026-03-01' }, '2026-03-02')).toBe(true)
  expect(hasExpired({ expiryDate: null }, '2026-03-02')).toBe(false)
  expect(hasExpired(null, '2026-03-02')).toBe(false)
})

test('the date of the device', () => {
  expect(today(new Date(2026, 2, 1, 23, 59))).toBe('2026-03-01')
})
