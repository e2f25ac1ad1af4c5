/** Rows that an import of certificates refuses, and what became of certificates since. */
import { describe, expect, test } from 'vitest'
import {
  admin,
  app,
  cells,
  csvOf,
  first,
  header,
  life,
  reasons,
  second,
  shipIds,
  startCertImportTests,
  take,
} from './cert-import.fixture.ts'
import type { Row } from './cert-import.fixture.ts'

startCertImportTests()

describe('rows that are refused', () => {
  const wide = [
    ...header,
    'extended to',
    'extension',
    'renewal survey',
    'status',
    'status date',
    'flag',
  ]
  const line = (...cells: string[]) => wide.map((_, i) => cells[i] ?? '')

  test('reports every wrong row with number, field, value and reason; imports the others', async () => {
    const outcome = await take(
      [
        line(second, 'SC', 'B1', 'full', 'initial', '2015-01-10', '2015-01-10', '2020-01-10'),
        line(second, '', 'B2', 'full', 'initial', '2015-01-10', '', ''),
        line('9876543', 'SC', 'B3', 'full', '', '', '2015-01-10', '2020-01-10'),
        line(second, 'Submarine Certificate', 'B4', 'full', '', '', '2015-01-10', '2020-01-10'),
        line(second, 'SR', 'B5', 'full', '', '', '04/05/2015', '2020-01-10'),
        line(second, 'DOC', 'B6', 'full', '', '', '2015-01-10', '2020-01-10'),
        line(second, 'SR', 'B7', 'full', 'initial', '2015-01-10', '2015-01-10', '2020-01-11'),
        line(second, 'SC', 'B1', 'full', 'initial', '2015-01-10', '2015-01-10', '2020-01-10'),
        line(second, 'IISSC', 'B8', 'interim', '', '', '2015-06-01', '2015-10-01'),
        line(second, 'SR', 'B9', 'full', '', '', '2015-01-10', '2014-01-10'),
        line(second, 'SR', 'B10', 'full', '', '', '2099-01-10', '2100-01-10'),
        line(second, 'SR', 'B11', 'full', '', '', '2015-01-10', ''),
        line(second, 'ITC', 'B12', 'full', '', '', '2015-01-10', '2020-01-10'),
        [
          ...line(second, 'SR', 'B13', 'full', '', '', '2015-01-10', '2020-01-10'),
          'Atlantis',
        ].toSpliced(13, 1),
        line(
          second,
          'SR',
          'B14',
          'full',
          '',
          '',
          '2015-01-10',
          '2020-01-10',
          '2020-08-01',
          'notOnBoard',
          '2020-01-02',
        ),
        line(
          second,
          'SR',
          'B15',
          'full',
          '',
          '',
          '2015-01-10',
          '2020-01-10',
          '',
          '',
          '',
          'withdrawn',
        ),
        line(second, 'IISSC', 'B0', 'interim', '', '', '2015-01-10', '2015-07-01'),
      ],
      undefined,
      admin,
      wide,
    )
    expect(reasons(outcome).map(([number, field, value]) => [number, field, value])).toEqual([
      [3, 'certId', ''],
      [4, 'shipId', '9876543'],
      [5, 'certId', 'Submarine Certificate'],
      [6, 'issueDate', '04/05/2015'],
      [7, 'companyId', ''],
      [8, 'expiryDate', '2020-01-11'],
      [9, 'certNo', 'B1'],
      [10, 'term', 'interim'],
      [11, 'expiryDate', '2014-01-10'],
      [12, 'issueDate', '2099-01-10'],
      [13, 'expiryDate', ''],
      [14, 'expiryDate', '2020-01-10'],
      [15, 'flagId', 'Atlantis'],
      [16, 'extendedUntil', '2020-08-01'],
      [17, 'stateDate', ''],
    ])
    expect([outcome.created, outcome.rejected[0]!.also.map(({ field }) => field)]).toEqual([
      2,
      ['issueDate'],
    ])
  })

  test('nothing is imported where all or none is asked for and one row is wrong', async () => {
    const rows = [
      line(first, 'SC', 'A1', 'full', 'initial', '2015-01-10', '2015-01-10', '2020-01-10'),
      line(first, 'SR', 'A2', 'full', 'initial', '2015-01-10', '2015-01-10', '2029-01-10'),
    ]
    const outcome = await take(rows, { dryRun: 'false', atomic: 'true' }, admin, wide)
    expect([outcome.created, outcome.rejected.length]).toEqual([0, 1])
    expect((await take([rows[0]!], {}, admin, wide)).created).toBe(1)
  })

  test('refuses an empty file; leaves columns out that it does not know', async () => {
    const empty = await admin.upload('certs.csv', Buffer.alloc(0), 'text/csv', 'ship/cert/import')
    expect(empty.code).toBe(400)
    const many = Array.from({ length: 92 }, (_, i) => `column ${i}`)
    const row = [...cells(first, life('Q')[0]!), ...many.map(() => 'x')]
    const outcome = await take([row], {}, admin, [...header, ...many])
    expect([outcome.created, outcome.rejected]).toEqual([1, []])
  })

  test('ships of another region are not found; the right is of administrators and register managers', async () => {
    const operator = await app.signInAs('operator')
    const csv = csvOf([header, cells(first, life('R')[0]!)])
    const answer = await operator.upload('c.csv', csv, 'text/csv', 'ship/cert/import')
    expect(answer.code).toBe(403)
    const { db } = app.services
    const setRole = (dataType: number) =>
      db
        .updateTable('role')
        .set({ dataType })
        .where('taskNode', '=', 'sys_register_manager')
        .execute()
    const setRegion = (region: string) =>
      db.updateTable('ship').set({ region }).where('id', '=', shipIds.get(first)!).execute()
    await setRole(2)
    const manager = await app.signInAs('manager')
    expect((await take([cells(first, life('R')[0]!)], {}, manager)).created).toBe(1)
    await setRegion('SIN')
    const { created, rejected } = await take([cells(first, life('R')[0]!)], {}, manager)
    await setRegion('SHA')
    await setRole(3)
    expect([created, rejected.map(({ field }) => field)]).toEqual([0, ['shipId']])
  })
})

