/**
 * Archive format of a complete backup. Outer layer: a line that identifies the format, a line of
 * JSON (whether and how it is encrypted), then blocks, each with its length (4 bytes, the highest
 * bit set on the last) and its bytes. Encryption is AES-256-GCM with a counter as the nonce, so
 * that no block can be removed, moved or cut off. Inner layer, gzip: entries of a header, chunks,
 * and their size and SHA-256; the manifest is last.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const magic = 'PLIMSOLL ARCHIVE 1\n'
const cipher = 'aes-256-gcm'
const [tagBytes, blockBytes, lastBit] = [16, 65_536, 0x8000_0000]
/** RFC 7914: half a second and 128 MB for every guess. */
const scrypt = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 }

/** Refusal of an archive, with a message for the operator. */
export class ArchiveError extends Error {}
const damaged = (what: string) =>
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

const nonceOf = (n: number): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(n), 4)
  return nonce
}
const keyOf = (passphrase: string, salt: Buffer) =>
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

/** Reads a requested number of bytes. */
class ByteReader {
  #from: AsyncIterator<Buffer>
  #held: Buffer = Buffer.alloc(0)
  constructor(from: AsyncIterable<Buffer>) {
    this.#from = from[Symbol.asyncIterator]()
  }
  async read(length: number): Promise<Buffer> {
    const parts = [this.#held]
    let have = this.#held.length
    while (have < length) {
      const { done, value } = await this.#from.next()
      if (done) throw damaged('it ends too early')
      parts.push(value)
      have += value.length
    }
    const whole = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    this.#held = whole.subarray(length)
    return whole.subarray(0, length)
  }
  async line(): Promise<string> {
    let line = ''
    for (;;) {
      const next = (await this.read(1)).toString('latin1')
      if (next === '\n') return line
      line += next
      if (line.length > 10_000) throw new ArchiveError('This is no archive of Plimsoll.')
    }
  }
  async sized(): Promise<Buffer> {
    return this.read((await this.read(4)).readUInt32BE())
  }
}

async function* decryptBlocks(file: ByteReader, passphrase: string | null): AsyncGenerator<Buffer> {
  if (`${await file.line()}\n` !== magic)
    throw new ArchiveError('This is no archive of Plimsoll, or of a later version.')
  const about = JSON.parse(await file.line()) as { encrypted: boolean; salt?: string }
  if (about.encrypted && !passphrase)
    throw new ArchiveError('The archive is encrypted: give its passphrase in BACKUP_PASSPHRASE.')
  const key = about.encrypted ? keyOf(passphrase!, Buffer.from(about.salt!, 'base64')) : null
  for (let n = 0; ; n++) {
    const length = await file.read(4)
    const [last, whole] = [
      (length.readUInt32BE() & lastBit) !== 0,
      length.readUInt32BE() & ~lastBit,
    ]
    if (whole > blockBytes + tagBytes) throw damaged('a block is too long')
    const bytes = await file.read(whole)
    if (!key) yield bytes
    else {
      try {
        const decryption = createDecipheriv(cipher, key, nonceOf(n))
          .setAAD(length)
          .setAuthTag(bytes.subarray(-tagBytes))
        yield Buffer.concat([decryption.update(bytes.subarray(0, -tagBytes)), decryption.final()])
      } catch {
        throw n === 0
          ? new ArchiveError(
              'The passphrase in BACKUP_PASSPHRASE is not that of the archive, or the archive is damaged.',
            )
          : damaged('a block was altered')
      }
    }
    if (last) return
  }
}

/**
 * Reads an archive. Each entry's body must be read before the next entry; its hash is checked at
 * its end.
 * @returns the manifest
 * @throws ArchiveError with a message for the operator: no archive, wrong passphrase, damaged
 */
export async function readArchive(
  path: string,
  passphrase: string | null,
  onEntry: (entry: Entry) => Promise<void>,
): Promise<unknown> {
  const source = createReadStream(path, { highWaterMark: 262_144 })
  const packed = Readable.from(decryptBlocks(new ByteReader(source), passphrase), {
    objectMode: false,
  })
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error)).pipe(plain)
  const bytes = new ByteReader(plain)
  try {
    for (;;) {
      if ((await bytes.read(1))[0] === 0)
        return JSON.parse((await bytes.sized()).toString()) as unknown
      const header = JSON.parse((await bytes.sized()).toString()) as EntryHeader
      let over = false
      await onEntry({
        header,
        body: verifiedBody(bytes, () => {
          over = true
        }),
      })
      if (!over) throw new Error(`${JSON.stringify(header)} was not read to its end`)
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('Z_')) throw damaged((error as Error).message)
    throw error
  } finally {
    plain.destroy()
    packed.destroy()
    source.destroy()
  }
}

async function* verifiedBody(bytes: ByteReader, over: () => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for (;;) {
    const piece = await bytes.sized()
    if (!piece.length) break
    hash.update(piece)
    size += piece.length
    yield piece
  }
  const end = JSON.parse((await bytes.sized()).toString()) as EntryChecksum
  if (end.size !== size || end.sha256 !== hash.digest('hex'))
    throw damaged('a part of it is not what it was')
  over()
}
