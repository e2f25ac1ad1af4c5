import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { fieldOf } from '#common/contract.ts'
import { today } from '#common/rules/base/dates.ts'
import { choiceLabel } from '#common/labels.ts'
import { escapeFormula } from '#common/escape-formula.ts'
import { testApp } from '#server/testing/test-app.ts'
import { exportedColumns } from './export-rows.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const admin = app.client('admin')

const csv = async (who: Client, input: object) =>
  (await who.download('basic/ship/export', { format: 'csv', ...input })).bytes
    .toString('utf8')
    .replace('\ufeff', '')
    .trim()
    .split('\r\n')

const idOf = async (username: string) =>
  (
    await app.services.db
      .selectFrom('appUser')
      .where('username', '=', username)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

test('a file has words instead of keys: no number of a record, no value that the language columns name', async () => {
  const faults: string[] = []
  for (const { contract, text, machine, actions } of app.services.resources.values()) {
    if (!actions['export'] || 'report' in contract) continue
    for (const name of exportedColumns(contract)) {
      const field = fieldOf(contract, name)!
      if (field.kind === 'int' && /(Id|By)$/.test(name)) faults.push(`${contract.path} ${name}`)
      for (const value of field.kind === 'choice' ? (field.values ?? []) : [])
        if (choiceLabel({ text, machine }, name, value).key === String(value))
          faults.push(`${contract.path} ${name} ${value}`)
    }
  }
  expect(faults).toEqual([])
  const { columns } = app.services.resources.get('ship/cert')!.contract
  expect(exportedColumns(app.services.resources.get('ship/cert')!.contract)).not.toContain(
    'standingRule',
  )
  expect(columns).toContain('standingRule')
})

describe('export of a list', () => {
  test('contains every row of the list in its order, with its columns and labels', async () => {
    const { list, total } = await admin.callOk('basic/ship/list', { sort: 'name', size: 200 })
    const lines = await csv(admin, {
      sort: 'name',
      columns: ['name', 'flagId', 'shipType', 'grossTonnage'],
    })
    expect(lines).toHaveLength(total + 1)
    expect(lines[1]).toBe(
      [
        list[0].name,
        list[0].flagNameEn,
        (await admin.callOk('sys/dict/all', { dictCode: 'SHIP_TYPE' })).find(
          (e: { key: string }) => e.key === list[0].shipType,
        ).valueEn,
        list[0].grossTonnage,
      ].join(','),
    )
  })

  test('formats lists of keys, also when the first rows have none', async () => {
    const surveyors: { shipModels: string[] | null }[] = (
      await admin.callOk('basic/surveyor/list', { sort: 'fullName', size: 200 })
    ).list
    expect(surveyors[0]!.shipModels ?? []).toEqual([])
    const words = new Map<string, string>(
      (await admin.callOk('sys/dict/all', { dictCode: 'SHIP_TYPE' })).map(
        (e: { key: string; valueEn: string }) => [e.key, e.valueEn],
      ),
    )
    const [, ...lines] = (
      await admin.download('basic/surveyor/export', {
        format: 'csv',
        sort: 'fullName',
        columns: ['shipModels'],
      })
    ).bytes
      .toString('utf8')
      .split('\r\n')
    expect(lines.slice(0, -1)).toEqual(
      surveyors.map(({ shipModels }) => (shipModels ?? []).map((key) => words.get(key)).join('; ')),
    )
    expect(lines.some((line) => line.includes('; '))).toBe(true)
  })

  test('uses the language of the person, also in the file name', async () => {
    const response = await fetch(`${app.url}/api/basic/ship/export`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'accept-language': 'zh',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ format: 'csv', columns: ['name', 'flagId'] }),
    })
    expect(decodeURIComponent(response.headers.get('content-disposition')!)).toContain('船舶')
    expect((await response.text()).split('\r\n')[0]).toContain('船旗')
  })

  test('the name of a file has the date of the society', async () => {
    // One of them is always a day apart from UTC.
    for (const timeZone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Shanghai']) {
      const { version } = await admin.callOk('sys/setting/get')
      await admin.callOk('sys/setting/save', { version, timeZone })
      const { headers } = await admin.download('basic/ship/export', { format: 'csv' })
      expect(decodeURIComponent(headers.get('content-disposition')!)).toContain(
        ` ${today(timeZone)}.csv`,
      )
    }
  })

  test('xlsx contains numbers and dates as such', async () => {
    const file = await admin.download('basic/ship/export', {
      columns: ['name', 'grossTonnage', 'buildDate'],
      sort: 'name',
    })
    expect(file.headers.get('content-type')).toContain('spreadsheetml')
    const [heads, first] = await readSheet(file.bytes)
    expect(heads![0]).toBe('Name')
    expect(first![1]).toBeTypeOf('number')
    const [ship] = (await admin.callOk('basic/ship/list', { sort: 'name', size: 1 })).list
    expect((first![2] as unknown as Date).toISOString().slice(0, 10)).toBe(ship.buildDate)
  })

  test('contains only rows in the scope of the caller', async () => {
    const manager = await app.signInAs('operator')
    const { total } = await manager.callOk('basic/ship/list', { size: 1 })
    expect(total).toBeLessThan((await admin.callOk('basic/ship/list', { size: 1 })).total)
    expect(await csv(manager, { columns: ['name'] })).toHaveLength(total + 1)
  })

  test('escapes text that a spreadsheet would read as a formula', async () => {
    const { id, version } = (await admin.callOk('basic/ship/list', { size: 1, sort: 'name' }))
      .list[0]
    await admin.callOk('basic/ship/save', {
      id,
      version,
      registryPort: '=HYPERLINK("http://evil.test")',
    })
    const lines = await csv(admin, { sort: 'name', columns: ['registryPort'] })
    expect(lines[1]).toBe(`"'=HYPERLINK(""http://evil.test"")"`)
    for (const cell of ['=1', '+1', '-1', '@A', '\t=1', '\r=1', ' =1', '＝1', '＋1', '－1', '＠A'])
      expect(escapeFormula(cell)).toBe(`'${cell}`)
    for (const cell of ['', 'a=b', '上海', '3-4']) expect(escapeFormula(cell)).toBe(cell)
  })

  test('writes one audit entry with person, list, filters and row count', async () => {
    const operator = await app.signInAs('operator')
    const flag = (await operator.callOk('basic/flag/all')).find(
      (one: { titleEn: string }) => one.titleEn === 'Panama',
    )
    const { total } = await operator.callOk('basic/ship/list', {
      flagId: [flag.id],
      status: ['inService'],
      size: 1,
    })
    await csv(operator, {
      flagId: [flag.id],
      status: ['inService'],
      keyword: ' ',
      buildDateFrom: '1950-01-01',
    })
    const { list } = await admin.callOk('sys/log/list', {
      resource: ['basic/ship'],
      action: ['export'],
      userId: [await idOf('operator')],
    })
    const { changes } = await admin.callOk('sys/log/get', { id: list[0].id })
    expect(
      changes.map(
        ({
          field,
          labelEn,
          fromEn,
          toEn,
        }: {
          field: string
          labelEn: string
          fromEn: string
          toEn: string
        }) => [field, labelEn, fromEn, toEn],
      ),
    ).toEqual([
      ['rowCount', 'Rows', '', String(total)],
      ['fileFormat', 'File', '', 'csv'],
      ['status', 'Status', '', 'In service'],
      ['flagId', expect.any(String), '', 'Panama'],
      ['buildDate', expect.any(String), '1950-01-01', ''],
    ])
    const exported = async () =>
      (await admin.callOk('sys/log/list', { resource: ['basic/ship'], action: ['export'] })).total
    const before = await exported()
    await operator.call('basic/ship/export', { columns: ['password'] })
    await (await app.signInAs('owner')).call('basic/ship/export')
    expect(await exported()).toBe(before)
  })

  test('refuses columns the list does not have', async () => {
    expect(await admin.call('basic/ship/export', { columns: ['password'] })).toMatchObject({
      code: 400,
    })
  })
})
