import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsOf } from '#common/call-limits.ts'
import { urlOf } from '#common/contract.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { loadModules } from '../modules.ts'
import { startApp } from '#server/testing/testing.ts'
import type { TestApp } from '#server/testing/testing.ts'
import type { Order, Sent } from './hostile-client.fixture.ts'
import { longestTurn } from './longest-turn.fixture.ts'

/** Longest time that a request may block the event loop, in milliseconds. */
const most = 100
const tries = 3

let app: TestApp
let sender: Worker
let token: string
beforeAll(async () => {
  app = await startApp({ env: { LOG_LEVEL: 'silent' } })
  sender = new Worker(new URL('./hostile-client.fixture.ts', import.meta.url), { execArgv: [] })
  token = (await createTestUser(app, 'hostile')).client.token
})
afterAll(async () => {
  await sender.terminate()
  await app.close()
})

async function order<T>(given: Order): Promise<T> {
  sender.postMessage(given)
  const [answer] = await once(sender, 'message')
  return answer as T
}

const { resources } = await loadModules()
const calls = [...resources.values()]
  .flatMap((r) =>
    Object.entries(r.contract.callSchemas).map(([name, shape]) => ({
      path: `${r.contract.path}/${name}`,
      url: urlOf(r.contract, name),
      shape,
      isPublic: r.actions[name]!.requires === 'public',
    })),
  )
  .filter(({ shape }) => shape.kind !== 'get' && shape.kind !== 'stream')
const isPublic = calls.filter((one) => one.isPublic).map((one) => [one.path, one] as const)
/** Calls with the largest bodies or the most processing. */
const large = [
  'basic/certTemplate/save',
  'basic/surveyor/save',
  'crf/info/saveFeedback',
  'sys/form/save',
  'sys/news/save',
  'sys/attachment/upload/base64',
  'work/quotation/save',
  'work/surveyCert/save',
  'home/draft/keep',
  'ship/cert/list',
  'sys/user/save',
  'basic/ship/import',
]
const signedIn = calls
  .filter(({ path }) => large.includes(path))
  .map((one) => [one.path, one] as const)

/**
 * Sends every hostile body to a call, one after the other. Returns those that blocked the loop or
 * caused an internal error.
 */
async function attacked(
  { url, shape, isPublic: open }: (typeof calls)[number],
  parts = false,
): Promise<string[]> {
  const names = await order<string[]>({
    make: { shape: shape.in, limits: limitsOf(shape, open), parts },
  })
  const send = (index: number) =>
    order<Sent>({ send: { url: app.url + url, token: open ? '' : token, index } })
  // Warm-up: lazy compilation does not count as work on the body.
  await send(0)
  await send(6)
  const found: string[] = []
  for (const [index, name] of names.entries()) {
    const begun = performance.now()
    let shortest = Infinity
    for (let n = 0; n < tries && shortest > most; n++) {
      const {
        result: { status, text },
        ms,
      } = await longestTurn(() => send(index))
      shortest = Math.min(shortest, ms)
      if (status === 0 || status >= 500) found.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
    if (process.env['SHOW_EVENT_LOOP_DELAYS'])
      console.log(
        `${url} ${name}: ${shortest.toFixed(0)} ms, answered after ${(performance.now() - begun).toFixed(0)} ms`,
      )
    if (shortest > most) found.push(`${name}: ${shortest.toFixed(0)} ms`)
  }
  return found
}

describe('hostile bodies just below the limits do not block the event loop', () => {
  test.each(isPublic)(
    '%s, without a session',
    async (_path, call) => {
      expect(await attacked(call)).toEqual([])
    },
    120_000,
  )

  test.each(signedIn)(
    '%s, by a signed-in person',
    async (_path, call) => {
      expect(await attacked(call)).toEqual([])
    },
    300_000,
  )

  test.each(
    calls
      .filter(({ path }) => ['sys/attachment/upload', 'basic/ship/import'].includes(path))
      .map((one) => [one.path, one] as const),
  )(
    '%s, in parts',
    async (_path, call) => {
      expect(await attacked(call, true)).toEqual([])
    },
    120_000,
  )
})
