import { describe, expect, it } from 'vitest'
import type { Fields } from '#common/fields.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { listenForChanges } from '#server/platform/database/cached-table.ts'
import { testApp } from '#server/testing/test-app.ts'
import { dictionaries } from './dict-data.ts'
import { entriesOf } from './entries.ts'

const app = testApp()
const admin = app.client('admin')

const all = async (
  dictCode: string,
): Promise<{ key: string; valueZh: string; valueEn: string; status: number }[]> =>
  (await app.signInAs('owner')).callOk('sys/dict/all', { dictCode })
const entry = (dictCode: string, key: string) =>
  admin
    .callOk('sys/dict/list', { dictCode: [dictCode], size: 200 })
    .then(({ list }) => list.find((row: { key: string }) => row.key === key))

describe('built-in dictionaries', () => {
  it('include every dictionary that a field of a resource names', () => {
    const known = new Set(dictionaries.map(([code]) => code))
    const named = [...app.services.resources.values()].flatMap((r) =>
      Object.values(r.contract.fields as Fields).flatMap((f) => f.dictCode ?? []),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((code) => !known.has(code))).toEqual([])
  })

  it('have unique keys and names, and both languages', () => {
    expect(new Set(dictionaries.map(([code]) => code)).size).toBe(dictionaries.length)
    for (const [code, titleZh, titleEn, entries] of dictionaries) {
      expect([code, titleZh, titleEn].every(Boolean)).toBe(true)
      for (const column of [0, 1, 2])
        expect(new Set(entries.map((e) => e[column])).size, `${code}, column ${column}`).toBe(
          entries.length,
        )
    }
  })
})

describe('sys/dict/all', () => {
  it('returns all entries in order and in both languages to everyone', async () => {
    expect(await all('SEX')).toEqual([
      { key: '1', valueZh: '男', valueEn: 'Male', status: 1 },
      { key: '2', valueZh: '女', valueEn: 'Female', status: 1 },
    ])
    expect((await all('REGION')).map((e) => e.key)).toEqual([
      'SHA',
      'SIN',
      'PAN',
      'TWN',
      'KOR',
      'PHL',
    ])
    expect(await all('NO_SUCH')).toEqual([])
  })

  it('is cached, and reloaded after a change through the API', async () => {
    const before = await all('EDU')
    await app.services.db
      .updateTable('dict')
      .where('dictCode', '=', 'EDU')
      .set({ valueEn: 'changed behind its back' })
      .execute()
    expect(await all('EDU')).toEqual(before)
    const saved = await admin.callOk('sys/dict/save', {
      dictCode: 'EDU',
      key: 'school',
      valueZh: '高中',
      valueEn: 'School',
      sort: 5,
      status: 1,
    })
    expect((await all('EDU')).map((e) => e.valueEn)).toEqual([
      'School',
      ...before.map(() => 'changed behind its back'),
    ])
    await admin.callOk('sys/dict/save', { ...saved, status: 0 })
    expect((await all('EDU'))[0]).toMatchObject({ key: 'school', status: 0 })
    await admin.callOk('sys/dict/remove', { ids: [saved.id] })
    expect((await all('EDU')).map((e) => e.key)).not.toContain('school')
  })
})

describe('sys/dict/all in another process', () => {
  it('is reloaded as soon as a change is committed here', async () => {
    const { db, close } = openDatabase(app.connection)
    const hush = await listenForChanges(app.connection, db, () => {})
    const words = async () => (await entriesOf(db, 'PAY_METHOD')).map((e) => e.valueEn)
    expect(await words()).toContain('Cheque')
    const row = await entry('PAY_METHOD', 'cheque')
    await admin.callOk('sys/dict/save', { id: row.id, version: row.version, valueEn: 'Check' })
    await expect.poll(words, { interval: 10 }).toContain('Check')
    await hush()
    await close()
  })
})

