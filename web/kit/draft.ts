/** Unsent input, kept in this browser per person, so that an ended session loses nothing. */
import { useEffect, useRef } from 'react'
import { keepSetting, setting, settingsUnder } from '../api/session.ts'
import { useMe } from '../api/me.ts'

export interface Draft<T = unknown> {
  value: T
  /** ISO instant it was last changed */
  time: string
  /** address of the page it was typed into */
  url: string
  title: string
  /** version of the record it was read with; null for a new one */
  version: number | null
}
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
export const dropDraft = (key: string) => keepSetting(key, null)

/**
 * Keeps `value` under `key` while it is not null, half a second after the last change and when the page goes away.
 * @param about title shown when it is offered back, and the version of the record
 * @returns the draft that was there when the page opened, and `drop` for when it is sent or given up
 */
export function useDraft<T>(key: string, value: T | null, about: { title: string; version?: number | null }) {
  const { info } = useMe()
  const name = prefix(info.userId) + key
  const latest = useRef({ value, about, name })
  useEffect(() => { latest.current = { value, about, name } })
  const write = () => {
    const now = latest.current
    if (now.value === null) return
    keepSetting(now.name, { value: now.value, time: new Date().toISOString(), url: location.pathname + location.search, title: now.about.title, version: now.about.version ?? null } satisfies Draft<T>)
  }
  useEffect(() => {
    if (value === null) return
    const timer = setTimeout(write, 500)
    return () => clearTimeout(timer)
  }, [value])
  useEffect(() => {
    addEventListener('pagehide', write)
    return () => removeEventListener('pagehide', write)
  }, [])
  return {
    read: () => setting<Draft<T>>(name),
    drop: () => {
      latest.current.value = null
      dropDraft(name)
    },
  }
}
