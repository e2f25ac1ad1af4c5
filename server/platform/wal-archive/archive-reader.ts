import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isUnreadable } from '../files/verify-bytes.ts'
import { logFilesIn, manifestOf } from './archive-contents.ts'
import type { Base, BaseManifest } from './archive-contents.ts'
import type { ArchiveTarget } from './archive-target.ts'
import { storedName } from './copy-data-folder.ts'
import { hashing } from './durable.ts'
import { isSegment, positionOf } from './segments.ts'

/** Copies files out of an archive and verifies them. */
export class ArchiveReader {
  readonly damaged: string[] = []
  readonly #target: ArchiveTarget
  constructor(target: ArchiveTarget) {
    this.#target = target
  }

  /**
   * Copies a file.
   * @param sha256 expected hash; null: it is not verified
   * @returns whether it is good; one that is not, or is missing, is added to `damaged`
   */
  async copy(key: string, to: string, sha256: string | null): Promise<boolean> {
    const hash = createHash('sha256')
    try {
      const from = await this.#target.open(key)
      if (from) {
        const into = createWriteStream(to, { mode: 0o600, flush: true })
        await pipeline([from, hashing(hash), into])
        if (!sha256 || hash.digest('hex') === sha256) return true
      }
    } catch (error) {
      if (!isUnreadable(error)) throw error
    }
    this.damaged.push(key)
    return false
  }

  /** Copies a folder whose files have no checksums. */
  async copyFolder(folder: string, to: string): Promise<void> {
    await mkdir(to, { recursive: true, mode: 0o700 })
    const { files, folders } = await this.#target.tree(folder)
    for (const name of folders) await mkdir(join(to, name), { recursive: true, mode: 0o700 })
    for (const name of files) await this.copy(`${folder}/${name}`, join(to, name), null)
  }

  /** Copies the stored files. A damaged one is not recovered. */
  async copyStoredFiles(to: string): Promise<void> {
    await mkdir(to, { recursive: true, mode: 0o700 })
    for (const name of (await this.#target.tree('files')).files) {
      const sha256 = basename(name)
      if (!storedName.test(sha256)) continue
      const path = join(to, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      if (!(await this.copy(`files/${name}`, path, sha256))) await rm(path, { force: true })
    }
  }

  /** Contents of a base backup; null for one of 0.2.0, which has no checksums, or a damaged one. */
  async #manifest(base: Base): Promise<BaseManifest | null> {
    if (!base.manifest) return null
    const key = manifestOf(`base/${base.name}`)
    const text = (await this.#target.readText(key)) ?? ''
    if (createHash('sha256').update(text).digest('hex') === base.manifest) return JSON.parse(text)
    this.damaged.push(key)
    return null
  }

  /** Copies a base backup; damaged files too, because the log may repair them. */
  async #copyBase(base: Base, cluster: string): Promise<void> {
    const key = `base/${base.name}`
    const manifest = await this.#manifest(base)
    if (!manifest) return this.copyFolder(key, cluster)
    await mkdir(cluster, { recursive: true, mode: 0o700 })
    for (const name of manifest.folders) await mkdir(join(cluster, name), { mode: 0o700 })
    for (const [name, sha256] of Object.entries(manifest.files))
      await this.copy(`${key}/${name}`, join(cluster, name), sha256)
  }

  /**
   * Copies the newest base backup without damage. When all are damaged, the oldest is used, because
   * the log replaces more of its files.
   */
  async copyBestBase(bases: readonly Base[], cluster: string): Promise<Base> {
    for (const base of bases.toReversed()) {
      const before = this.damaged.length
      await rm(cluster, { recursive: true, force: true })
      await this.#copyBase(base, cluster)
      if (this.damaged.length === before) return base
    }
    return bases[0]!
  }

  /** Copies the log from the beginning of a base. @returns the number of segments */
  async copyLog({ start }: Base, folder: string): Promise<number> {
    await mkdir(folder, { mode: 0o700 })
    const names = (await logFilesIn(this.#target))
      .filter((name) => !isSegment(name) || positionOf(name) >= positionOf(start))
      .sort()
    for (const name of names) {
      const [key, path] = [`wal/${name}.gz`, join(folder, `${name}.gz`)]
      if ((await this.copy(key, path, null)) && !(await isWhole(path))) this.damaged.push(key)
    }
    return names.filter(isSegment).length
  }
}

/** Whether a compressed file agrees with its checksum. */
async function isWhole(path: string): Promise<boolean> {
  try {
    await pipeline(createReadStream(path), createGunzip(), async (bytes) => {
      for await (const _ of bytes) {
        // Verified while it passes.
      }
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code?.startsWith('Z_')) return false
    throw error
  }
}
