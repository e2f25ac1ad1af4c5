import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harmless } from '#common/csv.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

const csv = async (who: Client, input: object) => (await who.file('basic/ship/export', { format: 'csv', ...input })).bytes.toString('utf8').replace('\ufeff', '').trim().split('\r\n')

const idOf = async (username: string) => (await house.services.db.selectFrom('appUser').where('username', '=', username).select('id').executeTakeFirstOrThrow()).id

describe('export of a list', () => {
  test('gives every row the list finds, in its order, with the columns of the screen and words for keys', async () => {
    const { list, total } = await admin.ok('basic/ship/list', { sort: 'name', size: 200 })
    const lines = await csv(admin, { sort: 'name', columns: ['name', 'flagId', 'shipType', 'grossTonnage'] })
    expect(lines).toHaveLength(total + 1)
    expect(lines[1]).toBe([list[0].name, list[0].flagNameEn, (await admin.ok('sys/dict/all', { dictCode: 'SHIP_TYPE' })).find((e: any) => e.key === list[0].shipType).valueEn, list[0].grossTonnage].join(','))
  })

  test('puts lists of keys into words, also where the first rows have none', async () => {
    const surveyors: { shipModels: string[] | null }[] = (await admin.ok('basic/surveyor/list', { sort: 'fullName', size: 200 })).list
    expect(surveyors[0]!.shipModels ?? []).toEqual([])
    const words = new Map<string, string>((await admin.ok('sys/dict/all', { dictCode: 'SHIP_TYPE' })).map((e: any) => [e.key, e.valueEn]))
    const [, ...lines] = (await admin.file('basic/surveyor/export', { format: 'csv', sort: 'fullName', columns: ['shipModels'] })).bytes.toString('utf8').split('\r\n')
    expect(lines.slice(0, -1)).toEqual(surveyors.map(({ shipModels }) => (shipModels ?? []).map((key) => words.get(key)).join('; ')))
    expect(lines.some((line) => line.includes('; '))).toBe(true)
  })

  test('speaks the language of the person and names the file in it', async () => {
    const response = await fetch(`${house.url}/api/basic/ship/export`, { method: 'POST', headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'zh', 'content-type': 'application/json' }, body: JSON.stringify({ format: 'csv', columns: ['name', 'flagId'] }) })
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('船舶')
    expect((await response.text()).split('\r\n')[0]).toContain('船旗')
  })

  test('as xlsx holds figures as figures and dates as dates', async () => {
    const file = await admin.file('basic/ship/export', { columns: ['name', 'grossTonnage', 'buildDate'], sort: 'name' })
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
    const [heads, first] = await readSheet(file.bytes)
    expect(heads![0]).toBe('Name')
    expect(first![1]).toBeTypeOf('number')
    const [ship] = (await admin.ok('basic/ship/list', { sort: 'name', size: 1 })).list
    expect((first![2] as unknown as Date).toISOString().slice(0, 10)).toBe(ship.buildDate)
  })

  test('stays within the data authority of the caller', async () => {
    const manager = await house.as('operator')
    const { total } = await manager.ok('basic/ship/list', { size: 1 })
    expect(total).toBeLessThan((await admin.ok('basic/ship/list', { size: 1 })).total)
    expect(await csv(manager, { columns: ['name'] })).toHaveLength(total + 1)
  })

  test('text that a spreadsheet would take for a formula is defused', async () => {
    const { id, version } = (await admin.ok('basic/ship/list', { size: 1, sort: 'name' })).list[0]
    await admin.ok('basic/ship/save', { id, version, registryPort: '=HYPERLINK("http://evil.test")' })
    const lines = await csv(admin, { sort: 'name', columns: ['registryPort'] })
    expect(lines[1]).toBe(`"'=HYPERLINK(""http://evil.test"")"`)
    for (const cell of ['=1', '+1', '-1', '@A', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1', '＠A']) expect(harmless(cell)).toBe(`'${cell}`)
    for (const cell of ['', 'a=b', '上海', '3-4']) expect(harmless(cell)).toBe(cell)
  })

  test('stands in the trail once: who, which list, narrowed to what, how many rows', async () => {
    const operator = await house.as('operator')
    const flag = (await operator.ok('basic/flag/all')).find((one: any) => one.titleEn === 'Panama')
    const { total } = await operator.ok('basic/ship/list', { flagId: [flag.id], status: ['inService'], size: 1 })
    await csv(operator, { flagId: [flag.id], status: ['inService'], keyword: ' ', buildDateFrom: '1950-01-01' })
    const { list } = await admin.ok('sys/log/list', { resource: ['basic/ship'], action: ['export'], userId: [(await idOf('operator'))] })
    const { changes } = await admin.ok('sys/log/get', { id: list[0].id })
    expect(changes.map(({ field, labelEn, fromEn, toEn }: any) => [field, labelEn, fromEn, toEn])).toEqual([
      ['rowCount', 'Rows', '', String(total)], ['fileFormat', 'File', '', 'csv'], ['status', 'Status', '', 'In service'], ['flagId', expect.any(String), '', 'Panama'],
      ['buildDate', expect.any(String), '1950-01-01', ''],
    ])
    const exported = async () => (await admin.ok('sys/log/list', { resource: ['basic/ship'], action: ['export'] })).total
    const before = await exported()
    await operator.call('basic/ship/export', { columns: ['password'] })
    await (await house.as('owner')).call('basic/ship/export')
    expect(await exported()).toBe(before)
  })

  test('refuses columns the list does not have', async () => {
    expect(await admin.call('basic/ship/export', { columns: ['password'] })).toMatchObject({ code: 400 })
  })
})
