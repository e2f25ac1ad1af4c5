import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { sharedEngine } from '#tools/test/document-engine.ts'
import { buildApp } from '../app.ts'
import { createServices } from '../services.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse } from '#server/testing/testing.ts'
import { deleteExpiredKeys } from './idempotency.ts'

const app = testApp({ env: { LOG_LEVEL: 'silent' } })
const admin = app.client('admin')
let codes = 0

const send = async (
  path: string,
  input: object,
  key: string,
  { url = app.url, token = admin.token } = {},
): Promise<ApiResponse> =>
  (await (
    await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'accept-language': 'en',
        'idempotency-key': key,
      },
      body: JSON.stringify(input),
    })
  ).json()) as ApiResponse
/** A new dictionary. */
const fresh = () => ({
  dictCode: `ONCE_${++codes}X`,
  titleZh: `一次${codes}`,
  titleEn: `Once ${codes}`,
  sort: 1,
  status: 1,
})
const made = async (code: string) =>
  (await admin.callOk('sys/dictCode/list', { keyword: code })).total as number

test('a repeated save with the same key runs once and gets the same response; without a key, or with another, it runs again', async () => {
  const [input, key] = [fresh(), randomUUID()]
  const first = await send('sys/dictCode/save', input, key)
  expect(first).toMatchObject({ code: 0, data: { id: expect.any(Number), version: 1 } })
  expect(await send('sys/dictCode/save', input, key)).toEqual(first)
  expect(await made(input.dictCode)).toBe(1)
  expect(await send('sys/dictCode/save', input, randomUUID())).toMatchObject({ code: 409 })
  expect(await admin.call('sys/dictCode/save', input)).toMatchObject({ code: 409 })
})

test('a repeated change is not refused as stale, and writes one audit entry', async () => {
  const {
    data: { id, version },
  } = await send('sys/dictCode/save', fresh(), randomUUID())
  const key = randomUUID()
  const answers = [
    await send('sys/dictCode/save', { id, version, titleEn: 'Changed' }, key),
    await send('sys/dictCode/save', { id, version, titleEn: 'Changed' }, key),
  ]
  expect(answers[0]).toMatchObject({ code: 0, data: { version: version + 1 } })
  expect(answers[1]).toEqual(answers[0])
  expect((await admin.callOk('sys/dictCode/history', { id })).list).toHaveLength(2)
})

test('concurrent calls with one key on two processes are executed once', async () => {
  const services = await createServices(
    app.services.config,
    app.connection,
    { resources: new Map(app.services.resources), modules: [], seeds: async () => [] },
    sharedEngine(inject('documents')),
  )
  const server = await buildApp(services)
  try {
    const other = await server.listen({ port: 0, host: '127.0.0.1' })
    const [input, key] = [fresh(), randomUUID()]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        send('sys/dictCode/save', input, key, n % 2 ? { url: other } : {}),
      ),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    expect(answers[0]).toMatchObject({ code: 0 })
    expect(await made(input.dictCode)).toBe(1)
  } finally {
    await server.close()
    await services.close()
  }
})

test('a refused call is not stored: the same key may be sent again with corrected input', async () => {
  const [input, key] = [fresh(), randomUUID()]
  const taken = await send('sys/dictCode/save', input, randomUUID())
  expect(taken.code).toBe(0)
  expect(await send('sys/dictCode/save', input, key)).toMatchObject({
    code: 409,
    error: 'http.exists',
  })
  expect(await send('sys/dictCode/save', fresh(), key)).toMatchObject({ code: 0 })
})

test('a key belongs to one input, one call and one user', async () => {
  const [input, key] = [fresh(), randomUUID()]
  const { data } = await send('sys/dictCode/save', input, key)
  expect(await send('sys/dictCode/save', fresh(), key)).toMatchObject({
    code: 409,
    error: 'once.otherInput',
  })
  expect(await send('basic/flag/save', { id: data.id, version: data.version }, key)).toMatchObject({
    code: 409,
    error: 'once.otherInput',
  })
  const chief = await app.signInAs('chief')
  expect(await send('sys/dictCode/save', input, key, { token: chief.token })).toMatchObject({
    code: 403,
  })
  expect(await send('sys/dictCode/save', fresh(), 'short')).toMatchObject({
    code: 400,
    error: 'once.badKey',
  })
})

test('a call that only reads ignores the key', async () => {
  const key = randomUUID()
  const before = (await send('sys/dictCode/list', {}, key)).data.total
  await send('sys/dictCode/save', fresh(), randomUUID())
  expect((await send('sys/dictCode/list', {}, key)).data.total).toBe(before + 1)
})

test('keys are stored for a day, and of passwords not even a hash', async () => {
  const [input, key] = [fresh(), randomUUID()]
  await send('sys/dictCode/save', input, key)
  await deleteExpiredKeys(app.services)
  expect(await send('sys/dictCode/save', input, key)).toMatchObject({ code: 0 })
  await app.services.db
    .updateTable('callOnce')
    .set({ createTime: new Date(Date.now() - 86_460_000).toISOString() })
    .where('key', '=', key)
    .execute()
  await deleteExpiredKeys(app.services)
  expect(await send('sys/dictCode/save', input, key)).toMatchObject({
    code: 409,
    error: 'http.exists',
  })
})
