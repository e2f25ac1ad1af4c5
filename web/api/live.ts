/**
 * Live updates on the screen: one line per window, open while the window is looked at and somebody listens. A
 * window nobody sees lets go of its line, since a browser opens only six of them to one address; once it is seen
 * again, everything listened to is asked anew.
 */
import { useEffect, useEffectEvent } from 'react'
import { say } from '#common/text.ts'
import { follow } from '#common/live.ts'
import { apiText } from './api.text.ts'
import { endSession, headersOf } from './call.ts'
import { lineIsBack } from './line.ts'
import { storedLang } from './session.ts'

interface Listener { topics: readonly string[]; soon(): void; stop(): void }
const listeners = new Set<Listener>()
let line: { stop(): void } | undefined
let leaving: ReturnType<typeof setTimeout> | undefined
/** What is asked for at the same moment by a page that has just been opened need not be asked twice. */
const quickly = 1_500
/** A window that is hidden for longer than this, or that nobody listens in, lets go of its line. */
const patience = 3_000
/** Between two questions of the same listener; windows do not all ask in the same moment. */
const atMostEvery = 2_000
const scatter = 300

function open(): void {
  clearTimeout(leaving)
  if (line || document.hidden || !listeners.size) return
  const openedAt = Date.now()
  let first = true
  line = follow({
    open: (signal) => fetch('/api/live', { headers: headersOf(), signal, cache: 'no-store' }),
    told: (topic) => { for (const { topics, soon } of listeners) if (topics.includes(topic)) soon() },
    again: () => {
      lineIsBack()
      const asked = first && !resuming && Date.now() - openedAt < quickly
      first = resuming = false
      if (!asked) for (const { soon } of listeners) soon()
    },
    ended: () => { line = undefined; endSession(say(apiText.unauthenticated, storedLang()), 1500) },
  })
}
/** Whether a line was let go of before: then what it would have told is unknown. */
let resuming = false

function leave(): void {
  clearTimeout(leaving)
  leaving = setTimeout(() => {
    if (!document.hidden && listeners.size) return
    resuming ||= line !== undefined && listeners.size > 0
    line?.stop()
    line = undefined
  }, patience)
}

if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', () => (document.hidden ? leave() : open()))
  // The pause before the next trial is over as soon as there is a network again.
  window.addEventListener('online', () => {
    line?.stop()
    line = undefined
    resuming = true
    open()
  })
}

/** Calls `ask` soon, and not again before some time has passed. */
function unhurried(ask: () => unknown): { soon(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = 0
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        last = Date.now()
        void ask()
      }, Math.max(Math.random() * scatter, last + atMostEvery - Date.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

/** Asks again whenever a topic has changed, and when something may have been missed: `useLive('todos', refetch)`. */
export function useLive(topics: string | readonly string[], refetch: () => unknown): void {
  const ask = useEffectEvent(refetch)
  const names = [topics].flat().join(' ')
  useEffect(() => {
    const listener: Listener = { topics: names.split(' '), ...unhurried(() => ask()) }
    listeners.add(listener)
    open()
    return () => {
      listener.stop()
      listeners.delete(listener)
      if (!listeners.size) leave()
    }
  }, [names])
}
