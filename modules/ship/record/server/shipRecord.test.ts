import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today as todayAt } from '#common/rules/dates.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

const today = todayAt('Asia/Shanghai')
const daysAgo = (n: number) => addDays(today, -n)
let house: Harness
let admin: Client
let chief: Client
let surveyor: Client
let owner: Client
/** a ship of the owner's companies in the surveyor's region */
let shipId: number
beforeAll(async () => {
  house = await startHouse()
  ;[admin, chief, surveyor, owner] = await Promise.all(['admin', 'chief', 'surveyor', 'owner'].map((name) => house.as(name))) as [Client, Client, Client, Client]
  shipId = (await owner.ok('ship/query/list', { size: 1 })).list[0].id
  await house.services.db.updateTable('ship').set({ region: 'SHA' }).where('id', '=', shipId).execute()
})
afterAll(() => house.close())

const condition = (more: object = {}) => ({ shipId, kind: 'condition', recordDate: daysAgo(40), title: 'Shell indented', place: 'Shanghai', dueDate: addDays(today, 20), ...more })
const psc = (more: object = {}) => ({ shipId, kind: 'psc', recordDate: daysAgo(10), title: 'Inspected at Kobe', place: 'Kobe', mou: 'tokyo', authority: 'Japan MLIT', deficiencies: 2, ...more })
const detention = (more: object = {}) => ({ ...psc(), kind: 'detention', detainedFrom: daysAgo(10), ...more })
const entered = async (values: object, who = surveyor): Promise<number> => (await who.ok('ship/record/save', values)).id
const read = (id: number, who = surveyor): Promise<any> => who.ok('ship/record/get', { id })
const move = async (name: string, id: number, more: object, who = chief) => who.call(name, { id, version: (await read(id, who)).version, ...more })
const refusedAt = async (values: object) => (await surveyor.call('ship/record/save', values)).fields?.map(({ field }) => field)

describe('what is entered', () => {
  test('a condition of class begins open, other records on record; a detention is open until the ship is released', async () => {
    const states = [[condition(), 20], [psc(), 10], [detention(), 20], [detention({ detainedTo: daysAgo(6) }), 50]] as const
    for (const [values, status] of states) expect((await read(await entered(values))).status).toBe(status)
    expect(await read(await entered(detention({ detainedTo: daysAgo(6) })))).toMatchObject({ clearedDate: daysAgo(6), detainedTo: daysAgo(6), moves: [] })
  })
  test('each kind has its own particulars, and lacks none of them', async () => {
    expect(await refusedAt(condition({ dueDate: null }))).toEqual(['dueDate'])
    expect(await refusedAt(condition({ mou: 'tokyo', detainedFrom: daysAgo(3), surveyType: 'annual' }))).toEqual(['surveyType', 'detainedFrom', 'mou'])
    expect(await refusedAt(psc({ dueDate: today }))).toEqual(['dueDate'])
    expect(await refusedAt(psc({ mou: null, authority: null, place: null }))).toEqual(['mou', 'authority', 'place'])
    expect(await refusedAt(detention({ detainedFrom: null, deficiencies: 0 }))).toEqual(['detainedFrom', 'deficiencies'])
    expect(await refusedAt(psc({ mou: 'london' }))).toEqual(['mou'])
  })
  test('nothing is entered before it has happened, falls due before it was found, or ends before it began', async () => {
    expect(await refusedAt(psc({ recordDate: addDays(today, 1) }))).toEqual(['recordDate'])
    expect(await refusedAt(condition({ dueDate: daysAgo(41) }))).toEqual(['dueDate'])
    expect(await refusedAt(condition({ dueDate: daysAgo(40) }))).toBeUndefined()
    expect(await refusedAt(detention({ detainedFrom: daysAgo(11) }))).toEqual(['detainedFrom'])
    expect(await refusedAt(detention({ detainedFrom: daysAgo(5), detainedTo: daysAgo(6) }))).toEqual(['detainedTo'])
    expect(await refusedAt(detention({ detainedTo: addDays(today, 1) }))).toEqual(['detainedTo'])
  })
  test('ship, kind and due date stay; what is cleared does not change', async () => {
    const id = await entered(condition())
    const { version } = await read(id)
    const change = async (values: object) => (await surveyor.call('ship/record/save', { id, version, ...values })).fields?.map(({ field }) => field)
    expect(await change({ kind: 'memorandum', dueDate: null })).toEqual(expect.arrayContaining(['kind', 'dueDate']))
    expect(await change({ dueDate: addDays(today, 90) })).toEqual(['dueDate'])
    await surveyor.ok('ship/record/save', { id, version, content: 'Between frames 112 and 118' })
    expect(await move('ship/record/clear', id, { clearedDate: today, remark: 'Renewed' })).toMatchObject({ code: 0 })
    expect(await surveyor.call('ship/record/save', { id, version: 3, content: 'Other' })).toMatchObject({ code: 409, error: 'shipRecord.isCleared' })
  })
  test('files and surveyors must be there; the ship must be in reach', async () => {
    expect(await refusedAt(psc({ attachments: ['A'.repeat(24)] }))).toEqual(['attachments'])
    expect(await refusedAt(psc({ surveyorId: 999_999 }))).toEqual(['surveyorId'])
    const { data } = await surveyor.upload('report.txt', Buffer.from('found in order'), 'text/plain')
    expect((await read(await entered(psc({ attachments: [data.attachmentId] })))).attachments).toEqual([data.attachmentId])
    const { id: far } = await house.services.db.selectFrom('ship').where('region', '=', 'PAN').where('createBy', 'is', null).select('id').executeTakeFirstOrThrow()
    expect(await surveyor.call('ship/record/save', psc({ shipId: far }))).toMatchObject({ code: 400, fields: [{ field: 'shipId' }] })
  })
})

