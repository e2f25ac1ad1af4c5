import { defineMessages } from '#common/text.ts'
import { refuse } from '#server/core/refusal.ts'
import { Semaphore } from '#server/core/semaphore.ts'
import { concurrentHashes } from './passwords.ts'

const queueText = defineMessages('auth', {
  busy: ['登录请求过多，请稍后再试', 'Too many sign-in requests: try again in a few seconds'],
})

/** Sign-ins that may wait in a process: a few seconds of work. */
const mostWaiting = 200
const semaphore = new Semaphore(concurrentHashes)
let waiting = 0

/**
 * Checks a few sign-ins at a time, so that only these are counted before their result is known and
 * a burst does not use up threads and memory.
 * @throws Refusal 503 when the queue is full
 */
export async function runExclusive<T>(judge: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) return refuse(503, queueText.busy)
  waiting++
  try {
    return await semaphore.run(judge)
  } finally {
    waiting--
  }
}
