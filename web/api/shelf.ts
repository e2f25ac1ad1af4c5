/** What the browser keeps of files on their way, so that they outlive the page. Where it may not keep anything, they live as long as the page. */
export interface Kept {
  id: string
  userId: number
  name: string
  /** milliseconds */
  time: number
  /** gone once it is uploaded */
  blob?: Blob
  /** what it has become */
  attachmentId?: string
}
const monthMs = 30 * 86_400_000

const answerTo = <T>(request: IDBRequest<T>): Promise<T> => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result)
  request.onerror = () => reject(request.error ?? new Error('nothing can be kept'))
})

let opened: Promise<IDBDatabase> | undefined
function open(): Promise<IDBDatabase> {
  return (opened ??= (async () => {
    const request = indexedDB.open('plimsoll', 1)
    request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'id' })
    const db = await answerTo(request)
    const store = db.transaction('files', 'readwrite').objectStore('files')
    for (const { id, time } of (await answerTo(store.getAll())) as Kept[]) if (Date.now() - time > monthMs) store.delete(id)
    return db
  })())
}
const store = async (mode: IDBTransactionMode) => (await open()).transaction('files', mode).objectStore('files')
const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const keepFile = (file: Kept) => orNothing(store('readwrite').then((files) => answerTo(files.put(file))))
export const keptFile = (id: string): Promise<Kept | undefined> => orNothing(store('readonly').then((files) => answerTo(files.get(id) as IDBRequest<Kept | undefined>)))
export const dropFile = (id: string) => orNothing(store('readwrite').then((files) => answerTo(files.delete(id))))
