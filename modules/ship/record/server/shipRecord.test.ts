import { describe, expect, test } from 'vitest'
import { addDays } from '#common/rules/base/dates.ts'
import {
  today,
  daysAgo,
  app,
  admin,
  chief,
  surveyor,
  condition,
  psc,
  detention,
  entered,
  read,
  move,
  refusedAt,
  startRecordTests,
} from './shipRecord.fixture.ts'

startRecordTests()

describe('entering records', () => {
  test('a condition of class starts open, other records do not; a detention is open until the ship is released', async () => {
    const states = [
      [condition(), 20],
      [psc(), 10],
      [detention(), 20],
      [detention({ detainedTo: daysAgo(6) }), 50],
    ] as const
    for (const [values, status] of states)
      expect((await read(await entered(values))).status).toBe(status)
    expect(await read(await entered(detention({ detainedTo: daysAgo(6) })))).toMatchObject({
      clearedDate: daysAgo(6),
      detainedTo: daysAgo(6),
      moves: [],
    })
  })
  test('each kind requires its own fields and refuses others', async () => {
    expect(await refusedAt(condition({ dueDate: null }))).toEqual(['dueDate'])
    expect(
      await refusedAt(condition({ mou: 'tokyo', detainedFrom: daysAgo(3), surveyType: 'annual' })),
    ).toEqual(['surveyType', 'detainedFrom', 'mou'])
    expect(await refusedAt(psc({ dueDate: today }))).toEqual(['dueDate'])
    expect(await refusedAt(psc({ mou: null, authority: null, place: null }))).toEqual([
      'mou',
      'authority',
      'place',
    ])
    expect(await refusedAt(detention({ detainedFrom: null, deficiencies: 0 }))).toEqual([
      'detainedFrom',
      'deficiencies',
    ])
    expect(await refusedAt(psc({ mou: 'london' }))).toEqual(['mou'])
  })
  test('refuses dates in the future, due dates before the record, and ends before begins', async () => {
    expect(await refusedAt(psc({ recordDate: addDays(today, 1) }))).toEqual(['recordDate'])
    expect(await refusedAt(condition({ dueDate: daysAgo(41) }))).toEqual(['dueDate'])
    expect(await refusedAt(condition({ dueDate: daysAgo(40) }))).toBeUndefined()
    expect(await refusedAt(detention({ detainedFrom: daysAgo(11) }))).toEqual(['detainedFrom'])
    expect(
      await refusedAt(detention({ detainedFrom: daysAgo(5), detainedTo: daysAgo(6) })),
    ).toEqual(['detainedTo'])
    expect(await refusedAt(detention({ detainedTo: addDays(today, 1) }))).toEqual(['detainedTo'])
  })
  test('refuses changes of ship, kind, due date, and of cleared records', async () => {
    const id = await entered(condition())
    const { version } = await read(id)
    const change = async (values: object) =>
      (await surveyor.call('ship/record/save', { id, version, ...values })).fields?.map(
        ({ field }) => field,
      )
    expect(await change({ kind: 'memorandum', dueDate: null })).toEqual(
      expect.arrayContaining(['kind', 'dueDate']),
    )
    expect(await change({ dueDate: addDays(today, 90) })).toEqual(['dueDate'])
    await surveyor.callOk('ship/record/save', {
      id,
      version,
      content: 'Between frames 112 and 118',
    })
    expect(
      await move('ship/record/clear', id, { clearedDate: today, remark: 'Renewed' }),
    ).toMatchObject({ code: 0 })
    expect(
      await surveyor.call('ship/record/save', { id, version: 3, content: 'Other' }),
    ).toMatchObject({ code: 409, error: 'shipRecord.isCleared' })
  })
  test('requires existing files and surveyors, and a ship in scope', async () => {
    expect(await refusedAt(psc({ attachments: ['A'.repeat(24)] }))).toEqual(['attachments'])
    expect(await refusedAt(psc({ surveyorId: 999_999 }))).toEqual(['surveyorId'])
    const { data } = await surveyor.upload(
      'report.txt',
      Buffer.from('found in order'),
      'text/plain',
    )
    expect(
      (await read(await entered(psc({ attachments: [data.attachmentId] })))).attachments,
    ).toEqual([data.attachmentId])
    const { id: far } = await app.services.db
      .selectFrom('ship')
      .where('region', '=', 'PAN')
      .where('createBy', 'is', null)
      .select('id')
      .executeTakeFirstOrThrow()
    expect(await surveyor.call('ship/record/save', psc({ shipId: far }))).toMatchObject({
      code: 400,
      fields: [{ field: 'shipId' }],
    })
  })
})

