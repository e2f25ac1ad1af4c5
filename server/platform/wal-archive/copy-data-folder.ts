/** Copies of what belongs to a data folder besides its database: files, keys, audit heads. */
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { ArchiveTarget } from './archive-target.ts'
import { DamagedFile } from './durable.ts'

/** Folders of `files` with files that are not stored yet. */
const unfinished = new Set(['incoming'])
/** Folders whose files change; they are small. */
export const changingFolders = ['keys', 'trail'] as const

/** Names of stored files: the SHA-256 of their bytes. */
export const storedName = /^[0-9a-f]{64}$/

/**
 * Copies new files and changed keys and heads. Stored files have the name of their content and never
 * change, so that only folders with new names are read. A damaged one is reported and not copied.
 */
export class DataFolderCopy {
  #dataDir: string
  #target: ArchiveTarget
  #onDamaged: (sha256: string) => Promise<void>
  /** when a folder of files was last seen to change, by path */
  #seen = new Map<string, number>()
  /** stored files that are in the archive */
  #archived: Set<string> | null = null
  /** time and size of changing files that are in the archive, by path */
  #versions = new Map<string, string>()

  /** @param onDamaged receives stored files that are damaged and therefore not copied */
  constructor(
    dataDir: string,
    target: ArchiveTarget,
    onDamaged: (sha256: string) => Promise<void> = async () => {},
  ) {
    this.#dataDir = dataDir
    this.#target = target
    this.#onDamaged = onDamaged
  }

  /** Call before the log is copied: then every file of an archived row is in the archive. */
  async update(): Promise<void> {
    this.#archived ??= new Set((await this.#target.tree('files')).files)
    await this.#copyNew('')
    for (const folder of changingFolders) await this.#copyChanged(folder)
  }

  /** @param folder below `files`, empty for all of them */
  async #copyNew(folder: string): Promise<void> {
    const from = join(this.#dataDir, 'files', folder)
    const about = await stat(from).catch(() => null)
    if (!about) return
    // Read before the names, so that a file that appears meanwhile changes it again.
    const changed = about.mtimeMs
    if (folder && !this.#seen.has(folder)) await this.#target.makeFolder(join('files', folder))
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory() && !unfinished.has(entry.name)) await this.#copyNew(path)
      else if (entry.isFile() && this.#seen.get(folder) !== changed) await this.#copyFile(path)
    }
    this.#seen.set(folder, changed)
  }

  async #copyFile(path: string): Promise<void> {
    if (this.#archived?.has(path)) return
    const source = join(this.#dataDir, 'files', path)
    const name = basename(path)
    const expected = storedName.test(name) ? { sha256: name } : {}
    try {
      await this.#target.copyIn(source, join('files', path), expected)
      this.#archived?.add(path)
    } catch (error) {
      if (error instanceof DamagedFile) return this.#onDamaged(name)
      // Removed meanwhile, because no row refers to it any more.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(source)) throw error
    }
  }

  async #copyChanged(folder: string): Promise<void> {
    const from = join(this.#dataDir, folder)
    for (const name of await readdir(from).catch((): string[] => [])) {
      const { mtimeMs, size } = await stat(join(from, name))
      const known = `${mtimeMs} ${size}`
      const path = join(folder, name)
      if (this.#versions.get(path) === known) continue
      await this.#target.copyIn(join(from, name), path)
      this.#versions.set(path, known)
    }
  }
}
