/**
 * Archive format of a complete backup. Outer layer: a line that identifies the format, a line of
 * JSON (whether and how it is encrypted), then blocks, each with its length (4 bytes, the highest
 * bit set on the last) and its bytes. Encryption is AES-256-GCM with a counter as the nonce, so
 * that no block can be removed, moved or cut off. Inner layer, gzip: entries of a header, chunks,
 * and their size and SHA-256; the manifest is last.
 */
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

/** First bytes of an archive. */
export const magic = 'PLIMSOLL ARCHIVE 1\n'
/** Cipher of an encrypted archive. */
export const cipher = 'aes-256-gcm'
/** Bytes of an authentication tag, bytes of a block, and the bit of the length of the last block. */
export const [tagBytes, blockBytes, lastBit] = [16, 65_536, 0x8000_0000]
/** RFC 7914: half a second and 128 MB for every guess. */
const scrypt = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 }

/** Refusal of an archive, with a message for the operator. */
export class ArchiveError extends Error {}
/** Error of an archive that is damaged. */
export const damaged = (what: string) =>
  new ArchiveError(`The archive is damaged (${what}): nothing was taken from it. Take another one.`)

/** What an entry contains: the state of the database, a table, a stored file, a file of a folder. */
export type EntryHeader =
  | { kind: 'begin'; time: string; tables: object[] }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'file'; sha256: string }
  | { kind: 'kept'; folder: string; name: string }
export interface Entry {
  header: EntryHeader
  body: AsyncIterable<Buffer>
}
export interface EntryChecksum {
  size: number
  sha256: string
}

const lengthPrefixed = (bytes: Buffer): Buffer[] => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return [length, bytes]
}
const json = (value: unknown) => Buffer.from(JSON.stringify(value))

/** Nonce of the n-th block. */
export const nonceOf = (n: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(n), 4)
  return nonce
}
/** Key from a passphrase. */
export const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase.normalize('NFC'), salt, 32, scrypt)

/** Processes the chunks of a body as they pass. */
async function* entryBytes(
  header: object,
  body: AsyncIterable<Buffer>,
  ended: (end: EntryChecksum) => void,
): AsyncGenerator<Buffer> {
  yield Buffer.from([1])
  yield* lengthPrefixed(json(header))
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of body) {
    if (!piece.length) continue
    hash.update(piece)
    size += piece.length
    yield* lengthPrefixed(piece)
  }
  yield Buffer.alloc(4)
  const end = { size, sha256: hash.digest('hex') }
  yield* lengthPrefixed(json(end))
  ended(end)
}

/** Writes entries lazily; the return value of `entries` is the manifest. */
async function* serializeEntries(
  entries: AsyncGenerator<Entry, object>,
  onEntryWritten: (header: EntryHeader, end: EntryChecksum) => void,
): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await entries.next()
    if (next.done) {
      yield Buffer.from([0])
      yield* lengthPrefixed(json(next.value))
      return
    }
    const { header, body } = next.value
    yield* entryBytes(header, body, (end) => onEntryWritten(header, end))
  }
}

async function* blocks(
  of: AsyncIterable<Buffer>,
): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let buffered: Buffer = Buffer.alloc(0)
  for await (const piece of of) {
    buffered = buffered.length ? Buffer.concat([buffered, piece]) : piece
    // One block is always held back, because it may be the last.
    for (; buffered.length > blockBytes; buffered = buffered.subarray(blockBytes))
      yield { bytes: buffered.subarray(0, blockBytes), last: false }
  }
  yield { bytes: buffered, last: true }
}

async function* encryptBlocks(
  of: AsyncIterable<Buffer>,
  passphrase: string | null,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const key = passphrase === null ? null : keyOf(passphrase, salt)
  yield Buffer.from(
    magic +
      JSON.stringify({
        encrypted: key !== null,
        ...(key && { cipher, kdf: 'scrypt', salt: salt.toString('base64') }),
      }) +
      '\n',
  )
  let n = 0
  for await (const { bytes, last } of blocks(of)) {
    const length = Buffer.alloc(4)
    const whole = bytes.length + (key ? tagBytes : 0)
    length.writeUInt32BE(last ? (whole | lastBit) >>> 0 : whole)
    yield length
    if (!key) yield bytes
    else {
      const encryption = createCipheriv(cipher, key, nonceOf(n++)).setAAD(length)
      yield Buffer.concat([encryption.update(bytes), encryption.final(), encryption.getAuthTag()])
    }
  }
}

/**
 * Writes an archive atomically.
 * @param entries yields the entries and returns the manifest
 * @returns its size in bytes
 */
export async function writeArchive(
  path: string,
  entries: AsyncGenerator<Entry, object>,
  passphrase: string | null,
  onEntryWritten: (header: EntryHeader, end: EntryChecksum) => void = () => {},
): Promise<number> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await pipeline(
      Readable.from(serializeEntries(entries, onEntryWritten), { objectMode: false }),
      createGzip({ level: 3 }),
      (packed: AsyncIterable<Buffer>) => encryptBlocks(packed, passphrase),
      async (whole: AsyncIterable<Buffer>) => {
        for await (const bytes of whole) await file.writeFile(bytes)
      },
    )
    await file.sync()
    const { size } = await file.stat()
    await file.close()
    await rename(part, path)
    const folder = await open(dirname(path))
    await folder.sync().finally(() => folder.close())
    return size
  } catch (error) {
    await file.close().catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}
