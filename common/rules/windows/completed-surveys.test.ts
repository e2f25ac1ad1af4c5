import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../base/dates.ts'
import {
  certificateWindowState,
  completionTiming,
  openWindows,
  applyCompletedSurveys,
  windowState,
} from './completed-surveys.ts'
import { windowRulesByCode } from './window-rule-seed.ts'
import { certificateWindows } from './certificate-windows.ts'
import type { CompletedSurvey } from './window-types.ts'

const E = '2029-03-14'
const harmonised = certificateWindows({
  expiryBeforeExtension: E,
  validityMonths: 60,
  rules: windowRulesByCode(['annual', 'intermediateHssc', 'renewal']),
})

function settled(done: CompletedSurvey[], today: string, windows = harmonised) {
  const list = applyCompletedSurveys(windows, done, today)
  const of = (ruleCode: string, occurrence: number) =>
    list.find((w) => w.ruleCode === ruleCode && w.occurrence === occurrence)!
  return { list, of, state: certificateWindowState(list, today) }
}

describe('windowState', () => {
  const window = { startDate: '2025-12-14', dueDate: '2026-03-14', endDate: '2026-06-14' }
  test.each([
    ['2025-12-13', 'notOpen'],
    ['2025-12-14', 'open'],
    ['2026-03-14', 'open'],
    ['2026-03-15', 'late'],
    ['2026-06-14', 'late'],
    ['2026-06-15', 'overdue'],
  ])('on %s is %s', (today, state) => {
    expect(windowState(window, today)).toBe(state)
  })
  test('a completed window is done on any day', () => {
    expect(windowState(window, '2030-01-01', '2026-02-01')).toBe('done')
  })
  test('the state never regresses from one day to the next', () => {
    const order = ['notOpen', 'open', 'late', 'overdue']
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (n) => {
        const day = addDays('2026-03-14', n)
        expect(order.indexOf(windowState(window, addDays(day, 1)))).toBeGreaterThanOrEqual(
          order.indexOf(windowState(window, day)),
        )
      }),
    )
  })
  test('classifies a completion as before, in or after the window', () => {
    expect(completionTiming(window, '2025-12-13')).toBe('early')
    expect(completionTiming(window, '2025-12-14')).toBe('inWindow')
    expect(completionTiming(window, '2026-06-14')).toBe('inWindow')
    expect(completionTiming(window, '2026-06-15')).toBe('afterEnd')
  })
})

const annual = (date: string): CompletedSurvey => ({ surveyType: 'annual', date })
const intermediate = (date: string): CompletedSurvey => ({ surveyType: 'intermediate', date })

describe('alternatives of the HSSC intermediate', () => {
  test('completed at the 2nd anniversary, it completes that annual; the 3rd is an ordinary annual', () => {
    const { of } = settled([annual('2025-03-01'), intermediate('2026-03-01')], '2026-04-01')
    expect(of('annual', 2)).toMatchObject({
      doneDate: '2026-03-01',
      completedByRule: 'intermediateHssc',
    })
    expect(of('intermediateHssc', 2)).toMatchObject({ doneDate: '2026-03-01', waived: false })
    expect(of('intermediateHssc', 3)).toMatchObject({ doneDate: null, waived: true })
    expect(of('annual', 3).doneDate).toBeNull()
  })
  test('completed at the 3rd anniversary, it completes the 3rd annual', () => {
    const { of } = settled(
      [annual('2025-03-01'), annual('2026-03-01'), intermediate('2027-04-01')],
      '2027-05-01',
    )
    expect(of('annual', 3)).toMatchObject({
      doneDate: '2027-04-01',
      completedByRule: 'intermediateHssc',
    })
    expect(of('intermediateHssc', 2).waived).toBe(true)
  })
  test('an annual held at the 2nd anniversary leaves the intermediate to the 3rd', () => {
    const { of, state } = settled([annual('2025-03-01'), annual('2026-03-01')], '2026-04-01')
    expect(of('intermediateHssc', 2).waived).toBe(true)
    expect(of('intermediateHssc', 3).waived).toBe(false)
    expect(state).toBe('notOpen')
  })
  test('missed at the 2nd anniversary it is not overdue, but the annual there is', () => {
    const { of, state } = settled([annual('2025-03-01')], '2026-06-15')
    expect(of('intermediateHssc', 2).waived).toBe(true)
    expect(windowState(of('annual', 2), '2026-06-15', of('annual', 2).doneDate)).toBe('overdue')
    expect(state).toBe('overdue')
  })
  test('missed at the 3rd anniversary too it is overdue', () => {
    const { of, state } = settled(
      [annual('2025-03-01'), annual('2026-03-01'), annual('2027-03-01')],
      '2027-06-15',
    )
    expect(of('intermediateHssc', 3).waived).toBe(false)
    expect(state).toBe('overdue')
  })
})

describe('applyCompletedSurveys', () => {
  test('the class intermediate completes an annual only when held in its window', () => {
    const windows = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['annual', 'intermediateClass']),
    })
    const between = settled([intermediate('2026-09-01')], '2026-09-02', windows)
    expect(between.of('intermediateClass', 1).doneDate).toBe('2026-09-01')
    expect([between.of('annual', 2).doneDate, between.of('annual', 3).doneDate]).toEqual([
      null,
      null,
    ])
    expect(
      settled([intermediate('2027-01-01')], '2027-01-02', windows).of('annual', 3).doneDate,
    ).toBe('2027-01-01')
  })
  test('a survey after the end belongs to the window that was missed, one before to the next', () => {
    expect(settled([annual('2025-06-20')], '2025-07-01').of('annual', 1).doneDate).toBe(
      '2025-06-20',
    )
    const { of } = settled([annual('2025-01-01'), annual('2025-11-01')], '2025-11-02')
    expect(of('annual', 2).doneDate).toBe('2025-11-01')
  })
  test('a second survey in the same window changes nothing', () => {
    const { of } = settled([annual('2025-01-01'), annual('2025-02-01')], '2025-03-01')
    expect(of('annual', 1).doneDate).toBe('2025-01-01')
    expect(of('annual', 2).doneDate).toBeNull()
  })
  test('amber between due and end, then red; done when all is done', () => {
    expect(settled([], '2025-03-20').state).toBe('late')
    expect(settled([], '2025-06-15').state).toBe('overdue')
    const all = [
      annual('2025-03-01'),
      intermediate('2026-03-01'),
      annual('2027-03-01'),
      annual('2028-03-01'),
      { surveyType: 'renewal', date: '2029-01-01' } as const,
    ]
    expect(settled(all, '2029-01-02').state).toBe('done')
  })
  test('pending windows come by due date without those waived', () => {
    const { list } = settled([annual('2025-03-01'), intermediate('2026-03-01')], '2026-04-01')
    expect(openWindows(list).map((w) => [w.ruleCode, w.occurrence])).toEqual([
      ['annual', 3],
      ['annual', 4],
      ['renewal', 1],
    ])
  })
  test('surveys of different rules do not complete each other', () => {
    const windows = certificateWindows({
      expiryBeforeExtension: E,
      validityMonths: 60,
      rules: windowRulesByCode(['periodical', 'periodicalEach']),
    })
    const { of } = settled(
      [{ surveyType: 'periodical', ruleCode: 'periodicalEach', date: '2026-03-01' }],
      '2026-03-02',
      windows,
    )
    expect(of('periodicalEach', 2).doneDate).toBe('2026-03-01')
    expect(of('periodical', 2).doneDate).toBeNull()
  })
})
