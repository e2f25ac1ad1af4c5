import { expect, test } from 'vitest'
import { testApp } from './test-app.ts'

const app = testApp()
const { admin, surveyor } = app.clients('admin', 'surveyor')
const early = (() => {
  try {
    return app.url
  } catch (error) {
    return (error as Error).message
  }
})()

test('the application cannot be read before it is started', () => {
  expect(early).toBe("The application is not started: 'url'")
})

test('clients are signed in, and later ones are refused', async () => {
  expect((await admin.callOk('auth/profile')).info.username).toBe('admin')
  expect((await surveyor.callOk('auth/profile')).info.username).toBe('surveyor')
  expect(() => app.client('owner')).toThrow('outside tests and hooks')
  expect(await app.query('select 1 as one')).toEqual([{ one: 1 }])
})
