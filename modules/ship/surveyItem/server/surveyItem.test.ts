import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import type { Client } from '#server/testing/testing.ts'

startPaperCertTests()

const pump = () => ({
  shipId,
  scheme: 'CSM',
  code: 'M-101',
  nameZh: '主海水泵',
  nameEn: 'Main sea water pump',
  basisDate: addMonths(now, -59),
})
const call = (name: string, input: object, by: Client = chief) =>
  by.call(`ship/surveyItem/${name}`, input)
const add = async (values: object) =>
  (await operator.callOk('ship/surveyItem/save', { ...pump(), ...values })).id as number
const read = (id: number) => operator.callOk('ship/surveyItem/get', { id })
const refusedAt = (field: string, msg = /./) => ({
  code: 400,
  fields: [{ field, msg: expect.stringMatching(msg) }],
})
const codes = async (filters: object) =>
  (
    await operator.callOk('ship/surveyItem/list', { shipId: [shipId], sort: 'code', ...filters })
  ).list.map(({ code }: { code: string }) => code)

let first = 0

test('ship/surveyItem/save: the first due date is five years after the special survey or build', async () => {
  first = await add({})
  expect(await read(first)).toMatchObject({
    dueDate: addMonths(addMonths(now, -59), 60),
    state: 'dueSoon',
    lastCredited: null,
    inUse: true,
    can: expect.arrayContaining(['save', 'credit', 'remove']),
  })
  expect(await call('save', { ...pump(), nameEn: 'Again' })).toMatchObject({ code: 409 })
  const later = { ...pump(), code: 'M-102', basisDate: addDays(now, 1) }
  expect(await call('save', later)).toMatchObject(refusedAt('basisDate', /future/))
  const basisDate = addMonths(now, -40)
  const { version } = await read(first)
  await operator.callOk('ship/surveyItem/save', { id: first, version, basisDate })
  expect(await read(first)).toMatchObject({ dueDate: addMonths(basisDate, 60), state: 'notDue' })
})

test('ship/surveyItem/credit: neither in the future nor before the last crediting, in both languages', async () => {
  const future = { id: first, day: addDays(now, 1) }
  expect(await call('credit', future)).toMatchObject(refusedAt('day', /in the future/))
  const inChinese = await chief.call('ship/surveyItem/credit', future, 'zh')
  expect(inChinese).toMatchObject(refusedAt('day', /不能晚于今天/))
  const day = addMonths(now, -2)
  const report = await operator.upload('report.pdf', smallPdf('report'), 'application/pdf')
  const fileId = report.data.attachmentId
  await operator.callOk('ship/surveyItem/credit', { id: first, day, remark: 'Opened up', fileId })
  expect(await read(first)).toMatchObject({
    lastCredited: day,
    dueDate: addMonths(day, 60),
    state: 'notDue',
    creditRemark: 'Opened up',
    fileId,
  })
  const before = { id: first, day: addDays(day, -1) }
  expect(await call('credit', before)).toMatchObject(refusedAt('day', new RegExp(day)))
})

test('ship/surveyItem/credit: not before the first cycle, where an older survey would end it sooner', async () => {
  const basisDate = addMonths(now, -58)
  const id = await add({ code: 'M-120', basisDate })
  const before = { id, day: addDays(basisDate, -1) }
  expect(await call('credit', before)).toMatchObject(refusedAt('day', new RegExp(basisDate)))
  await chief.callOk('ship/surveyItem/credit', { id, day: basisDate })
  expect(await read(id)).toMatchObject({ dueDate: addMonths(basisDate, 60) })
})

test('ship/surveyItem/credit: a surveyor credits surveys of their own, the office those of anyone', async () => {
  const { db } = app.services
  const surveyor = await app.signInAs('surveyor')
  const { surveyorId: own } = await db
    .selectFrom('principal')
    .where('username', '=', 'surveyor')
    .select('surveyorId')
    .executeTakeFirstOrThrow()
  const { id: other } = await db
    .selectFrom('surveyor')
    .where('id', '<>', own ?? 0)
    .where('status', '=', 1)
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  const id = await add({ code: 'M-121' })
  const day = addMonths(now, -1)
  expect(await call('credit', { id, day, surveyorId: other }, surveyor)).toMatchObject(
    refusedAt('surveyorId', /of their own/),
  )
  await surveyor.callOk('ship/surveyItem/credit', { id, day, remark: 'In order' })
  expect(await read(id)).toMatchObject({ surveyorId: own, lastCredited: day })
  expect(await call('postpone', { id, until: now, reason: 'No port' }, surveyor)).toMatchObject({
    code: 403,
  })
  await chief.callOk('ship/surveyItem/credit', { id, day: now, surveyorId: other })
  expect(await read(id)).toMatchObject({ surveyorId: other })
  await db.deleteFrom('surveyItem').where('code', 'in', ['M-120', 'M-121']).execute()
})

