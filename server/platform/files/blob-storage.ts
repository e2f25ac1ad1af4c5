import type { Readable } from 'node:stream'

/** Byte range, both ends included, as in HTTP. */
export interface Range {
  from: number
  to: number
}

/** A stored file below a folder. */
export interface StoredBlob {
  /** key without the folder */
  name: string
  /** in bytes */
  size: number
  /** time of the last write, in milliseconds since 1970 */
  modified: number
}

/**
 * Storage for bytes: a folder or an external store. Keys consist of letters, digits, '/', '-' and
 * '_'.
 */
export interface BlobStorage {
  /** Size in bytes; null when the key does not exist. */
  size(key: string): Promise<number | null>
  /**
   * Moves a complete file from the disk into the storage. The write is atomic and replaces an
   * existing object.
   */
  put(key: string, path: string, about: { size: number; sha256: string }): Promise<void>
  /** Null when the key does not exist. */
  open(key: string, range?: Range): Promise<{ stream: Readable; size: number } | null>
  /** Does nothing when the key does not exist. */
  remove(key: string): Promise<void>
  /** Keys below a folder. */
  names(folder: string): Promise<string[]>
  /** The same with size and age. */
  list(folder: string): AsyncIterable<StoredBlob>
}
