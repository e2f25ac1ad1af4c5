import { expect, test } from 'vitest'
import { addMonths } from '../base/dates.ts'
import { replacedInVisit } from './same-visit.ts'
import type { VisitWindow } from './same-visit.ts'

const E = '2029-03-14'
/** Window of a survey, in months from the expiry. */
const of = (surveyType: string, due: number, from = due - 3, to = due + 3): VisitWindow => ({
  surveyType,
  startDate: addMonths(E, from),
  dueDate: addMonths(E, due),
  endDate: addMonths(E, to),
})
const pairs = (windows: VisitWindow[], today: string, day?: string) =>
  [...replacedInVisit(windows, today, day)].map(([w, by]) => [
    `${w.surveyType} ${w.dueDate}`,
    by.surveyType,
  ])
const second = { ...of('intermediate', -36), alternativeGroup: 'I' }
const third = { ...of('intermediate', -24), alternativeGroup: 'I' }
const [annual2, annual3] = [of('annual', -36), of('annual', -24)]

test('the annual survey stands for the intermediate at the second anniversary, and is replaced at the third', () => {
  expect(pairs([annual2, annual3, second, third], '2026-03-01')).toEqual([
    ['intermediate 2026-03-14', 'annual'],
    ['annual 2027-03-14', 'intermediate'],
  ])
})
test('the intermediate survey of class is left to the third annual survey', () => {
  const intermediate = of('intermediate', -24, -39, -21)
  expect(pairs([annual2, annual3, intermediate], '2026-03-01')).toEqual([
    ['intermediate 2027-03-14', 'annual'],
  ])
  expect(pairs([annual3, intermediate], '2027-03-01')).toEqual([
    ['annual 2027-03-14', 'intermediate'],
  ])
})
test('a missed annual survey and an intermediate survey that is still open are two surveys', () => {
  expect(pairs([annual2, of('intermediate', -24, -39, -21)], '2026-08-01')).toEqual([])
})
test('both missed: one survey restores', () => {
  expect(pairs([annual3, third], '2027-08-01')).toEqual([['annual 2027-03-14', 'intermediate']])
})
test('the day of the visit decides, and a renewal replaces what falls into its window', () => {
  expect(pairs([annual3, third], '2026-11-01', '2026-11-20')).toEqual([])
  expect(pairs([of('annual', -1, -2, 0), of('renewal', 0, -3, 0)], '2029-02-01')).toEqual([
    ['annual 2029-02-14', 'renewal'],
  ])
})
test('the radio survey of each anniversary takes the place of no annual survey', () => {
  expect(pairs([annual3, of('periodical', -24)], '2027-03-01')).toEqual([])
  const periodical = { ...of('periodical', -24), alternativeGroup: 'P' }
  expect(pairs([annual3, periodical], '2027-03-01')).toEqual([['annual 2027-03-14', 'periodical']])
})