test('a credited item keeps its particulars and is not removed, but may be set out of use', async () => {
  const { version, can } = await read(first)
  expect(can).not.toContain('remove')
  expect(await call('save', { id: first, version, code: 'M-1' })).toMatchObject(
    refusedAt('code', /credited or postponed/),
  )
  expect(await call('remove', { ids: [first] })).toMatchObject({
    code: 409,
    msg: expect.stringContaining('M-101'),
  })
  const saved = await operator.callOk('ship/surveyItem/save', { id: first, version, inUse: false })
  expect(await read(first)).toMatchObject({ state: 'outOfUse' })
  expect(await call('credit', { id: first, day: now })).toMatchObject({ code: 409 })
  await operator.callOk('ship/surveyItem/save', { ...saved, inUse: true })
})

test('ship/surveyItem/postpone: by the surveyor leader, within three months and the class certificate', async () => {
  const id = await add({ code: 'M-103', basisDate: addMonths(now, -59) })
  const due = (await read(id)).dueDate
  const until = addMonths(due, 2)
  const reason = 'No dry dock before'
  expect(await call('postpone', { id, until, reason }, operator)).toMatchObject({ code: 403 })
  expect(await call('postpone', { id, until, reason })).toMatchObject(
    refusedAt('until', /no class certificate/),
  )
  await paper('CLH', addMonths(now, 30))
  await chief.callOk('ship/classStatus/reinstate', { shipId, day: now, surveyType: 'annual' })
  expect(await call('postpone', { id, until, reason: '  ' })).toMatchObject(refusedAt('reason'))
  expect(await call('postpone', { id, until: due, reason })).toMatchObject(
    refusedAt('until', /after the due date/),
  )
  const limit = addMonths(due, 3)
  const beyond = { id, until: addDays(limit, 1), reason }
  expect(await call('postpone', beyond)).toMatchObject(refusedAt('until', new RegExp(limit)))
  await chief.callOk('ship/surveyItem/postpone', { id, until, reason })
  const postponed = await chief.callOk('ship/surveyItem/get', { id })
  expect(postponed).toMatchObject({ postponedUntil: until, postponeReason: reason, dueBy: until })
  expect(postponed.can).not.toContain('postpone')
  expect(await call('postpone', { id, until: limit, reason })).toMatchObject({ code: 409 })
  await operator.callOk('ship/surveyItem/credit', { id, day: now })
  expect(await read(id)).toMatchObject({ postponedUntil: null, postponeReason: null })
})

test('a postponement ends with the class certificate that expires first', async () => {
  const id = await add({ code: 'M-104', basisDate: addMonths(now, -60) })
  const expiry = addMonths(now, 1)
  await paper('CLM', expiry)
  await chief.call('ship/classStatus/reinstate', { shipId, day: now, surveyType: 'annual' })
  const beyond = { id, until: addDays(expiry, 1), reason: 'Spare parts' }
  expect(await call('postpone', beyond)).toMatchObject(refusedAt('until', new RegExp(expiry)))
  await chief.callOk('ship/surveyItem/postpone', { ...beyond, until: expiry })
})

test('ship/surveyItem/list: by scheme, state and due date; the filter agrees with the state shown', async () => {
  await add({ code: 'H-1', scheme: 'CSH', basisDate: addMonths(now, -61) })
  expect(await codes({})).toEqual(['H-1', 'M-101', 'M-103', 'M-104'])
  expect(await codes({ scheme: ['CSH'] })).toEqual(['H-1'])
  expect(await codes({ state: ['overdue'] })).toEqual(['H-1'])
  expect(await codes({ state: ['dueSoon'] })).toEqual(['M-104'])
  expect(await codes({ state: ['notDue'] })).toEqual(['M-101', 'M-103'])
  expect(await codes({ dueByTo: addMonths(now, 2) })).toEqual(['H-1', 'M-104'])
  const { list } = await operator.callOk('ship/surveyItem/list', { state: ['overdue'] })
  expect(list.map(({ state }: { state: string }) => state)).toEqual(['overdue'])
  const file = await operator.download('ship/surveyItem/export', { format: 'csv' })
  expect(file.bytes.toString()).toContain('Main sea water pump')
})

test('ship/classStatus/status: overdue items are counted and do not suspend the class', async () => {
  const status = await chief.callOk('ship/classStatus/status', { shipId })
  expect(status).toMatchObject({ overdueItems: 1, state: 'assigned' })
})

