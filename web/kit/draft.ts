/** Unsent input, kept in this browser per person at once, and for them on the server soon after, so that an ended session loses nothing; what its form is drawn from beside it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryClient } from '../api/hooks.ts'
import { dropAnswers, keepAnswers } from '../api/kept-answers.ts'
import { keepNow, keepSetting, keptNow, setting, settingsUnder, token } from '../api/session.ts'
import { useMe } from '../api/me.ts'
import { changedHere, leaving, whenArrived } from './draft-sync.ts'
import type { KeptDraft } from './draft-sync.ts'

export type Draft<T = unknown> = KeptDraft<T>
const prefix = (userId: number) => `draft.${userId}.`
const monthMs = 30 * 86_400_000

/** A form that was open with something typed when the page went away, and what was being done with it. */
interface Left { open: boolean; act?: string | undefined }
const leftAs = (name: string) => `open.${name}`

/** The drafts of a person, newest first; those older than a month are dropped. */
export function draftsOf(userId: number, now = Date.now()): ({ key: string } & Draft)[] {
  const all = settingsUnder(prefix(userId)).flatMap((name) => {
    const draft = setting<Draft>(name)
    if (draft && now - Date.parse(draft.time) < monthMs) return [{ key: name, ...draft }]
    keepSetting(name, null)
    return []
  })
  return all.sort((a, b) => b.time.localeCompare(a.time))
}
export const isKept = (key: string): boolean => setting(key) !== null
/** It was sent or given up: gone here, and on the server if it had come there. */
export function dropDraft(key: string): void {
  const draft = setting<Draft>(key)
  keepSetting(key, null)
  dropAnswers(key)
  if (draft) changedHere(key, Boolean(draft.sent) || draft.parting)
}

/**
 * Keeps `value` under `key` while it is not null, half a second after the last change and when the page goes away.
 * @param about title shown when it is offered back, and the version of the record; `found` is told of one that was typed on
 * another device and arrives while nothing has been typed here
 * @returns `read` gives the draft that was there when the page opened, `drop` is for when it is sent or given up. `left`: the page went
 * away under the person's hands, who is not asked whether to go on, but goes on: with the act they had begun `during` which it went
 */
export function useDraft<T>(key: string, value: T | null, about: { title: string; version?: number | null; found?: (draft: Draft<T>) => void }) {
  const { info } = useMe()
  const name = prefix(info.userId) + key
  const [left, setLeft] = useState(() => ({ name, ...keptNow<Left>(leftAs(name)) }))
  const acting = useRef<string>(undefined)
  const latest = useRef({ value, about, name })
  useEffect(() => { latest.current = { value, about, name } })
  const note = () => keepNow(leftAs(latest.current.name), !token() || (latest.current.value === null && !acting.current) ? null : { open: true, act: acting.current } satisfies Left)
  const write = () => {
    const now = latest.current
    const before = setting<Draft<T>>(now.name)
    // Who has signed out leaves nothing more.
    if (token()) keepAnswers(now.name, queryClient)
    else if (!before) return
    if (now.value === null) return
    note()
    if (before && JSON.stringify(before.value) === JSON.stringify(now.value)) return
    const time = new Date().toISOString()
    keepSetting(now.name, { value: now.value, time, url: location.pathname + location.search, title: now.about.title, version: now.about.version ?? null, ...(before?.sent && { sent: before.sent }), ...(before?.parting && { parting: true }) } satisfies Draft<T>)
    changedHere(now.name)
  }
  useEffect(() => {
    if (value === null) return note()
    const timer = setTimeout(write, 500)
    return () => clearTimeout(timer)
  }, [value])
  useEffect(() => {
    const away = () => {
      write()
      leaving()
    }
    // A phone throws away what is not looked at, and says no more about it.
    const hidden = () => { if (document.hidden) write() }
    addEventListener('pagehide', away)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      removeEventListener('pagehide', away)
      document.removeEventListener('visibilitychange', hidden)
      keepNow(leftAs(latest.current.name), null)
      if (!isKept(latest.current.name)) dropAnswers(latest.current.name)
    }
  }, [])
  const arrived = useEffectEvent((names: readonly string[]) => {
    const draft = names.includes(name) && value === null ? setting<Draft<T>>(name) : null
    if (draft) about.found?.(draft)
  })
  useEffect(() => whenArrived((names) => arrived(names)), [])
  return {
    read: () => setting<Draft<T>>(name),
    left: left.open && left.name === name ? left : null,
    goesOn: () => setLeft({ name }),
    during: <R>(act: string, work: () => Promise<R>): Promise<R> => {
      acting.current = act
      note()
      return work().finally(() => {
        acting.current = undefined
        note()
      })
    },
    drop: () => {
      latest.current.value = null
      dropDraft(name)
    },
  }
}