describe('what is open', () => {
  test('is cleared on a day not before the record and not in the future, with who and how', async () => {
    const id = await entered(condition())
    expect(await move('ship/record/clear', id, { clearedDate: daysAgo(41), remark: 'Renewed' })).toMatchObject({ code: 400, fields: [{ field: 'clearedDate', msg: expect.stringContaining(daysAgo(40)) }] })
    expect(await move('ship/record/clear', id, { clearedDate: addDays(today, 1), remark: 'Renewed' })).toMatchObject({ code: 400, fields: [{ field: 'clearedDate' }] })
    expect(await move('ship/record/clear', id, { clearedDate: today })).toMatchObject({ code: 400, fields: [{ field: 'remark' }] })
    expect(await move('ship/record/clear', id, { clearedDate: daysAgo(40), remark: ' Plate renewed ' }, surveyor)).toMatchObject({ code: 0, data: { status: 50 } })
    const { id: userId, name } = await house.services.db.selectFrom('appUser').where('username', '=', 'surveyor').select(['id', 'name']).executeTakeFirstOrThrow()
    expect(await read(id)).toMatchObject({ clearedDate: daysAgo(40), clearedBy: userId, clearedByName: name, clearRemark: 'Plate renewed', overdue: false })
  })
  test('a detention is lifted not before it began; reopened, she is detained again', async () => {
    const id = await entered(detention({ detainedFrom: daysAgo(8) }))
    expect((await read(id, chief)).moves).toEqual(['clear'])
    expect(await move('ship/record/clear', id, { clearedDate: daysAgo(9), remark: 'Released' })).toMatchObject({ code: 400, fields: [{ field: 'clearedDate' }] })
    await move('ship/record/clear', id, { clearedDate: daysAgo(4), remark: 'Released' })
    expect(await read(id)).toMatchObject({ status: 50, detainedTo: daysAgo(4), clearedDate: daysAgo(4) })
    expect(await move('ship/record/reopen', id, { remark: 'Another ship was meant' })).toMatchObject({ code: 0 })
    expect(await read(id)).toMatchObject({ status: 20, detainedTo: null, clearedDate: null, clearedBy: null, clearRemark: null })
    expect(await move('ship/record/extend', id, { dueDate: addDays(today, 9), remark: 'Parts' })).toMatchObject({ code: 409, error: 'shipRecord.noDue' })
  })
  test('more time keeps the first day for good, and every day before with who and why', async () => {
    const id = await entered(condition())
    expect(await move('ship/record/extend', id, { dueDate: addDays(today, 20), remark: 'Parts late' })).toMatchObject({ code: 400, fields: [{ field: 'dueDate' }] })
    for (const days of [30, 60]) expect(await move('ship/record/extend', id, { dueDate: addDays(today, days), remark: `Parts late ${days}` })).toMatchObject({ code: 0, data: { status: 20 } })
    const { extensions, ...row } = await read(id)
    expect(row).toMatchObject({ dueDate: addDays(today, 60), firstDueDate: addDays(today, 20) })
    expect(extensions).toMatchObject([{ from: addDays(today, 20), to: addDays(today, 30), remark: 'Parts late 30' }, { from: addDays(today, 30), to: addDays(today, 60), userName: expect.stringMatching(/\S/) }])
    expect((await admin.ok('ship/record/history', { id })).list[0]).toMatchObject({ action: 'extend', changes: expect.arrayContaining([{ field: 'dueDate', from: addDays(today, 30), to: addDays(today, 60) }]) })
    const old = await entered(condition({ dueDate: daysAgo(30) }))
    expect(await move('ship/record/extend', old, { dueDate: daysAgo(1), remark: 'Late' })).toMatchObject({ code: 400, fields: [{ field: 'dueDate' }] })
  })
  test('any record can be followed up, with a day by which', async () => {
    const id = await entered(psc())
    expect(await move('ship/record/follow', id, { dueDate: daysAgo(11) }, surveyor)).toMatchObject({ code: 400, fields: [{ field: 'dueDate' }] })
    expect(await move('ship/record/follow', id, { dueDate: daysAgo(1) }, surveyor)).toMatchObject({ code: 0, data: { status: 20 } })
    expect(await read(id)).toMatchObject({ overdue: true, dueDate: daysAgo(1) })
    await surveyor.ok('ship/record/save', { id, version: 2, content: 'Two items remain' })
  })
  test('stands among the to-dos of the region’s surveyors', async () => {
    const { list } = await surveyor.ok('ship/record/list', { waiting: [true], size: 200 })
    expect(list.length).toBeGreaterThan(0)
    expect(list.every((row: any) => row.status === 20)).toBe(true)
    expect((await surveyor.ok('home/workbench/get')).todos).toContainEqual(expect.objectContaining({ resource: 'ship/record', status: 20 }))
  })
})

