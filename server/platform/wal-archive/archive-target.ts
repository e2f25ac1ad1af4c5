/** Places that hold an archive: a folder on another disk, or an S3-compatible store. */
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { S3Storage } from '../files/s3-storage.ts'
import { readS3Url } from '../files/s3-url.ts'
import type { CopyOptions } from './durable.ts'
import { FolderTarget } from './folder-target.ts'
import { S3Target } from './s3-target.ts'

/** Names below a folder of an archive, relative to it. */
export interface Names {
  files: string[]
  /** a store has none that are empty */
  folders: string[]
}

/** Keys are paths in the archive with '/'. Every write is complete before it has its name. */
export interface ArchiveTarget {
  /** how messages name the archive, without credentials */
  readonly label: string
  /**
   * Creates the folders of an archive.
   * @param isNew the archive has no identity yet
   * @param begun this data folder has written to it before: its top folder must exist
   */
  prepare(about: { isNew: boolean; begun: boolean }): Promise<void>
  /** Creates a folder whose parent exists. */
  makeFolder(key: string): Promise<void>
  /** Null when the key does not exist. */
  readText(key: string): Promise<string | null>
  writeText(key: string, text: string): Promise<void>
  /**
   * Copies a file of this machine into the archive.
   * @returns SHA-256 of the file, before it is compressed
   * @throws DamagedFile when it is not the expected one; nothing is written
   */
  copyIn(path: string, key: string, options?: CopyOptions): Promise<string>
  /** Null when the key does not exist. */
  open(key: string): Promise<Readable | null>
  /** Names directly in a folder. */
  children(folder: string): Promise<Names>
  /** Names in a folder and in all folders below it. */
  tree(folder: string): Promise<Names>
  remove(key: string): Promise<void>
  removeFolder(folder: string): Promise<void>
  close(): void
}

/** Whether WAL_ARCHIVE names a store, not a folder. */
export const isStoreUrl = (place: string): boolean => /^(s3|https?):\/\//.test(place)

/**
 * The archive of a value of WAL_ARCHIVE: an absolute folder, or the address of a store.
 * @param staging folder of this machine for files on their way to a store
 * @throws Error that names what the address lacks
 */
export function archiveTarget(place: string, staging: string): ArchiveTarget {
  if (!isStoreUrl(place)) return new FolderTarget(place)
  const location = readS3Url(place, process.env, 'WAL_ARCHIVE')
  const label = `${location.origin}/${location.bucket}/${location.prefix}`.replace(/\/$/, '')
  return new S3Target(new S3Storage(location), label, staging)
}

/** Folder of a data folder for files on their way to a store. */
export const stagingFolder = (dataDir: string): string => join(dataDir, 'archive-outgoing')
