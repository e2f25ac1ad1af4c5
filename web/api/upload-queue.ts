/**
 * Upload queue. A form refers to a chosen file by a local id that begins with `local-`. The upload
 * starts as soon as the connection allows and survives a reload; when the form is sent, local ids
 * are replaced by attachment ids.
 */
import { createListeners } from './listeners.ts'
import { useSyncExternalStore } from 'react'
import { formatMessage } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { ApiError } from './call.ts'
import { upload } from './files.ts'
import { waitForConnection, randomId } from './connection.ts'
import { storedUserId, storedLang } from './session.ts'
import { deleteUpload, storeUpload, loadUpload } from './upload-store.ts'

/** Progress of an upload. */
export interface UploadProgress {
  name: string
  /** 0 to 100 */
  percent: number
  state: 'waiting' | 'sending' | 'failed'
  error?: string
}
type Named = Blob & { name?: string }

const progressById = new Map<string, UploadProgress>()
const uploads = new Map<string, { result: Promise<string>; stop: AbortController }>()
const { subscribe, notify } = createListeners()
/** Larger files are not stored, so they do not survive a reload. Bytes. */
const maxStoredBytes = 30 * 1_048_576

export const isLocalFileId = (id: unknown): id is string =>
  typeof id === 'string' && /^local-[0-9a-f]{32}$/.test(id)

function updateProgress(id: string, part: Partial<UploadProgress>): void {
  progressById.set(id, { name: '', percent: 0, state: 'sending', ...progressById.get(id), ...part })
  notify()
}

/**
 * Adds a file to the queue and starts its upload.
 * @param prepare transforms the file before it is sent, such as shrinking a photo
 * @returns its local id
 */
export function enqueueUpload(
  file: Named,
  prepare: (file: Named) => Promise<Named> = async (same) => same,
): string {
  const id = `local-${randomId()}`
  updateProgress(id, { name: file.name ?? 'file' })
  start(id, async () => {
    const ready = await prepare(file)
    updateProgress(id, { name: ready.name ?? 'file' })
    if (ready.size <= maxStoredBytes)
      await storeUpload({
        id,
        userId: storedUserId(),
        name: ready.name ?? 'file',
        time: Date.now(),
        blob: ready,
      })
    return ready
  })
  return id
}

/**
 * Starts an upload.
 * @param read returns the file, or the id of the attachment when it is uploaded already
 */
function start(id: string, read: () => Promise<Named | string>): Promise<string> {
  const stop = new AbortController()
  const result = (async () => {
    const file = await read()
    if (typeof file === 'string') return file
    for (;;) {
      try {
        updateProgress(id, { state: 'sending', percent: 0 })
        const { attachmentId } = await upload(
          file,
          (percent) => updateProgress(id, { percent }),
          'sys/attachment/upload',
          {},
          stop.signal,
        )
        await storeUpload({
          id,
          userId: storedUserId(),
          name: file.name ?? 'file',
          time: Date.now(),
          attachmentId,
        })
        return attachmentId
      } catch (cause) {
        if (
          !(cause instanceof ApiError) ||
          cause.status !== 0 ||
          cause.error === 'noAttachment' ||
          stop.signal.aborted
        )
          throw cause
        updateProgress(id, { state: 'waiting', percent: 0 })
        await waitForConnection()
        stop.signal.throwIfAborted()
      }
    }
  })()
  uploads.set(id, { result, stop })
  result.catch((cause: Error) => {
    updateProgress(id, { state: 'failed', error: cause.message })
    // A refused file is deleted; after any other error the next submit tries again.
    if (
      cause instanceof ApiError &&
      cause.status >= 400 &&
      cause.status < 500 &&
      cause.status !== 401
    )
      void deleteUpload(id)
    else uploads.delete(id)
  })
  return result
}

/**
 * Attachment id of a local file. Restarts the upload of a file chosen before a reload.
 * @throws ApiError
 */
export function attachmentIdOf(id: string): Promise<string> {
  return (
    uploads.get(id)?.result ??
    start(id, async () => {
      const stored = await loadUpload(id)
      if (!stored || stored.userId !== storedUserId())
        throw new ApiError(400, 'api.elsewhere', formatMessage(apiText.elsewhere, storedLang()))
      updateProgress(id, { name: stored.name })
      return (
        stored.attachmentId ?? new File([stored.blob!], stored.name, { type: stored.blob!.type })
      )
    })
  )
}

/** Cancels an upload and deletes its file. */
export function cancelUpload(id: string): void {
  uploads.get(id)?.stop.abort()
  progressById.delete(id)
  void deleteUpload(id)
}

/**
 * Replaces every local id in a value by the attachment id.
 * @throws ApiError for a file that could not be uploaded
 */
export async function resolveLocalIds(value: unknown): Promise<unknown> {
  if (isLocalFileId(value)) return attachmentIdOf(value)
  if (Array.isArray(value)) return Promise.all(value.map(resolveLocalIds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    await Promise.all(
      Object.entries(value).map(
        async ([name, inner]) => [name, await resolveLocalIds(inner)] as const,
      ),
    ),
  )
}

/** Whether the upload of a file has failed permanently. */
export const hasUploadFailed = (id: string): boolean => progressById.get(id)?.state === 'failed'
/** Progress of a local file; undefined when it is unknown. */
export const useUploadProgress = (id: string): UploadProgress | undefined =>
  useSyncExternalStore(subscribe, () => progressById.get(id))
