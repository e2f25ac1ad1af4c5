import { text } from '#common/text.ts'
import { refuse } from '../http/refusal.ts'
import { Turns } from '../http/turns.ts'
import { hashesAtOnce } from './passwords.ts'

const queueText = text('auth', { busy: ['登录请求过多，请稍后再试', 'Too many people are signing in at the moment: please try again in a few seconds'] })

/** Sign-ins that may wait for their turn in a process: a few seconds of work. */
const mostWaiting = 200
const turns = new Turns(hashesAtOnce)
let waiting = 0

/**
 * Judges sign-ins a few at a time, so that only these are counted before their result is known, and
 * a burst leaves the server its threads and memory.
 * @throws Refusal 503 when too many wait already
 */
export async function inTurn<T>(judge: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) return refuse(503, queueText.busy)
  waiting++
  try {
    return await turns.take(judge)
  } finally {
    waiting--
  }
}