describe('looking records up', () => {
  test('open conditions due before a day; overdue ones; detentions of a regime', async () => {
    const late = await entered(condition({ dueDate: daysAgo(5) }))
    const due = await admin.ok('ship/record/list', { kind: ['condition'], status: [20], dueDateTo: today, shipId: [shipId] })
    expect(due.list.map((row: any) => row.id)).toContain(late)
    expect(due.list.every((row: any) => row.dueDate <= today && row.kind === 'condition')).toBe(true)
    const overdue = (await admin.ok('ship/record/list', { overdue: [true], size: 200 })).list
    expect(overdue.map((row: any) => row.id)).toContain(late)
    expect(overdue.every((row: any) => row.dueDate < today && row.status === 20)).toBe(true)
    expect((await admin.ok('ship/record/list', { kind: ['detention'], mou: ['tokyo'], size: 200 })).list.length).toBeGreaterThan(2)
  })
  test('any part of a word of the record, or of the ship’s name as it is today', async () => {
    const { id: renamed, version, name } = await admin.ok('ship/query/get', { id: shipId })
    const id = await entered(psc({ title: '在神户接受检查 Xyzzy', reference: 'TK-77-19' }))
    for (const keyword of ['神户', 'xyzz', 'k-77', name.slice(1, 6)]) expect((await admin.ok('ship/record/list', { keyword, shipId: [shipId] })).list.map((row: any) => row.id)).toContain(id)
    await admin.ok('basic/ship/save', { id: renamed, version, name: 'QUONDAM PETREL' })
    expect((await admin.ok('ship/record/list', { keyword: 'ondam pet' })).list.map((row: any) => row.id)).toContain(id)
    expect((await admin.ok('ship/record/list', { keyword: '100%' })).total).toBe(0)
  })
  test('owners see the conditions of their ships, flag states those under their flag; internal notes neither', async () => {
    const [open, note] = [await entered(condition()), await entered({ shipId, kind: 'note', recordDate: today, title: 'Owner is slow to pay' })]
    expect(await read(open, owner)).toMatchObject({ id: open, can: expect.not.arrayContaining(['save']), moves: [] })
    expect(await owner.call('ship/record/get', { id: note })).toMatchObject({ code: 404 })
    expect(await (await house.as('owner2')).call('ship/record/get', { id: open })).toMatchObject({ code: 404 })
    const { list } = await owner.ok('ship/record/list', { size: 200 })
    expect(list.length).toBeGreaterThan(3)
    expect(list.some((row: any) => row.kind === 'note')).toBe(false)
    const flag = await house.as('flag')
    const { list: theirs } = await flag.ok('ship/record/list', { size: 200 })
    expect(theirs.length).toBeGreaterThan(3)
    expect(new Set(theirs.map((row: any) => row.flagId)).size).toBe(1)
    expect((await flag.ok('ship/record/list', { kind: ['note'] })).total).toBe(0)
    const short: { kind: string; titleEn: string; shipId: number }[] = await owner.ok('ship/record/all')
    expect(short.length).toBe(Math.min(500, list.length))
    expect(short.every((row) => row.kind !== 'note' && row.titleEn && row.shipId)).toBe(true)
  })
  test('the list is exported; what was entered wrongly is removed by an administrator', async () => {
    const { status, bytes } = await admin.file('ship/record/export', { format: 'csv', columns: ['shipName', 'kind', 'dueDate'], kind: ['detention'] })
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('Detention')])
    const id = await entered(psc())
    expect(await admin.ok('ship/record/remove', { ids: [id] })).toEqual({ removed: 1 })
    expect(await admin.call('ship/record/get', { id })).toMatchObject({ code: 404 })
  })
})

