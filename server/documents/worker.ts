import { Worker } from 'node:worker_threads'
import { DocumentError, refuse } from './issue.ts'
import type { Issue } from './issue.ts'
import type { jobs } from './worker-main.ts'

/**
 * Runs the steps that read files of strangers, or that compute for long, in a
 * thread of their own with a ceiling on memory and time: a hostile file costs
 * one thread, never the server. One thread, started at first use, kept warm.
 */

type Jobs = typeof jobs
type Answer = { id: number; value?: unknown; issues?: Issue[]; fault?: string }

const memoryMb = 1024
let thread: Worker | undefined
let last: Promise<unknown> = Promise.resolve()
let nextId = 1

/**
 * Runs one job after those already waiting.
 * @param timeoutMs from the moment the job starts
 * @throws DocumentError as the job does; `timeout` when it was ended for time or memory
 */
export function inWorker<K extends keyof Jobs>(name: K, args: Parameters<Jobs[K]>, timeoutMs = 30_000): Promise<Awaited<ReturnType<Jobs[K]>>> {
  const result = last.then(() => run(name, args, timeoutMs))
  last = result.catch(() => undefined)
  return result as Promise<Awaited<ReturnType<Jobs[K]>>>
}

/** Ends the thread, if there is one; the next job starts a new one. */
export async function stopWorker(): Promise<void> {
  await last
  await thread?.terminate()
  thread = undefined
}

function run(name: string, args: unknown[], timeoutMs: number): Promise<unknown> {
  const worker = (thread ??= start())
  const id = nextId++
  worker.ref()
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
    }
    const lose = () => {
      done()
      if (thread === worker) thread = undefined
      void worker.terminate()
    }
    const onMessage = (answer: Answer) => {
      if (answer.id !== id) return
      done()
      if (answer.issues) reject(new DocumentError(answer.issues))
      else if (answer.fault !== undefined) reject(new Error(answer.fault))
      else resolve(answer.value)
    }
    const tooMuch = () => {
      lose()
      try {
        refuse('timeout', name)
      } catch (e) {
        reject(e as Error)
      }
    }
    const onError = (e: Error & { code?: string }) => {
      if (e.code === 'ERR_WORKER_OUT_OF_MEMORY') return tooMuch()
      lose()
      reject(e)
    }
    const onExit = () => onError(new Error('documents worker ended'))
    const timer = setTimeout(tooMuch, timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    try {
      worker.postMessage({ id, name, args })
    } catch (e) {
      // Data that cannot be copied (functions) is the caller's mistake, not the thread's.
      done()
      reject(e as Error)
    }
  })
}

function start(): Worker {
  return new Worker(new URL('./worker-main.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    execArgv: [],
    env: {},
  })
}
