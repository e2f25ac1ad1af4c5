import { expect, test } from 'vitest'
import { ApiError } from '#web/api/send-request.ts'
import { isUnavailable } from './is-unavailable.ts'

const failed = (status: number) => new ApiError(status, 'http.failed', 'Failed')

test('a shown record stays while a refresh fails, and goes when the user may not see it any more', () => {
  const data = { id: 1 }
  expect(isUnavailable({ data, error: null })).toBe(false)
  for (const status of [0, 400, 408, 409, 429, 500, 503])
    expect([status, isUnavailable({ data, error: failed(status) })]).toEqual([status, false])
  for (const status of [401, 403, 404])
    expect([status, isUnavailable({ data, error: failed(status) })]).toEqual([status, true])
  for (const error of [null, failed(503)])
    expect(isUnavailable({ data: undefined, error })).toBe(true)
})
