import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#common/contract.ts'
import { bool, dicts, file, instant, list, money, must, password, rows, text } from '#common/fields.ts'
import { text as book } from '#common/text.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '../db/database.ts'
import type { Db } from '../db/database.ts'
import { resource } from '../resource.ts'
import { changesInWords } from './in-words.ts'

const thing = contract('x/thing', {
  doc: '', readers: ['staff'], crud: [],
  fields: { fee: money(), at: instant(), open: bool(), secret: password(), kinds: dicts('KIND'), paper: file(), lines: rows({ name: must(text()), main: bool(), cost: money() }), words: list(must(text())) },
})
const thingText = book('thing', {
  title: ['物', 'Things'], one: ['物', 'Thing'],
  labels: { fee: ['费用', 'Fee'], at: ['时间', 'Time'], open: ['开放', 'Open'], secret: ['密码', 'Password'], kinds: ['种类', 'Kinds'], paper: ['文件', 'Paper'], lines: ['行', 'Lines'], words: ['词', 'Words'] },
  lines: { name: ['名', 'Name'], main: ['主要', 'Main'], cost: ['成本', 'Cost'] },
})
const r = resource(thing, thingText, { table: 'thing', scope: 'shared', grants: {} }, () => ({}))
let database: TestDatabase
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
  await db.insertInto('dictCode').values({ dictCode: 'KIND', titleZh: '种类', titleEn: 'Kind' }).execute()
  await db.insertInto('dict').values({ dictCode: 'KIND', key: 'a', valueZh: '甲', valueEn: 'A' }).execute()
  await db.insertInto('attachment').values({ attachmentId: 'F', originName: '证书.pdf', size: 1, type: 'application/pdf', sha256: 'x' }).execute()
})
afterAll(async () => {
  await close()
  await database.drop()
})
const worded = async (field: string, to: unknown, from: unknown = null) => (await changesInWords(db, new Map([['x/thing', r]]), [{ resource: 'x/thing', changes: [{ field, from, to }] }]))[0]!
const last = async (field: string, to: unknown) => (await worded(field, to)).map(({ label, to: { zh, en } }) => [label.zh, zh, en])

test('amounts, moments, yes and no, several words of a dictionary, and files by their names', async () => {
  expect(await last('fee', 1234.5)).toEqual([['费用', 'USD 1,234.50', 'USD 1,234.50']])
  expect(await last('at', '2026-03-01T08:05:09Z')).toEqual([['时间', '2026-03-01 08:05 UTC', '2026-03-01 08:05 UTC']])
  expect(await last('open', false)).toEqual([['开放', '否', 'No']])
  expect(await last('kinds', ['a', 'gone'])).toEqual([['种类', '甲; gone', 'A; gone']])
  expect(await last('paper', 'F')).toEqual([['文件', '证书.pdf', '证书.pdf']])
})

test('lists of objects are a line each, what merely holds is said by its label, and lists of words are words', async () => {
  expect(await last('lines', [{ name: 'One', main: true, cost: 2 }, { name: 'Two', main: false, cost: null }])).toEqual([['行', 'One · 主要 · USD 2.00; Two', 'One · Main · USD 2.00; Two']])
  expect(await last('words', ['x', 'y'])).toEqual([['词', 'x; y', 'x; y']])
})

test('secrets are not shown, whatever is recorded of them', async () => {
  expect(await last('secret', 'open sesame')).toEqual([['密码', '•••', '•••']])
  expect(await last('passwordHash', '***')).toEqual([['passwordHash', '•••', '•••']])
})

test('what no field describes is shown as it is, an object by the parts that differ', async () => {
  expect((await worded('free', { a: 1, b: { c: true } }, { a: 1, b: { c: false } })).map(({ label, from, to }) => [label.en, from.en, to.en])).toEqual([['free › b › c', 'No', 'Yes']])
  expect(await last('free', '2026-12-21T06:52:51.000Z')).toEqual([['free', '2026-12-21 06:52 UTC', '2026-12-21 06:52 UTC']])
  expect(await worded('fee', null, null)).toMatchObject([{ from: { zh: '' }, to: { en: '' } }])
})
