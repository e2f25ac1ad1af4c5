import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStorage, Range, StoredBlob } from './blob-storage.ts'

const nullIfMissing = (error: unknown): null => {
  if ((error as { code?: string }).code === 'ENOENT') return null
  throw error
}

/**
 * Storage in a folder of this machine, or in one that all servers share. A file is flushed to disk
 * before it gets its name.
 */
export class FolderStorage implements BlobStorage {
  #dir: string
  constructor(dir: string) {
    this.#dir = dir
  }

  async size(key: string): Promise<number | null> {
    return stat(join(this.#dir, key)).then(({ size }) => size, nullIfMissing)
  }

  async put(key: string, path: string): Promise<void> {
    const to = join(this.#dir, key)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const file = await open(path, 'r+')
    await file.sync().finally(() => file.close())
    await rename(path, to)
    const folder = await open(dirname(to), 'r')
    await folder.sync().finally(() => folder.close())
  }

  async open(key: string, range?: Range) {
    const file = await open(join(this.#dir, key), 'r').catch(nullIfMissing)
    if (!file) return null
    const { size } = await file.stat()
    return range
      ? {
          stream: file.createReadStream({ start: range.from, end: range.to }),
          size: Math.max(0, Math.min(range.to, size - 1) - range.from + 1),
        }
      : { stream: file.createReadStream(), size }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#dir, key), { force: true })
  }

  async names(folder: string): Promise<string[]> {
    return (await readdir(join(this.#dir, folder)).catch(nullIfMissing)) ?? []
  }

  async *list(folder: string): AsyncGenerator<StoredBlob> {
    for (const name of await this.names(folder)) {
      const found = await stat(join(this.#dir, folder, name)).catch(nullIfMissing)
      if (found?.isFile()) yield { name, size: found.size, modified: found.mtimeMs }
    }
  }
}
