/**
 * Files on their way. A form holds one from the moment it is chosen, by an id of this device that begins with `local-`; it
 * goes up as soon as the line allows, outlives the page, and whatever is sent with such an id carries the one it got.
 */
import { useSyncExternalStore } from 'react'
import { say } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { ApiError } from './call.ts'
import { upload } from './files.ts'
import { lineBack, newKey } from './line.ts'
import { keptUserId, storedLang } from './session.ts'
import { dropFile, keepFile, keptFile } from './shelf.ts'

/** How far one is. */
export interface Sending { name: string; /** 0 to 100 */ percent: number; state: 'waiting' | 'sending' | 'failed'; error?: string }
type Named = Blob & { name?: string }

const sendings = new Map<string, Sending>()
const uploads = new Map<string, { result: Promise<string>; stop: AbortController }>()
const watchers = new Set<() => void>()
/** Files beyond this are not kept beyond the page. */
const keptAtMost = 30 * 1_048_576

export const isLocal = (id: unknown): id is string => typeof id === 'string' && /^local-[0-9a-f]{32}$/.test(id)

function tell(id: string, part: Partial<Sending>): void {
  sendings.set(id, { name: '', percent: 0, state: 'sending', ...sendings.get(id), ...part })
  for (const watcher of watchers) watcher()
}

/** Takes a file up and begins to send it. @param prepare makes of it what is sent, such as a smaller picture. @returns its id of this device */
export function sendFile(file: Named, prepare: (file: Named) => Promise<Named> = async (same) => same): string {
  const id = `local-${newKey()}`
  tell(id, { name: file.name ?? 'file' })
  start(id, async () => {
    const ready = await prepare(file)
    tell(id, { name: ready.name ?? 'file' })
    if (ready.size <= keptAtMost) await keepFile({ id, userId: keptUserId(), name: ready.name ?? 'file', time: Date.now(), blob: ready })
    return ready
  })
  return id
}

/** @param read the file, or the id of the attachment it has become already */
function start(id: string, read: () => Promise<Named | string>): Promise<string> {
  const stop = new AbortController()
  const result = (async () => {
    const file = await read()
    if (typeof file === 'string') return file
    for (;;) {
      try {
        tell(id, { state: 'sending', percent: 0 })
        const { attachmentId } = await upload(file, (percent) => tell(id, { percent }), 'sys/attachment/upload', {}, stop.signal)
        await keepFile({ id, userId: keptUserId(), name: file.name ?? 'file', time: Date.now(), attachmentId })
        return attachmentId
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 0 || cause.error === 'noAttachment' || stop.signal.aborted) throw cause
        tell(id, { state: 'waiting', percent: 0 })
        await lineBack()
        stop.signal.throwIfAborted()
      }
    }
  })()
  uploads.set(id, { result, stop })
  result.catch((cause: Error) => {
    tell(id, { state: 'failed', error: cause.message })
    // What the server refused it refuses again; anything else is tried again with the next sending.
    if (cause instanceof ApiError && cause.status >= 400 && cause.status < 500 && cause.status !== 401) void dropFile(id)
    else uploads.delete(id)
  })
  return result
}

/** The attachment that a file of this device becomes. One chosen before the page was loaded goes on its way again. @throws ApiError */
export function uploadedId(id: string): Promise<string> {
  return uploads.get(id)?.result ?? start(id, async () => {
    const kept = await keptFile(id)
    if (!kept || kept.userId !== keptUserId()) throw new ApiError(400, 'api.elsewhere', say(apiText.elsewhere, storedLang()))
    tell(id, { name: kept.name })
    return kept.attachmentId ?? new File([kept.blob!], kept.name, { type: kept.blob!.type })
  })
}

/** The person does not want it after all. */
export function forgetFile(id: string): void {
  uploads.get(id)?.stop.abort()
  sendings.delete(id)
  void dropFile(id)
}

/** What is to be sent, with each id of this device replaced by that of the attachment. @throws ApiError for a file that could not be uploaded */
export async function uploadedIds(value: unknown): Promise<unknown> {
  if (isLocal(value)) return uploadedId(value)
  if (Array.isArray(value)) return Promise.all(value.map(uploadedIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, inner]) => [name, await uploadedIds(inner)] as const)))
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
/** Whether a file could not be uploaded, and never will be as it is. */
export const hasFailed = (id: string): boolean => sendings.get(id)?.state === 'failed'
/** How far a file of this device is; undefined for one nothing is known of yet. */
export const useSending = (id: string): Sending | undefined => useSyncExternalStore(watch, () => sendings.get(id))
