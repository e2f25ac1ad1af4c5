/** Bodies just below the limits, many files and slow senders: what is sent, and how long it holds everybody else up. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { hostileBodies, hostileParts } from '#server/http/hostile.build.ts'
import type { Chance } from '#tools/chance.ts'
import { loopSecondsOf } from '../house.ts'
import type { Server } from '../house.ts'
import type { Target } from './attacks.ts'
import { faultOf } from './judge.ts'
import type { Answer } from './judge.ts'
import { send } from './send.ts'

/** So long a cheap call may wait beside a hostile one, in milliseconds. */
const most = 100
const tries = 3
/** Connections that send a byte at a time, and for how long they are watched, in milliseconds. */
const slowSenders = 200
const watchedMs = 45_000

export interface HostileFault { what: string; call: string; attack: string; answer: string }

/** Measures how long a cheap call waits, from a thread of its own. */
async function openPing(url: string) {
  const worker = new Worker(new URL('./ping.ts', import.meta.url), { workerData: url, execArgv: [] })
  const longest = async (): Promise<number> => {
    worker.postMessage('')
    return (await once(worker, 'message') as [number])[0]
  }
  await pause(1_000)
  await longest()
  await pause(1_000)
  return { longest, usual: await longest(), close: () => worker.terminate() }
}

/**
 * Sends `count` hostile bodies to calls drawn by chance. A call that was waited beside is a fault where the server's
 * main thread worked for as long, too: on a busy machine everybody waits.
 * @param token of a session for calls that are not public
 */
export async function sendHostile({ url, pid }: Server, targets: readonly Target[], token: string, dice: Chance, count: number): Promise<{ faults: HostileFault[]; longest: number }> {
  const taking = targets.filter(({ kind }) => kind !== 'get' && kind !== 'stream')
  const ping = await openPing(url)
  const faults: HostileFault[] = []
  let longest = 0
  for (let n = 0; n < count; n++) {
    const target = dice.one(taking)
    const { path, name, shape, limits, kind, isPublic } = target
    const made = dice.one([...hostileBodies(shape, limits), ...(kind === 'upload' ? hostileParts(limits.bytes) : [])])
    const shot = { method: 'POST', url: `/api/${path}/${name}`, headers: { 'content-type': made.type, ...(!isPublic && { authorization: `Bearer ${token}` }) }, body: made.body() }
    let wait = Infinity
    let answer: Answer | undefined
    // The first time something is compiled, and a busy machine holds everybody up: only what always does is a fault.
    for (let k = 0; k < tries && wait > most; k++) {
      await ping.longest()
      const worked = await loopSecondsOf(pid)
      answer = await send(url, shot)
      const [waited, used] = [await ping.longest(), (await loopSecondsOf(pid) - worked) * 1000]
      wait = Math.min(wait, used ? Math.min(waited, used) : waited)
    }
    longest = Math.max(longest, wait)
    const fault = (answer!.status === 413 ? null : faultOf(answer!)) ?? (wait > most ? `a call beside it waited ${wait.toFixed(0)} ms` : null)
    if (fault) faults.push({ what: fault, call: `${path}/${name}`, attack: made.name, answer: answer!.text.slice(0, 200) })
  }
  await ping.close()
  return { faults, longest }
}

const heads = [
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Slow: ', '', 'GET / HTTP/1.1\r\nHost: x\r\n',
]
const piece = (head: string) => (head.includes('chunked') ? '1\r\nx\r\n' : head.endsWith('\r\n') && !head.endsWith('\r\n\r\n') ? 'X: y\r\n' : 'x')

/** Many connections that send headers or bodies a little at a time: each must be ended, and nobody else may wait for them. */
export async function sendSlowly(url: string): Promise<{ faults: HostileFault[]; longest: number }> {
  const ping = await openPing(url)
  const port = Number(new URL(url).port)
  let open = 0
  const sockets = Array.from({ length: slowSenders }, (_, n) => {
    const head = heads[n % heads.length]!
    const socket = connect(port, '127.0.0.1', () => { open++; socket.write(head) }).on('error', () => undefined).on('close', () => { open--; clearInterval(drip) }).resume()
    // Those without a head send nothing at all.
    const drip = setInterval(() => { if (head && socket.writable) socket.write(piece(head)) }, 500)
    return socket
  })
  const until = Date.now() + watchedMs
  await pause(2_000)
  while (open > 0 && Date.now() < until) await pause(500)
  const longest = await ping.longest()
  const faults: HostileFault[] = []
  if (open > 0) faults.push({ what: `${open} connections are still open`, call: 'auth/login', attack: 'slow senders', answer: '' })
  if (longest > most + ping.usual) faults.push({ what: `a call beside them waited ${longest.toFixed(0)} ms`, call: 'auth/login', attack: 'slow senders', answer: '' })
  for (const socket of sockets) socket.destroy()
  await ping.close()
  return { faults, longest }
}
