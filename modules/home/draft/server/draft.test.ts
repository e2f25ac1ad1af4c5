import { expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { maxDraftChars, maxDraftsPerUser } from '../draft.contract.ts'
import { removeOldDrafts } from './own-drafts.ts'

const app = testApp()
const surveyor = app.client('surveyor')

const key = 'work/surveyCert.7'
const draftInput = (minute: number, more: object = {}) => ({
  key,
  title: 'Load Line · OCEAN',
  url: '/work/surveyCert/fill?id=7',
  recordVersion: 3,
  typedTime: `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`,
  value: '{"surveyPlace":"上海"}',
  ...more,
})
const keys = async (principal: Client) =>
  (await principal.callOk('home/draft/mine')).list.map((one: { key: string }) => one.key)

test('a draft of one device is offered complete on another, and is removed when sent or discarded', async () => {
  expect(await surveyor.callOk('home/draft/keep', draftInput(1))).toEqual({ kept: true })
  const {
    list: [ownDraft],
  } = await surveyor.callOk('home/draft/mine')
  expect(ownDraft).toMatchObject({
    key,
    title: 'Load Line · OCEAN',
    url: '/work/surveyCert/fill?id=7',
    recordVersion: 3,
  })
  expect(Date.parse(ownDraft.typedTime)).toBe(Date.parse('2026-11-21T09:01:00Z'))
  expect(ownDraft).not.toHaveProperty('value')
  expect(JSON.parse((await surveyor.callOk('home/draft/read', { key })).value)).toEqual({
    surveyPlace: '上海',
  })
  await surveyor.callOk('home/draft/drop', { key })
  await surveyor.callOk('home/draft/drop', { key })
  expect(await keys(surveyor)).toEqual([])
  expect(await surveyor.call('home/draft/read', { key })).toMatchObject({
    code: 404,
    msg: expect.stringContaining('another device'),
  })
})

test('of two devices with the same form, the later input wins; a form and record have one draft', async () => {
  await surveyor.callOk('home/draft/keep', draftInput(5, { value: '"later"' }))
  expect(await surveyor.callOk('home/draft/keep', draftInput(4, { value: '"earlier"' }))).toEqual({
    kept: false,
  })
  expect(await surveyor.callOk('home/draft/read', { key })).toMatchObject({ value: '"later"' })
  expect(
    await surveyor.callOk(
      'home/draft/keep',
      draftInput(6, { value: '"last"', recordVersion: null }),
    ),
  ).toEqual({ kept: true })
  expect(await surveyor.callOk('home/draft/read', { key })).toMatchObject({
    value: '"last"',
    recordVersion: null,
  })
  expect(await keys(surveyor)).toEqual([key])
})

test('users cannot read, change or remove the drafts of others, in any role', async () => {
  await surveyor.callOk('home/draft/keep', draftInput(7))
  for (const name of ['admin', 'chief', 'owner']) {
    const other = await app.signInAs(name)
    expect(await keys(other), name).toEqual([])
    expect((await other.call('home/draft/read', { key })).code, name).toBe(404)
    await other.callOk('home/draft/keep', draftInput(8, { value: '"theirs"' }))
    await other.callOk('home/draft/drop', { key })
  }
  expect(await surveyor.callOk('home/draft/read', { key })).toMatchObject({
    value: '{"surveyPlace":"上海"}',
  })
  expect((await (await app.signInAs()).call('home/draft/mine')).code).toBe(401)
})

test('limits size and number; the least recently changed draft is removed', async () => {
  expect(
    await surveyor.call('home/draft/keep', draftInput(9, { value: 'x'.repeat(maxDraftChars + 1) })),
  ).toMatchObject({ code: 400, fields: [{ field: 'value' }] })
  expect(
    await surveyor.call('home/draft/keep', draftInput(9, { url: '//elsewhere.example' })),
  ).toMatchObject({ code: 400, fields: [{ field: 'url' }] })
  for (let n = 0; n < maxDraftsPerUser; n++)
    await surveyor.callOk('home/draft/keep', draftInput(10, { key: `basic/flag.${n}` }))
  const remainingKeys = await keys(surveyor)
  expect(remainingKeys).toHaveLength(maxDraftsPerUser)
  expect(remainingKeys).not.toContain(key)
})

test('is removed after a month without a change; its contents are never audited', async () => {
  await surveyor.callOk('home/draft/keep', draftInput(11))
  await app.services.db
    .updateTable('draft')
    .set({ updateTime: new Date(Date.now() - 30.5 * 86_400_000).toISOString() })
    .where('key', '=', 'basic/flag.1')
    .execute()
  await app.services.db
    .updateTable('draft')
    .set({ updateTime: new Date(Date.now() - 29.5 * 86_400_000).toISOString() })
    .where('key', '=', 'basic/flag.2')
    .execute()
  await removeOldDrafts(app.services)
  const remainingKeys = await keys(surveyor)
  expect(remainingKeys).toContain('basic/flag.2')
  expect(remainingKeys).not.toContain('basic/flag.1')
  expect(
    await app.services.db
      .selectFrom('log')
      .where('resource', '=', 'home/draft')
      .select('id')
      .execute(),
  ).toEqual([])
})