describe('the chronicle of a ship', () => {
  const chronicle = async (who: Client, more: object = {}) => (await who.ok('ship/record/chronicle', { shipId, ...more })).list as Record<string, any>[]
  test('records, dated changes and certificates stand in one line, the latest first, each once', async () => {
    const id = await entered(psc())
    const { version } = await admin.ok('basic/ship/get', { id: shipId })
    await admin.ok('basic/ship/save', { id: shipId, version, name: 'CHRONICLED', effectiveDate: daysAgo(2), changeReason: 'Sold' })
    const lines = await chronicle(admin)
    expect(lines.filter(({ source, sourceId }) => source === 'record' && sourceId === id)).toMatchObject([{ kind: 'psc', day: daysAgo(10), deficiencies: 2, status: 10 }])
    expect(lines).toContainEqual(expect.objectContaining({ source: 'change', kind: 'change', field: 'name', toEn: 'CHRONICLED', day: daysAgo(2), content: 'Sold' }))
    const certs = await house.services.db.selectFrom('shipCert').where('shipId', '=', shipId).select('id').execute()
    expect(lines.filter(({ source }) => source === 'cert').map(({ linkId }) => linkId).sort()).toEqual(certs.map((cert) => cert.id).sort())
    expect(lines.map(({ day }) => day)).toEqual(lines.map(({ day }) => day).toSorted().reverse())
    expect((await chronicle(admin, { kind: ['change'] })).every(({ kind }) => kind === 'change')).toBe(true)
  })
  test('tells of endorsements, extensions and certificates made invalid', async () => {
    const { db } = house.services
    const { id: certId } = await db.selectFrom('shipCert').where('shipId', '=', shipId).where('valid', '=', 1).select('id').executeTakeFirstOrThrow()
    await db.insertInto('certEndorsement').values({ shipCertId: certId, surveyType: 'annual', inspectionDate: daysAgo(3), explanationZh: '年度', explanationEn: 'annual' }).execute()
    await db.updateTable('shipCert').set({ extendedOn: daysAgo(2), valid: 0, invalidReason: 'Withdrawn', invalidTime: new Date().toISOString() }).where('id', '=', certId).execute()
    const told = (await chronicle(admin)).filter(({ linkId, source }) => linkId === certId && ['endorsement', 'extension', 'withdrawal'].includes(source))
    expect(told.map(({ source, kind, day }) => [source, kind, day])).toEqual([['withdrawal', 'certificate', today], ['extension', 'certificate', daysAgo(2)], ['endorsement', 'survey', daysAgo(3)]])
  })
  test('owners do not read internal notes or why the register was changed; of other ships there is nothing', async () => {
    await entered({ shipId, kind: 'note', recordDate: today, title: 'Not for owners' })
    const lines = await chronicle(owner)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.some(({ kind }) => kind === 'note')).toBe(false)
    expect(lines.filter(({ source }) => source === 'change').map(({ content, files }) => content ?? files)).toEqual(expect.arrayContaining([null]))
    expect(lines.filter(({ source, content }) => source === 'change' && content)).toEqual([])
    expect(await (await house.as('owner2')).call('ship/record/chronicle', { shipId })).toMatchObject({ code: 404 })
  })
})
