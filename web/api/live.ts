/**
 * Live updates in the browser: one event stream per window, open while the window is visible and
 * something listens. A hidden window closes its stream, because a browser opens only six
 * connections to one host over HTTP/1.1; when it is visible again, all listeners refetch.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatMessage } from '#common/text.ts'
import { subscribeToEvents } from '#common/live.ts'
import { apiText } from './api.text.ts'
import { requestHeaders } from './send-request.ts'
import { endSession } from './session-end.ts'
import { markOnline } from './connection.ts'
import { storedLang } from './session.ts'
import { markAllTopicsChanged, markTopicChanged } from './topic-changes.ts'

interface Listener {
  topics: readonly string[]
  schedule(): void
  stop(): void
}
const listeners = new Set<Listener>()
let eventStream: { stop(): void } | undefined
let closeTimer: ReturnType<typeof setTimeout> | undefined
/**
 * A stream that opens within this time after the page does not cause a refetch, in milliseconds.
 */
const initialGraceMs = 1_500
/**
 * A window that is hidden or has no listeners closes its stream after this time, in milliseconds.
 */
const closeDelayMs = 3_000
/**
 * Minimum interval of refetches of one listener, in milliseconds, and a random delay so that
 * windows do not refetch simultaneously.
 */
const minRefetchMs = 2_000
const jitterMs = 300

function open(): void {
  clearTimeout(closeTimer)
  if (eventStream || document.hidden || !listeners.size) return
  const openedAt = Date.now()
  let first = true
  eventStream = subscribeToEvents({
    open: (signal) => fetch('/api/live', { headers: requestHeaders(), signal, cache: 'no-store' }),
    onChanged: (topic) => {
      markTopicChanged(topic)
      for (const { topics, schedule } of listeners) if (topics.includes(topic)) schedule()
    },
    onResync: () => {
      markOnline()
      const isRecent = first && !missedEvents && Date.now() - openedAt < initialGraceMs
      first = missedEvents = false
      if (isRecent) return
      markAllTopicsChanged()
      for (const { schedule } of listeners) schedule()
    },
    onEnded: () => {
      eventStream = undefined
      endSession(formatMessage(apiText.unauthenticated, storedLang()), 1500)
    },
  })
}
/** Whether the stream was closed before, so that events may have been missed. */
let missedEvents = false

function scheduleClose(): void {
  clearTimeout(closeTimer)
  closeTimer = setTimeout(() => {
    if (!document.hidden && listeners.size) return
    missedEvents ||= eventStream !== undefined && listeners.size > 0
    eventStream?.stop()
    eventStream = undefined
  }, closeDelayMs)
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => (document.hidden ? scheduleClose() : open()))
  // Reconnects as soon as the browser is online, without waiting for the retry delay.
  window.addEventListener('online', () => {
    eventStream?.stop()
    eventStream = undefined
    missedEvents = true
    open()
  })
}

/** Calls `refetch` soon, but not more often than every `minRefetchMs`. */
function throttle(refetch: () => unknown): { schedule(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  return {
    schedule: () => {
      timer ??= setTimeout(
        () => {
          timer = undefined
          last = Date.now()
          void refetch()
        },
        Math.max(Math.random() * jitterMs, last + minRefetchMs - Date.now()),
      )
    },
    stop: () => clearTimeout(timer),
  }
}

/**
 * Keeps the record of an open page up to date: everything that the page has read of its resource is
 * read again when the record, or what it shows (`changesWith` of the contract), has changed.
 */
export function useLiveRecord({ path }: { path: string }): void {
  const client = useQueryClient()
  useLive(path, () => client.invalidateQueries({ queryKey: [path] }))
}

/**
 * Refetches when a topic has changed and when events may have been missed: `useLive('todos',
 * refetch)`.
 */
export function useLive(topics: string | readonly string[], refetch: () => unknown): void {
  const onChange = useEffectEvent(refetch)
  const names = [topics].flat().join(' ')
  useEffect(() => {
    const listener: Listener = { topics: names.split(' '), ...throttle(() => onChange()) }
    listeners.add(listener)
    open()
    return () => {
      listener.stop()
      listeners.delete(listener)
      if (!listeners.size) scheduleClose()
    }
  }, [names])
}
