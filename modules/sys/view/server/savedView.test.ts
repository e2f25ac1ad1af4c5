import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let chief: Client
let operator: Client
let owner: Client
beforeAll(async () => {
  house = await startHouse()
  ;[chief, operator, owner] = await Promise.all(['chief', 'operator', 'owner'].map((name) => house.as(name))) as [Client, Client, Client]
})
afterAll(() => house.close())

const place = '/crf/info/list'
const view = (name: string, more: object = {}) => ({ place, name, query: '{"status":[20],"sort":"-statusTime"}', ...more })
const named = async (who: Client, at = place) => (await who.ok('sys/view/list', { place: [at] })).list.map(({ name }: { name: string }) => name)

test('sys/view/save and list: a view is its owner\'s until it is shared with the others of the page', async () => {
  const mine = await chief.ok('sys/view/save', view('For the accountant', { columns: 'crfNo,status' }))
  const { list: [kept] } = await chief.ok('sys/view/list', { place: [place] })
  expect(kept).toMatchObject({ name: 'For the accountant', query: '{"status":[20],"sort":"-statusTime"}', columns: 'crfNo,status', shared: false, standard: false, ownerName: expect.stringMatching(/\S/) })
  expect(await named(operator)).toEqual([])
  await chief.ok('sys/view/save', { ...mine, shared: true, name: 'Accountant' })
  expect(await named(operator)).toEqual(['Accountant'])
  expect(await named(operator, '/crf/cert/list')).toEqual([])
  const { id, version } = (await operator.ok('sys/view/list', { place: [place] })).list[0]
  expect(await operator.call('sys/view/save', { id, version, name: 'Mine now' })).toMatchObject({ code: 403, msg: 'Only its owner can change or remove a view' })
  expect((await operator.call('sys/view/remove', { ids: [id] })).code).toBe(403)
  expect(await chief.ok('sys/view/remove', { ids: [id] })).toEqual({ removed: 1 })
  expect(await named(operator)).toEqual([])
})

test('sys/view/save: a page opens with one view, and everybody has their own', async () => {
  const standards = async (who: Client) => (await who.ok('sys/view/list', { place: [place] })).list.filter(({ standard }: { standard: boolean }) => standard).map(({ name }: { name: string }) => name)
  await chief.ok('sys/view/save', view('First', { standard: true }))
  await operator.ok('sys/view/save', view('First', { standard: true }))
  await chief.ok('sys/view/save', view('Second', { standard: true }))
  expect([await standards(chief), await standards(operator)]).toEqual([['Second'], ['First']])
})

test('sys/view/save: names are taken once a page, searches are objects, and the languages are the reader\'s', async () => {
  await operator.ok('sys/view/save', view('Open work'))
  const again = await operator.call('sys/view/save', view('OPEN WORK'), 'zh')
  expect(again).toMatchObject({ code: 400, fields: [{ field: 'name', msg: '您在此页面已有同名视图' }] })
  expect((await operator.call('sys/view/save', { ...view('Open work'), place: '/crf/cert/list' })).code).toBe(0)
  for (const query of ['{', '[]', '{"status":}', ''])
    expect((await operator.call('sys/view/save', view('Broken', { query }))).fields, query).toEqual([expect.objectContaining({ field: 'query' })])
  expect((await operator.call('sys/view/save', view('Elsewhere', { place: 'https://example.com' }))).fields).toEqual([expect.objectContaining({ field: 'place' })])
})

test('sys/view: a customer keeps views, but shares none and sees none of the society', async () => {
  await chief.ok('sys/view/save', view('Debtors', { place: '/ship/query/list', shared: true }))
  expect(await named(owner, '/ship/query/list')).toEqual([])
  expect(await owner.call('sys/view/save', view('Ours', { place: '/ship/query/list', shared: true }))).toMatchObject({ code: 400, fields: [{ field: 'shared' }] })
  await owner.ok('sys/view/save', view('Ours', { place: '/ship/query/list' }))
  expect(await named(owner, '/ship/query/list')).toEqual(['Ours'])
  expect(await named(operator, '/ship/query/list')).toEqual(['Debtors'])
})

test('sys/view/save: there is an end to them', async () => {
  for (let n = 0; n < 50; n++) await operator.ok('sys/view/save', view(`View ${n}`, { place: '/basic/flag/list' }))
  expect(await operator.call('sys/view/save', view('One more', { place: '/basic/flag/list' }))).toMatchObject({ code: 409, msg: expect.stringContaining('At most 50') })
})
