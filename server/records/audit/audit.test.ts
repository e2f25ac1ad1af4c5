import { expect, test } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { testApp } from '#server/testing/test-app.ts'
import { diffFields, writeAuditEntry } from './audit.ts'

const app = testApp()
const admin = app.client('admin')
const trail = () => app.services.db.selectFrom('log').selectAll().orderBy('id').execute()
const trailOf = async (resource: string, rowId: number) =>
  (await trail()).filter((e) => e.resource === resource && e.rowId === rowId)

test('records only differences; absent equals null, lists are compared by content', () => {
  expect(
    diffFields(
      { a: 1, b: null, c: [1, 2], d: { x: 1 }, e: 'x' },
      { a: 1, b: undefined, c: [1, 2], d: { x: 1 }, e: 'y', f: null, g: 0 },
      new Set(),
    ),
  ).toEqual([
    { field: 'e', from: 'x', to: 'y' },
    { field: 'g', from: null, to: 0 },
  ])
})

test('names a changed secret without its values', () => {
  expect(
    diffFields({ passwordHash: 'old' }, { passwordHash: 'new' }, new Set(['passwordHash'])),
  ).toEqual([{ field: 'passwordHash', from: '***', to: '***' }])
})

test('records person, time, address, field and both values', async () => {
  const {
    list: [row],
  } = await admin.callOk('basic/flag/list', { size: 1 })
  await admin.callOk('basic/flag/save', { id: row.id, version: row.version, account: 'plimsoll' })
  expect((await trailOf('basic/flag', row.id)).at(-1)).toMatchObject({
    action: 'update',
    userName: expect.any(String),
    node: 'sys_admin',
    ip: '127.0.0.1',
    time: expect.stringMatching(/^20\d\d-/),
    changes: [{ field: 'account', from: null, to: 'plimsoll' }],
  })
})

test('saving equal values writes no entry', async () => {
  const {
    list: [row],
  } = await admin.callOk('basic/flag/list', { size: 1 })
  const before = await trail()
  expect(
    await admin.callOk('basic/flag/save', { id: row.id, version: row.version, nameEn: row.nameEn }),
  ).toEqual({ id: row.id, version: row.version })
  expect(await trail()).toEqual(before)
})

test('a refused or failed call writes no entry', async () => {
  const {
    list: [one, two],
  } = await admin.callOk('basic/flag/list', { size: 2 })
  const before = await trail()
  expect(
    (await admin.call('basic/flag/save', { id: one.id, version: one.version, iso2: two.iso2 }))
      .code,
  ).toBe(409)
  const failing = runAsSystem(app.services, async (ctx) => {
    await writeAuditEntry(ctx, { resource: 'basic/flag', rowId: one.id, action: 'update' })
    throw new Error('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect(await trail()).toEqual(before)
})

test('a removed record keeps its history', async () => {
  const flag = {
    flagNo: '999',
    nameZh: '测试旗',
    nameEn: 'Testland',
    iso2: 'ZZ',
    iso3: 'ZZZ',
    eCertificate: true,
    lessOneDay: false,
    fullTermDelegated: false,
    partyToTonnage: true,
  }
  const { id } = await admin.callOk('basic/flag/save', flag)
  await admin.callOk('basic/flag/remove', { ids: [id] })
  expect((await trailOf('basic/flag', id)).map(({ action }) => action)).toEqual([
    'create',
    'remove',
  ])
})
