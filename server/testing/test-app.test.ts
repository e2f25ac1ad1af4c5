import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { testApp } from './test-app.ts'
import { startApp } from './testing.ts'

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

test('nothing refers to a closed application', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const startAndClose = async () => {
    const closed = await startApp()
    await (await closed.signInAs('admin')).callOk('auth/profile')
    await closed.close()
    return new WeakRef(closed.services)
  }
  const services = await startAndClose()
  await expect
    .poll(() => {
      collectGarbage()
      return services.deref() === undefined
    })
    .toBe(true)
})
