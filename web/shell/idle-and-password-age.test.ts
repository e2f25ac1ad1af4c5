import { expect, test } from 'vitest'
import { isIdle } from './use-idle.ts'
import { shouldShowPasswordTip } from './password-age.ts'

const day = 86_400_000
const now = Date.parse('2026-11-21T08:00:00Z')
const info = (days: number, hasPassword = true) => ({
  passwordUpdateTime: new Date(now - days * day).toISOString(),
  hasPassword,
})

test('the tip is due from the 90th day, only while the sign-out flag is set', () => {
  expect([89, 90, 91].map((days) => shouldShowPasswordTip(info(days), '1', now))).toEqual([
    false,
    true,
    true,
  ])
  expect(shouldShowPasswordTip(info(200), '2', now)).toBe(false)
  expect(shouldShowPasswordTip(info(200), null, now)).toBe(false)
  expect(shouldShowPasswordTip(info(200, false), '1', now)).toBe(false)
})
test('a session is idle 15 minutes after its last activity, even if timers were suspended', () => {
  expect(isIdle(now - 15 * 60_000 + 1, now, 15)).toBe(false)
  expect(isIdle(now - 15 * 60_000, now, 15)).toBe(true)
  expect(isIdle(now - 9 * 3_600_000, now, 15)).toBe(true)
})
