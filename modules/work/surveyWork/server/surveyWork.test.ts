import { describe, expect, test } from 'vitest'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { only } from '#server/testing/row-version.ts'
import {
  app,
  chain,
  clients,
  task,
  lineState,
  workState,
  read,
  startSurveyWorkTests,
  certId,
} from './surveyWork.fixture.ts'

startSurveyWorkTests()

describe('a task without certificates', () => {
  test('work/surveyWork/finish: its surveyor finishes it with a report, and its line is delivered', async () => {
    const { ids, lineIds, quotationId } = await task('SEA PLAN', [{ feeClass: 30, code: 'SOPEP' }])
    const row = await read(ids[0]!, clients.surveyor)
    expect(row.moves).toEqual(['finish', 'refuse'])
    expect(await clients.surveyor.call('work/surveyWork/finish', only(row))).toMatchObject({
      code: 400,
      fields: [{ field: 'reportFiles' }],
    })
    expect(
      await clients.surveyor.call('work/surveyWork/finish', {
        ...only(row),
        reportFiles: ['x'.repeat(32)],
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'reportFiles' }] })
    const { data } = await clients.surveyor.upload(
      'report.pdf',
      smallPdf('report'),
      'application/pdf',
    )
    const { data: other } = await clients.chief.upload(
      'report.pdf',
      smallPdf('report'),
      'application/pdf',
    )
    expect(
      (
        await clients.chief.call('work/surveyWork/finish', {
          ...only(row),
          reportFiles: [other.attachmentId],
        })
      ).code,
    ).toBe(403)
    expect(
      (
        await clients.surveyor.callOk('work/surveyWork/finish', {
          ...only(row),
          reportFiles: [data.attachmentId],
        })
      ).status,
    ).toBe(50)
    expect([await lineState(lineIds[0]!), await workState(quotationId)]).toEqual(['done', 'done'])
  })
})

