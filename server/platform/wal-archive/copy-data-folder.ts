/** Copies of what belongs to a data folder besides its database: files, keys, audit heads. */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDurably, makeFolder } from './durable.ts'

/** Folders of `files` with files that are not stored yet. */
const unfinished = new Set(['incoming'])
/** Folders whose files change; they are small. */
export const changingFolders = ['keys', 'trail'] as const

/**
 * Copies new files and changed keys and heads. Stored files have the name of their content and never
 * change, so that only folders with new names are read.
 */
export class DataFolderCopy {
  #dataDir: string
  #archive: string
  /** when a folder of files was last seen to change, by path */
  #seen = new Map<string, number>()
  constructor(dataDir: string, archive: string) {
    this.#dataDir = dataDir
    this.#archive = archive
  }

  /** Call before the log is copied: then every file of an archived row is in the archive. */
  async update(): Promise<void> {
    await this.#copyNew('files')
    for (const folder of changingFolders) await this.#copyChanged(folder)
  }

  async #copyNew(folder: string): Promise<void> {
    const from = join(this.#dataDir, folder)
    const about = await stat(from).catch(() => null)
    if (!about) return
    // Read before the names, so that a file that appears meanwhile changes it again.
    const changed = about.mtimeMs
    if (folder !== 'files' && !this.#seen.has(folder)) await makeFolder(join(this.#archive, folder))
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !unfinished.has(entry.name)) await this.#copyNew(path)
      else if (entry.isFile() && this.#seen.get(folder) !== changed) await this.#copyFile(path)
    }
    this.#seen.set(folder, changed)
  }

  async #copyFile(path: string): Promise<void> {
    const target = join(this.#archive, path)
    if (existsSync(target)) return
    await copyDurably(join(this.#dataDir, path), target).catch((error: NodeJS.ErrnoException) => {
      // Removed meanwhile, because no row refers to it any more.
      if (error.code !== 'ENOENT' || existsSync(join(this.#dataDir, path))) throw error
    })
  }

  async #copyChanged(folder: string): Promise<void> {
    const from = join(this.#dataDir, folder)
    for (const name of await readdir(from).catch((): string[] => [])) {
      const { mtimeMs, size } = await stat(join(from, name))
      const known = `${mtimeMs} ${size}`
      const path = join(folder, name)
      if (this.#versions.get(path) === known) continue
      await copyDurably(join(from, name), join(this.#archive, path))
      this.#versions.set(path, known)
    }
  }
  #versions = new Map<string, string>()
}
