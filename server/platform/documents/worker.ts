import { Worker } from 'node:worker_threads'
import { DocumentError, documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'
import type { jobs } from './worker-main.ts'

/**
 * Runs steps that read untrusted files or compute for long in worker threads with limits on memory
 * and time: a hostile file costs one thread and never the server. There are three lanes, so that
 * uploads never delay a certificate, and stamping runs beside checking. A thread starts at first
 * use and ends after idling.
 */

type Jobs = typeof jobs
type Answer = { id: number; value?: unknown; issues?: DocumentProblem[]; fault?: string }

interface WorkerQueue {
  thread?: Worker | undefined
  last: Promise<unknown>
  idle?: NodeJS.Timeout | undefined
}

const limits = { memoryMb: 1024, timeoutMs: 30_000, idleMs: 5 * 60_000 }
const queues: Record<'uploads' | 'issue' | 'check', WorkerQueue> = {
  uploads: { last: Promise.resolve() },
  issue: { last: Promise.resolve() },
  check: { last: Promise.resolve() },
}
const uploadJobs: readonly string[] = ['scan', 'verify', 'cleanImage', 'judge']
const laneOf = (name: keyof Jobs) =>
  uploadJobs.includes(name) ? queues.uploads : name === 'check' ? queues.check : queues.issue
let nextId = 1

/**
 * Runs a job after those already waiting in its lane.
 * @param timeoutMs from the start of the job
 * @throws DocumentError from the job; `timeout` when it exceeded time or memory
 */
export function inWorker<K extends keyof Jobs>(
  name: K,
  args: Parameters<Jobs[K]>,
  timeoutMs = limits.timeoutMs,
): Promise<Awaited<ReturnType<Jobs[K]>>> {
  const lane = laneOf(name)
  const result = lane.last.then(() => run(lane, name, args, timeoutMs))
  lane.last = result.catch(() => undefined)
  return result as Promise<Awaited<ReturnType<Jobs[K]>>>
}

/** Ends the threads after their jobs. The next job starts a new one. */
export async function stopWorker(): Promise<void> {
  for (const lane of Object.values(queues)) {
    await lane.last
    clearTimeout(lane.idle)
    await lane.thread?.terminate()
    lane.thread = undefined
  }
}

async function run(
  lane: WorkerQueue,
  name: string,
  args: unknown[],
  timeoutMs: number,
): Promise<unknown> {
  clearTimeout(lane.idle)
  const worker = (lane.thread ??= start())
  worker.ref()
  try {
    const answer = await ask(worker, { id: nextId++, name, args }, timeoutMs)
    if (answer.issues) throw new DocumentError(answer.issues)
    if (answer.fault !== undefined) throw new Error(answer.fault)
    return answer.value
  } catch (e) {
    if (!(e instanceof WorkerTerminatedError)) throw e
    lane.thread = undefined
    void worker.terminate()
    throw e.cause === undefined ? new DocumentError([documentProblem('timeout', name)]) : e.cause
  } finally {
    worker.unref()
    lane.idle = setTimeout(() => {
      void lane.thread?.terminate()
      lane.thread = undefined
    }, limits.idleMs).unref()
  }
}

/** The thread cannot be used any more. Without a cause it exceeded time or memory. */
class WorkerTerminatedError extends Error {}

function ask(
  worker: Worker,
  message: { id: number; name: string; args: unknown[] },
  timeoutMs: number,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      settle()
    }
    const onMessage = (answer: Answer) => answer.id === message.id && finish(() => resolve(answer))
    const onError = (e: Error & { code?: string }) =>
      finish(() =>
        reject(
          new WorkerTerminatedError('', e.code === 'ERR_WORKER_OUT_OF_MEMORY' ? {} : { cause: e }),
        ),
      )
    const onExit = () => onError(new Error('documents thread ended'))
    const timer = setTimeout(() => finish(() => reject(new WorkerTerminatedError())), timeoutMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    try {
      worker.postMessage(message)
    } catch (e) {
      // Data that cannot be cloned (such as a function) is an error of the caller; the thread is
      // intact.
      finish(() => reject(e as Error))
    }
  })
}

function start(): Worker {
  return new Worker(new URL('./worker-main.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
    execArgv: [],
    env: {},
  })
}
