/**
 * The line to the server: whether it is there, and who waits for it. At sea it comes and goes; what people send off waits
 * here until it is back, and they are told so.
 */
import { useSyncExternalStore } from 'react'

export interface LineState {
  /** nothing arrives at the moment, as far as is known */
  lost: boolean
  /** things that people have sent off and that wait */
  waiting: number
  /** things sent off that wait for their files to be uploaded */
  uploading: number
}
interface Waiter { go?: () => void; giveUp?: () => void }

const waiters = new Set<Waiter>()
const watchers = new Set<() => void>()
let state: LineState = { lost: typeof navigator !== 'undefined' && navigator.onLine === false, waiting: 0, uploading: 0 }
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/** Browsers do not always know that a line is back: it is tried from time to time, in milliseconds. */
const pause = () => Math.min(20_000, 2_000 * 1.5 ** failures)

function told(lost: boolean): void {
  const asked = [...waiters].filter((one) => one.giveUp)
  const next = { lost, waiting: asked.filter((one) => one.go).length, uploading: asked.filter((one) => !one.go).length }
  if (next.lost === state.lost && next.waiting === state.waiting && next.uploading === state.uploading) return
  state = next
  for (const tell of watchers) tell()
}

/** Something arrived: whoever waits tries again. */
export function lineIsBack(): void {
  failures = 0
  tryNow()
  told(false)
}
/** Nothing arrived. */
export const lineIsLost = (): void => told(true)

/** Lets everybody who waits try again, without knowing whether it helps. */
export function tryNow(): void {
  clearTimeout(timer)
  timer = undefined
  for (const { go } of waiters) go?.()
}
/** The person would rather not wait: what was sent off is theirs again. */
export const stopWaiting = (): void => { for (const { giveUp } of waiters) giveUp?.() }

function waitAs(waiter: Waiter): () => void {
  waiters.add(waiter)
  if (waiter.go) timer ??= setTimeout(() => { failures++; tryNow() }, pause())
  told(state.lost)
  return () => {
    waiters.delete(waiter)
    told(state.lost)
  }
}

/** Resolves once it is worth another try. @param cause thrown when the person stops waiting; without it, nobody asks them */
export function lineBack(cause?: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = waitAs({ go: () => { done(); resolve() }, ...(cause && { giveUp: () => { done(); reject(cause) } }) })
  })
}

/** Waits for files, which wait for the line themselves. @throws cause when the person stops waiting */
export function waitingFor<T>(work: Promise<T>, cause: Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const done = waitAs({ giveUp: () => { done(); reject(cause) } })
    work.then(resolve, reject).finally(done)
  })
}

if (typeof document !== 'undefined') {
  addEventListener('online', lineIsBack)
  addEventListener('offline', lineIsLost)
}

/** Is told of every change. @returns stops that */
export const followLine = (tell: () => void): (() => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}
export const lineState = (): LineState => state
/** The line, followed. */
export const useLine = (): LineState => useSyncExternalStore(followLine, lineState)

/** A value nobody else has; browsers make it themselves only where the page came encrypted. */
export const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A short name of something long: 53 bits, to tell apart what one person sends, and good for nothing else. After cyrb53, https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js */
export function digest(words: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < words.length; at++) {
    high = Math.imul(high ^ words.charCodeAt(at), 2654435761)
    low = Math.imul(low ^ words.charCodeAt(at), 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
