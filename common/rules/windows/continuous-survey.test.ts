import { expect, test } from 'vitest'
import {
  creditingFault,
  isPostponable,
  postponementFault,
  postponementLimit,
  surveyItemDueDate,
  surveyItemState,
} from './continuous-survey.ts'

const item = {
  inUse: true,
  dueDate: '2026-06-30',
  lastCredited: '2021-06-30',
  postponedUntil: null,
}

test('an item falls due five years after its last crediting, on the last day of a shorter month', () => {
  expect(surveyItemDueDate('2021-06-30')).toBe('2026-06-30')
  expect(surveyItemDueDate('2024-02-29')).toBe('2029-02-28')
})

test('an item is due soon within three months, and overdue from the day after the due date', () => {
  expect(surveyItemState(item, '2026-03-29')).toBe('notDue')
  expect(surveyItemState(item, '2026-03-30')).toBe('dueSoon')
  expect(surveyItemState(item, '2026-06-30')).toBe('dueSoon')
  expect(surveyItemState(item, '2026-07-01')).toBe('overdue')
})

test('a postponement moves the state, and an item out of use falls due no more', () => {
  const postponed = { ...item, postponedUntil: '2026-08-15' }
  expect(surveyItemState(postponed, '2026-08-15')).toBe('dueSoon')
  expect(surveyItemState(postponed, '2026-08-16')).toBe('overdue')
  expect(surveyItemState({ ...item, inUse: false }, '2026-08-16')).toBe('outOfUse')
})

test('a postponement ends after three months and never after the class certificate', () => {
  expect(postponementLimit('2026-06-30', '2028-01-01')).toBe('2026-09-30')
  expect(postponementLimit('2026-06-30', '2026-07-31')).toBe('2026-07-31')
  const on = { today: '2026-06-01', classExpiry: '2026-07-31' }
  expect(postponementFault(item, '2026-07-31', on)).toBeNull()
  expect(postponementFault(item, '2026-08-01', on)).toBe('beyondLimit')
  const long = { ...on, classExpiry: '2030-01-01' }
  expect(postponementFault(item, '2026-09-30', long)).toBeNull()
  expect(postponementFault(item, '2026-10-01', long)).toBe('beyondLimit')
})

test('a postponement needs a class certificate and a day after the due date, not in the past', () => {
  const on = { today: '2026-07-15', classExpiry: '2030-01-01' }
  expect(postponementFault(item, '2026-06-30', on)).toBe('notAfterDue')
  expect(postponementFault(item, '2026-07-14', on)).toBe('past')
  expect(postponementFault(item, '2026-08-01', { ...on, classExpiry: null })).toBe('noClass')
})

test('an item is postponed once per cycle, and only while it is in use', () => {
  expect(isPostponable(item)).toBe(true)
  expect(isPostponable({ ...item, postponedUntil: '2026-08-15' })).toBe(false)
  expect(isPostponable({ ...item, inUse: false })).toBe(false)
})

test('an item is not credited in the future or before its first cycle or its last crediting', () => {
  const dates = { ...item, basisDate: '2016-06-30' }
  expect(creditingFault(dates, '2026-06-02', '2026-06-01')).toBe('future')
  expect(creditingFault(dates, '2021-06-29', '2026-06-01')).toBe('beforeLast')
  expect(creditingFault(dates, '2021-06-30', '2026-06-01')).toBeNull()
  const uncredited = { lastCredited: null, basisDate: '2021-06-30' }
  expect(creditingFault(uncredited, '2021-06-29', '2026-06-01')).toBe('beforeFirst')
  expect(creditingFault(uncredited, '2021-06-30', '2026-06-01')).toBeNull()
})
