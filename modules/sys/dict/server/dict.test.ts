import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Fields } from '#common/fields.ts'
import { openDatabase } from '#server/db/database.ts'
import { hearChanges } from '#server/db/remember.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { dictionaries } from './dict-data.ts'
import { entriesOf } from './entries.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const all = async (dictCode: string): Promise<{ key: string; valueZh: string; valueEn: string; status: number }[]> => (await house.as('owner')).ok('sys/dict/all', { dictCode })
const entry = (dictCode: string, key: string) => admin.ok('sys/dict/list', { dictCode: [dictCode], size: 200 }).then(({ list }) => list.find((row: { key: string }) => row.key === key))

describe('the dictionaries the product starts with', () => {
  it('have every dictionary that a field of a resource names', () => {
    const known = new Set(dictionaries.map(([code]) => code))
    const named = [...house.services.resources.values()].flatMap((r) => Object.values(r.contract.fields as Fields).flatMap((f) => f.dictCode ?? []))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((code) => !known.has(code))).toEqual([])
  })

  it('have no key and no word twice in one dictionary, and both languages', () => {
    expect(new Set(dictionaries.map(([code]) => code)).size).toBe(dictionaries.length)
    for (const [code, titleZh, titleEn, entries] of dictionaries) {
      expect([code, titleZh, titleEn].every(Boolean)).toBe(true)
      for (const column of [0, 1, 2]) expect(new Set(entries.map((e) => e[column])).size, `${code}, column ${column}`).toBe(entries.length)
    }
  })
})

describe('sys/dict/all', () => {
  it('gives everybody the entries in order, in both languages', async () => {
    expect(await all('SEX')).toEqual([{ key: '1', valueZh: '男', valueEn: 'Male', status: 1 }, { key: '2', valueZh: '女', valueEn: 'Female', status: 1 }])
    expect((await all('REGION')).map((e) => e.key)).toEqual(['SHA', 'SIN', 'PAN', 'TWN', 'KOR', 'PHL'])
    expect(await all('NO_SUCH')).toEqual([])
  })

  it('is remembered, and read anew after a change through the calls', async () => {
    const before = await all('EDU')
    await house.services.db.updateTable('dict').where('dictCode', '=', 'EDU').set({ valueEn: 'changed behind its back' }).execute()
    expect(await all('EDU')).toEqual(before)
    const saved = await admin.ok('sys/dict/save', { dictCode: 'EDU', key: 'school', valueZh: '高中', valueEn: 'School', sort: 5, status: 1 })
    expect((await all('EDU')).map((e) => e.valueEn)).toEqual(['School', ...before.map(() => 'changed behind its back')])
    await admin.ok('sys/dict/save', { ...saved, status: 0 })
    expect((await all('EDU'))[0]).toMatchObject({ key: 'school', status: 0 })
    await admin.ok('sys/dict/remove', { ids: [saved.id] })
    expect((await all('EDU')).map((e) => e.key)).not.toContain('school')
  })
})

describe('sys/dict/all in another process', () => {
  it('is read anew as soon as a change is committed here', async () => {
    const { db, close } = openDatabase(house.connection)
    const hush = await hearChanges(house.connection, db, () => {})
    const words = async () => (await entriesOf(db, 'PAY_METHOD')).map((e) => e.valueEn)
    expect(await words()).toContain('Cheque')
    const row = await entry('PAY_METHOD', 'cheque')
    await admin.ok('sys/dict/save', { id: row.id, version: row.version, valueEn: 'Check' })
    await expect.poll(words, { interval: 10 }).toContain('Check')
    await hush()
    await close()
  })
})