describe('sys/dict/missing', () => {
  const missing = async () =>
    (
      await admin.callOk<{ kind: string; id: number; key: string; fault: string }[]>(
        'sys/dict/missing',
      )
    ).map(({ kind, key, fault }) => [kind, key, fault])

  it('finds nothing in the built-in data', async () => {
    expect(await missing()).toEqual([])
  })

  it('finds dictionaries, entries and menus with a missing or swapped language', async () => {
    await admin.callOk('sys/dictCode/save', {
      dictCode: 'TEST_COLOUR',
      titleZh: '颜色',
      titleEn: '颜色',
      sort: 999,
      status: 1,
    })
    await admin.callOk('sys/dict/save', {
      dictCode: 'TEST_COLOUR',
      key: 'red',
      valueZh: 'Red',
      valueEn: 'Red',
      sort: 1,
      status: 1,
    })
    await admin.callOk('sys/dict/save', {
      dictCode: 'TEST_COLOUR',
      key: 'uv',
      valueZh: 'UV',
      valueEn: 'UV',
      sort: 2,
      status: 1,
    })
    await app.services.db
      .updateTable('menu')
      .set({ nameEn: '' })
      .where('code', '=', 'sys.log')
      .execute()
    expect(await missing()).toEqual([
      ['code', 'TEST_COLOUR', 'enChinese'],
      ['entry', 'red', 'same'],
      ['menu', 'sys.log', 'enMissing'],
    ])
    expect((await (await app.signInAs('chief')).call('sys/dict/missing')).code).toBe(403)
  })
})

describe('sys/dict/save, remove', () => {
  it('refuses a duplicate key and an unknown dictionary', async () => {
    const values = { dictCode: 'SEX', key: '1', valueZh: '甲', valueEn: 'A', sort: 1, status: 1 }
    expect(await admin.call('sys/dict/save', values)).toMatchObject({
      code: 409,
      error: 'http.exists',
      fields: [{ field: 'key' }],
    })
    expect(await admin.call('sys/dict/save', { ...values, dictCode: 'NO_SUCH' })).toMatchObject({
      code: 400,
      error: 'http.refersToNothing',
      fields: [{ field: 'dictCode' }],
    })
  })

  it('refuses to change the key of an entry in use; its names may change', async () => {
    const row = await entry('REGION', 'SHA')
    expect(
      await admin.call('sys/dict/save', { id: row.id, version: row.version, key: 'CAN' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'key' }] })
    expect(await admin.call('sys/dict/remove', { ids: [row.id] })).toMatchObject({
      code: 409,
      error: 'http.inUse',
    })
    expect(
      (
        await admin.call('sys/dict/save', {
          id: row.id,
          version: row.version,
          valueEn: 'Shanghai office',
        })
      ).code,
    ).toBe(0)
    const [region] = await admin.callOk('sys/dictCode/all', { keyword: 'REGION' })
    expect(await admin.callOk('sys/dict/get', { id: row.id })).toMatchObject({
      dictCode: 'REGION',
      dictId: region.id,
      key: 'SHA',
      valueEn: 'Shanghai office',
      version: row.version + 1,
    })
    expect((await admin.callOk('sys/dict/history', { id: row.id })).list).toMatchObject([
      {
        action: 'update',
        changes: [{ field: 'valueEn', from: 'Shanghai', to: 'Shanghai office' }],
      },
    ])
  })

  it('finds a key among several values of one record', async () => {
    await app.services.db
      .insertInto('customer')
      .values({
        customerNo: 'T-1',
        name: 'Test',
        customerType: ['bareboat'],
        region: 'SHA',
      })
      .execute()
    const row = await entry('CUSTOMER_TYPE', 'bareboat')
    expect(await admin.call('sys/dict/remove', { ids: [row.id] })).toMatchObject({
      code: 409,
      error: 'http.inUse',
      msg: expect.stringMatching(/^Still used by: /),
    })
  })

  it('exports the list with labels', async () => {
    const { status, bytes } = await admin.download('sys/dict/export', {
      dictCode: ['SEX'],
      format: 'csv',
      columns: ['key', 'valueZh', 'valueEn', 'status'],
    })
    expect([status, bytes.toString().replace('\ufeff', '').trim().split('\r\n')]).toEqual([
      200,
      ['Key,Chinese,English,Status', '1,男,Male,In use', '2,女,Female,In use'],
    ])
  })

  it('is restricted to administrators', async () => {
    const chief = await app.signInAs('chief')
    expect((await chief.call('sys/dict/list')).code).toBe(403)
    expect((await chief.call('sys/dict/remove', { ids: [1] })).code).toBe(403)
  })
})
