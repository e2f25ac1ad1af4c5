import { expect, it } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const flag = app.client('flag')

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
