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

/**
 * Stores `value` as a draft under `key` while it is not null: half a second after the last change,
 * and when the page closes.
 * @param about title shown with the offer, and the version of the record; `onDraftReceived` is
 * called with a draft from another device that arrives while nothing has been typed here
 * @returns `read` returns the draft that existed when the page opened; `drop` deletes it after it
 * was submitted or discarded; `interrupted` is set when the browser closed the page with the form
 * open, so that the form is restored without asking; `resume` marks that as done; `trackAction`
 * records an action so that it is repeated after such an interruption
 */
export function useDraft<T>(
  key: string,
  value: T | null,
  about: { title: string; version?: number | null; onDraftReceived?: (draft: Draft<T>) => void },
) {
  const { info } = useMe()
  const name = prefix(info.userId) + key
  const [interrupted, setInterrupted] = useState(() => ({
    name,
    ...getSessionItem<InterruptedForm>(interruptedKey(name)),
  }))
  const currentAction = useRef<string>(undefined)
  const latest = useRef({ value, about, name })
  useEffect(() => {
    latest.current = { value, about, name }
  })
  const trackOpenForm = () =>
    setSessionItem(
      interruptedKey(latest.current.name),
      !storedToken() || (latest.current.value === null && !currentAction.current)
        ? null
        : ({ open: true, act: currentAction.current } satisfies InterruptedForm),
    )
  const write = () => {
    const now = latest.current
    const before = getLocalItem<Draft<T>>(now.name)
    // After sign-out nothing more is stored.
    if (storedToken()) cacheResponses(now.name, queryClient)
    else if (!before) return
    if (now.value === null) return
    trackOpenForm()
    if (before && JSON.stringify(before.value) === JSON.stringify(now.value)) return
    const time = new Date().toISOString()
    setLocalItem(now.name, {
      value: now.value,
      time,
      url: location.pathname + location.search,
      title: now.about.title,
      version: now.about.version ?? null,
      ...(before?.sent && { sent: before.sent }),
      ...(before?.parting && { parting: true }),
    } satisfies Draft<T>)
    markDirty(now.name)
  }
  useEffect(() => {
    if (value === null) return trackOpenForm()
    const timer = setTimeout(write, 500)
    return () => clearTimeout(timer)
  }, [value])
  useEffect(() => {
    const onPageHide = () => {
      write()
      flushOnPageHide()
    }
    // Phones evict hidden pages without a further event, so the draft is stored now.
    const onVisibilityChange = () => {
      if (document.hidden) write()
    }
    addEventListener('pagehide', onPageHide)
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      removeEventListener('pagehide', onPageHide)
      document.removeEventListener('visibilitychange', onVisibilityChange)
      setSessionItem(interruptedKey(latest.current.name), null)
      if (!hasDraft(latest.current.name)) evictResponses(latest.current.name)
    }
  }, [])
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
