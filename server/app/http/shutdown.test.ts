import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startLoadBalancer } from '#tools/rolling-restart/load-balancer.ts'
import type { Proxy } from '#tools/rolling-restart/load-balancer.ts'
import { buildApp } from '../app.ts'
import { client, startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import { shutDown } from './shutdown.ts'

let app: TestApp
let second: Awaited<ReturnType<typeof buildApp>>
let proxy: Proxy
beforeAll(async () => {
  app = await startApp()
  second = await buildApp({ ...app.services })
  proxy = await startLoadBalancer(
    [app.url, await second.listen({ port: 0, host: '127.0.0.1' })],
    25,
  )
})
afterAll(async () => {
  await proxy.close()
  await app.close()
})
/** The other process of this test takes over jobs by itself. */
const jobs = { releaseJobs: async () => {} }

test('no call fails when one of two processes stops under load', async () => {
  const { token } = await app.signInAs('admin')
  const admin = client(proxy.url, token)
  const responseCounts = { before: 0, meanwhile: 0, after: 0 }
  let stage: keyof typeof responseCounts = 'before'
  let going = true
  const failed: unknown[] = []
  const station = async () => {
    while (going) {
      const began = stage
      await admin.callOk('basic/flag/list', { size: 5 }).then(
        () => {
          responseCounts[began]++
        },
        (error: unknown) => failed.push(error),
      )
    }
  }
  const stations = [station(), station(), station(), station()]
  const counted = (at: keyof typeof responseCounts, most: number) =>
    expect.poll(() => responseCounts[at], { timeout: 10_000, interval: 5 }).toBeGreaterThan(most)
  await counted('before', 20)
  stage = 'meanwhile'
  await shutDown(second, { jobs }, 200)
  stage = 'after'
  await counted('after', 20)
  going = false
  await Promise.all(stations)
  expect(failed).toEqual([])
  expect(proxy.broken).toEqual([])
  expect(responseCounts.meanwhile).toBeGreaterThan(0)
  expect(proxy.served[1]).toBeGreaterThan(0)
})

test('a stopping process reports that it is not ready, and closes its connections with the response', async () => {
  const one = await buildApp({ ...app.services })
  const url = await one.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  const gone = shutDown(one, { jobs }, 300)
  const [ready, call] = await Promise.all([
    fetch(`${url}/api/ready`),
    fetch(`${url}/api/openapi.json`),
  ])
  expect([
    ready.status,
    ready.headers.get('connection'),
    call.status,
    call.headers.get('connection'),
  ]).toEqual([503, 'close', 200, 'close'])
  await gone
  await expect(fetch(`${url}/api/ready`)).rejects.toThrow()
})

test('an idle connection without requests does not delay the shutdown', async () => {
  const one = await buildApp({ ...app.services })
  const url = await one.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(one.server, 'connection')
  const reserve = connect(Number(new URL(url).port), '127.0.0.1')
  await accepted
  const ended = once(reserve.resume(), 'close')
  await shutDown(one, { jobs }, 0)
  await ended
})
