/**
 * One file that holds a whole society. Outside: a line that says what it is, a line of JSON (whether it is encrypted, and how), then blocks,
 * each its length (4 bytes, the highest bit on the last) and its bytes; encrypted with AES-256-GCM, each block under a nonce that counts, so
 * that none can be left out, moved or cut off. Inside, gzip: entries of a header, pieces, and their size and SHA-256; at the end the manifest.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const mark = 'PLIMSOLL ARCHIVE 1\n'
const cipher = 'aes-256-gcm'
const [tagBytes, blockBytes, lastBit] = [16, 65_536, 0x8000_0000]
/** RFC 7914: half a second of work and 128 MB for every guess. */
const scrypt = { N: 131_072, r: 8, p: 1, maxmem: 256 * 1_048_576 }

/** An archive that cannot be taken, in words. */
export class ArchiveError extends Error {}
const damaged = (what: string) => new ArchiveError(`The archive is damaged (${what}): nothing was taken from it. Take another one.`)

export interface Entry { header: Record<string, any>; body: AsyncIterable<Buffer> }
export interface End { size: number; sha256: string }

const sized = (bytes: Buffer): Buffer[] => {
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
const keyOf = (passphrase: string, salt: Buffer) => scryptSync(passphrase.normalize('NFC'), salt, 32, scrypt)

/** What becomes of the pieces of a body, as they pass. */
async function* entryBytes(header: object, body: AsyncIterable<Buffer>, ended: (end: End) => void): AsyncGenerator<Buffer> {
  yield Buffer.from([1])
  yield* sized(json(header))
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of body) {
    if (!piece.length) continue
    hash.update(piece)
    size += piece.length
    yield* sized(piece)
  }
  yield Buffer.alloc(4)
  const end = { size, sha256: hash.digest('hex') }
  yield* sized(json(end))
  ended(end)
}

/** Entries are written as they are asked for; what `entries` returns is the manifest. `told`: each entry as it is whole. */
async function* inside(entries: AsyncGenerator<Entry, object>, told: (header: Entry['header'], end: End) => void): AsyncGenerator<Buffer> {
  for (;;) {
    const next = await entries.next()
    if (next.done) {
      yield Buffer.from([0])
      yield* sized(json(next.value))
      return
    }
    const { header, body } = next.value
    yield* entryBytes(header, body, (end) => told(header, end))
  }
}

async function* blocks(of: AsyncIterable<Buffer>): AsyncGenerator<{ bytes: Buffer; last: boolean }> {
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of of) {
    held = held.length ? Buffer.concat([held, piece]) : piece
    // One is always kept back: it may be the last.
    for (; held.length > blockBytes; held = held.subarray(blockBytes)) yield { bytes: held.subarray(0, blockBytes), last: false }
  }
  yield { bytes: held, last: true }
}

async function* outside(of: AsyncIterable<Buffer>, passphrase: string | null): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const key = passphrase === null ? null : keyOf(passphrase, salt)
  yield Buffer.from(mark + JSON.stringify({ encrypted: key !== null, ...(key && { cipher, kdf: 'scrypt', salt: salt.toString('base64') }) }) + '\n')
  let n = 0
  for await (const { bytes, last } of blocks(of)) {
    const length = Buffer.alloc(4)
    const whole = bytes.length + (key ? tagBytes : 0)
    length.writeUInt32BE(last ? (whole | lastBit) >>> 0 : whole)
    yield length
    if (!key) yield bytes
    else {
      const sealing = createCipheriv(cipher, key, nonceOf(n++)).setAAD(length)
      yield Buffer.concat([sealing.update(bytes), sealing.final(), sealing.getAuthTag()])
    }
  }
}

/**
 * Writes an archive. It has its name only once it is whole and on disk.
 * @param entries yields what goes in and returns the manifest @returns its size in bytes
 */
export async function writeArchive(path: string, entries: AsyncGenerator<Entry, object>, passphrase: string | null, told: (header: Entry['header'], end: End) => void = () => {}): Promise<number> {
  const part = `${path}.part`
  const file = await open(part, 'w', 0o600)
  try {
    await pipeline(Readable.from(inside(entries, told), { objectMode: false }), createGzip({ level: 3 }), (packed: AsyncIterable<Buffer>) => outside(packed, passphrase), async (whole: AsyncIterable<Buffer>) => { for await (const bytes of whole) await file.writeFile(bytes) })
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

/** Gives as many bytes as are asked for. */
class Bytes {
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

async function* opened(file: Bytes, passphrase: string | null): AsyncGenerator<Buffer> {
  if (`${await file.line()}\n` !== mark) throw new ArchiveError('This is no archive of Plimsoll, or of a later version.')
  const about = JSON.parse(await file.line()) as { encrypted: boolean; salt?: string }
  if (about.encrypted && !passphrase) throw new ArchiveError('The archive is encrypted: give its passphrase in BACKUP_PASSPHRASE.')
  const key = about.encrypted ? keyOf(passphrase!, Buffer.from(about.salt!, 'base64')) : null
  for (let n = 0; ; n++) {
    const length = await file.read(4)
    const [last, whole] = [(length.readUInt32BE() & lastBit) !== 0, length.readUInt32BE() & ~lastBit]
    if (whole > blockBytes + tagBytes) throw damaged('a block is too long')
    const bytes = await file.read(whole)
    if (!key) yield bytes
    else {
      try {
        const opening = createDecipheriv(cipher, key, nonceOf(n)).setAAD(length).setAuthTag(bytes.subarray(-tagBytes))
        yield Buffer.concat([opening.update(bytes.subarray(0, -tagBytes)), opening.final()])
      } catch {
        throw n === 0 ? new ArchiveError('The passphrase in BACKUP_PASSPHRASE is not that of the archive, or the archive is damaged.') : damaged('a block was altered')
      }
    }
    if (last) return
  }
}

/**
 * Reads an archive. Each entry's body must be read before the next entry; it is judged when it is over.
 * @returns the manifest @throws ArchiveError in words: no archive, another passphrase, damaged
 */
export async function readArchive(path: string, passphrase: string | null, take: (entry: Entry) => Promise<void>): Promise<Record<string, any>> {
  const source = createReadStream(path, { highWaterMark: 262_144 })
  const packed = Readable.from(opened(new Bytes(source), passphrase), { objectMode: false })
  const plain = createGunzip()
  packed.on('error', (error) => plain.destroy(error)).pipe(plain)
  const bytes = new Bytes(plain)
  try {
    for (;;) {
      if ((await bytes.read(1))[0] === 0) return JSON.parse((await bytes.sized()).toString()) as Record<string, any>
      const header = JSON.parse((await bytes.sized()).toString()) as Record<string, any>
      let over = false
      await take({ header, body: judged(bytes, () => { over = true }) })
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

async function* judged(bytes: Bytes, over: () => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let size = 0
  for (;;) {
    const piece = await bytes.sized()
    if (!piece.length) break
    hash.update(piece)
    size += piece.length
    yield piece
  }
  const end = JSON.parse((await bytes.sized()).toString()) as End
  if (end.size !== size || end.sha256 !== hash.digest('hex')) throw damaged('a part of it is not what it was')
  over()
}
