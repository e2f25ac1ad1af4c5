import { Worker } from 'node:worker_threads'
import { DocumentError, issue } from './issue.ts'
import type { Issue } from './issue.ts'
import type { jobs } from './worker-main.ts'

/**
 * Runs the steps that read files of strangers, or that compute for long, in
 * threads of their own with a ceiling on memory and time: a hostile file costs
 * one thread, never the server. Three lanes, so that what strangers upload never
 * delays a certificate, and one is stamped while it is checked. A thread starts
 * at first use and ends after idling.
 */

type Jobs = typeof jobs
type Answer = { id: number; value?: unknown; issues?: Issue[]; fault?: string }

interface Lane {
  thread?: Worker | undefined
  last: Promise<unknown>
  idle?: NodeJS.Timeout | undefined
}

const limits = { memoryMb: 1024, timeoutMs: 30_000, idleMs: 5 * 60_000 }
const lanes: Record<'uploads' | 'issue' | 'check', Lane> = { uploads: { last: Promise.resolve() }, issue: { last: Promise.resolve() }, check: { last: Promise.resolve() } }
const ofUploads: readonly string[] = ['scan', 'verify', 'cleanImage', 'judge']
const laneOf = (name: keyof Jobs) => (ofUploads.includes(name) ? lanes.uploads : name === 'check' ? lanes.check : lanes.issue)
let nextId = 1

/**
 * Runs one job after those already waiting in its lane.
 * @param timeoutMs from the moment the job starts
 * @throws DocumentError as the job does; `timeout` when it was ended for time or memory
 */
export function inWorker<K extends keyof Jobs>(name: K, args: Parameters<Jobs[K]>, timeoutMs = limits.timeoutMs): Promise<Awaited<ReturnType<Jobs[K]>>> {
  const lane = laneOf(name)
  const result = lane.last.then(() => run(lane, name, args, timeoutMs))
  lane.last = result.catch(() => undefined)
  return result as Promise<Awaited<ReturnType<Jobs[K]>>>
}

/** Ends the threads, once their jobs are done; the next job starts a new one. */
export async function stopWorker(): Promise<void> {
  for (const lane of Object.values(lanes)) {
    await lane.last
    clearTimeout(lane.idle)
    await lane.thread?.terminate()
    lane.thread = undefined
  }
}

async function run(lane: Lane, name: string, args: unknown[], timeoutMs: number): Promise<unknown> {
  clearTimeout(lane.idle)
  const worker = (lane.thread ??= start())
  worker.ref()
  try {
    const answer = await ask(worker, { id: nextId++, name, args }, timeoutMs)
    if (answer.issues) throw new DocumentError(answer.issues)
    if (answer.fault !== undefined) throw new Error(answer.fault)
    return answer.value
  } catch (e) {
    if (!(e instanceof ThreadLost)) throw e
    lane.thread = undefined
    void worker.terminate()
    throw e.cause === undefined ? new DocumentError([issue('timeout', name)]) : e.cause
  } finally {
    worker.unref()
    lane.idle = setTimeout(() => {
      void lane.thread?.terminate()
      lane.thread = undefined
    }, limits.idleMs).unref()
  }
}

/** The thread is of no further use; without a cause it took too much time or memory. */
class ThreadLost extends Error {}

function ask(worker: Worker, message: { id: number; name: string; args: unknown[] }, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    const onMessage = (answer: Answer) => answer.id === message.id && finish(() => resolve(answer))
    const onError = (e: Error & { code?: string }) =>
      finish(() => reject(new ThreadLost('', e.code === 'ERR_WORKER_OUT_OF_MEMORY' ? {} : { cause: e })))
    const onExit = () => onError(new Error('documents thread ended'))
    const timer = setTimeout(() => finish(() => reject(new ThreadLost())), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    try {
      worker.postMessage(message)
    } catch (e) {
      // What cannot be copied (a function among the data) is the caller's mistake; the thread is fine.
      finish(() => reject(e as Error))
    }
  })
}

function start(): Worker {
  return new Worker(new URL('./worker-main.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb }, execArgv: [], env: {} })
}
