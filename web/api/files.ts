/** Files in and out: uploads with progress, downloads under their own name. Specification 4 and 7. */
import type { Started } from '#common/contract.ts'
import { say } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { answerOf, ApiError, headersOf, post } from './call.ts'
import type { FileAnswer } from './call.ts'
import { confirming } from './confirm-identity.ts'
import { lineIsLost } from './line.ts'
import { storedLang } from './session.ts'

export interface Uploaded { attachmentId: string; path: string }
export interface AttachmentInfo { attachmentId?: string; originName: string; path: string; type: string; size: number }

/**
 * Uploads one file as multipart field `file`.
 * @param onProgress 0 to 100
 * @param path another upload call, such as `work/surveyIssue/upload?issueId=1`
 * @param signal ends it
 * @throws ApiError, also when the server's answer has no attachment id
 */
export function upload<T = Uploaded>(
  file: Blob & { name?: string }, onProgress?: (percent: number) => void, path = 'sys/attachment/upload', more: Record<string, string> = {}, signal?: AbortSignal,
): Promise<T> {
  const body = new FormData()
  for (const [key, value] of Object.entries(more)) body.append(key, value)
  body.append('file', file, file.name ?? 'file')
  return confirming(() => uploadBody<T>(body, onProgress, path, signal))
}

function uploadBody<T>(body: FormData, onProgress: ((percent: number) => void) | undefined, path: string, signal: AbortSignal | undefined): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    request.responseType = 'json'
    request.timeout = 3_600_000
    for (const [key, value] of Object.entries(headersOf())) request.setRequestHeader(key, value)
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(Math.round((event.loaded / event.total) * 100))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const lost = (error: 'offline' | 'timeout') => () => reject(new ApiError(0, error, say(apiText[error], storedLang())))
    request.onabort = lost('offline')
    request.onerror = () => {
      lineIsLost()
      lost('offline')()
    }
    request.ontimeout = lost('timeout')
    request.onload = () => {
      try {
        const data = answerOf<T & Partial<Uploaded>>(request.status, request.response)
        if (path.startsWith('sys/attachment/upload') && !data.attachmentId) throw new ApiError(0, 'noAttachment', say(apiText.noAttachment, storedLang()))
        resolve(data)
      } catch (cause) { reject(cause) }
    }
    request.send(body)
  })
}

/** Uploads an image drawn in the browser. */
export const uploadBase64 = (base64: string, ext: string) => post<Uploaded>('sys/attachment/upload/base64', { base64, ext }, { timeout: 3_600_000 })
export const attachmentInfo = (attachmentId: string) => post<AttachmentInfo>('sys/attachment/get', { attachmentId })
export const attachmentFile = (attachmentId: string) => post<FileAnswer>('sys/attachment/download', { attachmentId }, { as: 'blob' })

/** Hands a file to the browser's downloads. */
export function saveFile({ blob, name }: FileAnswer): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Who is told of files that a job writes: the frame's list of them. */
const watchers = new Set<(jobId: string) => void>()
/** Calls `told` with each file a job begins to write for this window. @returns stops that */
export function whenFileStarts(told: (jobId: string) => void): () => void {
  watchers.add(told)
  return () => void watchers.delete(told)
}

/**
 * Calls something that answers with a file and saves it. Where a job writes the file, it is over once that has begun: the top bar
 * shows how far the file is, and saves it.
 */
export async function download(path: string, input: object): Promise<void> {
  const answer = await post<FileAnswer | Started>(path, input, { as: 'blob' })
  if (!('jobId' in answer)) return saveFile(answer)
  for (const told of watchers) told(answer.jobId)
}
