import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleOf, setUpDirectory } from '#server/testing/directory.fixture.ts'
import type { Directory } from '#server/testing/directory.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const { admin } = app.clients('admin')
let directory: Directory
beforeAll(async () => {
  directory = await setUpDirectory(app, admin)
})
afterAll(() => directory.close())

test('the role of a group fits its user type; groups are removed', async () => {
  const group = {
    providerId: directory.providerId,
    groupName: 'owners',
    priority: 5,
    userType: 'customer',
    roleId: await roleOf(app, 'sys_finance'),
  }
  expect(await admin.call('sys/identityGroup/save', group)).toMatchObject({
    code: 400,
    fields: [{ field: 'roleId' }],
  })
  const { list } = await admin.callOk('sys/identityGroup/list')
  const { id } = list[0]
  expect(await admin.callOk('sys/identityGroup/get', { id })).toMatchObject({
    groupName: 'finance',
  })
  const history = await admin.callOk('sys/identityGroup/history', { id })
  expect(history.list.map(({ action }: { action: string }) => action)).toContain('create')
  expect((await admin.callOk('sys/identityGroup/remove', { ids: [id] })).removed).toBe(1)
})
