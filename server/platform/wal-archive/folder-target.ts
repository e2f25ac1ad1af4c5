import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ArchiveTarget, Names } from './archive-target.ts'
import { copyDurably, makeFolder, writeDurably } from './durable.ts'
import type { CopyOptions } from './durable.ts'

/** Folders of every archive. */
const topFolders = ['wal', 'base', 'files', 'keys', 'trail']

const nullIfMissing = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/**
 * An archive in a folder. No folder is created whose parent is missing, so that nothing is written
 * to an empty mount point.
 */
export class FolderTarget implements ArchiveTarget {
  readonly label: string
  constructor(folder: string) {
    this.label = folder
  }

  #path(key: string): string {
    return join(this.label, key)
  }

  async prepare({ isNew, begun }: { isNew: boolean; begun: boolean }): Promise<void> {
    if (!begun) await mkdir(this.label, { recursive: true, mode: 0o700 })
    // An archive of an earlier version may lack a folder. It is reached through one that every
    // archive has, so that nothing is created when the disk went away since the identity was read.
    for (const folder of topFolders)
      await makeFolder(isNew ? this.#path(folder) : `${this.label}/wal/../${folder}`)
  }

  async makeFolder(key: string): Promise<void> {
    await makeFolder(this.#path(key))
  }

  async readText(key: string): Promise<string | null> {
    return readFile(this.#path(key), 'utf8').catch(nullIfMissing)
  }

  async writeText(key: string, text: string): Promise<void> {
    await writeDurably(this.#path(key), text)
  }

  async copyIn(path: string, key: string, options?: CopyOptions): Promise<string> {
    return copyDurably(path, this.#path(key), options)
  }

  async open(key: string) {
    const file = await open(this.#path(key)).catch(nullIfMissing)
    return file && createReadStream('', { fd: file })
  }

  async children(folder: string): Promise<Names> {
    return this.#names(folder, false)
  }

  async tree(folder: string): Promise<Names> {
    return this.#names(folder, true)
  }

  async #names(folder: string, recursive: boolean): Promise<Names> {
    const top = this.#path(folder)
    const names: Names = { files: [], folders: [] }
    for (const entry of await readdir(top, { recursive, withFileTypes: true })) {
      const name = relative(top, join(entry.parentPath, entry.name))
      if (entry.isDirectory()) names.folders.push(name)
      else if (entry.isFile() && !name.endsWith('.part')) names.files.push(name)
    }
    // A folder comes before those in it.
    return { files: names.files.sort(), folders: names.folders.sort() }
  }

  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true })
  }

  async removeFolder(folder: string): Promise<void> {
    await rm(this.#path(folder), { recursive: true, force: true })
  }

  close(): void {}
}