test('ship/surveyItem/history, ship/surveyItem/remove: changes are recorded; an uncredited item is removed', async () => {
  const { list } = await operator.callOk('ship/surveyItem/history', { id: first })
  expect(list.map(({ action }: { action: string }) => action)).toEqual([
    'update',
    'update',
    'credit',
    'update',
    'create',
  ])
  const id = await add({ code: 'M-105' })
  expect(await operator.callOk('ship/surveyItem/remove', { ids: [id] })).toEqual({ removed: 1 })
})

test('ship/surveyItem/get: owner and flag of the ship read its items, others do not', async () => {
  const [owner, flag] = [await app.signInAs('owner'), await app.signInAs('flag')]
  const { db } = app.services
  const seen = async (by: Client) => (await call('get', { id: first }, by)).code
  const set = (values: object) =>
    db.updateTable('ship').set(values).where('id', '=', shipId).execute()
  const { flagId } = await db
    .selectFrom('appUser')
    .where('username', '=', 'flag')
    .select('relatedFlagState as flagId')
    .executeTakeFirstOrThrow()
  const { relatedCustomers } = await db
    .selectFrom('appUser')
    .where('username', '=', 'owner')
    .select('relatedCustomers')
    .executeTakeFirstOrThrow()
  const { id: otherFlag } = await db
    .selectFrom('flag')
    .where('id', '<>', flagId ?? 0)
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await set({ flagId: otherFlag, ownerId: null, managerId: null })
  expect([await seen(owner), await seen(flag)]).toEqual([404, 404])
  await set({ flagId, ownerId: relatedCustomers?.[0] ?? null })
  expect([await seen(owner), await seen(flag)]).toEqual([0, 0])
  for (const by of [owner, flag]) {
    expect((await call('credit', { id: first, day: now }, by)).code).toBe(403)
    expect(await by.callOk('ship/surveyItem/get', { id: first })).not.toHaveProperty('surveyorId')
  }
})

test('ship/surveyItem/import: items of a spreadsheet, their due dates, and what a credited item keeps', async () => {
  const basis = addMonths(now, -30)
  const table = (rows: string[]) =>
    Buffer.from(
      ['Scheme,Item no.,Chinese name,English name,First cycle from,In use', ...rows].join('\n'),
    )
  const send = async (rows: string[], more: object) => {
    const answer = await operator.upload(
      'items.csv',
      table(rows),
      'text/csv',
      'ship/surveyItem/import',
      {
        dryRun: 'false',
        defaults: JSON.stringify({ shipId }),
        ...more,
      },
    )
    if (!answer.data) throw new Error(JSON.stringify(answer))
    return answer.data as unknown as {
      created: number
      updated: number
      rejected: { field: string }[]
    }
  }
  const rows = [
    `CSM,I-1,压载泵,Ballast pump,${basis},yes`,
    `CSH,I-2,锚链舱,Chain locker,${basis},yes`,
  ]
  expect(await send([...rows, `CSM,I-3,过早,Too early,${addDays(now, 3)},yes`], {})).toMatchObject({
    created: 2,
    rejected: [{ field: 'basisDate' }],
  })
  const items = (
    await operator.callOk('ship/surveyItem/list', { shipId: [shipId], keyword: 'I-1' })
  ).list as { id: number; dueDate: string; nameZh: string }[]
  expect(items).toMatchObject([{ dueDate: addMonths(basis, 60), nameZh: '压载泵' }])
  await operator.callOk('ship/surveyItem/credit', { id: items[0]!.id, day: now })
  expect(
    await send([`CSM,I-1,改名,Renamed pump,${addMonths(now, -10)},no`], { update: 'true' }),
  ).toMatchObject({
    updated: 1,
  })
  expect(await read(items[0]!.id)).toMatchObject({
    nameEn: 'Ballast pump',
    inUse: false,
    dueDate: addMonths(now, 60),
  })
  const owner = await app.signInAs('owner')
  expect(await owner.call('ship/surveyItem/import', {})).toMatchObject({ code: 403 })
})

test('ship/forecast/list: items count in the month by which they are due, and not as surveys', async () => {
  const forecastOf = (filters: object = {}) => chief.callOk('ship/forecast/list', filters)
  const before = await forecastOf()
  await add({ code: 'F-1', basisDate: addMonths(now, -56) })
  await add({ code: 'F-2', basisDate: addMonths(now, -61) })
  const after = await forecastOf()
  const count = ({ rows }: typeof before, month: string) =>
    rows.find((row: { month: string }) => row.month === month).surveyItems
  const month = addMonths(addMonths(now, -56), 60).slice(0, 7)
  expect(count(after, month) - count(before, month)).toBe(1)
  expect(count(after, 'overdue') - count(before, 'overdue')).toBe(1)
  expect(after.totals).toMatchObject({
    surveyItems: before.totals.surveyItems + 2,
    surveys: before.totals.surveys,
  })
  expect((await forecastOf({ group: ['audit'] })).totals.surveyItems).toBe(0)
})
