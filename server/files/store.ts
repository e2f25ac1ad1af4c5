import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Transform } from 'node:stream'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refuse } from '../http/refusal.ts'
import type { Depot, Range } from './depot.ts'
import { filesText } from './files.text.ts'
import { Folder } from './folder.ts'

export interface Stored { attachmentId: string; originName: string; size: number; type: string; sha256: string }
/** Bytes, or a file that `temporary` has written, which is gone afterwards. `loose`: it belongs to no record yet, and goes when it never does. */
export type Given = ({ bytes: Uint8Array } | { path: string }) & { name: string; type: string; createBy: number | null; loose?: boolean }

const incoming = 'incoming'
const heldFolder = 'held'
/** What came in and was neither kept nor discarded is of a process that is gone, after so long, in milliseconds. */
const forgotten = 24 * 3_600_000
const placeOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256}`

/**
 * The bytes of attachments, under their SHA-256, in a folder or in a store elsewhere. A file is complete there before
 * its row exists. What comes in lies in a folder of this machine until it is whole.
 */
export class FileStore {
  #dir: string
  #depot: Depot
  constructor(dir: string, depot: Depot = new Folder(dir)) {
    this.#dir = dir
    this.#depot = depot
  }

  /** A path for a file that is still coming in; `attach` or `discard` it. */
  async temporary(stream: Readable, signal?: AbortSignal): Promise<string> {
    const path = await this.#newPath()
    // Opened before anything can break: a file that is only about to be opened would be there again after it was discarded.
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

  /** Keeps bytes durably. @returns their SHA-256 in hex */
  async keep(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    if ((await this.#depot.size(placeOf(sha256))) === bytes.length) return sha256
    const path = await this.#newPath()
    try {
      await writeFile(path, bytes, { flag: 'wx', mode: 0o600 })
      await this.#depot.put(placeOf(sha256), path, { size: bytes.length, sha256 })
    } finally {
      await this.discard(path)
    }
    return sha256
  }

  /** As `keep`, for what comes as a stream and is never whole in memory. */
  async keepStream(stream: Readable): Promise<string> {
    const path = await this.temporary(stream)
    try {
      const { size, sha256 } = await measured(path)
      if ((await this.#depot.size(placeOf(sha256))) !== size) await this.#depot.put(placeOf(sha256), path, { size, sha256 })
      return sha256
    } finally {
      await this.discard(path)
    }
  }

  /** Keeps a file and gives it an attachment row in the caller's transaction. */
  async attach(db: Db, file: Given): Promise<Stored> {
    const { size, sha256 } = 'path' in file ? await measured(file.path) : { size: file.bytes.length, sha256: createHash('sha256').update(file.bytes).digest('hex') }
    // Whoever removes the same bytes as belonging to nobody waits until this row is there to be seen.
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${sha256}, 0))`.execute(db)
    if ('bytes' in file) await this.keep(file.bytes)
    else {
      if ((await this.#depot.size(placeOf(sha256))) !== size) await this.#depot.put(placeOf(sha256), file.path, { size, sha256 })
      await this.discard(file.path)
    }
    const row = { attachmentId: randomBytes(18).toString('base64url'), originName: file.name, size, type: file.type, sha256 }
    await db.insertInto('attachment').values({ ...row, createBy: file.createBy, attachedTime: file.loose ? null : new Date().toISOString() }).execute()
    return row
  }

  /**
   * Keeps a file for a while under a name of the caller's choosing, which is no attachment. It has that name only once it is whole;
   * held again, it takes the place of what was there. @param signal breaks it off @returns its size in bytes
   */
  async hold(name: string, stream: Readable, signal?: AbortSignal): Promise<number> {
    const path = await this.temporary(stream, signal)
    try {
      const about = await measured(path)
      await this.#depot.put(`${heldFolder}/${name}`, path, about)
      return about.size
    } finally {
      await this.discard(path)
    }
  }
  /** Null when it is not there, or no longer. */
  held(name: string): Promise<{ stream: Readable; size: number } | null> {
    return this.#depot.open(`${heldFolder}/${name}`)
  }
  /** Names of everything held. */
  heldNames(): Promise<string[]> {
    return this.#depot.names(heldFolder)
  }
  async letGo(name: string): Promise<void> {
    await this.#depot.remove(`${heldFolder}/${name}`)
  }

  async find(db: Db, attachmentId: string): Promise<Stored | undefined> {
    return db.selectFrom('attachment').where('attachmentId', '=', attachmentId)
      .select(['attachmentId', 'originName', 'size', 'type', 'sha256']).executeTakeFirst()
  }
  /** The whole file, which must be what its name says. @throws Refusal 503 when it is not there, or damaged */
  async read(sha256: string): Promise<Buffer> {
    const bytes = await buffer((await this.open(sha256)).stream)
    return createHash('sha256').update(bytes).digest('hex') === sha256 ? bytes : refuse(503, filesText.gone)
  }
  /** The file as it comes, never whole in memory. @throws Refusal 503 when it is not there */
  async open(sha256: string, range?: Range): Promise<{ stream: Readable; size: number }> {
    return (await this.#depot.open(placeOf(sha256), range)) ?? refuse(503, filesText.gone)
  }
  /** For bytes that no row refers to any more; who calls has made sure of that, under the lock of `attach`. */
  async remove(sha256: string): Promise<void> {
    await this.#depot.remove(placeOf(sha256))
  }

  /** Takes away what came in and was left by a process that is gone. @returns how many files */
  async sweep(): Promise<number> {
    const folder = join(this.#dir, incoming)
    let swept = 0
    for (const name of await readdir(folder).catch((): string[] => [])) {
      const about = await stat(join(folder, name)).catch(() => null)
      if (!about || Date.now() - about.mtimeMs < forgotten) continue
      await rm(join(folder, name), { force: true })
      swept++
    }
    return swept
  }
}

async function measured(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256')
  let size = 0
  await pipeline(createReadStream(path), new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      hash.update(chunk)
      done()
    },
  }).resume())
  return { size, sha256: hash.digest('hex') }
}
