/** Thread of `startWatchdog`: ends this process with its parent, and when it hangs. */
import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

/** What the thread watches. */
export interface Watched {
  /** 1 while the engine starts or converts */
  working: Int32Array
  parentPid: number
  /** whether to end a process that hangs */
  hangs: boolean
  /** milliseconds between two looks */
  everyMs: number
}

const { working, parentPid, hangs, everyMs } = workerData as Watched

/** A working process that is busy for less than this share of so many intervals hangs. */
const hang = { share: 0.12, intervals: 5 }
const ownThread = readOwnThread()

let quietIntervals = 0
let [lastCpu, lastWaited] = [process.cpuUsage(), waitedByThread()]
setInterval(() => {
  if (process.ppid !== parentPid) process.kill(process.pid, 'SIGKILL')
  const quiet = busyMicroseconds() < hang.share * everyMs * 1_000
  quietIntervals = Atomics.load(working, 0) === 1 && quiet ? quietIntervals + 1 : 0
  if (hangs && quietIntervals >= hang.intervals) process.kill(process.pid, 'SIGKILL')
}, everyMs)

/**
 * Processor time since the last call, and the time in which a thread was ready and waited for a
 * processor: on a busy machine a working process gets little of the first and much of the second,
 * while one in a deadlock has neither.
 */
function busyMicroseconds(): number {
  const { user, system } = process.cpuUsage(lastCpu)
  const waited = waitedByThread()
  let total = user + system
  for (const [thread, us] of waited) total += Math.max(0, us - (lastWaited.get(thread) ?? 0))
  ;[lastCpu, lastWaited] = [process.cpuUsage(), waited]
  return total
}

/**
 * Microseconds in which each other thread waited for a processor. Empty where the system does not
 * count them (`/proc/<pid>/task/<id>/schedstat` of Linux: running, waiting, slices).
 */
function waitedByThread(): Map<string, number> {
  const waited = new Map<string, number>()
  if (ownThread === null) return waited
  for (const thread of readdirSync('/proc/self/task')) {
    if (thread === ownThread) continue
    try {
      const [, ns] = readFileSync(`/proc/self/task/${thread}/schedstat`, 'utf8').split(' ')
      waited.set(thread, Number(ns) / 1_000)
    } catch {
      // The thread has ended, or the kernel does not count.
    }
  }
  return waited
}

/** Id of this thread, which is awake in each interval also when the others hang. */
function readOwnThread(): string | null {
  try {
    return readlinkSync('/proc/thread-self').split('/').at(-1)!
  } catch {
    return null
  }
}
