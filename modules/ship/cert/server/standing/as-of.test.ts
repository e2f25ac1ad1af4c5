/** A certificate reads the same of a past day wherever it is read. */
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, addYears } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { shipCertText } from '../../shipCert.text.ts'
import {
  app,
  chief,
  endorseDueSurveys,
  fileId,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from '../paper-cert.fixture.ts'
import { refreshStandings } from './store-standings.ts'

startPaperCertTests()

const UTN = { issc: 'ASOF-ASOF-ASOF-HH', sc: 'ASOF-ASOF-ASOG-HH' }
// The verification before its window moves the expiry to three years after it: ISPS A/19.3.7.
const early = addMonths(now, -34)
const issued = addMonths(early, -12)
const expiry = addMonths(issued, 60)
const moved = addYears(early, 3)
const recorded = addMonths(early, 6)
const withdrawn = addDays(now, -60)
const reinstated = addDays(now, -40)
const extended = addDays(now, -20)
const extendedTo = addMonths(moved, 3)
// The safety construction certificate: its survey before the last was recorded late.
const scExpiry = addMonths(now, 10)
const scSurvey = addMonths(scExpiry, -24)
const scRecorded = addMonths(scSurvey, 5)
const ids = { issc: 0, sc: 0 }
type Code = keyof typeof ids

/** Moves what was recorded today to the day on which it is to have been recorded. */
async function backdate() {
  const at = (day: string) => `'${day} 12:00+08'`
  for (const [code, day] of [
    ['issc', issued],
    ['sc', addMonths(scExpiry, -60)],
  ] as const)
    await app.query(`update ship_cert set create_time = ${at(day)}, utn = '${UTN[code]}'
      where id = ${ids[code]}`)
  await app.query(`update cert_endorsement set create_time = inspection_date + time '12:00'`)
  for (const [code, survey, day] of [
    ['issc', early, recorded],
    ['sc', scSurvey, scRecorded],
  ] as const)
    await app.query(`update cert_endorsement set create_time = ${at(day)}
      where ship_cert_id = ${ids[code]} and inspection_date = '${survey}'`)
  for (const [kind, day] of [
    ['withdrawal', withdrawn],
    ['reinstatement', reinstated],
  ] as const)
    await app.query(`update cert_event set day = '${day}', create_time = ${at(day)}
      where ship_cert_id = ${ids.issc} and kind = '${kind}'`)
  await app.query(`update ship_cert set extended_on = '${extended}' where id = ${ids.issc}`)
  await app.query(`alter table log disable trigger user`)
  await app.query(`update log set time = ${at(extended)} where resource = 'ship/cert'
    and row_id = ${ids.issc} and action = 'extend'`)
  await app.query(`alter table log enable trigger user`)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds: [shipId] }))
}

beforeAll(async () => {
  ids.issc = (await paper('ISSC', expiry)).id
  ids.sc = (await paper('SC', scExpiry)).id
  const id = ids.issc
  await operator.callOk('ship/cert/endorse', {
    id,
    surveyType: 'intermediate',
    inspectionDate: early,
    place: 'Busan',
  })
  await endorseDueSurveys(operator, ids.sc)
  const admin = await app.signInAs('admin')
  await byTwo(chief, admin, 'ship/cert/valid', { id, valid: 0, remark: 'Alarm out of order' })
  await byTwo(chief, admin, 'ship/cert/valid', { id, valid: 1, remark: 'Repaired' })
  await chief.callOk('ship/cert/extend', {
    id,
    kind: 'notInPort',
    until: extendedTo,
    port: 'Rotterdam',
    fileId,
  })
  await backdate()
}, 120_000)

