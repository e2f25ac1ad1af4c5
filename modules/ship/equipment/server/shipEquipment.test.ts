import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'

const app = testApp()
const [surveyor, operator, finance] = [
  app.client('surveyor'),
  app.client('operator'),
  app.client('finance'),
]
let shipId: number
const detail = (by = surveyor) => by.callOk('ship/equipment/detail', { shipId })
const save = async (values: object, by = surveyor) =>
  by.call('ship/equipment/save', { shipId, version: (await detail()).version, values })

beforeAll(async () => {
  ;({ shipId } = await buildChain(app, 'SE', 'surveyor', 'SEA LANTERN'))
}, 120_000)

describe('ship/equipment', () => {
  test('ship/equipment/detail: a ship without a record has no values and version 0', async () => {
    expect(await detail()).toEqual({
      id: null,
      version: 0,
      shipType: '203',
      values: {},
      canSave: true,
    })
    expect(await detail(finance)).toMatchObject({ canSave: false })
  })

  test('ship/equipment/save: stores the given values and keeps the others', async () => {
    expect((await save({ lifebuoys: 14, gyroCompass: '1', duplication: false })).code).toBe(0)
    expect((await save({ lifebuoys: 12, gyroCompass: null })).code).toBe(0)
    expect(await detail()).toMatchObject({
      version: 2,
      values: { lifebuoys: 12, duplication: false },
    })
    expect((await detail()).values).not.toHaveProperty('gyroCompass')
  })

  test('ship/equipment/save: rows of a table, without empty cells', async () => {
    const row = { tank: 'No. 1 P', frames: '12–14', position: null, volume: 12.5 }
    expect((await save({ sludgeTanks: [row] })).code).toBe(0)
    expect((await detail()).values.sludgeTanks).toEqual([
      { tank: 'No. 1 P', frames: '12–14', volume: 12.5 },
    ])
  })

  test('ship/equipment/save: refuses a wrong value at its field, and an outdated version', async () => {
    const refused = await save({ lifebuoys: 'many', sludgeTanks: [{ volume: 'x' }], horses: 1 })
    expect(refused.code).toBe(400)
    expect(refused.fields?.map(({ field }: { field: string }) => field)).toEqual([
      'values.lifebuoys',
      'values.sludgeTanks[0].volume',
      'values.horses',
    ])
    const stale = { shipId, version: 1, values: { lifebuoys: 9 } }
    expect((await surveyor.call('ship/equipment/save', stale)).code).toBe(409)
  })

  test('ship/equipment/save: Form B belongs to oil tankers and ships under MARPOL I/2.2', async () => {
    expect(await save({ carryingCapacity: 50_000 })).toMatchObject({
      code: 400,
      fields: [{ field: 'values.carryingCapacity' }],
    })
    expect((await save({ carryingCapacity: 50_000, isOtherWithTanks: true })).code).toBe(0)
    expect((await save({ carryingCapacity: null, isOtherWithTanks: null })).code).toBe(0)
  })

  test('ship/equipment/save: two first saves make one record', async () => {
    const other = await buildChain(app, 'SE', 'surveyor', 'SEA TWICE')
    const first = { shipId: other.shipId, version: 0, values: { lifebuoys: 3 } }
    const codes = await Promise.all([
      surveyor.call('ship/equipment/save', first),
      surveyor.call('ship/equipment/save', first),
    ])
    expect(codes.map(({ code }) => code).sort()).toEqual([0, 409])
  })

  test('ship/equipment/get, history: who changed what', async () => {
    const { id } = await detail()
    expect(await operator.callOk('ship/equipment/get', { id })).toMatchObject({
      shipId,
      shipName: 'SEA LANTERN',
    })
    const { list } = await operator.callOk('ship/equipment/history', { id })
    expect(list.at(-1)).toMatchObject({ action: 'create' })
    expect(list.length).toBeGreaterThan(3)
  })

  test('ship/equipment/save: is refused to those who may not change ships', async () => {
    expect((await save({ lifebuoys: 1 }, finance)).code).toBe(403)
  })

  test('ship/equipment/detail: a ship of others is not found', async () => {
    const owner = await app.signInAs('owner')
    expect((await owner.call('ship/equipment/detail', { shipId })).code).toBe(404)
  })
})
