import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineContract } from '#common/contract.ts'
import {
  bool,
  dictList,
  file,
  instant,
  list,
  money,
  required,
  password,
  objectList,
  text,
} from '#common/fields.ts'
import { defineMessages as book } from '#common/text.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Db } from '#server/core/db.ts'
import { resource } from '#server/core/resource.ts'
import { describeChanges } from './describe-changes.ts'

const thing = defineContract('x/thing', {
  doc: '',
  readers: ['staff'],
  crud: [],
  fields: {
    fee: money(),
    at: instant(),
    open: bool(),
    secret: password(),
    kinds: dictList('KIND'),
    paper: file(),
    lines: objectList({ name: required(text()), main: bool(), cost: money() }),
    words: list(required(text())),
  },
})
const thingText = book('thing', {
  title: ['物', 'Things'],
  singular: ['物', 'Thing'],
  labels: {
    fee: ['费用', 'Fee'],
    at: ['时间', 'Time'],
    open: ['开放', 'Open'],
    secret: ['密码', 'Password'],
    kinds: ['种类', 'Kinds'],
    paper: ['文件', 'Paper'],
    lines: ['行', 'Lines'],
    words: ['词', 'Words'],
  },
  lines: { name: ['名', 'Name'], main: ['主要', 'Main'], cost: ['成本', 'Cost'] },
})
const r = resource(thing, thingText, { scope: 'shared', defaultGrants: {} }, () => ({}))
let database: TestDatabase
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
  await db
    .insertInto('dictCode')
    .values({ dictCode: 'KIND', titleZh: '种类', titleEn: 'Kind' })
    .execute()
  await db
    .insertInto('dict')
    .values({ dictCode: 'KIND', key: 'a', valueZh: '甲', valueEn: 'A' })
    .execute()
  await db
    .insertInto('attachment')
    .values({
      attachmentId: 'F',
      originName: '证书.pdf',
      size: 1,
      type: 'application/pdf',
      sha256: 'x',
    })
    .execute()
})
afterAll(async () => {
  await close()
  await database.drop()
})
const worded = async (field: string, to: unknown, from: unknown = null) =>
  (
    await describeChanges(db, new Map([['x/thing', r]]), [
      { resource: 'x/thing', changes: [{ field, from, to }] },
    ])
  )[0]!
const last = async (field: string, to: unknown) =>
  (await worded(field, to)).map(({ label, to: { zh, en } }) => [label.zh, zh, en])

test('formats amounts, times, booleans, dictionary entries and files', async () => {
  expect(await last('fee', 1234.5)).toEqual([['费用', 'USD 1,234.50', 'USD 1,234.50']])
  expect(await last('at', '2026-03-01T08:05:09Z')).toEqual([
    ['时间', '2026-03-01 08:05 UTC', '2026-03-01 08:05 UTC'],
  ])
  expect(await last('open', false)).toEqual([['开放', '否', 'No']])
  expect(await last('kinds', ['a', 'gone'])).toEqual([['种类', '甲; gone', 'A; gone']])
  expect(await last('paper', 'F')).toEqual([['文件', '证书.pdf', '证书.pdf']])
})

test('formats lists of objects by line, booleans by label, and lists of dictionary entries', async () => {
  expect(
    await last('lines', [
      { name: 'One', main: true, cost: 2 },
      { name: 'Two', main: false, cost: null },
    ]),
  ).toEqual([['行', 'One · 主要 · USD 2.00; Two', 'One · Main · USD 2.00; Two']])
  expect(await last('words', ['x', 'y'])).toEqual([['词', 'x; y', 'x; y']])
})

test('never shows secrets', async () => {
  expect(await last('secret', 'open sesame')).toEqual([['密码', '•••', '•••']])
  expect(await last('passwordHash', '***')).toEqual([['passwordHash', '•••', '•••']])
})

test('shows unknown values unchanged, objects by their differences', async () => {
  expect(
    (await worded('free', { a: 1, b: { c: true } }, { a: 1, b: { c: false } })).map(
      ({ label, from, to }) => [label.en, from.en, to.en],
    ),
  ).toEqual([['free › b › c', 'No', 'Yes']])
  expect(await last('free', '2026-12-21T06:52:51.000Z')).toEqual([
    ['free', '2026-12-21 06:52 UTC', '2026-12-21 06:52 UTC'],
  ])
  expect(await worded('fee', null, null)).toMatchObject([{ from: { zh: '' }, to: { en: '' } }])
})