describe('sys/dict/missing', () => {
  const missing = async () => (await admin.ok<{ kind: string; id: number; key: string; fault: string }[]>('sys/dict/missing')).map(({ kind, key, fault }) => [kind, key, fault])

  it('finds nothing in what the product brings', async () => {
    expect(await missing()).toEqual([])
  })

  it('finds dictionaries, entries and menus with a language missing or in the place of the other', async () => {
    await admin.ok('sys/dictCode/save', { dictCode: 'TEST_COLOUR', titleZh: '颜色', titleEn: '颜色', sort: 999, status: 1 })
    await admin.ok('sys/dict/save', { dictCode: 'TEST_COLOUR', key: 'red', valueZh: 'Red', valueEn: 'Red', sort: 1, status: 1 })
    await admin.ok('sys/dict/save', { dictCode: 'TEST_COLOUR', key: 'uv', valueZh: 'UV', valueEn: 'UV', sort: 2, status: 1 })
    await house.services.db.updateTable('menu').set({ nameEn: '' }).where('code', '=', 'sys.log').execute()
    expect(await missing()).toEqual([['code', 'TEST_COLOUR', 'enChinese'], ['entry', 'red', 'same'], ['menu', 'sys.log', 'enMissing']])
    expect((await (await house.as('chief')).call('sys/dict/missing')).code).toBe(403)
  })
})

describe('sys/dict/save, remove', () => {
  it('refuses a key twice in one dictionary, and dictionaries that do not exist', async () => {
    const values = { dictCode: 'SEX', key: '1', valueZh: '甲', valueEn: 'A', sort: 1, status: 1 }
    expect(await admin.call('sys/dict/save', values)).toMatchObject({ code: 409, error: 'http.exists', fields: [{ field: 'key' }] })
    expect(await admin.call('sys/dict/save', { ...values, dictCode: 'NO_SUCH' })).toMatchObject({ code: 400, error: 'http.refersToNothing', fields: [{ field: 'dictCode' }] })
  })

  it('keeps the key of an entry that records hold; its words may change', async () => {
    const row = await entry('REGION', 'SHA')
    expect(await admin.call('sys/dict/save', { id: row.id, version: row.version, key: 'CAN' })).toMatchObject({ code: 400, fields: [{ field: 'key' }] })
    expect(await admin.call('sys/dict/remove', { ids: [row.id] })).toMatchObject({ code: 409, error: 'http.inUse' })
    expect((await admin.call('sys/dict/save', { id: row.id, version: row.version, valueEn: 'Shanghai office' })).code).toBe(0)
    const [region] = await admin.ok('sys/dictCode/all', { keyword: 'REGION' })
    expect(await admin.ok('sys/dict/get', { id: row.id })).toMatchObject({ dictCode: 'REGION', dictId: region.id, key: 'SHA', valueEn: 'Shanghai office', version: row.version + 1 })
    expect((await admin.ok('sys/dict/history', { id: row.id })).list).toMatchObject([{ action: 'update', changes: [{ field: 'valueEn', from: 'Shanghai', to: 'Shanghai office' }] }])
  })

  it('finds a key among several of one record', async () => {
    await house.services.db.insertInto('customer').values({ customerNo: 'T-1', name: 'Test', customerType: ['bareboat'], region: 'SHA' } as never).execute()
    const row = await entry('CUSTOMER_TYPE', 'bareboat')
    expect(await admin.call('sys/dict/remove', { ids: [row.id] })).toMatchObject({ code: 409, error: 'http.inUse', msg: expect.stringMatching(/^Still used by: /) })
  })

  it('exports the list in words', async () => {
    const { status, bytes } = await admin.file('sys/dict/export', { dictCode: ['SEX'], format: 'csv', columns: ['key', 'valueZh', 'valueEn', 'status'] })
    expect([status, bytes.toString().replace('\ufeff', '').trim().split('\r\n')]).toEqual([200, ['Key,Chinese,English,Status', '1,男,Male,In use', '2,女,Female,In use']])
  })

  it('is for administrators', async () => {
    const chief = await house.as('chief')
    expect((await chief.call('sys/dict/list')).code).toBe(403)
    expect((await chief.call('sys/dict/remove', { ids: [1] })).code).toBe(403)
  })
})
