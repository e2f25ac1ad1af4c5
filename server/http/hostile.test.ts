import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limitsOf } from '#common/call-limits.ts'
import { urlOf } from '#common/contract.ts'
import { newPerson } from '../access/people.build.ts'
import { readHouse } from '../modules.ts'
import { startHouse } from '../testing.ts'
import type { Harness } from '../testing.ts'
import type { Order, Sent } from './hostile-client.build.ts'
import { longestTurn } from './longest-turn.build.ts'

/** No request may hold the event loop for longer, in milliseconds. */
const most = 100
const tries = 3

let house: Harness
let sender: Worker
let token: string
beforeAll(async () => {
  house = await startHouse({ env: { LOG_LEVEL: 'silent' } })
  sender = new Worker(new URL('./hostile-client.build.ts', import.meta.url), { execArgv: [] })
  token = (await newPerson(house, 'hostile')).client.token
})
afterAll(async () => {
  await sender.terminate()
  await house.close()
})

async function order<T>(given: Order): Promise<T> {
  sender.postMessage(given)
  const [answer] = await once(sender, 'message')
  return answer as T
}

const { resources } = await readHouse()
const calls = [...resources.values()].flatMap((r) => Object.entries(r.contract.shapes).map(([name, shape]) => ({ path: `${r.contract.path}/${name}`, url: urlOf(r.contract, name), shape, isPublic: r.actions[name]!.needs === 'public' })))
  .filter(({ shape }) => shape.kind !== 'get' && shape.kind !== 'stream')
const isPublic = calls.filter((one) => one.isPublic).map((one) => [one.path, one] as const)
/** Those that take most, or that do most with it. */
const large = ['basic/certTemplate/save', 'basic/surveyor/save', 'crf/info/saveFeedback', 'sys/form/save', 'sys/news/save', 'sys/attachment/upload/base64', 'work/quotation/save', 'work/surveyCert/save', 'home/draft/keep', 'ship/cert/list', 'sys/user/save', 'basic/ship/import']
const signedIn = calls.filter(({ path }) => large.includes(path)).map((one) => [one.path, one] as const)

/** Sends every hostile body to a call, one after the other, and gives those that held the loop or were answered with a fault. */
async function attacked({ url, shape, isPublic: open }: (typeof calls)[number], parts = false): Promise<string[]> {
  const names = await order<string[]>({ make: { shape: shape.in, limits: limitsOf(shape, open), parts } })
  const send = (index: number) => order<Sent>({ send: { url: house.url + url, token: open ? '' : token, index } })
  // What is compiled when it is first needed is no work of the body.
  await send(0)
  await send(6)
  const found: string[] = []
  for (const [index, name] of names.entries()) {
    const begun = performance.now()
    let shortest = Infinity
    for (let n = 0; n < tries && shortest > most; n++) {
      const { result: { status, text }, ms } = await longestTurn(() => send(index))
      shortest = Math.min(shortest, ms)
      if (status === 0 || status >= 500) found.push(`${name}: ${status} ${text.slice(0, 200)}`)
    }
    if (process.env['SHOW_TURNS']) console.log(`${url} ${name}: ${shortest.toFixed(0)} ms, answered after ${(performance.now() - begun).toFixed(0)} ms`)
    if (shortest > most) found.push(`${name}: ${shortest.toFixed(0)} ms`)
  }
  return found
}

describe('hostile bodies just below the limits hold nobody up and are answered in words', () => {
  test.each(isPublic)('%s, without a session', async (_path, call) => {
    expect(await attacked(call)).toEqual([])
  }, 120_000)

  test.each(signedIn)('%s, by a signed-in person', async (_path, call) => {
    expect(await attacked(call)).toEqual([])
  }, 300_000)

  test.each(calls.filter(({ path }) => ['sys/attachment/upload', 'basic/ship/import'].includes(path)).map((one) => [one.path, one] as const))('%s, in parts', async (_path, call) => {
    expect(await attacked(call, true)).toEqual([])
  }, 120_000)
})
