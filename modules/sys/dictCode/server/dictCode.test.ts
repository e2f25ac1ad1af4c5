import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionaries } from '#modules/sys/dict/server/dict-data.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const all = async (dictCode: string): Promise<unknown[]> => (await house.as('owner')).ok('sys/dict/all', { dictCode })

describe('sys/dictCode', () => {
  it('takes its entries along when it is renamed', async () => {
    const code = await admin.ok('sys/dictCode/save', { dictCode: 'COLOUR', titleZh: '颜色', titleEn: 'Colour', sort: 1, status: 1 })
    await admin.ok('sys/dict/save', { dictCode: 'COLOUR', key: 'red', valueZh: '红', valueEn: 'Red', sort: 1, status: 1 })
    expect(await all('COLOUR')).toHaveLength(1)
    await admin.ok('sys/dictCode/save', { ...code, dictCode: 'HUE' })
    expect([await all('COLOUR'), await all('HUE')].map((entries) => entries.length)).toEqual([0, 1])
    expect(await admin.call('sys/dictCode/remove', { ids: [code.id] })).toMatchObject({ code: 409, error: 'http.inUse', msg: 'Still used by: Dictionary entries. It cannot be removed' })
  })

  it('of the product keeps its code', async () => {
    const { list: [row] } = await admin.ok('sys/dictCode/list', { keyword: 'SHIP_STATUS' })
    expect(await admin.call('sys/dictCode/save', { id: row.id, version: row.version, dictCode: 'STATUS' })).toMatchObject({ code: 400, fields: [{ field: 'dictCode' }] })
    expect((await admin.call('sys/dictCode/remove', { ids: [row.id] })).code).toBe(409)
    expect((await admin.call('sys/dictCode/save', { id: row.id, version: row.version, titleEn: 'Status of ships' })).code).toBe(0)
    expect(await admin.ok('sys/dictCode/get', { id: row.id })).toMatchObject({ dictCode: 'SHIP_STATUS', titleEn: 'Status of ships' })
    expect((await admin.ok('sys/dictCode/history', { id: row.id })).list).toMatchObject([{ action: 'update', changes: [{ field: 'titleEn' }] }])
  })

  it('gives all codes to everybody', async () => {
    const codes = await (await house.as('owner')).ok<{ dictCode: string; titleZh: string }[]>('sys/dictCode/all')
    expect(codes).toHaveLength(dictionaries.length + 1)
    expect(codes).toContainEqual(expect.objectContaining({ dictCode: 'SEX', titleZh: '性别', titleEn: 'Sex' }))
  })

  it('exports its list', async () => {
    const { status, bytes } = await admin.file('sys/dictCode/export', { keyword: 'SEX', format: 'csv' })
    expect([status, bytes.toString()]).toEqual([200, expect.stringContaining('SEX,性别,Sex')])
  })

  it('is for administrators', async () => {
    for (const path of ['sys/dictCode/list', 'sys/dictCode/get']) expect((await (await house.as('chief')).call(path, path.endsWith('get') ? { id: 1 } : {})).code).toBe(403)
  })
})
