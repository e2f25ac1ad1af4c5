/**
 * Files of the upload queue in IndexedDB, so that they survive a reload. Where the browser forbids
 * storage, they last as long as the page.
 */
export interface StoredUpload {
  id: string
  userId: number
  name: string
  /** epoch milliseconds */
  time: number
  /** absent once it is uploaded */
  blob?: Blob
  /** set once it is uploaded */
  attachmentId?: string
}
const monthMs = 30 * 86_400_000

const requestResult = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('storage is not available'))
  })

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  return (opened ??= (async () => {
    const request = indexedDB.open('plimsoll', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'id' })
    const db = await requestResult(request)
    const store = db.transaction('files', 'readwrite').objectStore('files')
    for (const { id, time } of (await requestResult(store.getAll())) as StoredUpload[])
      if (Date.now() - time > monthMs) store.delete(id)
    return db
  })())
}
const store = async (mode: IDBTransactionMode) =>
  (await open()).transaction('files', mode).objectStore('files')
const ignoreErrors = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const storeUpload = (file: StoredUpload) =>
  ignoreErrors(store('readwrite').then((files) => requestResult(files.put(file))))
export const loadUpload = (id: string): Promise<StoredUpload | undefined> =>
  ignoreErrors(
    store('readonly').then((files) =>
      requestResult(files.get(id) as IDBRequest<StoredUpload | undefined>),
    ),
  )
export const deleteUpload = (id: string) =>
  ignoreErrors(store('readwrite').then((files) => requestResult(files.delete(id))))
