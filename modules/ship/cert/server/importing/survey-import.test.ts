/** Import of surveys endorsed on certificates. */
import { expect, test } from 'vitest'
import { compareDates } from '#common/rules/base/dates.ts'
import type { ImportResult } from '#common/import.ts'
import {
  admin,
  app,
  certIds,
  csvOf,
  first,
  reasons,
  second,
  shipIds,
  startCertImportTests,
} from './cert-import.fixture.ts'

startCertImportTests()

const header = ['cert no', 'survey', 'survey date', 'place', 'surveyor', 'next due']

async function take(rows: string[][], options: Record<string, string> = { dryRun: 'false' }) {
  const csv = csvOf([header, ...rows])
  const answer = await admin.upload('s.csv', csv, 'text/csv', 'ship/cert/surveys/import', options)
  if (answer.code !== 0) throw new Error(JSON.stringify(answer))
  return answer.data as unknown as ImportResult
}

/** Certificates of both ships with equal dates. */
async function record(prefix: string, imo: string) {
  const dates = { inspectionDate: '2021-05-10', issueDate: '2021-05-10', expiryDate: '2026-05-10' }
  const ids = new Map<string, number>()
  for (const code of ['SE', 'SC', 'CLH']) {
    const { id } = await admin.callOk('ship/cert/save', {
      shipId: shipIds.get(imo)!,
      certId: certIds.get(code)!,
      certNo: `${prefix}-${code}`,
      term: 'full',
      surveyType: 'initial',
      ...dates,
    })
    ids.set(code, id)
  }
  return ids
}

const surveys: [string, string, string][] = [
  ['SE', 'annual', '2022-05-01'],
  ['SC', 'annual', '2022-05-01'],
  ['CLH', 'annual', '2022-05-01'],
  ['SE', 'periodical', '2023-05-02'],
  ['SC', 'intermediate', '2023-05-02'],
  ['CLH', 'intermediate', '2023-05-02'],
  ['CLH', 'bottom', '2023-05-02'],
  ['SE', 'annual', '2024-01-20'],
]

async function storedOf(ids: Map<string, number>) {
  const { db } = app.services
  const own = [...ids.values()]
  const codeOf = new Map([...ids].map(([code, id]) => [id, code]))
  const windows = await db
    .selectFrom('certWindow')
    .where('shipCertId', 'in', own)
    .orderBy('ruleCode')
    .orderBy('occurrence')
    .selectAll()
    .execute()
  const pages = await db
    .selectFrom('certEndorsement')
    .where('shipCertId', 'in', own)
    .orderBy('inspectionDate')
    .orderBy('surveyType')
    .selectAll()
    .execute()
  const standings = await db
    .selectFrom('shipCertStanding')
    .where('shipCertId', 'in', own)
    .orderBy('fromDay')
    .selectAll()
    .execute()
  const versions = await db
    .selectFrom('shipCert')
    .where('id', 'in', own)
    .select(['id', 'version', 'expiryDate'])
    .execute()
  const log = await db
    .selectFrom('log')
    .where('resource', '=', 'ship/cert')
    .where('action', '=', 'endorse')
    .where('rowId', 'in', own)
    .orderBy('id')
    .select(['rowId', 'changes', 'remark'])
    .execute()
  const byCode = <R extends object>(rows: readonly R[], name: keyof R) =>
    [...codeOf].map(([id, code]) => [
      code,
      rows
        .filter((row) => Number(row[name]) === id)
        .map((row) => ({ ...row, id: 0, [name]: 0, createTime: null })),
    ])
  return {
    windows: byCode(windows, 'shipCertId'),
    pages: byCode(pages, 'shipCertId'),
    standings: byCode(standings, 'shipCertId'),
    versions: byCode(versions, 'id'),
    log: byCode(log, 'rowId'),
  }
}

test('imported surveys are stored as those endorsed one by one, in any order of the file', async () => {
  const byHand = await record('H', first!)
  const imported = await record('I', second!)
  for (const [code, surveyType, inspectionDate] of surveys)
    await admin.callOk('ship/cert/endorse', {
      id: byHand.get(code)!,
      surveyType,
      inspectionDate,
      place: 'Busan',
      surveyorName: 'Lee',
    })
  const rows = surveys.map(([code, type, day]) => [`I-${code}`, type, day, 'Busan', 'Lee', ''])
  const dry = await take(rows, {})
  expect([dry.created, reasons(dry)]).toEqual([surveys.length, []])
  // The latest at the head; surveys of one day stay in the order of the file.
  const real = await take(rows.toSorted(([, , a = ''], [, , b = '']) => compareDates(b, a)))
  expect([real.created, reasons(real)]).toEqual([surveys.length, []])
  expect(await storedOf(imported)).toEqual(await storedOf(byHand))
  const again = await take(rows)
  expect([again.created, again.unchanged, again.rejected]).toEqual([0, surveys.length, []])
})

test('refuses unknown certificates and surveys outside their window; compares the next due date', async () => {
  const outcome = await take([
    ['NONE', 'annual', '2022-05-01', 'Busan', '', ''],
    ['I-SE', 'annual', '2022-05-01', 'Busan', '', '2031-01-01'],
    ['I-SC', 'annual', '2099-05-01', 'Busan', '', ''],
    ['I-SC', 'annual', '2022-05-01', 'Busan', '', ''],
    ['I-SC', 'annual', '2022-05-01', 'Busan', '', ''],
    ['I-CLH', 'tailshaft', '03/04/2022', 'Busan', '', ''],
  ])
  expect(reasons(outcome).map(([row, field]) => [row, field])).toEqual([
    [2, 'certNo'],
    [4, 'inspectionDate'],
    [6, 'certNo'],
    [7, 'inspectionDate'],
  ])
  expect(outcome.advice.map(({ row, field, value }) => [row, field, value])).toEqual([
    [3, 'nextDueDate', '2031-01-01'],
  ])
})

test('the template and the columns of surveys', async () => {
  expect(await admin.download('ship/cert/surveys/import/template')).toMatchObject({ status: 200 })
  const csv = csvOf([header, ['X', '', '', '', '', '']])
  const head = await admin.upload('s.csv', csv, 'text/csv', 'ship/cert/surveys/import/columns')
  expect(head.data as unknown).toMatchObject({ mapping: { certNo: 'cert no', place: 'place' } })
})
