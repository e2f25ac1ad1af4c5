import { expect, test } from 'vitest'
import { isIdle } from './idle.ts'
import { tipDue } from './password-age.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T08:00:00Z')
const info = (days: number) => ({ passwordUpdateTime: new Date(now - days * day).toISOString() })

test('the tip is due from the 90th day on, only while the flag of the last logout is up', () => {
  expect([89, 90, 91].map((days) => tipDue(info(days), '1', now))).toEqual([false, true, true])
  expect(tipDue(info(200), '2', now)).toBe(false)
  expect(tipDue(info(200), null, now)).toBe(false)
})
test('a session is idle when its last activity lies 15 minutes back, however long the timers slept', () => {
  expect(isIdle(now - 15 * 60_000 + 1, now, 15)).toBe(false)
  expect(isIdle(now - 15 * 60_000, now, 15)).toBe(true)
  expect(isIdle(now - 9 * 3_600_000, now, 15)).toBe(true)
})
