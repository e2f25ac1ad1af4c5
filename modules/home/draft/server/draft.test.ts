import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { longestDraft, mostDrafts } from '../draft.contract.ts'
import { removeOld } from './own-drafts.ts'

let house: Harness
let surveyor: Client
beforeAll(async () => {
  house = await startHouse()
  surveyor = await house.as('surveyor')
})
afterAll(() => house.close())

const key = 'work/surveyCert.7'
const typed = (minute: number, more: object = {}) => ({ key, title: 'Load Line · OCEAN', url: '/work/surveyCert/fill?id=7', recordVersion: 3, typedTime: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`, value: '{"surveyPlace":"上海"}', ...more })
const keys = async (who: Client) => (await who.ok('home/draft/mine')).list.map((one: { key: string }) => one.key)

test('what is typed on one device is offered on another, whole, and is gone once it was sent or given up', async () => {
  expect(await surveyor.ok('home/draft/keep', typed(1))).toEqual({ kept: true })
  const { list: [found] } = await surveyor.ok('home/draft/mine')
  expect(found).toMatchObject({ key, title: 'Load Line · OCEAN', url: '/work/surveyCert/fill?id=7', recordVersion: 3 })
  expect(Date.parse(found.typedTime)).toBe(Date.parse('2026-11-21T09:01:00Z'))
  expect(found).not.toHaveProperty('value')
  expect(JSON.parse((await surveyor.ok('home/draft/read', { key })).value)).toEqual({ surveyPlace: '上海' })
  await surveyor.ok('home/draft/drop', { key })
  await surveyor.ok('home/draft/drop', { key })
  expect(await keys(surveyor)).toEqual([])
  expect(await surveyor.call('home/draft/read', { key })).toMatchObject({ code: 404, msg: expect.stringContaining('another device') })
})

test('of two devices with the same form open, what was typed later stays; there is one draft for a form and a record', async () => {
  await surveyor.ok('home/draft/keep', typed(5, { value: '"later"' }))
  expect(await surveyor.ok('home/draft/keep', typed(4, { value: '"earlier"' }))).toEqual({ kept: false })
  expect(await surveyor.ok('home/draft/read', { key })).toMatchObject({ value: '"later"' })
  expect(await surveyor.ok('home/draft/keep', typed(6, { value: '"last"', recordVersion: null }))).toEqual({ kept: true })
  expect(await surveyor.ok('home/draft/read', { key })).toMatchObject({ value: '"last"', recordVersion: null })
  expect(await keys(surveyor)).toEqual([key])
})

test('nobody sees, changes or drops what others have typed, whatever their role', async () => {
  await surveyor.ok('home/draft/keep', typed(7))
  for (const name of ['admin', 'chief', 'owner']) {
    const other = await house.as(name)
    expect(await keys(other), name).toEqual([])
    expect((await other.call('home/draft/read', { key })).code, name).toBe(404)
    await other.ok('home/draft/keep', typed(8, { value: '"theirs"' }))
    await other.ok('home/draft/drop', { key })
  }
  expect(await surveyor.ok('home/draft/read', { key })).toMatchObject({ value: '{"surveyPlace":"上海"}' })
  expect((await (await house.as()).call('home/draft/mine')).code).toBe(401)
})

test('a draft has its limit, and so has their number: the one longest not gone on with goes', async () => {
  expect(await surveyor.call('home/draft/keep', typed(9, { value: 'x'.repeat(longestDraft + 1) }))).toMatchObject({ code: 400, fields: [{ field: 'value' }] })
  expect(await surveyor.call('home/draft/keep', typed(9, { url: '//elsewhere.example' }))).toMatchObject({ code: 400, fields: [{ field: 'url' }] })
  for (let n = 0; n < mostDrafts; n++) await surveyor.ok('home/draft/keep', typed(10, { key: `basic/flag.${n}` }))
  const left = await keys(surveyor)
  expect(left).toHaveLength(mostDrafts)
  expect(left).not.toContain(key)
})

test('after a month without going on it goes by itself; what is typed is in no trail', async () => {
  await surveyor.ok('home/draft/keep', typed(11))
  await house.services.db.updateTable('draft').set({ updateTime: new Date(Date.now() - 30.5 * 86_400_000).toISOString() }).where('key', '=', 'basic/flag.1').execute()
  await house.services.db.updateTable('draft').set({ updateTime: new Date(Date.now() - 29.5 * 86_400_000).toISOString() }).where('key', '=', 'basic/flag.2').execute()
  await removeOld(house.services)
  const left = await keys(surveyor)
  expect(left).toContain('basic/flag.2')
  expect(left).not.toContain('basic/flag.1')
  expect(await house.services.db.selectFrom('log').where('resource', '=', 'home/draft').select('id').execute()).toEqual([])
})
