import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
const first = { code: 'A-1', nameZh: '第一个', nameEn: 'The first', remark: null }
beforeAll(async () => {
  house = await startHouse()
  admin = await house.as('admin')
})
afterAll(() => house.close())

test('crf/category: made, found, changed, and every change is recorded', async () => {
  const { id, version } = await admin.ok('crf/category/save', first)
  expect(await admin.ok('crf/category/get', { id })).toMatchObject({ ...first, id, version: 1 })
  for (const keyword of ['A-1', '一', 'irst']) expect((await admin.ok('crf/category/list', { keyword })).list).toEqual([expect.objectContaining({ id })])
  expect(await admin.ok('crf/category/all')).toEqual([expect.objectContaining({ id, titleZh: '第一个', titleEn: 'The first' })])
  expect(await admin.ok('crf/category/save', { id, version, remark: 'Changed' })).toEqual({ id, version: 2 })
  const { list } = await admin.ok('crf/category/history', { id })
  expect(list.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
})

test('crf/category/save: the same code again, a stale version and a missing name are refused', async () => {
  const { list: [row] } = await admin.ok('crf/category/list')
  expect(await admin.call('crf/category/save', first)).toMatchObject({ code: 409, fields: [{ field: 'code' }] })
  expect(await admin.call('crf/category/save', { id: row.id, version: 1, remark: 'late' })).toMatchObject({ code: 409, error: 'http.stale' })
  expect(await admin.call('crf/category/save', { code: 'A-2', nameZh: '第二个' })).toMatchObject({ code: 400, fields: [{ field: 'nameEn' }] })
})

test('crf/category/remove: only who has the right removes a crf category', async () => {
  const { list: [row] } = await admin.ok('crf/category/list')
  const finance = await house.as('finance')
  expect((await finance.call('crf/category/remove', { ids: [row.id] })).code).toBe(403)
  expect(await admin.ok('crf/category/remove', { ids: [row.id] })).toEqual({ removed: 1 })
  expect((await admin.call('crf/category/get', { id: row.id })).code).toBe(404)
})
