/** Unsent input, kept in this browser per person at once, and for them on the server soon after, so that an ended session loses nothing. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { keepSetting, setting, settingsUnder } from '../api/session.ts'
import { useMe } from '../api/me.ts'
import { changedHere, leaving, whenArrived } from './draft-sync.ts'
import type { KeptDraft } from './draft-sync.ts'

export type Draft<T = unknown> = KeptDraft<T>
const prefix = (userId: number) => `draft.${userId}.`
const monthMs = 30 * 86_400_000

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
  if (draft) changedHere(key, Boolean(draft.sent))
}

/**
 * Keeps `value` under `key` while it is not null, half a second after the last change and when the page goes away.
 * @param about title shown when it is offered back, and the version of the record; `found` is told of one that was typed on
 * another device and arrives while nothing has been typed here
 * @returns the draft that was there when the page opened, and `drop` for when it is sent or given up
 */
export function useDraft<T>(key: string, value: T | null, about: { title: string; version?: number | null; found?: (draft: Draft<T>) => void }) {
  const { info } = useMe()
  const name = prefix(info.userId) + key
  const latest = useRef({ value, about, name })
  useEffect(() => { latest.current = { value, about, name } })
  const write = () => {
    const now = latest.current
    if (now.value === null) return
    const before = setting<Draft<T>>(now.name)
    if (before && JSON.stringify(before.value) === JSON.stringify(now.value)) return
    const time = new Date().toISOString()
    keepSetting(now.name, { value: now.value, time, url: location.pathname + location.search, title: now.about.title, version: now.about.version ?? null, ...(before?.sent && { sent: before.sent }) } satisfies Draft<T>)
    changedHere(now.name)
  }
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(write, 500)
    return () => clearTimeout(timer)
  }, [value])
  useEffect(() => {
    const away = () => {
      write()
      leaving()
    }
    addEventListener('pagehide', away)
    return () => removeEventListener('pagehide', away)
  }, [])
  const arrived = useEffectEvent((names: readonly string[]) => {
    const draft = names.includes(name) && value === null ? setting<Draft<T>>(name) : null
    if (draft) about.found?.(draft)
  })
  useEffect(() => whenArrived((names) => arrived(names)), [])
  return {
    read: () => setting<Draft<T>>(name),
    drop: () => {
      latest.current.value = null
      dropDraft(name)
    },
  }
}
