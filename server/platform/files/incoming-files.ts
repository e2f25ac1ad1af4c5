import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'

const incoming = 'incoming'
/**
 * Age in milliseconds after which an incoming file that was neither stored nor discarded belongs to
 * a dead process.
 */
const abandonedAfterMs = 24 * 3_600_000

/** Incoming files, in a folder of this machine until they are complete and stored. */
export class IncomingFiles {
  #dir: string
  constructor(dir: string) {
    this.#dir = dir
  }

  /** Writes an incoming file to a temporary path. The caller calls `attach` or `discard`. */
  async receive(stream: Readable, signal?: AbortSignal): Promise<string> {
    const path = await this.newPath()
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
  protected async newPath(): Promise<string> {
    const path = join(this.#dir, incoming, randomBytes(16).toString('hex'))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    return path
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
