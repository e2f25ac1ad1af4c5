/**
 * Bodies just below the limits, many files and slow senders, and the delay they cause for other
 * callers.
 */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hostileBodies, hostileParts } from '#server/app/http/hostile.fixture.ts'
import type { SeededRandom } from '#tools/seeded-random.ts'
import { loopSecondsOf } from '../open-services.ts'
import type { Server } from '../open-services.ts'
import type { Target } from './fuzz-request.ts'
import { responseDefect } from './response-defect.ts'
import type { Answer } from './response-defect.ts'
import { send } from './send.ts'

/** Maximum delay of a cheap call beside a hostile one, in milliseconds. */
const most = 100
const tries = 3
/** Number of connections that send a byte at a time, and the observation time in milliseconds. */
const slowSenders = 200
const watchedMs = 45_000

export interface HostileFault {
  what: string
  call: string
  attack: string
  answer: string
}

/** Measures the delay of a cheap call, from a separate thread. */
async function openPing(url: string) {
  const worker = new Worker(new URL('./ping.ts', import.meta.url), {
    workerData: url,
    execArgv: [],
  })
  const longest = async (): Promise<number> => {
    worker.postMessage('')
    return ((await once(worker, 'message')) as [number])[0]
  }
  await pause(1_000)
  await longest()
  await pause(1_000)
  return { longest, usual: await longest(), close: () => worker.terminate() }
}

/**
 * Sends `count` hostile bodies to random calls. A delayed call counts as a fault only if the
 * server's main thread was busy for as long, because a busy machine delays everything.
 * @param token of a session for calls that are not public
 */
export async function sendHostile(
  { url, pid }: Server,
  targets: readonly Target[],
  token: string,
  dice: SeededRandom,
  count: number,
): Promise<{ faults: HostileFault[]; longest: number }> {
  const taking = targets.filter(({ kind }) => kind !== 'get' && kind !== 'stream')
  const ping = await openPing(url)
  const faults: HostileFault[] = []
  let longest = 0
  for (let n = 0; n < count; n++) {
    const target = dice.pick(taking)
    const { path, name, shape, limits, kind, isPublic } = target
    const made = dice.pick([
      ...hostileBodies(shape, limits),
      ...(kind === 'upload' ? hostileParts(limits.bytes) : []),
    ])
    const shot = {
      method: 'POST',
      url: `/api/${path}/${name}`,
      headers: {
        'content-type': made.type,
        ...(!isPublic && { authorization: `Bearer ${token}` }),
      },
      body: made.body(),
    }
    let wait = Infinity
    let answer: Answer | undefined
    // First-time compilation and a busy machine cause single delays: only repeatable ones are
    // faults.
    for (let k = 0; k < tries && wait > most; k++) {
      await ping.longest()
      const worked = await loopSecondsOf(pid)
      answer = await send(url, shot)
      const [waited, used] = [await ping.longest(), ((await loopSecondsOf(pid)) - worked) * 1000]
      wait = Math.min(wait, used ? Math.min(waited, used) : waited)
    }
    longest = Math.max(longest, wait)
    const fault =
      (answer!.status === 413 ? null : responseDefect(answer!)) ??
      (wait > most ? `a call beside it waited ${wait.toFixed(0)} ms` : null)
    if (fault)
      faults.push({
        what: fault,
        call: `${path}/${name}`,
        attack: made.name,
        answer: answer!.text.slice(0, 200),
      })
  }
  await ping.close()
  return { faults, longest }
}

const heads = [
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  '',
  'GET / HTTP/1.1\r\nHost: x\r\n',
]
const piece = (head: string) =>
  head.includes('chunked')
    ? '1\r\nx\r\n'
    : head.endsWith('\r\n') && !head.endsWith('\r\n\r\n')
      ? 'X: y\r\n'
      : 'x'

/**
 * Many connections that send headers or bodies slowly: each must be closed, and other callers must
 * not be delayed.
 */
export async function sendSlowly(
  url: string,
): Promise<{ faults: HostileFault[]; longest: number }> {
  const ping = await openPing(url)
  const port = Number(new URL(url).port)
  let open = 0
  const sockets = Array.from({ length: slowSenders }, (_, n) => {
    const head = heads[n % heads.length]!
    const socket = connect(port, '127.0.0.1', () => {
      open++
      socket.write(head)
    })
      .on('error', () => undefined)
      .on('close', () => {
        open--
        clearInterval(drip)
      })
      .resume()
    // Connections without a head send nothing.
    const drip = setInterval(() => {
      if (head && socket.writable) socket.write(piece(head))
    }, 500)
    return socket
  })
  const until = Date.now() + watchedMs
  await pause(2_000)
  while (open > 0 && Date.now() < until) await pause(500)
  const longest = await ping.longest()
  const faults: HostileFault[] = []
  if (open > 0)
    faults.push({
      what: `${open} connections are still open`,
      call: 'auth/login',
      attack: 'slow senders',
      answer: '',
    })
  if (longest > most + ping.usual)
    faults.push({
      what: `a call beside them waited ${longest.toFixed(0)} ms`,
      call: 'auth/login',
      attack: 'slow senders',
      answer: '',
    })
  for (const socket of sockets) socket.destroy()
  await ping.close()
  return { faults, longest }
}
