/**
 * Drafts: unsent input, stored in this browser immediately and on the server soon after, so that an
 * ended session loses nothing; together with the responses that its form needs.
 */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryClient } from '../api/hooks.ts'
import { evictResponses, cacheResponses } from '../api/response-cache.ts'
import {
  setSessionItem,
  setLocalItem,
  getSessionItem,
  getLocalItem,
  localKeys,
  storedToken,
} from '../api/session.ts'
import { useMe } from '../api/me.ts'
import { markDirty, flushOnPageHide, onDraftsReceived } from './draft-sync.ts'
import type { StoredDraft } from './draft-sync.ts'

export type Draft<T = unknown> = StoredDraft<T>
const prefix = (userId: number) => `draft.${userId}.`
const monthMs = 30 * 86_400_000

/** A form with unsent input that was open when the page closed, and the action in progress. */
interface InterruptedForm {
  open: boolean
  act?: string | undefined
}
const interruptedKey = (name: string) => `open.${name}`

/** Drafts of a user, newest first. Drafts older than a month are deleted. */
export function draftsOf(userId: number, now = Date.now()): ({ key: string } & Draft)[] {
  const all = localKeys(prefix(userId)).flatMap((name) => {
    const draft = getLocalItem<Draft>(name)
    if (draft && now - Date.parse(draft.time) < monthMs) return [{ key: name, ...draft }]
    setLocalItem(name, null)
    return []
  })
  return all.sort((a, b) => b.time.localeCompare(a.time))
}
export const hasDraft = (key: string): boolean => getLocalItem(key) !== null
/** Deletes a draft here and on the server, after it was submitted or discarded. */
export function dropDraft(key: string): void {
  const draft = getLocalItem<Draft>(key)
  setLocalItem(key, null)
  evictResponses(key)
  if (draft) markDirty(key, Boolean(draft.sent) || draft.parting)
}

/** Keys whose form was open since the page was loaded. */
const openedHere = new Set<string>()
/** The form that was open under a name when the browser closed the page. */
const interruptedForm = (name: string): Partial<InterruptedForm> | null =>
  openedHere.has(name) ? null : getSessionItem<InterruptedForm>(interruptedKey(name))

interface DraftAbout<T> {
  title: string
  version?: number | null
  /** called with a draft of another device that arrives while nothing has been typed here */
  onDraftReceived?: (draft: Draft<T>) => void
}

/**
 * Stores `value` as a draft under `key` while it is not null: half a second after the last change,
 * and when the page closes.
 * @param about title shown with the offer, and the version of the record
 * @returns `read` returns the draft that existed when the page opened; `drop` deletes it after it
 * was submitted or discarded; `interrupted` is set when the browser closed the page with the form
 * open, so that the form is restored without asking; `resume` marks that as done; `trackAction`
 * records an action so that it is repeated after such an interruption
 */
export function useDraft<T>(key: string, value: T | null, about: DraftAbout<T>) {
  const { info } = useMe()
  const name = prefix(info.userId) + key
  const [interrupted, setInterrupted] = useState(() => ({ name, ...interruptedForm(name) }))
  const currentAction = useRef<string>(undefined)
  const latest = useRef({ value, about, name })
  useEffect(() => {
    latest.current = { value, about, name }
  })
  const trackOpenForm = () => {
    const now = latest.current
    openedHere.add(now.name)
    const isOpen = now.value !== null || currentAction.current
    setSessionItem(
      interruptedKey(now.name),
      storedToken() && isOpen
        ? ({ open: true, act: currentAction.current } satisfies InterruptedForm)
        : null,
    )
  }
  const write = () => {
    const { name: at, value: now, about: described } = latest.current
    if (storeDraft(at, now, described)) trackOpenForm()
  }
  useEffect(() => {
    if (value === null) return trackOpenForm()
    const timer = setTimeout(write, 500)
    return () => clearTimeout(timer)
  }, [value])
  useWriteOnLeave(write, () => {
    setSessionItem(interruptedKey(latest.current.name), null)
    if (!hasDraft(latest.current.name)) evictResponses(latest.current.name)
  })
  const onReceived = useEffectEvent((names: readonly string[]) => {
    const draft = names.includes(name) && value === null ? getLocalItem<Draft<T>>(name) : null
    if (draft) about.onDraftReceived?.(draft)
  })
  useEffect(() => onDraftsReceived((names) => onReceived(names)), [])
  return {
    read: () => getLocalItem<Draft<T>>(name),
    interrupted: interrupted.open && interrupted.name === name ? interrupted : null,
    resume: () => setInterrupted({ name }),
    trackAction: <R>(act: string, work: () => Promise<R>): Promise<R> => {
      currentAction.current = act
      trackOpenForm()
      return work().finally(() => {
        currentAction.current = undefined
        trackOpenForm()
      })
    },
    drop: () => {
      latest.current.value = null
      dropDraft(name)
    },
  }
}

/**
 * Stores a draft, unless it is stored already, and the responses that its form needs.
 * @returns whether the form has unsent input
 */
function storeDraft<T>(name: string, value: T | null, about: DraftAbout<T>): boolean {
  const before = getLocalItem<Draft<T>>(name)
  // After sign-out nothing more is stored.
  if (storedToken()) cacheResponses(name, queryClient)
  else if (!before) return false
  if (value === null) return false
  if (before && JSON.stringify(before.value) === JSON.stringify(value)) return true
  setLocalItem(name, {
    value,
    time: new Date().toISOString(),
    url: location.pathname + location.search,
    title: about.title,
    version: about.version ?? null,
    ...(before?.sent && { sent: before.sent }),
    ...(before?.parting && { parting: true }),
  } satisfies Draft<T>)
  markDirty(name)
  return true
}

/** Calls `write` when the page closes or is hidden, and `end` when the form is removed. */
function useWriteOnLeave(write: () => void, end: () => void): void {
  const onWrite = useEffectEvent(write)
  const onEnd = useEffectEvent(end)
  useEffect(() => {
    const onPageHide = () => {
      onWrite()
      flushOnPageHide()
    }
    // Phones evict hidden pages without a further event, so the draft is stored now.
    const onVisibilityChange = () => {
      if (document.hidden) onWrite()
    }
    addEventListener('pagehide', onPageHide)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      removeEventListener('pagehide', onPageHide)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      onEnd()
    }
  }, [])
}