const columns = ['standing', 'expiryDate', 'nextDueDate', 'windowState', 'term'] as const
type Read = Partial<Record<(typeof columns)[number], string | null>>
const part = (row: Read, names: readonly (keyof Read)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

/** What list, details, life, page of the ship, export, verification and search answer. */
async function readOn(code: Code, asOf: string, known?: true) {
  const id = ids[code]
  const find = ({ list }: { list: (Read & { id: number })[] }) => list.find((one) => one.id === id)!
  const file = await chief.download('ship/cert/export', {
    shipId: [shipId],
    asOf,
    format: 'csv',
    columns: ['utn', ...columns],
  })
  const response = await fetch(`${app.url}/api/verify/${UTN[code]}?asOf=${asOf}`)
  const { data } = (await response.json()) as { data: Read }
  const { groups } = await chief.callOk('home/search/list', { keyword: UTN[code], asOf })
  const [hit] = groups.flatMap(({ list }: { list: { id: number }[] }) => list) as {
    aboutEn: string
    path: string
  }[]
  return {
    list: find(await chief.callOk('ship/cert/list', { shipId: [shipId], asOf })),
    detail: await chief.callOk('ship/cert/get', { id, asOf, ...(known && { known }) }),
    life: await chief.callOk('ship/cert/life', { id, day: asOf }),
    ship: find(
      await chief.callOk('ship/query/certs', { id: shipId, asOf, ...(known && { known }) }),
    ),
    exported: Buffer.from(file.bytes)
      .toString('utf8')
      .split(/\r?\n/)
      .find((one) => one.includes(UTN[code]))!,
    verified: data,
    found: hit!,
  }
}

const firstDue = addMonths(expiry, -24)
const full = { expiryDate: expiry, nextDueDate: firstDue, windowState: 'notOpen', term: 'full' }
const amended = { ...full, standing: 'inForce', expiryDate: moved, nextDueDate: moved }
const ended = { ...amended, standing: 'withdrawn', nextDueDate: null, windowState: 'done' }
const longer = { ...amended, expiryDate: extendedTo, windowState: 'open', term: 'extended' }
const days: [string, Read][] = [
  [addDays(issued, -1), { ...full, standing: 'notYet', nextDueDate: null, windowState: null }],
  [issued, { ...full, standing: 'inForce' }],
  [addMonths(issued, 6), { ...full, standing: 'inForce' }],
  [addDays(early, -1), { ...full, standing: 'inForce' }],
  [early, amended],
  [addDays(recorded, -1), amended],
  [addDays(withdrawn, -1), amended],
  [withdrawn, ended],
  [addDays(reinstated, -1), ended],
  [reinstated, amended],
  [extended, longer],
  [now, longer],
]

describe.each(['issc', 'sc'] as const)('%s', (code) => {
  test.each(days)('is the same wherever it is read as of %s', async (day, expected) => {
    const { list, detail, life, ship, exported, verified, found } = await readOn(code, day)
    if (code === 'issc') expect(list).toMatchObject(expected)
    expect(part(detail, columns)).toEqual(part(list, columns))
    const dated = ['standing', 'expiryDate', 'nextDueDate', 'windowState'] as const
    expect(part(life.onDay, dated)).toEqual(part(list, dated))
    expect(part(ship, ['standing', 'expiryDate', 'term'])).toEqual(
      part(list, ['standing', 'expiryDate', 'term']),
    )
    expect(part(verified, ['standing', 'expiryDate'])).toEqual(
      part(list, ['standing', 'expiryDate']),
    )
    const { standing, windowState } = shipCertText
    const texts = [
      UTN[code],
      standing[list.standing as 'expired'].en,
      list.expiryDate,
      list.nextDueDate,
      list.windowState && windowState[list.windowState as 'open'].en,
    ]
    expect(exported.split(',').slice(0, -1)).toEqual(texts.map((text) => text ?? ''))
    expect(found.aboutEn.split(' · ').at(-1)).toBe(texts[1])
    expect(found.path).toBe(`/ship/cert/detail?id=${ids[code]}&asOf=${day}`)
    expect(detail.can).toEqual([])
  })
})

test('today as a day is today', async () => {
  for (const code of ['issc', 'sc'] as const) {
    const { list, detail } = await readOn(code, now)
    const { list: rows } = await chief.callOk('ship/cert/list', { shipId: [shipId] })
    expect(rows.find(({ id }: { id: number }) => id === ids[code])).toEqual(list)
    const {
      can: _can,
      moves: _moves,
      ...today
    } = await chief.callOk('ship/cert/get', { id: ids[code] })
    const { can: _none, moves: _of, ...asOf } = detail
    expect(asOf).toEqual(today)
  }
})

test('Unknown what was recorded later', async () => {
  for (const [code, survey, day] of [
    ['issc', early, addDays(recorded, -1)],
    ['sc', scSurvey, addDays(scRecorded, -1)],
  ] as const) {
    const { list, detail, life, ship } = await readOn(code, day, true)
    const names = ['standing', 'expiryDate', 'nextDueDate', 'windowState'] as const
    expect(part(detail, names)).toEqual(part(life.knownThen, names))
    expect(part(ship, ['standing', 'expiryDate'])).toEqual(part(detail, ['standing', 'expiryDate']))
    expect(
      (await chief.callOk('ship/cert/windows', { id: ids[code], asOf: day, known: true })).windows,
    ).toEqual(detail.windows)
    expect(part(list, names)).not.toEqual(part(detail, names))
    const held = ({ inspectionDate }: { inspectionDate: string }) => inspectionDate === survey
    expect(detail.endorsements.some(held)).toBe(false)
  }
  const before = await readOn('issc', addDays(recorded, -1), true)
  expect(before.detail).toMatchObject({ standing: 'inForce', ...full, term: 'full' })
  const missing = await readOn('sc', addDays(scRecorded, -1), true)
  expect(missing.detail).toMatchObject({ standing: 'lapsed', windowState: 'overdue' })
  expect(missing.list).toMatchObject({ standing: 'inForce', windowState: 'notOpen' })
})

test('a certificate that was recorded later was not known', async () => {
  await app.query(`update ship_cert set create_time = now() where id = ${ids.sc}`)
  const { detail, ship, life } = await readOn('sc', addDays(now, -1), true)
  const unknown = { standing: 'unknown', expiryDate: null, nextDueDate: null, windowState: null }
  expect(detail).toMatchObject({ ...unknown, windows: [] })
  expect(ship).toMatchObject({ standing: 'unknown', expiryDate: null, windows: [] })
  expect(life.knownThen).toMatchObject(unknown)
})

describe('ship/cert/list and export of a day', () => {
  const asOf = withdrawn
  const list = async (input: object) => {
    const answer = await chief.callOk('ship/cert/list', { shipId: [shipId], ...input })
    expect(answer.total).toBe(answer.list.length)
    return answer.list.map(({ id }: { id: number }) => id)
  }

  test('filters and order are those of the day', async () => {
    expect(await list({ asOf, standing: ['withdrawn'] })).toEqual([ids.issc])
    expect(await list({ standing: ['withdrawn'] })).toEqual([])
    expect(await list({ asOf, expiryDateTo: moved, expiryDateFrom: moved })).toEqual([ids.issc])
    expect(await list({ expiryDateTo: moved, expiryDateFrom: moved })).toEqual([])
    expect(await list({ asOf, sort: 'expiryDate', keyword: 'long voy' })).toEqual([
      ids.issc,
      ids.sc,
    ])
    expect(await list({ asOf, term: ['full'] })).toHaveLength(2)
    expect(await list({ asOf, windowState: ['done'] })).toEqual([ids.issc])
    expect(await list({ windowState: ['done'] })).toEqual([])
  })

  test('all rows and their number are those of the day, and its file and its audit entry name it', async () => {
    const input = { asOf, standing: ['withdrawn'], sort: 'issueDate' }
    const { list: rows, total } = await chief.callOk('ship/cert/list', { ...input, size: 200 })
    const columns = ['certNo', 'expiryDate']
    const wanted = rows.map((row: Read & { certNo: string }) => [row.certNo, row.expiryDate ?? ''])
    const csv = await chief.download('ship/cert/export', { ...input, columns, format: 'csv' })
    const [, ...lines] = Buffer.from(csv.bytes).toString('utf8').trim().split(/\r?\n/)
    expect(lines.map((line) => line.split(','))).toEqual(wanted)
    expect(decodeURIComponent(csv.headers.get('content-disposition')!)).toContain(`as of ${asOf}`)
    const xlsx = await chief.download('ship/cert/export', { ...input, columns, format: 'xlsx' })
    const [, ...sheet] = await readSheet(xlsx.bytes)
    expect(sheet.map(([certNo]) => certNo)).toEqual(wanted.map(([certNo]: string[]) => certNo))
    const [entry] = await app.query<{ changes: object[] }>(`select changes from log
      where resource = 'ship/cert' and action = 'export' order by id desc limit 1`)
    expect(entry!.changes).toEqual(
      expect.arrayContaining([
        { field: 'rowCount', from: null, to: total },
        { field: 'asOf', from: null, to: asOf },
      ]),
    )
  })
})