describe('work/surveyWork: list, reassign, cancel', () => {
  test('lists tasks of the surveyor by due date and port; owners see none', async () => {
    const { ids, surveyCertIds } = await task('SEA PORT', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    ])
    const { list } = await clients.surveyor.callOk('work/surveyWork/list', {
      waiting: [true],
      port: ['Busan'],
      sort: 'dueDate',
      size: 200,
    })
    expect(list.find((one: { id: number }) => one.id === ids[0])).toMatchObject({
      shipName: 'SEA PORT',
      certs: [{ id: surveyCertIds[0], code: 'ILL', status: 10 }],
    })
    expect((await clients.owner.call('work/surveyWork/list')).code).toBe(403)
    expect((await clients.surveyor2.call('work/surveyWork/get', { id: ids[0] })).code).toBe(404)
    expect(
      (await clients.chief.download('work/surveyWork/export', { shipId: [list[0].shipId] })).status,
    ).toBe(200)
    const { data } = await clients.surveyor.call('home/workbench/get')
    expect(
      data.todos.some((todo: { resource: string }) => todo.resource === 'work/surveyWork'),
    ).toBe(true)
  })

  test('work/surveyWork/reassign: reassigns unsubmitted certificates too; the new surveyor must be authorised', async () => {
    const { ids, surveyCertIds } = await task('SEA MOVE', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    ])
    const second = await buildChain(app, 'SC', 'surveyor2', 'SEA MOVE TWO')
    const row = await read(ids[0]!)
    await app.services.db
      .updateTable('surveyor')
      .set({ flagIds: [] })
      .where('id', '=', second.surveyorId)
      .execute()
    expect(
      await clients.chief.call('work/surveyWork/reassign', {
        ...only(row),
        surveyorIds: [second.surveyorId],
      }),
    ).toMatchObject({ code: 409, fields: [{ field: 'surveyorIds' }] })
    await app.services.db
      .updateTable('surveyor')
      .set({ flagIds: [chain.flagId] })
      .where('id', '=', second.surveyorId)
      .execute()
    const moved = await clients.chief.callOk('work/surveyWork/reassign', {
      ...only(row),
      surveyorIds: [second.surveyorId, chain.surveyorId],
      port: 'Manila',
    })
    expect(await read(ids[0]!)).toMatchObject({
      personInCharge: second.userId,
      port: 'Manila',
      team: [{ lead: 1 }, { lead: 0 }],
    })
    expect(
      await clients.surveyor2.callOk('work/surveyCert/get', { id: surveyCertIds[0] }),
    ).toMatchObject({ personInCharge: second.userId })
    await app.services.db
      .updateTable('surveyCert')
      .set({ status: 20 })
      .where('id', '=', surveyCertIds[0]!)
      .execute()
    expect(
      await clients.chief.call('work/surveyWork/reassign', {
        ...only(moved),
        surveyorIds: [chain.surveyorId],
      }),
    ).toMatchObject({ code: 409, msg: expect.stringContaining('Awaiting audit') })
    const { list } = await clients.chief.callOk('work/surveyWork/history', { id: ids[0] })
    expect(list.map((entry: { action: string }) => entry.action)).toEqual(['reassign', 'create'])
  })

  test('work/surveyWork/refuse: its surveyor returns it to the chief with a reason; the chief reassigns it', async () => {
    const { ids } = await task('SEA RETURN', [{ feeClass: 30, code: 'SOPEP' }])
    const row = await read(ids[0]!, clients.surveyor)
    expect((await clients.chief.call('work/surveyWork/refuse', only(row))).code).toBe(403)
    expect(await clients.surveyor.call('work/surveyWork/refuse', only(row))).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    await clients.surveyor.callOk('work/surveyWork/refuse', {
      ...only(row),
      remark: 'On leave in that week',
    })
    const returned = await read(ids[0]!)
    expect(returned).toMatchObject({ status: 20, moves: ['reassign', 'cancel'] })
    expect(returned.waitingFor.length).toBeGreaterThan(0)
    expect(returned.waitingFor).not.toContain(returned.personName)
    const { list } = await clients.chief.callOk('work/surveyWork/list', { waiting: [true] })
    expect(list.map((one: { id: number }) => one.id)).toContain(ids[0])
    await clients.chief.callOk('work/surveyWork/reassign', {
      ...only(returned),
      surveyorIds: [chain.surveyorId],
    })
    expect(await read(ids[0]!, clients.surveyor)).toMatchObject({
      status: 10,
      moves: ['finish', 'refuse'],
    })
  })

  test('a returned task takes its certificates from the surveyor; one assigned from a ship has a task to return', async () => {
    const { shipId } = await task('SEA HAND', [{ feeClass: 30, code: 'SOPEP' }])
    const { ids } = await clients.chief.callOk('work/surveyCert/assign', {
      shipId,
      certIds: [await certId('ILL')],
      surveyorId: chain.surveyorId,
      surveyType: 'initial',
      actionType: 'issue',
      term: 'full',
    })
    const get = () => clients.chief.callOk('work/surveyCert/get', { id: ids[0] })
    const { surveyWorkId, version, personInCharge } = await get()
    const row = await read(surveyWorkId, clients.surveyor)
    expect(row).toMatchObject({ moves: ['refuse'], quotationId: null })
    await clients.surveyor.callOk('work/surveyWork/refuse', { ...only(row), remark: 'On leave' })
    expect((await get()).personInCharge).not.toBe(personInCharge)
    expect(
      (await clients.surveyor.call('work/surveyCert/save', { id: ids[0], version, remark: 'x' }))
        .code,
    ).not.toBe(0)
    await clients.chief.callOk('work/surveyWork/reassign', {
      ...only(await read(surveyWorkId)),
      surveyorIds: [chain.surveyorId],
    })
    expect((await get()).personInCharge).toBe(personInCharge)
  })

  test('work/surveyWork/cancel: requires a reason, removes the certificates and releases the line', async () => {
    const { ids, lineIds, quotationId, surveyCertIds } = await task('SEA CANCEL', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    ])
    const row = await read(ids[0]!)
    expect(await clients.chief.call('work/surveyWork/cancel', only(row))).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    expect(
      (await clients.surveyor.call('work/surveyWork/cancel', { ...only(row), remark: 'x' })).code,
    ).toBe(403)
    await clients.chief.callOk('work/surveyWork/cancel', { ...only(row), remark: 'Ship diverted' })
    expect((await clients.chief.call('work/surveyCert/get', { id: surveyCertIds[0] })).code).toBe(
      404,
    )
    expect([await lineState(lineIds[0]!), await workState(quotationId)]).toEqual(['none', 'none'])
    expect((await clients.chief.callOk('work/surveyConfirm/get', { id: lineIds[0] })).id).toBe(
      lineIds[0],
    )
    expect(
      (
        await clients.chief.call('work/surveyConfirm/assign', {
          lineIds,
          surveyorIds: [chain.surveyorId],
        })
      ).code,
    ).toBe(0)
  })
})