describe('the life of a certificate', () => {
  const columns = [...header, 'extended to', 'extension', 'renewal survey', 'status', 'status date']
  const line = (imo: string, row: Row, ...more: string[]) => {
    const all = [...cells(imo, row), ...more]
    return columns.map((_, i) => all[i] ?? '')
  }
  const row = (code: string, no: string, from: string, until: string): Row => ({
    code,
    no,
    term: 'full',
    survey: 'initial',
    from,
    until,
  })

  test('records an extension, a withdrawal with its day, and a replacement without a successor', async () => {
    const outcome = await take(
      [
        line(
          first,
          row('ISPP', 'L1', '2014-05-10', '2019-05-10'),
          '2019-09-30',
          'notOnBoard',
          '2019-05-02',
        ),
        line(
          first,
          row('IAPP', 'L2', '2014-05-10', '2019-05-10'),
          '',
          '',
          '',
          'cancelled',
          '2016-02-03',
        ),
        line(first, row('IEE', 'L3', '2014-05-10', ''), '', '', '', 'superseded', '2017-01-01'),
        line(first, row('BWM', 'L4', '2018-05-10', '2023-05-10'), '', '', '', 'valid'),
        line(
          first,
          { ...row('BWM', 'L5', '2023-05-01', '2028-05-10'), survey: 'renewal' },
          '',
          '',
          '',
          'valid',
        ),
      ],
      undefined,
      admin,
      columns,
    )
    expect([outcome.created, reasons(outcome)]).toEqual([5, []])
    expect(outcome.advice.map(({ row: number, field, reason }) => [number, field, reason])).toEqual(
      [
        [
          4,
          'state',
          'The file states superseded, but no certificate supersedes it: recorded as not valid',
        ],
        [5, 'state', 'The file states valid, but certificate L5 of the same type supersedes it'],
      ],
    )
    const certs = await app.services.db
      .selectFrom('shipCertRow')
      .where('certNo', 'in', ['L1', 'L2', 'L3', 'L4', 'L5'])
      .orderBy('certNo')
      .select(['certNo', 'expiryDate', 'expiryBeforeExtension', 'valid', 'standing', 'term'])
      .select('standingSince')
      .execute()
    expect(certs).toMatchObject([
      { expiryDate: '2019-09-30', expiryBeforeExtension: '2019-05-10', term: 'extended', valid: 1 },
      { valid: 0, standing: 'withdrawn', standingSince: '2016-02-03' },
      { valid: 0, standing: 'withdrawn', standingSince: '2017-01-01' },
      { valid: 1, standing: 'superseded' },
      { valid: 1 },
    ])
  })
})
