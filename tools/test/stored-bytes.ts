/** For tests: the bytes of stored files, in a folder and in the S3 test server. */
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startS3 } from './s3-server.ts'

/** Direct access to a store, past the application. */
export interface StoredBytes {
  /** environment of the application */
  env: Record<string, string>
  /** Changes one bit in the middle. */
  flipBit(sha256: string): Promise<void>
  write(sha256: string, bytes: Buffer): Promise<void>
  /** Null when it does not exist. */
  read(sha256: string): Promise<Buffer | null>
  remove(sha256: string): Promise<void>
  /** Makes a file older. */
  age(sha256: string, hours: number): Promise<void>
  close(): Promise<void>
}
const key = (sha256: string) => `${sha256.slice(0, 2)}/${sha256}`
const flipped = (bytes: Buffer): Buffer => {
  const copy = Buffer.from(bytes)
  const middle = copy.length >> 1
  copy[middle] = (copy[middle] ?? 0) ^ 1
  return copy
}

/** @param dataDir of the application, known once it is started */
export function folderBytes(dataDir: () => string): StoredBytes {
  const path = (sha256: string) => join(dataDir(), 'files', key(sha256))
  const write = async (sha256: string, bytes: Buffer) => {
    await mkdir(dirname(path(sha256)), { recursive: true })
    await writeFile(path(sha256), bytes)
  }
  return {
    env: {},
    write,
    flipBit: async (sha256) => write(sha256, flipped(await readFile(path(sha256)))),
    read: (sha256) => readFile(path(sha256)).catch(() => null),
    remove: (sha256) => rm(path(sha256)),
    age: async (sha256, hours) => {
      const time = new Date(Date.now() - hours * 3_600_000)
      await utimes(path(sha256), time, time)
    },
    close: async () => {},
  }
}

/** Starts a test server. */
export async function s3Bytes(): Promise<StoredBytes> {
  const s3 = await startS3()
  const read = (sha256: string) => s3.files.get(key(sha256)) ?? null
  return {
    env: { S3_URL: s3.url },
    write: async (sha256, bytes) => void s3.files.set(key(sha256), bytes),
    flipBit: async (sha256) =>
      void s3.files.set(key(sha256), flipped(read(sha256) ?? Buffer.alloc(0))),
    read: async (sha256) => read(sha256),
    remove: async (sha256) => void s3.files.delete(key(sha256)),
    age: async (sha256, hours) =>
      void s3.modified.set(key(sha256), new Date(Date.now() - hours * 3_600_000)),
    close: () => s3.close(),
  }
}
