/**
 * State of the connection to the server, and the requests waiting for it. Connections index sea are
 * unreliable: requests wait here until the connection is back, and the user sees them waiting.
 */
import { createListeners } from './listeners.ts'
import { useSyncExternalStore } from 'react'

export interface ConnectionState {
  /** the last request failed on the network */
  offline: boolean
  /** the user's requests that wait for the connection */
  waiting: number
  /** the user's requests that wait for their files to be uploaded */
  uploading: number
}
interface PendingRequest {
  retry?: () => void
  cancel?: () => void
}

const pendingRequests = new Set<PendingRequest>()
const listeners = createListeners()
let state: ConnectionState = {
  offline: typeof navigator !== 'undefined' && navigator.onLine === false,
  waiting: 0,
  uploading: 0,
}
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
/**
 * Delay before the next retry, in milliseconds. Browsers do not always notice that the connection
 * is back.
 */
const retryDelayMs = () => Math.min(20_000, 2_000 * 1.5 ** failures)

function updateState(offline: boolean): void {
  const ownRequests = [...pendingRequests].filter((one) => one.cancel)
  const next = {
    offline,
    waiting: ownRequests.filter((one) => one.retry).length,
    uploading: ownRequests.filter((one) => !one.retry).length,
  }
  if (
    next.offline === state.offline &&
    next.waiting === state.waiting &&
    next.uploading === state.uploading
  )
    return
  state = next
  listeners.notify()
}

/** Records that a response arrived; waiting requests retry. */
export function markOnline(): void {
  failures = 0
  retryNow()
  updateState(false)
}
/** Records that a request failed on the network. */
export const markOffline = (): void => updateState(true)

/** Makes all waiting requests retry now. */
export function retryNow(): void {
  clearTimeout(timer)
  timer = undefined
  for (const { retry } of pendingRequests) retry?.()
}
/** Cancels the user's waiting requests; their forms become editable again. */
export const cancelWaiting = (): void => {
  for (const { cancel } of pendingRequests) cancel?.()
}

function addPending(request: PendingRequest): () => void {
  pendingRequests.add(request)
  if (request.retry)
    timer ??= setTimeout(() => {
      failures++
      retryNow()
    }, retryDelayMs())
  updateState(state.offline)
  return () => {
    pendingRequests.delete(request)
    updateState(state.offline)
  }
}

/**
 * Resolves when it is time to retry.
 * @param cause rejection when the user cancels; without it the wait cannot be cancelled
 */
export function waitForConnection(cause?: Error): Promise<void> {
  return new Promise((resolve, reject) => {
    const remove = addPending({
      retry: () => {
        remove()
        resolve()
      },
      ...(cause && {
        cancel: () => {
          remove()
          reject(cause)
        },
      }),
    })
  })
}

/**
 * Waits for uploads, which wait for the connection themselves.
 * @throws cause when the user cancels
 */
export function waitForUploads<T>(work: Promise<T>, cause: Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const remove = addPending({
      cancel: () => {
        remove()
        reject(cause)
      },
    })
    work.then(resolve, reject).finally(remove)
  })
}

if (typeof document !== 'undefined') {
  addEventListener('online', markOnline)
  addEventListener('offline', markOffline)
}

/**
 * Registers a listener for changes.
 * @returns a function that removes it
 */
export const subscribeConnection = listeners.subscribe
export const connectionState = (): ConnectionState => state
/** The state of the connection; re-renders on change. */
export const useConnection = (): ConnectionState =>
  useSyncExternalStore(subscribeConnection, connectionState)

/** A random 128-bit id. crypto.randomUUID is missing on pages without HTTPS. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/**
 * A hash of 53 bits to listener requests of one user apart; not cryptographic. After cyrb53,
 * https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js
 */
export function shortHash(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    high = Math.imul(high ^ text.charCodeAt(index), 2654435761)
    low = Math.imul(low ^ text.charCodeAt(index), 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
