import { afterAll, beforeAll, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let finance: Client
beforeAll(async () => {
  house = await startHouse()
  finance = await house.as('finance')
}, 120_000)
afterAll(() => house.close())

it('keeps what a flag state was paid and is owed besides certificates, with its history', async () => {
  const flagId = (await house.services.db.selectFrom('flag').where('nameEn', '=', 'Malta').select('id').executeTakeFirstOrThrow()).id
  const entry = { flagId, kind: 'payment', amount: 1200.5, entryDate: '2026-03-05', reference: 'TT 1' }
  const { id, version } = await finance.ok('work/flagAccount/save', entry)
  await finance.ok('work/flagAccount/save', { id, version, amount: 1200.75 })
  expect(await finance.ok('work/flagAccount/get', { id })).toMatchObject({ amount: 1200.75, flagNameEn: 'Malta', recordedBy: 'Zhao Xiaomin' })
  expect((await finance.ok('work/flagAccount/history', { id })).list[0].changes).toEqual([{ field: 'amount', from: 1200.5, to: 1200.75 }])
  expect(await finance.call('work/flagAccount/save', { ...entry, amount: 0 })).toMatchObject({ code: 400, fields: [{ field: 'amount' }] })
  expect(await finance.call('work/flagAccount/save', { ...entry, entryDate: '2999-01-01' })).toMatchObject({ code: 400, fields: [{ field: 'entryDate' }] })
  expect((await finance.file('work/flagAccount/export', { flagId: [flagId] })).status).toBe(200)
  expect(await finance.ok('work/flagAccount/remove', { ids: [id] })).toEqual({ removed: 1 })
  expect((await finance.ok('work/flagAccount/list', { flagId: [flagId] })).total).toBe(0)
})
