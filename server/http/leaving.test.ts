import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProxy } from '#tools/cluster/proxy.ts'
import type { Proxy } from '#tools/cluster/proxy.ts'
import { buildApp } from '../app.ts'
import { client, startHouse } from '../testing.ts'
import type { Harness } from '../testing.ts'
import { leave } from './leaving.ts'

let house: Harness
let second: Awaited<ReturnType<typeof buildApp>>
let proxy: Proxy
beforeAll(async () => {
  house = await startHouse()
  second = await buildApp({ ...house.services })
  proxy = await openProxy([house.url, await second.listen({ port: 0, host: '127.0.0.1' })], 25)
})
afterAll(async () => {
  await proxy.close()
  await house.close()
})
/** Work goes on: the other process of this test takes it up by itself. */
const jobs = { giveBack: async () => {} } as never

test('one of two processes stops under load, and no call fails', async () => {
  const { token } = await house.as('admin')
  const admin = client(proxy.url, token)
  const told = { before: 0, meanwhile: 0, after: 0 }
  let stage: keyof typeof told = 'before'
  let going = true
  const failed: unknown[] = []
  const station = async () => {
    while (going) {
      const began = stage
      await admin.ok('basic/flag/list', { size: 5 }).then(() => { told[began]++ }, (error: unknown) => failed.push(error))
    }
  }
  const stations = [station(), station(), station(), station()]
  const counted = (at: keyof typeof told, most: number) => expect.poll(() => told[at], { timeout: 10_000, interval: 5 }).toBeGreaterThan(most)
  await counted('before', 20)
  stage = 'meanwhile'
  await leave(second, { jobs }, 200)
  stage = 'after'
  await counted('after', 20)
  going = false
  await Promise.all(stations)
  expect(failed).toEqual([])
  expect(proxy.broken).toEqual([])
  expect(told.meanwhile).toBeGreaterThan(0)
  expect(proxy.served[1]).toBeGreaterThan(0)
})

test('who stops says that it is not ready, and ends its connections with the answer', async () => {
  const one = await buildApp({ ...house.services })
  const url = await one.listen({ port: 0, host: '127.0.0.1' })
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  const gone = leave(one, { jobs }, 300)
  const [ready, call] = await Promise.all([fetch(`${url}/api/ready`), fetch(`${url}/api/openapi.json`)])
  expect([ready.status, ready.headers.get('connection'), call.status, call.headers.get('connection')]).toEqual([503, 'close', 200, 'close'])
  await gone
  await expect(fetch(`${url}/api/ready`)).rejects.toThrow()
})

test('a connection kept in reserve, on which nothing was ever asked, holds nobody up', async () => {
  const one = await buildApp({ ...house.services })
  const url = await one.listen({ port: 0, host: '127.0.0.1' })
  const accepted = once(one.server, 'connection')
  const reserve = connect(Number(new URL(url).port), '127.0.0.1')
  await accepted
  const ended = once(reserve.resume(), 'close')
  await leave(one, { jobs }, 0)
  await ended
})
