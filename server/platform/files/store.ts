import type { StoredFile } from '#server/core/file.ts'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { refuse } from '#server/core/refusal.ts'
import type { BlobStorage, Range } from './blob-storage.ts'
import { filesText } from './files.text.ts'
import { FolderStorage } from './folder-storage.ts'

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

const incoming = 'incoming'
const heldFolder = 'held'
/**
 * Age in milliseconds after which an incoming file that was neither stored nor discarded belongs to
 * a dead process.
 */
const abandonedAfterMs = 24 * 3_600_000
const storageKey = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

/**
 * Stores the bytes of attachments under their SHA-256, in a folder or an external store. A file is
 * complete before its row exists. Incoming files stay in a folder of this machine until they are
 * complete.
 */
export class FileStore {
  #dir: string
  #depot: BlobStorage
  constructor(dir: string, depot: BlobStorage = new FolderStorage(dir)) {
    this.#dir = dir
    this.#depot = depot
  }

  /** Writes an incoming file to a temporary path. The caller calls `attach` or `discard`. */
  async receive(stream: Readable, signal?: AbortSignal): Promise<string> {
    const path = await this.#newPath()
    // The file is opened before anything can fail. Otherwise it could be created again after it was
    // discarded.
    const file = await open(path, 'wx', 0o600)
    try {
      await pipeline(stream, file.createWriteStream(), ...(signal ? [{ signal }] : []))
      return path
    } catch (error) {
      await this.discard(path)
      throw error
    }
  }
  async discard(path: string): Promise<void> {
    await rm(path, { force: true })
  }
  async #newPath(): Promise<string> {
    const path = join(this.#dir, incoming, randomBytes(16).toString('hex'))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return path
  }

  /**
   * Stores bytes durably.
   * @returns their SHA-256 in hex
   */
  async save(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if ((await this.#depot.size(storageKey(sha256))) === bytes.length) return sha256
    const path = await this.#newPath()
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      await this.#depot.put(storageKey(sha256), path, { size: bytes.length, sha256 })
    } finally {
      await this.discard(path)
    }
    return sha256
  }

  /**
   * Stores a stream without holding all of it in memory.
   * @returns its SHA-256 in hex
   */
  async saveStream(stream: Readable): Promise<string> {
    const path = await this.receive(stream)
    try {
      const { size, sha256 } = await measureFile(path)
      if ((await this.#depot.size(storageKey(sha256))) !== size)
        await this.#depot.put(storageKey(sha256), path, { size, sha256 })
      return sha256
    } finally {
      await this.discard(path)
    }
  }

  /** Stores a file and inserts its attachment row in the caller's transaction. */
  async attach(db: Db, file: NewAttachment): Promise<StoredFile> {
    const { size, sha256 } =
      'path' in file
        ? await measureFile(file.path)
        : { size: file.bytes.length, sha256: createHash('sha256').update(file.bytes).digest('hex') }
    // A process that removes unreferenced bytes waits until this row is visible.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${sha256}, 0))`.execute(db)
    if ('bytes' in file) await this.save(file.bytes)
    else {
      if ((await this.#depot.size(storageKey(sha256))) !== size)
        await this.#depot.put(storageKey(sha256), file.path, { size, sha256 })
      await this.discard(file.path)
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
   * Reads a complete file and verifies its hash.
   * @throws Refusal 503 when it is missing or damaged
   */
  async read(sha256: string): Promise<Buffer> {
    const bytes = await buffer((await this.open(sha256)).stream)
    return createHash('sha256').update(bytes).digest('hex') === sha256
      ? bytes
      : refuse(503, filesText.gone)
  }
  /**
   * Opens a file as a stream.
   * @throws Refusal 503 when it is missing
   */
  async open(sha256: string, range?: Range): Promise<{ stream: Readable; size: number }> {
    return (await this.#depot.open(storageKey(sha256), range)) ?? refuse(503, filesText.gone)
  }
  /**
   * Removes bytes that no row refers to. The caller has checked this under the lock of `attach`.
   */
  async remove(sha256: string): Promise<void> {
    await this.#depot.remove(storageKey(sha256))
  }

  /**
   * Removes incoming files of dead processes.
   * @returns how many files
   */
  async deleteAbandoned(): Promise<number> {
    const folder = join(this.#dir, incoming)
    let swept = 0
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const about = await stat(join(folder, name)).catch(() => null)
      if (!about || Date.now() - about.mtimeMs < abandonedAfterMs) continue
      await rm(join(folder, name), { force: true })
      swept++
    }
    return swept
  }
}

async function measureFile(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(
    createReadStream(path),
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        size += chunk.length
        hash.update(chunk)
        done()
      },
    }).resume(),
  )
  return { size, sha256: hash.digest('hex') }
}
