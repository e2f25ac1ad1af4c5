import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { Db } from '../db/database.ts'

export interface Stored { attachmentId: string; originName: string; size: number; type: string; sha256: string }

const heldFolder = 'held'
const unfinished = '.part'

/** The bytes of attachments, in a folder under their SHA-256. A file is complete on disk before its row exists. */
export class FileStore {
  #dir: string
  constructor(dir: string) {
    this.#dir = dir
  }
  #path(sha256: string): string {
    return join(this.#dir, sha256.slice(0, 2), sha256)
  }

  /** A path for a file that is still coming in; `adopt` or `discard` it. */
  async temporary(stream: Readable): Promise<string> {
    const path = join(this.#dir, 'incoming', randomBytes(16).toString('hex'))
    await mkdir(dirname(path), { recursive: true })
    await pipeline(stream, createWriteStream(path, { flags: 'wx' }))
    return path
  }
  async discard(path: string): Promise<void> {
    await rm(path, { force: true })
  }

  /** Keeps bytes durably. @returns their SHA-256 in hex */
  async keep(bytes: Uint8Array): Promise<string> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const path = this.#path(sha256)
    if (await stat(path).catch(() => null)) return sha256
    await mkdir(dirname(path), { recursive: true })
    const temporary = `${path}.${randomBytes(6).toString('hex')}`
    const handle = await open(temporary, 'wx')
    try {
      await writeFile(handle, bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, path)
    const folder = await open(dirname(path), 'r')
    await folder.sync().finally(() => folder.close())
    return sha256
  }

  /** Keeps bytes and gives them an attachment row in the caller's transaction. */
  async attach(db: Db, file: { bytes: Uint8Array; name: string; type: string; createBy: number | null }): Promise<Stored> {
    const sha256 = await this.keep(file.bytes)
    const row = { attachmentId: randomBytes(18).toString('base64url'), originName: file.name, size: file.bytes.length, type: file.type, sha256 }
    await db.insertInto('attachment').values({ ...row, createBy: file.createBy }).execute()
    return row
  }

  /**
   * Keeps a file for a while under a name of the caller's choosing, which is no attachment. It has that name only once it is whole;
   * held again, it takes the place of what was there. @param signal breaks it off @returns its size in bytes
   */
  async hold(name: string, stream: Readable, signal?: AbortSignal): Promise<number> {
    const path = this.#heldPath(name)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(stream, createWriteStream(`${path}${unfinished}`), ...(signal ? [{ signal }] : []))
    const handle = await open(`${path}${unfinished}`, 'r+')
    const { size } = await handle.sync().then(() => handle.stat()).finally(() => handle.close())
    await rename(`${path}${unfinished}`, path)
    return size
  }
  /** Null when it is not there, or no longer. */
  async held(name: string): Promise<{ stream: Readable; size: number } | null> {
    const handle = await open(this.#heldPath(name), 'r').catch(() => null)
    return handle && { stream: handle.createReadStream(), size: (await handle.stat()).size }
  }
  /** Names of everything held, whole or not. */
  async heldNames(): Promise<string[]> {
    const names = await readdir(join(this.#dir, heldFolder)).catch((): string[] => [])
    return [...new Set(names.map((name) => (name.endsWith(unfinished) ? name.slice(0, -unfinished.length) : name)))]
  }
  async letGo(name: string): Promise<void> {
    for (const path of [this.#heldPath(name), `${this.#heldPath(name)}${unfinished}`]) await rm(path, { force: true })
  }
  #heldPath(name: string): string {
    return join(this.#dir, heldFolder, name)
  }

  async find(db: Db, attachmentId: string): Promise<Stored | undefined> {
    return db.selectFrom('attachment').where('attachmentId', '=', attachmentId)
      .select(['attachmentId', 'originName', 'size', 'type', 'sha256']).executeTakeFirst()
  }
  read(sha256: string): Promise<Buffer> {
    return readFile(this.#path(sha256))
  }
  stream(sha256: string): Readable {
    return createReadStream(this.#path(sha256))
  }
}
