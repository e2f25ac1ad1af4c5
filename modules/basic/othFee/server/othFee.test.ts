import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let finance: Client
const first = { feeType: 60, feeItem: 'travel', fee: 350, isOutput: 1 }
beforeAll(async () => {
  house = await startHouse()
  finance = await house.as('finance')
})
afterAll(() => house.close())

test('basic/othFee: made, found, changed, and every change is recorded', async () => {
  const { id, version } = await finance.ok('basic/othFee/save', first)
  expect(await finance.ok('basic/othFee/get', { id })).toMatchObject({ ...first, id, version: 1 })
  expect((await finance.ok('basic/othFee/list', { feeType: 60, feeFrom: 350, feeTo: 350 })).list).toEqual([expect.objectContaining({ id })])
  expect(await finance.ok('basic/othFee/save', { id, version, fee: 412.5 })).toEqual({ id, version: 2 })
  const { list } = await finance.ok('basic/othFee/history', { id })
  expect(list[0]).toMatchObject({ action: 'update', changes: [{ field: 'fee', from: 350, to: 412.5 }] })
})

test('basic/othFee/save: an item twice in a type, a third decimal, a negative fee and an unknown type are refused at their fields', async () => {
  expect(await finance.call('basic/othFee/save', first)).toMatchObject({ code: 409 })
  const refused = async (wrong: object) => (await finance.call('basic/othFee/save', { ...first, feeItem: 'courier', ...wrong })).fields?.map((f) => f.field)
  expect(await refused({ fee: 1.005 })).toEqual(['fee'])
  expect(await refused({ fee: -1 })).toEqual(['fee'])
  expect(await refused({ feeType: 41 })).toEqual(['feeType'])
})

test('basic/othFee/remove: only who has the right removes a fee', async () => {
  const { list: [row] } = await finance.ok('basic/othFee/list', { feeType: 60 })
  const surveyor = await house.as('surveyor')
  expect((await surveyor.call('basic/othFee/remove', { ids: [row.id] })).code).toBe(403)
  expect(await finance.ok('basic/othFee/remove', { ids: [row.id] })).toEqual({ removed: 1 })
  expect((await finance.call('basic/othFee/get', { id: row.id })).code).toBe(404)
})
