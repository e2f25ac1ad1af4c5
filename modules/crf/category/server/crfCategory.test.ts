import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')
const first = {
  code: 'A-1',
  nameZh: '第一个',
  nameEn: 'The first',
  kind: 1,
  withoutCert: false,
  sort: 900,
  status: 1,
  scope: 'hull',
}
const find = async () => (await admin.callOk('crf/category/list', { keyword: 'A-1' })).list[0]

test('crf/category: creates, finds and changes a category, and records every change', async () => {
  const { id, version } = await admin.callOk('crf/category/save', first)
  expect(await admin.callOk('crf/category/get', { id })).toMatchObject({ ...first, id, version: 1 })
  for (const keyword of ['A-1', '第一', 'he firs'])
    expect((await admin.callOk('crf/category/list', { keyword })).list).toEqual([
      expect.objectContaining({ id }),
    ])
  expect(await admin.callOk('crf/category/all', { keyword: 'A-1' })).toEqual([
    expect.objectContaining({ id, titleZh: '第一个', titleEn: 'The first', code: 'A-1', kind: 1 }),
  ])
  expect(await admin.callOk('crf/category/save', { id, version, remark: 'Changed' })).toEqual({
    id,
    version: 2,
  })
  const { list } = await admin.callOk('crf/category/history', { id })
  expect(list.map(({ action }: { action: string }) => action)).toEqual(['update', 'create'])
  const { status, bytes } = await admin.download('crf/category/export', {
    keyword: 'A-1',
    format: 'csv',
  })
  expect([status, bytes.toString('utf8')]).toEqual([200, expect.stringContaining('The first')])
})

test('crf/category/list: lists the initial categories of ships and products', async () => {
  const { list } = await admin.callOk('crf/category/list', { size: 100 })
  expect(list.map(({ code }: { code: string }) => code)).toEqual(
    expect.arrayContaining(['NEW', 'TOC', 'PER', 'PROD', 'PLAN']),
  )
  expect(new Set(list.map(({ kind }: { kind: number }) => kind))).toEqual(new Set([1, 2]))
})

test('crf/category/save: refuses a duplicate code, a stale version and a missing name', async () => {
  const row = await find()
  expect(await admin.call('crf/category/save', first)).toMatchObject({
    code: 409,
    fields: [{ field: 'code' }],
  })
  expect(
    await admin.call('crf/category/save', { id: row.id, version: 1, remark: 'late' }),
  ).toMatchObject({ code: 409, error: 'http.stale' })
  const { nameEn: _, ...nameless } = first
  expect(await admin.call('crf/category/save', { ...nameless, code: 'A-2' })).toMatchObject({
    code: 400,
    fields: [{ field: 'nameEn' }],
  })
  expect(
    (await (await app.signInAs('operator')).call('crf/category/save', { ...first, code: 'A-2' }))
      .code,
  ).toBe(403)
})

test('crf/category/save: accepts published forms only; keeps a form withdrawn later', async () => {
  const { id, version } = await find()
  const [draft] = (await admin.callOk('sys/formTemplate/list', { keyword: 'FC-05' })).list
  const [published] = (await admin.callOk('sys/formTemplate/list', { keyword: 'RA-01' })).list
  for (const [ids, msg] of [
    [[draft.id], `"${draft.nameEn}" is not published: publish it before using it for feedback`],
    [
      [999_999],
      'This record does not exist in "CRF form templates", or it is outside your data authority: choose another one',
    ],
  ] as const)
    expect(
      (await admin.call('crf/category/save', { id, version, formTemplateIds: ids })).fields,
    ).toEqual([{ field: 'formTemplateIds', msg }])
  const saved = await admin.callOk('crf/category/save', {
    id,
    version,
    formTemplateIds: [published.id],
  })
  await admin.callOk('sys/formTemplate/withdraw', {
    id: published.id,
    version: published.version,
    remark: 'Being rewritten',
  })
  await admin.callOk('crf/category/save', {
    ...saved,
    formTemplateIds: [published.id],
    remark: 'Still named',
  })
})

test('crf/category/save and remove: refuses another subject and removal once reviews exist', async () => {
  const { id, version } = await find()
  const operator = await app.signInAs('operator')
  await operator.callOk('crf/info/save', { name: 'One of them', categoryId: id, region: 'SHA' })
  expect((await admin.call('crf/category/save', { id, version, kind: 2 })).fields).toEqual([
    { field: 'kind', msg: expect.stringMatching(/^1 CRFs belong to this category/) },
  ])
  expect((await admin.call('crf/category/remove', { ids: [id] })).code).toBe(409)
  await admin.callOk('crf/category/save', { id, version, status: 0 })
  expect(
    (await operator.call('crf/info/save', { name: 'One more', categoryId: id, region: 'SHA' }))
      .fields,
  ).toEqual([{ field: 'categoryId', msg: 'This record is inactive: choose another one' }])
  const other = await admin.callOk('crf/category/save', { ...first, code: 'A-9' })
  expect(
    (await (await app.signInAs('finance')).call('crf/category/remove', { ids: [other.id] })).code,
  ).toBe(403)
  expect(await admin.callOk('crf/category/remove', { ids: [other.id] })).toEqual({ removed: 1 })
})
