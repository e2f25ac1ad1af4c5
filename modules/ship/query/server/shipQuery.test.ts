import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let operator: Client
let admin: Client
let panama: number
beforeAll(async () => {
  house = await startHouse()
  operator = await house.as('operator')
  admin = await house.as('admin')
  panama = (await admin.ok('basic/flag/all', { keyword: 'PAN' })).find((flag: any) => flag.iso2 === 'PA').id
})
afterAll(() => house.close())

const plain = () => ({ name: 'TEST PETREL', shipType: '203', region: 'SHA', status: 'inService', flagId: panama })

describe('who reaches what', () => {
  const all = async (name: string) => (await (await house.as(name)).ok('ship/query/list', { size: 200 })).list as Record<string, any>[]
  test('owners see the ships of their companies, flags those under their flag, other people their region or all', async () => {
    const [owner, owner2, flag] = await Promise.all([all('owner'), all('owner2'), all('flag')])
    expect(owner.length).toBeGreaterThan(3)
    expect(owner2.length).toBeGreaterThan(3)
    const company = async (username: string) => (await house.services.db.selectFrom('appUser').where('username', '=', username).select('relatedCustomers').executeTakeFirstOrThrow()).relatedCustomers
    for (const [name, fleet] of [['owner', owner], ['owner2', owner2]] as const) {
      const own = await company(name)
      expect(fleet.every((s) => [s['ownerId'], s['managerId'], s['crewManagerId'], s['operatorId']].some((id) => own.includes(id)))).toBe(true)
    }
    expect(flag.length).toBeGreaterThan(3)
    expect(new Set(flag.map((s) => s['flagNameEn']))).toEqual(new Set(['Panama']))
    const [foreign] = (await all('flag2')).filter((s) => s['flagId'] !== panama)
    expect((await (await house.as('flag')).call('ship/query/get', { id: foreign!['id'] })).code).toBe(404)
  })
})

describe('looking ships up', () => {
  test('any part of a name, in Chinese or Latin, previous names, IMO number and call sign', async () => {
    const { id } = await operator.ok('basic/ship/save', { ...plain(), name: 'RUI XIANG 88', nameZh: '瑞祥八十八', previousNames: 'EX MORNING GULL', imo: '9176187', callSign: '3EZZ9' })
    for (const keyword of ['i xiang', '祥八', 'morning', '76187', 'zz9']) {
      const { list } = await operator.ok('ship/query/list', { keyword })
      expect(list.map((row: any) => row.id)).toContain(id)
    }
    expect((await operator.ok('ship/query/list', { keyword: '100%' })).total).toBe(0)
  })
  test('by type, flag, region, state, tonnage, dates, owner and manager, together', async () => {
    const [one] = (await admin.ok('ship/query/list', { shipType: ['203'], status: ['inService'], sort: '-grossTonnage', size: 1 })).list
    const filters = {
      shipType: [one.shipType], flagId: [one.flagId], region: [one.region], status: [one.status], ownerId: [one.ownerId], managerId: [one.managerId],
      grossTonnageFrom: one.grossTonnage, grossTonnageTo: one.grossTonnage, buildDateFrom: one.buildDate, buildDateTo: one.buildDate,
    }
    expect((await admin.ok('ship/query/list', filters)).list.map((row: any) => row.id)).toEqual([one.id])
    expect((await admin.ok('ship/query/list', { ...filters, grossTonnageFrom: one.grossTonnage + 1 })).total).toBe(0)
    const short = await admin.ok('basic/ship/all', { keyword: one.imo })
    expect(short).toMatchObject([{ id: one.id, titleZh: one.name, titleEn: one.name, imo: one.imo }])
  })
  test('companies are named, also those the reader may not look up among the customers', async () => {
    const { id, crewManagerId } = await house.services.db.selectFrom('ship').where('crewManagerId', 'is not', null).where('flagId', '=', panama).select(['id', 'crewManagerId']).executeTakeFirstOrThrow()
    const { name } = await house.services.db.selectFrom('customer').where('id', '=', crewManagerId!).select('name').executeTakeFirstOrThrow()
    expect(await (await house.as('flag')).ok('ship/query/get', { id })).toMatchObject({ crewManagerName: name })
  })
  test('the list is exported, of owners only their fleet', async () => {
    const owner = await house.as('owner')
    const { total } = await owner.ok('ship/query/list', { size: 1, page: 1 })
    const { status, bytes } = await owner.file('ship/query/export', { format: 'csv', columns: ['name', 'imo'] })
    expect([status, bytes.toString().trim().split('\n').length]).toEqual([200, total + 1])
  })
  test('one ship comes with its certificates', async () => {
    const [{ id }] = (await admin.ok('ship/query/list', { size: 1 })).list
    expect(await admin.ok('ship/query/get', { id })).toMatchObject({ id, certs: expect.any(Array), warnings: expect.any(Array), can: expect.arrayContaining(['get']) })
  })
})
