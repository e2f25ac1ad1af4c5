import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'

let app: TestApp
let guarded: Awaited<ReturnType<typeof buildApp>>
const token = 'a-token-for-the-metrics'
beforeAll(async () => {
  app = await startApp()
  guarded = await buildApp({
    ...app.services,
    config: { ...app.services.config, metricsToken: token },
  })
})
afterAll(async () => {
  await guarded.close()
  await app.close()
})
const ask = (headers: Record<string, string> = {}) => fetch(`${app.url}/api/metrics`, { headers })
/** The value of a metric line, whatever its labels. */
const figure = (text: string, line: string) =>
  Number(
    text
      .split('\n')
      .find((one) => one.startsWith(line))
      ?.split(' ')
      .at(-1) ?? Number.NaN,
  )

test('counts calls by route and status; input never becomes a label', async () => {
  const admin = await app.signInAs('admin')
  await admin.callOk('basic/flag/list', {})
  await admin.call('basic/flag/get', { id: 999_999 })
  await fetch(`${app.url}/api/verify/NO-SUCH-NUMBER`)
  await fetch(`${app.url}/api/no/such/call/${Math.random()}`)
  const text = await (await ask()).text()
  expect(
    figure(text, 'plimsoll_call_seconds_count{call="/api/basic/flag/list",outcome="ok"}'),
  ).toBe(1)
  expect(
    figure(text, 'plimsoll_call_seconds_count{call="/api/basic/flag/get",outcome="refused"}'),
  ).toBe(1)
  expect(
    figure(text, 'plimsoll_call_seconds_count{call="/api/verify/:utn",outcome="refused"}'),
  ).toBe(1)
  expect(
    figure(text, 'plimsoll_call_seconds_count{call="none",outcome="refused"}'),
  ).toBeGreaterThan(0)
  // names and labels only: values may contain any digits
  expect(text.replaceAll(/ \S+$/gm, '')).not.toMatch(/999999|NO-SUCH-NUMBER|no\/such/)
})

test('reports pool, queues, mails, documents, streams, checks and the event loop', async () => {
  const text = await (await ask()).text()
  const names = [
    'plimsoll_database_connections{state="busy"}',
    'plimsoll_database_waiting',
    'plimsoll_live_streams',
    'plimsoll_documents_waiting',
    'plimsoll_jobs_late_seconds',
    'plimsoll_mails_waiting',
    'plimsoll_mails_failed',
    'plimsoll_clock_ahead_seconds',
    'plimsoll_trail_unsealed',
    'plimsoll_calls_under_way',
    'plimsoll_health{check="database"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ]
  expect(names.filter((name) => Number.isNaN(figure(text, name)))).toEqual([])
  expect(figure(text, 'plimsoll_health{check="database"}')).toBe(0)
  expect(figure(text, 'plimsoll_calls_under_way')).toBeGreaterThan(0)
})

test('without a token only this machine has access, and no caller through a proxy on it', async () => {
  expect((await ask()).status).toBe(200)
  expect((await ask({ 'x-forwarded-for': '127.0.0.1' })).status).toBe(403)
  expect((await ask({ forwarded: 'for=127.0.0.1' })).status).toBe(403)
})

test('with a token only callers that send it have access', async () => {
  const status = async (authorization?: string) =>
    (await guarded.inject({ url: '/api/metrics', headers: authorization ? { authorization } : {} }))
      .statusCode
  expect([
    await status(`Bearer ${token}`),
    await status(),
    await status('Bearer another'),
    await status(token),
  ]).toEqual([200, 403, 403, 403])
})

test('every response has a unique request id, also a refusal', async () => {
  const answers = await Promise.all(
    ['/api/ready', '/api/sys/user/list', '/api/x', '/'].map((path) => fetch(app.url + path)),
  )
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(4)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
})
