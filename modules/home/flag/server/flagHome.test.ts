import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let flag: Client
beforeAll(async () => {
  house = await startHouse()
  flag = await house.as('flag')
}, 120_000)
afterAll(() => house.close())

it('tells a flag state the numbers of the lists it leads to, and nobody else', async () => {
  const glance = await flag.ok('home/flag/get')
  const total = async (list: string, asked = {}) => (await flag.ok<{ total: number }>(list, asked)).total
  expect(glance).toMatchObject({
    flagNameEn: 'Panama', ships: await total('ship/query/list'), certificates: await total('ship/cert/list'), overdue: await total('ship/cert/list', { windowState: ['overdue'] }),
    conditions: await total('ship/record/list', { kind: ['condition'], status: [20] }), surveyors: await total('basic/authorisation/list', { state: ['inForce'] }),
  })
  const { progress, account } = await flag.ok('stat/flagMonthlyReport/list', { month: glance.report.month })
  expect(glance.report).toMatchObject({ ...progress, closing: account.closing })
  for (const other of ['admin', 'owner']) expect(await (await house.as(other)).call('home/flag/get')).toMatchObject({ code: 403 })
})
