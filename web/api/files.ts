/**
 * Files in and out: uploads with progress, downloads under their own name. Specification 4 and 7.
 */
import { createListeners } from './listeners.ts'
import type { JobStarted } from '#common/contract.ts'
import { formatMessage } from '#common/text.ts'
import { apiText } from './api.text.ts'
import { ApiError, post, reportSuccess } from './call.ts'
import { requestHeaders, unwrapResponse } from './send-request.ts'
import type { FileResponse } from './call.ts'
import { confirming } from './confirm-identity.ts'
import { markOffline } from './connection.ts'
import { storedLang } from './session.ts'

export interface UploadResult {
  attachmentId: string
  path: string
}
export interface AttachmentInfo {
  attachmentId?: string
  originName: string
  path: string
  type: string
  size: number
}

/**
 * Uploads one file as multipart field `file`.
 * @param onProgress 0 to 100
 * @param path another upload call, such as `work/surveyIssue/upload?issueId=1`
 * @param signal aborts the upload
 * @throws ApiError, also when the response has no attachment id
 */
export function upload<T = UploadResult>(
  file: Blob & { name?: string },
  onProgress?: (percent: number) => void,
  path = 'sys/attachment/upload',
  more: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<T> {
  const body = new FormData()
  for (const [key, value] of Object.entries(more)) body.append(key, value)
  body.append('file', file, file.name ?? 'file')
  return confirming(() => uploadBody<T>(body, onProgress, path, signal)).then((output) => {
    reportSuccess({ path, isWrite: true, input: more, output })
    return output
  })
}

function uploadBody<T>(
  body: FormData,
  onProgress: ((percent: number) => void) | undefined,
  path: string,
  signal: AbortSignal | undefined,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/${path}`)
    request.responseType = 'json'
    request.timeout = 3_600_000
    for (const [key, value] of Object.entries(requestHeaders()))
      request.setRequestHeader(key, value)
    request.upload.onprogress = (event) =>
      event.lengthComputable && onProgress?.(Math.round((event.loaded / event.total) * 100))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const fail = (error: 'offline' | 'timeout') => () =>
      reject(new ApiError(0, error, formatMessage(apiText[error], storedLang())))
    request.onabort = fail('offline')
    request.onerror = () => {
      markOffline()
      fail('offline')()
    }
    request.ontimeout = fail('timeout')
    request.onload = () => {
      try {
        const data = unwrapResponse<T & Partial<UploadResult>>(request.status, request.response)
        if (path.startsWith('sys/attachment/upload') && !data.attachmentId)
          throw new ApiError(0, 'noAttachment', formatMessage(apiText.noAttachment, storedLang()))
        resolve(data)
      } catch (cause) {
        reject(cause)
      }
    }
    request.send(body)
  })
}

/** Uploads an image drawn in the browser. */
export const uploadBase64 = (base64: string, ext: string) =>
  post<UploadResult>('sys/attachment/upload/base64', { base64, ext }, { timeout: 3_600_000 })
export const fetchAttachmentInfo = (attachmentId: string) =>
  post<AttachmentInfo>('sys/attachment/get', { attachmentId })
export const fetchAttachment = (attachmentId: string) =>
  post<FileResponse>('sys/attachment/download', { attachmentId }, { as: 'blob' })

/** Saves a file through the browser's downloads. */
export function saveFile({ blob, name }: FileResponse): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Listeners for files that a job writes: the list in the app layout. */
const listeners = createListeners<[jobId: string]>()
/**
 * Calls `listener` with each job that starts to write a file for this window.
 * @returns a function that removes the listener
 */
export const onFileJobStarted = listeners.subscribe

/**
 * Calls an action that answers with a file and saves it. When a job writes the file, the promise
 * resolves as soon as the job has started; the top bar shows its progress and saves the file.
 */
export async function download(path: string, input: object): Promise<void> {
  const answer = await post<FileResponse | JobStarted>(path, input, { as: 'blob' })
  if (!('jobId' in answer)) return saveFile(answer)
  listeners.notify(answer.jobId)
}