describe('open records', () => {
  test('clears on a day between record and today, with person and remark', async () => {
    const id = await entered(condition())
    expect(
      await move('ship/record/clear', id, { clearedDate: daysAgo(41), remark: 'Renewed' }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'clearedDate', msg: expect.stringContaining(daysAgo(40)) }],
    })
    expect(
      await move('ship/record/clear', id, { clearedDate: addDays(today, 1), remark: 'Renewed' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'clearedDate' }] })
    expect(await move('ship/record/clear', id, { clearedDate: today })).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    expect(
      await move(
        'ship/record/clear',
        id,
        { clearedDate: daysAgo(40), remark: ' Plate renewed ' },
        surveyor,
      ),
    ).toMatchObject({ code: 0, data: { status: 50 } })
    const { id: userId, displayName } = await app.services.db
      .selectFrom('appUser')
      .where('username', '=', 'surveyor')
      .select(['id', 'displayName'])
      .executeTakeFirstOrThrow()
    expect(await read(id)).toMatchObject({
      clearedDate: daysAgo(40),
      clearedBy: userId,
      clearedByName: displayName,
      clearRemark: 'Plate renewed',
      overdue: false,
    })
  })
  test('refuses to lift a detention before it began; reopening detains again', async () => {
    const id = await entered(detention({ detainedFrom: daysAgo(8) }))
    expect((await read(id, chief)).moves).toEqual(['clear'])
    expect(
      await move('ship/record/clear', id, { clearedDate: daysAgo(9), remark: 'Released' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'clearedDate' }] })
    await move('ship/record/clear', id, { clearedDate: daysAgo(4), remark: 'Released' })
    expect(await read(id)).toMatchObject({
      status: 50,
      detainedTo: daysAgo(4),
      clearedDate: daysAgo(4),
    })
    expect(
      await move('ship/record/reopen', id, { remark: 'Another ship was meant' }),
    ).toMatchObject({ code: 0 })
    expect(await read(id)).toMatchObject({
      status: 20,
      detainedTo: null,
      clearedDate: null,
      clearedBy: null,
      clearRemark: null,
    })
    expect(
      await move('ship/record/extend', id, { dueDate: addDays(today, 9), remark: 'Parts' }),
    ).toMatchObject({ code: 409, error: 'shipRecord.noDue' })
  })
  test('an extension keeps the first due date, and every former one with person and reason', async () => {
    const id = await entered(condition())
    expect(
      await move('ship/record/extend', id, { dueDate: addDays(today, 20), remark: 'Parts late' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'dueDate' }] })
    for (const days of [30, 60])
      expect(
        await move('ship/record/extend', id, {
          dueDate: addDays(today, days),
          remark: `Parts late ${days}`,
        }),
      ).toMatchObject({ code: 0, data: { status: 20 } })
    const { extensions, ...row } = await read(id)
    expect(row).toMatchObject({ dueDate: addDays(today, 60), firstDueDate: addDays(today, 20) })
    expect(extensions).toMatchObject([
      { from: addDays(today, 20), to: addDays(today, 30), remark: 'Parts late 30' },
      { from: addDays(today, 30), to: addDays(today, 60), userName: expect.stringMatching(/\S/) },
    ])
    expect((await admin.callOk('ship/record/history', { id })).list[0]).toMatchObject({
      action: 'extend',
      changes: expect.arrayContaining([
        { field: 'dueDate', from: addDays(today, 30), to: addDays(today, 60) },
      ]),
    })
    const old = await entered(condition({ dueDate: daysAgo(30) }))
    expect(
      await move('ship/record/extend', old, { dueDate: daysAgo(1), remark: 'Late' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'dueDate' }] })
  })
  test('any record can be marked for follow-up with a due date', async () => {
    const id = await entered(psc())
    expect(await move('ship/record/follow', id, { dueDate: daysAgo(11) }, surveyor)).toMatchObject({
      code: 400,
      fields: [{ field: 'dueDate' }],
    })
    expect(await move('ship/record/follow', id, { dueDate: daysAgo(1) }, surveyor)).toMatchObject({
      code: 0,
      data: { status: 20 },
    })
    expect(await read(id)).toMatchObject({ overdue: true, dueDate: daysAgo(1) })
    await surveyor.callOk('ship/record/save', { id, version: 2, content: 'Two items remain' })
  })
  test("appears among the to-dos of the region's surveyors", async () => {
    const { list } = await surveyor.callOk('ship/record/list', { waiting: [true], size: 200 })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row: { status: number }) => row.status === 20)).toBe(true)
    expect((await surveyor.callOk('home/workbench/get')).todos).toContainEqual(
      expect.objectContaining({ resource: 'ship/record', status: 20 }),
    )
  })
})
