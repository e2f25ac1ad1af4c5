import type { StoredFile } from '#server/core/file.ts'
import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import type { BlobStorage, Range, StoredBlob } from './blob-storage.ts'
import { lockForReference, recordHealed } from './file-faults.ts'
import type { FileFault } from './file-faults.ts'
import { filesText } from './files.text.ts'
import { FolderStorage } from './folder-storage.ts'
import { IncomingFiles } from './incoming-files.ts'
import { checkBytes, isUnreadable, measureFile, verifiedStream } from './verify-bytes.ts'
import type { BytesState } from './verify-bytes.ts'

declare module '#server/core/context.ts' {
  interface Services {
    /** Uploaded and generated files. */
    files: FileStore
  }
}

/**
 * Bytes, or a file that `temporary` has written and that is moved. `loose`: it belongs to no record
 * yet, and is removed if it never does.
 */
export type NewAttachment = ({ bytes: Uint8Array } | { path: string }) & {
  name: string
  type: string
  createBy: number | null
  unclaimed?: boolean
}

const heldFolder = 'held'
const storageKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`
/** Largest file that is read and verified completely before the answer begins, in bytes. */
const wholeBytes = 8 * 2 ** 20
const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

type FaultListener = (faults: readonly FileFault[]) => Promise<void>

/**
 * Stores the bytes of attachments under their SHA-256, in a folder or an external store. A file is
 * complete before its row exists. Incoming files stay in a folder of this machine until they are
 * complete.
 */
export class FileStore extends IncomingFiles {
  #depot: BlobStorage
  #listener: FaultListener = async () => {}
  #reported: Promise<void> = Promise.resolve()
  constructor(dir: string, depot: BlobStorage = new FolderStorage(dir)) {
    super(dir)
    this.#depot = depot
  }

  /** Registers who records faults. Without a listener they are only refused. */
  onFaults(listener: FaultListener): void {
    this.#listener = listener
  }
  /** Reports faults of files to the listener. */
  async reportFaults(faults: readonly FileFault[]): Promise<void> {
    if (faults.length) await this.#listener(faults)
  }
  #reportRead(sha256: string, kind: FileFault['kind']): void {
    // The caller may hold a connection of the pool: it does not wait for another one.
    const report = () => this.reportFaults([{ sha256, kind, foundBy: 'read' }])
    // Serialized, so that the latest result is the one recorded.
    this.#reported = this.#reported.then(report, report)
  }
  /** @throws Refusal 503, with the name of the attachment where it is known */
  #refuseRead(sha256: string, kind: FileFault['kind'], name: string | undefined): never {
    this.#reportRead(sha256, kind)
    return name === undefined ? refuse(503, filesText.gone) : refuse(503, filesText[kind], { name })
  }

  /**
   * Stores bytes durably.
   * @returns their SHA-256 in hex
   */
  async save(bytes: Uint8Array): Promise<string> {
    const sha256 = digestOf(bytes)
    if ((await this.check(sha256, bytes.length)) === 'good') return sha256
    const path = await this.newPath()
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      await this.#depot.put(storageKey(sha256), path, { size: bytes.length, sha256 })
    } finally {
      await this.discard(path)
    }
    return sha256
  }

  /**
   * Stores a stream if it has this SHA-256, in place of damaged bytes.
   * @returns whether it has; otherwise nothing is stored
   */
  async saveVerified(sha256: string, stream: Readable): Promise<boolean> {
    const path = await this.receive(stream)
    try {
      const measured = await measureFile(path)
      if (measured.sha256 !== sha256) return false
      if ((await this.check(sha256, measured.size)) !== 'good')
        await this.#depot.put(storageKey(sha256), path, measured)
      return true
    } finally {
      await this.discard(path)
    }
  }

  /**
   * Stores a file and inserts its attachment row in the caller's transaction. Bytes that are stored
   * already are verified, and replaced when they are damaged.
   */
  async attach(db: Db, file: NewAttachment): Promise<StoredFile> {
    const { size, sha256 } =
      'path' in file
        ? await measureFile(file.path)
        : { size: file.bytes.length, sha256: digestOf(file.bytes) }
    // A process that removes unreferenced bytes waits until this row is visible.
    const faulty = await lockForReference(db, sha256)
    const before = await this.check(sha256, size)
    if ('bytes' in file) {
      if (before !== 'good') await this.save(file.bytes)
    } else {
      if (before !== 'good') await this.#depot.put(storageKey(sha256), file.path, { size, sha256 })
      await this.discard(file.path)
    }
    if (faulty || before === 'damaged') {
      await recordHealed(db, sha256, faulty)
      if (before !== 'good')
        void this.reportFaults([{ sha256, kind: before, foundBy: 'upload', healed: true }])
    }
    const row = {
      attachmentId: randomBytes(18).toString('base64url'),
      originName: file.name,
      size,
      type: file.type,
      sha256,
    }
    await db
      .insertInto('attachment')
      .values({
        ...row,
        createBy: file.createBy,
        attachedTime: file.unclaimed ? null : new Date().toISOString(),
      })
      .execute()
    return row
  }

  /**
   * Stores a temporary file under a name that the caller chooses. It is not an attachment. The
   * write is atomic and replaces a file of the same name.
   * @param signal aborts the write
   * @returns its size in bytes
   */
  async saveTemporary(name: string, stream: Readable, signal?: AbortSignal): Promise<number> {
    const path = await this.receive(stream, signal)
    try {
      const about = await measureFile(path)
      await this.#depot.put(`${heldFolder}/${name}`, path, about)
      return about.size
    } finally {
      await this.discard(path)
    }
  }
  /** Null when the file does not exist. */
  openTemporary(name: string): Promise<{ stream: Readable; size: number } | null> {
    return this.#depot.open(`${heldFolder}/${name}`)
  }
  /** Names of all temporary files. */
  temporaryNames(): Promise<string[]> {
    return this.#depot.names(heldFolder)
  }
  async deleteTemporary(name: string): Promise<void> {
    await this.#depot.remove(`${heldFolder}/${name}`)
  }

  async find(db: Db, attachmentId: string): Promise<StoredFile | undefined> {
    return db
      .selectFrom('attachment')
      .where('attachmentId', '=', attachmentId)
      .select(['attachmentId', 'originName', 'size', 'type', 'sha256'])
      .executeTakeFirst()
  }
  /**
   * Reads a complete file and verifies its hash. A fault is reported.
   * @param name of the attachment, for the refusal
   * @param size expected, if known: another size is refused without reading
   * @throws Refusal 503 when it is missing or damaged
   */
  async read(sha256: string, name?: string, size?: number): Promise<Buffer> {
    const found = await this.openUnverified(sha256)
    if (!found) return this.#refuseRead(sha256, 'missing', name)
    if (size !== undefined && found.size !== size) found.stream.destroy()
    else {
      const bytes = await buffer(found.stream).catch(noBytesIfUnreadable)
      if (bytes && digestOf(bytes) === sha256) return bytes
    }
    return this.#refuseRead(sha256, 'damaged', name)
  }
  /**
   * Opens a file for a download. One of at most 8 MB is verified before this returns. The last
   * chunk of a larger one follows after its hash is checked, so that the transfer of a damaged file
   * breaks off.
   * @throws Refusal 503 when it is missing, or damaged as far as that is known before the first
   * byte: by its size, or by the hash of a small file
   */
  async openVerified({
    sha256,
    size,
    originName,
  }: Pick<StoredFile, 'sha256' | 'size' | 'originName'>): Promise<Readable | Buffer> {
    if (size <= wholeBytes) return this.read(sha256, originName, size)
    const found = await this.openUnverified(sha256)
    if (found?.size === size)
      return verifiedStream(found.stream, { sha256, size }, () =>
        this.#reportRead(sha256, 'damaged'),
      )
    found?.stream.destroy()
    return this.#refuseRead(sha256, found ? 'damaged' : 'missing', originName)
  }
  /** Size of stored bytes; null when they are missing. */
  async sizeOf(sha256: string): Promise<number | null> {
    return this.#depot.size(storageKey(sha256))
  }
  /** Opens stored bytes without verifying them; null when they are missing. */
  async openUnverified(
    sha256: string,
    range?: Range,
  ): Promise<{ stream: Readable; size: number } | null> {
    return this.#depot.open(storageKey(sha256), range)
  }
  /**
   * Reads stored bytes and verifies them. Nothing is reported.
   * @param size expected, if known: another size is damaged without reading
   * @param onChunk awaited for every chunk, so that it can limit the rate
   * @throws StorageError when an external store does not answer
   */
  async check(
    sha256: string,
    size?: number,
    onChunk?: (bytes: number) => Promise<void> | void,
  ): Promise<BytesState> {
    return checkBytes(this.#depot, storageKey(sha256), { sha256, size }, onChunk)
  }
  /** Stored files whose SHA-256 begins with two hex digits, with size and age. */
  async *blobs(prefix: string): AsyncGenerator<StoredBlob> {
    for await (const blob of this.#depot.list(prefix))
      if (/^[0-9a-f]{64}$/.test(blob.name) && blob.name.startsWith(prefix)) yield blob
  }
  /**
   * Removes bytes that no row refers to. The caller has checked this under the lock of `attach`.
   */
  async remove(sha256: string): Promise<void> {
    await this.#depot.remove(storageKey(sha256))
  }
}

/** @throws the error, unless the disk cannot read the bytes */
const noBytesIfUnreadable = (error: unknown): null => {
  if (isUnreadable(error)) return null
  throw error
}
