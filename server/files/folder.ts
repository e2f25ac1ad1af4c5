import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Depot, Range } from './depot.ts'

const missing = (error: unknown): null => {
  if ((error as { code?: string }).code === 'ENOENT') return null
  throw error
}

/** A folder of this machine, or one that all servers share. What is in it is on the disk before it has its name. */
export class Folder implements Depot {
  #dir: string
  constructor(dir: string) {
    this.#dir = dir
  }

  async size(key: string): Promise<number | null> {
    return stat(join(this.#dir, key)).then(({ size }) => size, missing)
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
    const file = await open(join(this.#dir, key), 'r').catch(missing)
    if (!file) return null
    const { size } = await file.stat()
    return range
      ? { stream: file.createReadStream({ start: range.from, end: range.to }), size: Math.max(0, Math.min(range.to, size - 1) - range.from + 1) }
      : { stream: file.createReadStream(), size }
  }

  async remove(key: string): Promise<void> {
    await rm(join(this.#dir, key), { force: true })
  }

  async names(folder: string): Promise<string[]> {
    return (await readdir(join(this.#dir, folder)).catch(missing)) ?? []
  }
}
