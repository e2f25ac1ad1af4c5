/**
 * Synchronisation of drafts between this browser and the server: changes are sent every few
 * seconds, drafts of other devices are loaded after sign-in.
 */
import { createListeners } from '../api/listeners.ts'
import { ApiError, post } from '../api/call.ts'
import { waitForConnection, connectionState } from '../api/connection.ts'
import { setLocalItem, getLocalItem, localKeys, storedToken } from '../api/session.ts'

export interface StoredDraft<T = unknown> {
  value: T
  /** time of the last change, ISO instant */
  time: string
  /** URL of the page with the form */
  url: string
  title: string
  /** version of the record when it was read; null for a new record */
  version: number | null
  /** time of the version that the server has */
  sent?: string
  /** sent while the page closed; the result is unknown */
  parting?: boolean
}
interface ServerDraft {
  key: string
  title: string
  url: string
  recordVersion: number | null
  typedTime: string
}

/** Milliseconds between two calls. */
const syncIntervalMs = 4_000
/** Maximum characters; longer drafts stay in this browser, because home/draft rejects them. */
const maxChars = 200_000
/** Maximum characters sent while the page closes. */
const maxUnloadChars = 50_000

/** Names of drafts whose server version is outdated or missing. */
const dirtyDrafts = new Set<string>()
let timer: ReturnType<typeof setTimeout> | undefined
let busy: Promise<void> | undefined
/** Names of drafts that are being sent or may be on the server. */
const draftsOnServer = new Set<string>()
const listeners = createListeners<[names: readonly string[]]>()

const keyOf = (name: string): string => name.replace(/^draft\.\d+\./, '')

/**
 * Marks a draft as changed or removed; it is sent within seconds.
 * @param onServer whether the server has it
 */
export function markDirty(name: string, onServer = false): void {
  if (onServer) draftsOnServer.add(name)
  dirtyDrafts.add(name)
  timer ??= setTimeout(() => void flushDrafts(), syncIntervalMs)
}

/**
 * Registers a listener for the names of drafts loaded from another device.
 * @returns a function that removes it
 */
export const onDraftsReceived = listeners.subscribe

function sendDraft(
  name: string,
  options: { keepalive?: boolean; allowUnauthorized?: boolean } = {},
): Promise<unknown> | undefined {
  const draft = getLocalItem<StoredDraft>(name)
  if (!draft)
    return draftsOnServer.delete(name)
      ? post('home/draft/drop', { key: keyOf(name) }, options)
      : undefined
  const value = JSON.stringify(draft.value)
  if (draft.sent === draft.time || value.length > (options.keepalive ? maxUnloadChars : maxChars))
    return undefined
  draftsOnServer.add(name)
  return post(
    'home/draft/keep',
    {
      key: keyOf(name).slice(0, 200),
      title: draft.title.slice(0, 300) || keyOf(name),
      url: draft.url.slice(0, 500),
      recordVersion: draft.version,
      typedTime: draft.time,
      value,
    },
    options,
  ).then(() => {
    const now = getLocalItem<StoredDraft>(name)
    if (now) setLocalItem(name, { ...now, sent: draft.time, parting: false })
  })
}

/** Sends all due drafts one by one; waits for the connection if necessary. */
function flushDrafts(): Promise<void> {
  return (busy ??= (async () => {
    clearTimeout(timer)
    const now = [...dirtyDrafts]
    for (const name of now) {
      dirtyDrafts.delete(name)
      try {
        await sendDraft(name)
      } catch (cause) {
        // Refused by the server: the draft stays in this browser.
        if (!(cause instanceof ApiError) || cause.status !== 0) continue
        dirtyDrafts.add(name)
        if (!getLocalItem(name)) draftsOnServer.add(name)
        await waitForConnection()
      }
    }
  })().finally(() => {
    busy = timer = undefined
    if (dirtyDrafts.size > 0) timer = setTimeout(() => void flushDrafts(), syncIntervalMs)
  }))
}

/**
 * Runs once after sign-in: loads newer drafts of other devices, removes drafts submitted there, and
 * sends what the server lacks.
 * @param userId the owner
 */
export async function syncDrafts(userId: number): Promise<void> {
  const prefix = `draft.${userId}.`
  const { list } = await post<{ list: ServerDraft[] }>('home/draft/mine')
  const remoteDrafts = new Map(list.map((one) => [prefix + one.key, one]))
  const received: string[] = []
  for (const name of localKeys(prefix)) {
    const local = getLocalItem<StoredDraft>(name)!
    const remote = remoteDrafts.get(name)
    if (remote) draftsOnServer.add(name)
    else if (local.sent) {
      // Submitted or discarded on another device. Later changes are kept.
      if (local.sent === local.time) {
        setLocalItem(name, null)
        received.push(name)
        continue
      }
    }
    if (!remote || Date.parse(remote.typedTime) < Date.parse(local.time)) markDirty(name)
  }
  for (const [name, { key, title, url, recordVersion, typedTime }] of remoteDrafts) {
    const local = getLocalItem<StoredDraft>(name)
    if (local && Date.parse(local.time) >= Date.parse(typedTime)) continue
    const read = await post<{ value: string }>('home/draft/read', { key }).catch(() => null)
    if (!read) continue
    const time = new Date(typedTime).toISOString()
    setLocalItem(name, {
      value: JSON.parse(read.value) as unknown,
      time,
      url,
      title,
      version: recordVersion,
      sent: time,
    } satisfies StoredDraft)
    draftsOnServer.add(name)
    received.push(name)
  }
  if (received.length > 0) listeners.notify(received)
}

/** Time that sign-out waits for the server, in milliseconds. */
const signOutTimeoutMs = 3_000
/**
 * Sign-out: leaves only unsent drafts in this browser, because the next user of the machine must
 * not find the others.
 * @param userId the owner
 */
export async function clearSyncedDrafts(userId: number): Promise<void> {
  if (dirtyDrafts.size > 0 && !connectionState().offline)
    await Promise.race([
      flushDrafts(),
      new Promise((resolve) => {
        setTimeout(resolve, signOutTimeoutMs)
      }),
    ])
  for (const name of localKeys(`draft.${userId}.`)) {
    const { sent, time } = getLocalItem<StoredDraft>(name) ?? {}
    if (sent !== undefined && sent === time) setLocalItem(name, null)
  }
}

/** Sends due drafts with keepalive while the page closes. */
export function flushOnPageHide(): void {
  if (storedToken())
    for (const name of dirtyDrafts) {
      const draft = getLocalItem<StoredDraft>(name)
      const request = sendDraft(name, { keepalive: true, allowUnauthorized: true })
      if (request && draft) setLocalItem(name, { ...draft, parting: true })
      request?.catch(() => {})
    }
  dirtyDrafts.clear()
}
if (typeof document !== 'undefined') addEventListener('pagehide', flushOnPageHide)
