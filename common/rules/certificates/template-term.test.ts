import { expect, test } from 'vitest'
import { limitToDays, limitToMonths } from './template-term.ts'

test('the shorter of the terms of type and template applies', () => {
  expect(limitToMonths(60, { termDura: 2, termUnit: '1' })).toBe(24)
  expect(limitToMonths(60, { termDura: 5, termUnit: '2' })).toBe(5)
  expect(limitToMonths(12, { termDura: 60, termUnit: '2' })).toBe(12)
  expect(limitToMonths(null, { termDura: 5, termUnit: '2' })).toBe(5)
  expect(limitToMonths(60, {})).toBe(60)
  expect(limitToMonths(60, { termDura: 30, termUnit: '3' })).toBe(60)
})

test('a term in days counts from the completion of the survey', () => {
  const days = { termDura: 30, termUnit: '3' }
  expect(limitToDays('2031-03-14', '2026-03-14', days)).toBe('2026-04-13')
  expect(limitToDays('2026-04-01', '2026-03-14', days)).toBe('2026-04-01')
  expect(limitToDays(null, '2026-03-14', days)).toBe('2026-04-13')
  expect(limitToDays(null, null, days)).toBeNull()
  expect(limitToDays('2031-03-14', '2026-03-14', { termDura: 5, termUnit: '2' })).toBe('2031-03-14')
})
