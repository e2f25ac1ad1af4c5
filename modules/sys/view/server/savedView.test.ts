import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const { chief, operator, owner } = app.clients('chief', 'operator', 'owner')

const place = '/crf/info/list'
const view = (name: string, more: object = {}) => ({
  place,
  name,
  query: '{"status":[20],"sort":"-statusTime"}',
  ...more,
})
const namesOf = async (principal: Client, at = place) =>
  (await principal.callOk('sys/view/list', { place: [at] })).list.map(
    ({ name }: { name: string }) => name,
  )

test('sys/view/save and list: a view is private until it is shared on its page', async () => {
  const own = await chief.callOk(
    'sys/view/save',
    view('For the accountant', { columns: 'crfNo,status' }),
  )
  const {
    list: [saved],
  } = await chief.callOk('sys/view/list', { place: [place] })
  expect(saved).toMatchObject({
    name: 'For the accountant',
    query: '{"status":[20],"sort":"-statusTime"}',
    columns: 'crfNo,status',
    shared: false,
    standard: false,
    ownerName: expect.stringMatching(/\S/),
  })
  expect(await namesOf(operator)).toEqual([])
  await chief.callOk('sys/view/save', { ...own, shared: true, name: 'Accountant' })
  expect(await namesOf(operator)).toEqual(['Accountant'])
  expect(await namesOf(operator, '/crf/cert/list')).toEqual([])
  const { id, version } = (await operator.callOk('sys/view/list', { place: [place] })).list[0]
  expect(await operator.call('sys/view/save', { id, version, name: 'Mine now' })).toMatchObject({
    code: 403,
    msg: 'Only the owner can change or delete this view',
  })
  expect((await operator.call('sys/view/remove', { ids: [id] })).code).toBe(403)
  expect(await chief.callOk('sys/view/remove', { ids: [id] })).toEqual({ removed: 1 })
  expect(await namesOf(operator)).toEqual([])
})

test('sys/view/save: a page has one default view per user', async () => {
  const standards = async (principal: Client) =>
    (await principal.callOk('sys/view/list', { place: [place] })).list
      .filter(({ standard }: { standard: boolean }) => standard)
      .map(({ name }: { name: string }) => name)
  await chief.callOk('sys/view/save', view('First', { standard: true }))
  await operator.callOk('sys/view/save', view('First', { standard: true }))
  await chief.callOk('sys/view/save', view('Second', { standard: true }))
  expect([await standards(chief), await standards(operator)]).toEqual([['Second'], ['First']])
})

test('sys/view/save: names are unique per page, searches are objects, messages follow the language', async () => {
  await operator.callOk('sys/view/save', view('Open work'))
  const again = await operator.call('sys/view/save', view('OPEN WORK'), 'zh')
  expect(again).toMatchObject({
    code: 400,
    fields: [{ field: 'name', msg: '您在此页面已有同名视图，请换一个名称' }],
  })
  expect(
    (await operator.call('sys/view/save', { ...view('Open work'), place: '/crf/cert/list' })).code,
  ).toBe(0)
  for (const query of ['{', '[]', '{"status":}', ''])
    expect((await operator.call('sys/view/save', view('Broken', { query }))).fields, query).toEqual(
      [expect.objectContaining({ field: 'query' })],
    )
  expect(
    (await operator.call('sys/view/save', view('Elsewhere', { place: 'https://example.com' })))
      .fields,
  ).toEqual([expect.objectContaining({ field: 'place' })])
})

test('sys/view: a customer saves views, but cannot share them or see those of the society', async () => {
  await chief.callOk('sys/view/save', view('Debtors', { place: '/ship/query/list', shared: true }))
  expect(await namesOf(owner, '/ship/query/list')).toEqual([])
  expect(
    await owner.call('sys/view/save', view('Ours', { place: '/ship/query/list', shared: true })),
  ).toMatchObject({ code: 400, fields: [{ field: 'shared' }] })
  await owner.callOk('sys/view/save', view('Ours', { place: '/ship/query/list' }))
  expect(await namesOf(owner, '/ship/query/list')).toEqual(['Ours'])
  expect(await namesOf(operator, '/ship/query/list')).toEqual(['Debtors'])
})

test('sys/view/save: limits the number of views', async () => {
  for (let n = 0; n < 50; n++)
    await operator.callOk('sys/view/save', view(`View ${n}`, { place: '/basic/flag/list' }))
  expect(
    await operator.call('sys/view/save', view('One more', { place: '/basic/flag/list' })),
  ).toMatchObject({ code: 409, msg: expect.stringContaining('At most 50') })
})
