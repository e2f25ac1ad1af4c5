/**
 * A company named on a ship only as the shipowner of the MLC sees the ship, and of her certificates
 * those of the MLC. MLC II.1(j), A5.1.3.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { addMonths } from '#common/rules/base/dates.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import type { Client } from '#server/testing/testing.ts'
import {
  app,
  chief,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from './paper-cert.fixture.ts'

startPaperCertTests()

const issued = addMonths(now, -20)
const ids = { MLC: 0, DMLC: 0, SMC: 0, SC: 0 }
type Code = keyof typeof ids
let shipowner: Client
let other: Client

/** A company of its own, and a user of it. */
async function companyUser(name: string) {
  const [{ id }] = (await app.query<{
    id: number
  }>(`insert into customer (customer_no, name, customer_type, region)
    values ('${name}', '${name}', '{owner}', 'SHA') returning id`)) as [{ id: number }]
  const { client } = await createTestUser(app, name, {
    taskNode: 'ship_owner',
    dataType: 1,
    customerIds: [id],
  })
  return { id, client }
}

beforeAll(async () => {
  const named = await companyUser('mlc-shipowner')
  shipowner = named.client
  other = (await companyUser('mlc-other')).client
  const { version } = await operator.callOk('basic/ship/get', { id: shipId })
  await operator.callOk('basic/ship/save', { id: shipId, version, mlcShipownerId: named.id })
  for (const code of ['MLC', 'SMC', 'SC'] as const)
    ids[code] = (await paper(code, addMonths(issued, 60))).id
  const [type] = await app.query<{ id: number }>(`select id from cert where code = 'DMLC'`)
  const { id } = await operator.callOk('ship/cert/save', {
    shipId,
    certId: type!.id,
    certNo: 'MLC-DECLARATION',
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    parentId: ids.MLC,
  })
  ids.DMLC = id
}, 60_000)

const numbers = (list: { certNo: string }[]) => list.map(({ certNo }) => certNo).sort()
const certNoOf = async (code: Code) =>
  (await chief.callOk('ship/cert/get', { id: ids[code] })).certNo as string

/** Certificates of the ship that a reader finds by list, page of the ship, sort, total and export. */
async function found(by: Client) {
  const asked = { shipId: [shipId] }
  const { list, total } = await by.callOk('ship/cert/list', asked)
  const sorted = await by.callOk('ship/cert/list', { ...asked, sort: 'expiryDate' })
  const then = await by.callOk('ship/cert/list', { ...asked, asOf: now })
  const columns = ['certNo']
  const file = await by.download('ship/cert/export', { ...asked, columns, format: 'csv' })
  const [, ...lines] = Buffer.from(file.bytes).toString('utf8').trim().split(/\r?\n/)
  const lists = [numbers(list), numbers(sorted.list), numbers(then.list), lines.sort()]
  return { lists, total }
}
const hits = async (by: Client, keyword: string) =>
  (await by.callOk('home/search/list', { keyword })).groups.flatMap(
    ({ list }: { list: object[] }) => list,
  )

describe('the shipowner', () => {
  test('sees the ship on her pages and in the fleet', async () => {
    const { list, total } = await shipowner.callOk('ship/query/list', {})
    expect([list.map(({ id }: { id: number }) => id), total]).toEqual([[shipId], 1])
    const ship = await shipowner.callOk('ship/query/get', { id: shipId })
    expect(ship.mlcShipownerName).toBe('mlc-shipowner')
    expect(await hits(shipowner, ship.name)).not.toEqual([])
    for (const call of ['ship/classStatus/get', 'ship/query/duties'])
      expect((await shipowner.call(call, { shipId, id: shipId })).code, call).not.toBe(404)
    const { ships } = await shipowner.callOk('home/owner/get', {})
    expect(ships).toMatchObject([{ id: shipId, companyName: 'mlc-shipowner', certificates: 2 }])
  })

  test('sees of her certificates those of the MLC', async () => {
    const wanted = [await certNoOf('MLC'), await certNoOf('DMLC')].sort()
    expect(await found(shipowner)).toEqual({ lists: Array(4).fill(wanted), total: 2 })
    const { list } = await shipowner.callOk('ship/query/certs', { id: shipId })
    expect(numbers(list)).toEqual(wanted)
    for (const code of ['MLC', 'DMLC'] as const) {
      expect((await shipowner.call('ship/cert/get', { id: ids[code] })).code).toBe(0)
      expect((await shipowner.call('ship/cert/history', { id: ids[code] })).code).toBe(0)
      expect(await hits(shipowner, await certNoOf(code))).toHaveLength(1)
    }
    for (const code of ['SMC', 'SC'] as const) {
      for (const call of ['get', 'history', 'life', 'windows'])
        expect((await shipowner.call(`ship/cert/${call}`, { id: ids[code] })).code).toBe(404)
      expect(await hits(shipowner, await certNoOf(code))).toEqual([])
    }
  })

  test('asks for the surveys of the MLC', async () => {
    const { windows } = await shipowner.callOk('work/surveyRequest/due', { shipId })
    expect(new Set(windows.map(({ certCode }: { certCode: string }) => certCode))).toEqual(
      new Set(['MLC']),
    )
    const [{ certId, shipCertId, ruleCode, occurrence, surveyType }] = windows
    const request = { shipId, port: 'Busan', eta: addMonths(now, 4) }
    const items = [{ certId, shipCertId, ruleCode, occurrence, surveyType }]
    expect(await shipowner.call('work/surveyRequest/save', { ...request, items })).toMatchObject({
      code: 0,
    })
  })
})

test('a user of another company sees nothing', async () => {
  expect(await found(other)).toEqual({ lists: Array(4).fill([]), total: 0 })
  expect(await other.callOk('ship/query/list', { sort: 'name' })).toMatchObject({
    list: [],
    total: 0,
  })
  const { name } = await chief.callOk('ship/query/get', { id: shipId })
  expect(await hits(other, name)).toEqual([])
  for (const call of ['get', 'certs', 'windows', 'duties'])
    expect((await other.call(`ship/query/${call}`, { id: shipId })).code, call).toBe(404)
  for (const code of Object.keys(ids) as Code[]) {
    for (const call of ['get', 'history', 'life'])
      expect((await other.call(`ship/cert/${call}`, { id: ids[code] })).code).toBe(404)
    expect(await hits(other, await certNoOf(code))).toEqual([])
  }
  expect((await other.callOk('home/owner/get', {})).ships).toEqual([])
})

test('with a new shipowner the former one sees nothing any more', async () => {
  const { version } = await operator.callOk('basic/ship/get', { id: shipId })
  await operator.callOk('basic/ship/save', { id: shipId, version, mlcShipownerId: null })
  expect((await found(shipowner)).total).toBe(0)
  expect((await shipowner.call('ship/query/get', { id: shipId })).code).toBe(404)
})
