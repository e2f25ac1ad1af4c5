import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'

let app: TestApp
let flag: Client
beforeAll(async () => {
  app = await startApp()
  flag = await app.signInAs('flag')
}, 120_000)
afterAll(() => app.close())

it('returns the totals of the linked lists to a flag state, and refuses others', async () => {
  const glance = await flag.callOk('home/flag/get')
  const total = async (list: string, query = {}) =>
    (await flag.callOk<{ total: number }>(list, query)).total
  expect(glance).toMatchObject({
    flagNameEn: 'Panama',
    ships: await total('ship/query/list'),
    certificates: await total('ship/cert/list'),
    overdue: await total('ship/cert/list', { windowState: ['overdue'] }),
    conditions: await total('ship/record/list', { kind: ['condition'], status: [20] }),
    surveyors: await total('basic/authorisation/list', { state: ['inForce'] }),
  })
  const { progress, account } = await flag.callOk('stat/flagMonthlyReport/list', {
    month: glance.report.month,
  })
  expect(glance.report).toMatchObject({ ...progress, closing: account.closing })
  for (const other of ['admin', 'owner'])
    expect(await (await app.signInAs(other)).call('home/flag/get')).toMatchObject({ code: 403 })
})
