import { afterAll, beforeAll, expect, test } from 'vitest'
import { providerValues, setUpDirectory } from '#server/testing/directory.fixture.ts'
import type { Directory } from '#server/testing/directory.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const { admin, finance } = app.clients('admin', 'finance')
let directory: Directory
beforeAll(async () => {
  directory = await setUpDirectory(app, admin)
})
afterAll(() => directory.close())

test('providers are checked when saved; only administrators see and change them', async () => {
  for (const issuer of [
    'http://directory.example',
    'https://a:b@directory.example',
    'https://directory.example/.well-known/openid-configuration',
    'https://directory.example/?x=1',
    'directory',
  ])
    expect(await admin.call('sys/identityProvider/save', providerValues(issuer))).toMatchObject({
      code: 400,
      fields: [{ field: 'issuer' }],
    })
  const other = providerValues('https://directory.example')
  expect(
    await admin.call('sys/identityProvider/save', { ...other, managesRoles: false }),
  ).toMatchObject({ code: 400, fields: [{ field: 'createsUsers' }] })
  for (const path of ['identityProvider/list', 'identityProvider/all', 'identityGroup/list'])
    expect((await finance.call(`sys/${path}`)).code).toBe(403)
  expect(await admin.callOk('sys/identityProvider/all')).toEqual([
    expect.objectContaining({ titleEn: 'Society directory' }),
  ])
})
