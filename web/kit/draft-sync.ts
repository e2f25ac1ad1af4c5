/** Drafts between this browser and the server: what is typed goes there every few seconds, what was typed elsewhere comes from there after sign-in. */
import { ApiError, post } from '../api/call.ts'
import { lineBack, lineState } from '../api/line.ts'
import { keepSetting, setting, settingsUnder, token } from '../api/session.ts'

export interface KeptDraft<T = unknown> {
  value: T
  /** ISO instant it was last changed */
  time: string
  /** address of the page it was typed into */
  url: string
  title: string
  /** version of the record it was read with; null for a new one */
  version: number | null
  /** the time of what the server has of it */
  sent?: string
  /** it was sent as the page went away: whether it arrived nobody knows */
  parting?: boolean
}
interface There { key: string; title: string; url: string; recordVersion: number | null; typedTime: string }

/** Milliseconds between two calls. */
const every = 4_000
/** What is longer stays in this browser alone, in characters; home/draft takes no more. */
const longest = 200_000
/** A page that goes away may send so much more. */
const lastWords = 50_000

/** Names of drafts of which the server has something else, or nothing. */
const due = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let busy: Promise<void> | undefined
/** Which one is being sent: the server may have it although nobody knows yet. */
const there = new Set<string>()
const listeners = new Set<(names: readonly string[]) => void>()

const keyOf = (name: string): string => name.replace(/^draft\.\d+\./, '')

/** Something was typed, or a draft is no more: the server hears of it within seconds. @param known whether the server has it */
export function changedHere(name: string, known = false): void {
  if (known) there.add(name)
  due.add(name)
  timer ??= setTimeout(() => void bring(), every)
}

/** Is told the names of drafts that came from another device. @returns stops that */
export function whenArrived(listener: (names: readonly string[]) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function sending(name: string, options: { keepalive?: boolean; open?: boolean } = {}): Promise<unknown> | undefined {
  const draft = setting<KeptDraft>(name)
  if (!draft) return there.delete(name) ? post('home/draft/drop', { key: keyOf(name) }, options) : undefined
  const value = JSON.stringify(draft.value)
  if (draft.sent === draft.time || value.length > (options.keepalive ? lastWords : longest)) return undefined
  there.add(name)
  return post('home/draft/keep', { key: keyOf(name).slice(0, 200), title: draft.title.slice(0, 300) || keyOf(name), url: draft.url.slice(0, 500), recordVersion: draft.version, typedTime: draft.time, value }, options).then(() => {
    const now = setting<KeptDraft>(name)
    if (now) keepSetting(name, { ...now, sent: draft.time, parting: false })
  })
}

/** Sends what is due, one after the other; over a lost line, once it is back. */
function bring(): Promise<void> {
  return (busy ??= (async () => {
    clearTimeout(timer)
    const now = [...due]
    for (const name of now) {
      due.delete(name)
      try {
        await sending(name)
      } catch (cause) {
        // What the server refuses stays in this browser.
        if (!(cause instanceof ApiError) || cause.status !== 0) continue
        due.add(name)
        if (!setting(name)) there.add(name)
        await lineBack()
      }
    }
  })().finally(() => {
    busy = timer = undefined
    if (due.size > 0) timer = setTimeout(() => void bring(), every)
  }))
}

/**
 * Once after sign-in: takes over what was typed later on another device, gives up what was sent there, and brings what the
 * server has not got. @param userId whose
 */
export async function meetServer(userId: number): Promise<void> {
  const prefix = `draft.${userId}.`
  const { list } = await post<{ list: There[] }>('home/draft/mine')
  const theirs = new Map(list.map((one) => [prefix + one.key, one]))
  const arrived: string[] = []
  for (const name of settingsUnder(prefix)) {
    const own = setting<KeptDraft>(name)!
    const other = theirs.get(name)
    if (other) there.add(name)
    else if (own.sent) {
      // Sent, or given up, on another device; what was typed since is worth keeping.
      if (own.sent === own.time) { keepSetting(name, null); arrived.push(name); continue }
    }
    if (!other || Date.parse(other.typedTime) < Date.parse(own.time)) changedHere(name)
  }
  for (const [name, { key, title, url, recordVersion, typedTime }] of theirs) {
    const own = setting<KeptDraft>(name)
    if (own && Date.parse(own.time) >= Date.parse(typedTime)) continue
    const read = await post<{ value: string }>('home/draft/read', { key }).catch(() => null)
    if (!read) continue
    const time = new Date(typedTime).toISOString()
    keepSetting(name, { value: JSON.parse(read.value) as unknown, time, url, title, version: recordVersion, sent: time } satisfies KeptDraft)
    there.add(name)
    arrived.push(name)
  }
  if (arrived.length > 0) for (const listener of listeners) listener(arrived)
}

/** How long signing out waits for the server, in milliseconds. */
const partingMs = 3_000
/** Signing out leaves in this browser only what the server has not got: the next person at the machine finds no more. @param userId whose */
export async function takeLeave(userId: number): Promise<void> {
  if (due.size > 0 && !lineState().lost) await Promise.race([bring(), new Promise((resolve) => { setTimeout(resolve, partingMs) })])
  for (const name of settingsUnder(`draft.${userId}.`)) {
    const { sent, time } = setting<KeptDraft>(name) ?? {}
    if (sent !== undefined && sent === time) keepSetting(name, null)
  }
}

/** The page goes away: what is due is sent by the browser itself. */
export function leaving(): void {
  if (token()) for (const name of due) {
    const draft = setting<KeptDraft>(name)
    const asked = sending(name, { keepalive: true, open: true })
    if (asked && draft) keepSetting(name, { ...draft, parting: true })
    asked?.catch(() => {})
  }
  due.clear()
}
if (typeof document !== 'undefined') addEventListener('pagehide', leaving)
