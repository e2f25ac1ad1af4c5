import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')

const table = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const taken = async (path: string, bytes: Buffer, fields: Record<string, string> = {}) =>
  (await admin.upload(
    bytes.toString('latin1', 0, 2) === 'PK' ? 'table.xlsx' : 'table.csv',
    bytes,
    'application/octet-stream',
    path,
    fields,
  )) as unknown as { code: number; data: any; fields?: { field: string }[] }

describe('basic/customer/import', () => {
  const path = 'basic/customer/import'
  const heads = 'Company name,IMO company number,Type,Office,E-mail'
  const good = table(
    heads,
    'Sirius Bulk Ltd,2041999,Registered owner; ISM manager,Singapore,ops@sirius.example',
    'Vega Tankers,,ISM manager,Shanghai,',
  )

  test('a dry run writes nothing; the import creates numbered rows with audit entries', async () => {
    const { total: before } = await admin.callOk('basic/customer/list', { size: 1 })
    const trial = await taken(path, good, { defaults: '{"nature":"direct"}' })
    expect(trial.data).toMatchObject({ dryRun: true, rows: 2, created: 2, rejected: [] })
    expect((await admin.callOk('basic/customer/list', { size: 1 })).total).toBe(before)
    expect((await taken(path, good, { dryRun: 'false' })).data).toMatchObject({ created: 2 })
    const {
      list: [row],
    } = await admin.callOk('basic/customer/list', { keyword: 'Sirius Bulk' })
    expect(row).toMatchObject({
      imo: '2041999',
      customerType: ['owner', 'ismManager'],
      customerNo: expect.stringMatching(/^C\d{5}$/),
      credit: false,
    })
    expect((await admin.callOk('basic/customer/history', { id: row.id })).list).toMatchObject([
      { action: 'create' },
    ])
  })

  test('the same file again is refused row by row; with `update` it changes what differs', async () => {
    const again = (await taken(path, good, { dryRun: 'false' })).data
    expect(again).toMatchObject({
      created: 0,
      rejected: [
        { row: 2, code: 'import.present' },
        { row: 3, code: 'import.present' },
      ],
    })
    const changed = table(
      heads,
      'Sirius Bulk Ltd,2041999,Registered owner; ISM manager,Singapore,new@sirius.example',
    )
    expect((await taken(path, changed, { dryRun: 'false', update: 'true' })).data).toMatchObject({
      updated: 1,
      rejected: [],
    })
    expect(
      (await admin.callOk('basic/customer/list', { keyword: 'Sirius Bulk' })).list[0].email,
    ).toBe('new@sirius.example')
  })

  test('reports each invalid row with field and reason, and imports the others', async () => {
    const { rejected, created } = (
      await taken(
        path,
        table(
          heads,
          'Lyra,2041990,Registered owner,Singapore,',
          ',,Registered owner,Singapore,',
          'Draco,,Wizard,Singapore,',
          'Ara Lines,,Agent,Panama,',
        ),
      )
    ).data
    expect(created).toBe(1)
    expect(rejected.map(({ row, field }: { row: unknown; field: string }) => [row, field])).toEqual(
      [
        [2, 'imo'],
        [3, 'name'],
        [4, 'customerType'],
      ],
    )
    for (const { reason } of rejected) expect(reason).toMatch(/\S/)
  })

  test('columns are suggested from the headers', async () => {
    const { data } = await taken('basic/customer/import/columns', good)
    expect(data.mapping).toMatchObject({
      name: 'Company name',
      imo: 'IMO company number',
      customerType: 'Type',
      region: 'Office',
      email: 'E-mail',
    })
  })
})

