import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import type { S3Storage } from '../files/s3-storage.ts'
import { measureFile } from '../files/verify-bytes.ts'
import type { ArchiveTarget, Names } from './archive-target.ts'
import { copyDurably } from './durable.ts'
import type { CopyOptions } from './durable.ts'

/**
 * An archive in an S3-compatible store. A file is first copied into a folder of this machine,
 * because the store wants its size and hash before its bytes, and a database file changes meanwhile.
 */
export class S3Target implements ArchiveTarget {
  readonly label: string
  #storage: S3Storage
  #staging: string
  constructor(storage: S3Storage, label: string, staging: string) {
    this.#storage = storage
    this.label = label
    this.#staging = staging
  }

  async prepare(): Promise<void> {}

  async makeFolder(): Promise<void> {}

  async readText(key: string): Promise<string | null> {
    const stream = await this.open(key)
    return stream && textOf(stream)
  }

  async writeText(key: string, text: string): Promise<void> {
    await this.#storage.putWith(key, Buffer.from(text), {})
  }

  async copyIn(path: string, key: string, options?: CopyOptions): Promise<string> {
    await mkdir(this.#staging, { recursive: true, mode: 0o700 })
    const staged = join(this.#staging, randomUUID())
    try {
      const sha256 = await copyDurably(path, staged, options)
      await this.#storage.put(key, staged, await measureFile(staged))
      return sha256
    } finally {
      await rm(staged, { force: true })
    }
  }

  async open(key: string) {
    return (await this.#storage.open(key))?.stream ?? null
  }

  async children(folder: string): Promise<Names> {
    return this.#storage.children(folder)
  }

  async tree(folder: string): Promise<Names> {
    return { files: (await this.#storage.names(folder)).sort(), folders: [] }
  }

  async remove(key: string): Promise<void> {
    await this.#storage.remove(key)
  }

  async removeFolder(folder: string): Promise<void> {
    for (const name of await this.#storage.names(folder)) await this.remove(`${folder}/${name}`)
  }

  close(): void {
    this.#storage.close()
  }
}
