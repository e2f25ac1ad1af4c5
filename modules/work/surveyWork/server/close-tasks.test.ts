import { expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import {
  app,
  clients,
  lineState,
  read,
  startSurveyWorkTests,
  task,
  workState,
} from './surveyWork.fixture.ts'

startSurveyWorkTests()

const quotationOf = (id: number) => clients.finance.callOk('work/quotation/get', { id })

test('a quotation with open tasks is closed only together with them, each with its audit entry', async () => {
  const { ids, lineIds, quotationId, surveyCertIds } = await task('SEA CLOSE', [
    { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    { feeClass: 30, code: 'SOPEP' },
  ])
  const row = await quotationOf(quotationId)
  const jobNos = (await Promise.all(ids.map((id) => read(id)))).map(({ jobNo }) => jobNo)
  expect(row.openTasks).toEqual(
    ids
      .map((id, i) => ({ path: 'work/surveyWork', id, name: jobNos[i] }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  )
  const close = { ...only(row), closeReason: 'cancelled' }
  expect(await clients.finance.call('work/quotation/close', close)).toMatchObject({
    code: 409,
    error: 'quotation.tasksOpen',
    msg: expect.stringContaining(jobNos[0]),
  })
  expect((await read(ids[0]!)).status).toBe(10)
  await clients.finance.callOk('work/quotation/close', {
    ...close,
    closeTasks: true,
    remark: 'The ship is sold',
  })
  expect(await quotationOf(quotationId)).toMatchObject({ status: 90, openTasks: [] })
  for (const id of ids) {
    expect(await read(id)).toMatchObject({ status: 90, moves: [] })
    expect((await clients.chief.callOk('work/surveyWork/history', { id })).list[0]).toMatchObject({
      action: 'cancel',
      remark: 'The ship is sold',
    })
  }
  expect((await clients.chief.call('work/surveyCert/get', { id: surveyCertIds[0] })).code).toBe(404)
  expect(await Promise.all(lineIds.map(lineState))).toEqual(['none', 'none'])
  expect(await workState(quotationId)).toBe('none')
})

test('nothing is closed when a certificate of a task has its number', async () => {
  const { ids, quotationId, surveyCertIds } = await task('SEA KEEP', [
    { feeClass: 30, code: 'SOPEP' },
    { feeClass: 10, code: 'ILL', surveyType: 'initial' },
  ])
  await app.services.db
    .updateTable('surveyCert')
    .set({ certNo: 'KEEP-1' })
    .where('id', '=', surveyCertIds[0]!)
    .execute()
  expect(
    await clients.finance.call('work/quotation/close', {
      ...only(await quotationOf(quotationId)),
      closeReason: 'cancelled',
      closeTasks: true,
    }),
  ).toMatchObject({ code: 409, msg: expect.stringContaining('KEEP-1') })
  expect((await quotationOf(quotationId)).status).toBe(50)
  expect(await Promise.all(ids.map(async (id) => (await read(id)).status))).toEqual([10, 10])
})

test('finish is offered only for a task without certificates', async () => {
  const { ids } = await task('SEA FINISH', [
    { feeClass: 30, code: 'SOPEP' },
    { feeClass: 10, code: 'ILL', surveyType: 'initial' },
  ])
  expect((await read(ids[0]!, clients.surveyor)).moves).toEqual(['finish', 'refuse'])
  expect((await read(ids[1]!, clients.surveyor)).moves).toEqual(['refuse'])
})

test('a returned task is open: it is closed with its quotation, from the state it was in', async () => {
  const { ids, quotationId } = await task('SEA RETURNED', [
    { feeClass: 10, code: 'ILL', surveyType: 'initial' },
  ])
  await clients.surveyor.callOk('work/surveyWork/refuse', {
    ...only(await read(ids[0]!, clients.surveyor)),
    remark: 'On leave',
  })
  const row = await quotationOf(quotationId)
  expect(row.openTasks).toMatchObject([{ id: ids[0], name: (await read(ids[0]!)).jobNo }])
  await clients.finance.callOk('work/quotation/close', {
    ...only(row),
    closeReason: 'cancelled',
    closeTasks: true,
  })
  expect(await read(ids[0]!)).toMatchObject({ status: 90 })
  expect(
    await app.services.db
      .selectFrom('log')
      .where('resource', '=', 'work/surveyWork')
      .where('rowId', '=', ids[0]!)
      .orderBy('id', 'desc')
      .select(['action', 'fromState', 'toState'])
      .executeTakeFirst(),
  ).toEqual({ action: 'cancel', fromState: 20, toState: 90 })
})

test.each([21, 31, 36])(
  'a certificate refused in state %i does not prevent the closing; a submitted one does',
  async (status) => {
    const { quotationId, surveyCertIds } = await task(`SEA REFUSED ${status}`, [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    ])
    const set = (to: number) =>
      app.services.db
        .updateTable('surveyCert')
        .set({ status: to })
        .where('id', '=', surveyCertIds[0]!)
        .execute()
    const close = async () =>
      clients.finance.call('work/quotation/close', {
        ...only(await quotationOf(quotationId)),
        closeReason: 'cancelled',
        closeTasks: true,
      })
    await set(20)
    expect(await close()).toMatchObject({ code: 409, error: 'quotation.certificatesInWork' })
    await set(status)
    expect(await close()).toMatchObject({ code: 0 })
    expect((await clients.chief.call('work/surveyCert/get', { id: surveyCertIds[0] })).code).toBe(
      404,
    )
  },
)