describe.each([
  ['basic/customer/import/template', 'basic/customer/import/columns'],
  ['basic/surveyor/import/template', 'basic/surveyor/import/columns'],
  ['basic/certFee/import/template', 'basic/certFee/import/columns'],
  ['basic/othFee/import/template', 'basic/othFee/import/columns'],
  ['basic/ship/import/template', 'basic/ship/import/columns'],
  ['ship/surveyItem/import/template', 'ship/surveyItem/import/columns'],
])('%s', (path, columns) => {
  test('is an Excel file whose headers are recognised', async () => {
    const file = await admin.download(path)
    expect(file.headers.get('content-disposition')).toContain('.xlsx')
    const [heads] = await readSheet(file.bytes)
    const filled = Buffer.from(
      `${heads!.map((head) => `"${String(head)}"`).join(',')}\r\n${heads!.map(() => 'x').join(',')}`,
    )
    const { data } = await taken(columns, filled)
    expect(Object.keys(data.mapping)).toHaveLength(heads!.length)
  })
})

test('basic/surveyor/import: Chinese rules for Chinese nationals, passport and international number for others', async () => {
  const heads =
    'Surname,Given name,Full name,Nationality,ID card,Passport,Mobile,E-mail,Office,Flags'
  const { created, rejected } = (
    await taken(
      'basic/surveyor/import',
      table(
        heads,
        'Wang,Lei,Wang Lei,CN,11010519491231002X,,13800138000,wl@example.org,Shanghai,Panama; Liberia',
        'Wang,Wei,Wang Wei,CN,110105194912310021,,13800138000,ww@example.org,Shanghai,Panama',
        'Tan,Mei,Tan Mei,SG,,K1234567A,+6591234567,tm@example.org,Singapore,Panama',
        'Kim,Jo,Kim Jo,KR,,,+821012345678,kj@example.org,Korea,Panama',
      ),
    )
  ).data
  expect(created).toBe(2)
  expect(rejected.map(({ row, field }: { row: unknown; field: string }) => [row, field])).toEqual([
    [3, 'idCard'],
    [5, 'passport'],
  ])
})

test('basic/surveyor/import: a list of flags by other names, with commas in names; an ambiguous one is refused', async () => {
  const heads =
    'Surname;Given name;Full name;Nationality;ID card;Passport;Mobile;E-mail;Office;Flags'
  const row = (name: string, flags: string) =>
    `${name};Mei;${name} Mei;SG;;K76543${name.length};+6591234567;${name}@example.org;Singapore;${flags}`
  const { created, rejected } = (
    await taken(
      'basic/surveyor/import',
      table(
        heads,
        row('Tan', '"Tanzania, United Republic of；Panama, Liberia；UK"'),
        row('Tann', 'Korea, Panama'),
      ),
    )
  ).data
  expect([created, rejected.length]).toEqual([1, 1])
  expect(rejected[0]).toMatchObject({ row: 3, field: 'flagIds', code: 'import.ambiguousNameGroup' })
  expect(rejected[0].reason).toContain('Korea (Rep. of)')
})

test('basic/certFee/import: bands of the file may neither overlap nor leave gaps', async () => {
  const heads = 'Category,Certificate,From GT,To GT,Fee,Effective from'
  const rows = (second: number) =>
    table(heads, '10,SC,0,5000,100,2040-01-01', `10,SC,${second},,200,2040-01-01`)
  expect(
    (
      await taken('basic/certFee/import', rows(5001), {
        mapping:
          '{"certType":"Category","certId":"Certificate","staTon":"From GT","endTon":"To GT","fee":"Fee","effectiveFrom":"Effective from"}',
      })
    ).data.rejected.map(({ field }: { field: string }) => field),
  ).toEqual(expect.not.arrayContaining(['staTon', 'endTon']))
  const { rejected } = (await taken('basic/certFee/import', rows(5002))).data
  expect(rejected.length).toBeGreaterThan(0)
})

test('basic/othFee/import: for an item of a type one fee at a time', async () => {
  const heads = 'Type,Item,Fee,Effective from'
  const { created, rejected } = (
    await taken(
      'basic/othFee/import',
      table(heads, '40,Courier,80,2040-01-01', '40,Courier,90,2040-02-01'),
      { defaults: '{"effectiveTo":"2040-12-31"}' },
    )
  ).data
  expect([created, rejected.length]).toEqual([1, 1])
  expect(rejected[0]).toMatchObject({ row: 3, field: 'effectiveFrom' })
})
