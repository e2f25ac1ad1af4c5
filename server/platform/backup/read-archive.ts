import { createDecipheriv, createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import {
  ArchiveError,
  blockBytes,
  cipher,
  damaged,
  keyOf,
  lastBit,
  magic,
  nonceOf,
  tagBytes,
} from './archive.ts'
import type { EntryHeader, Entry, EntryChecksum } from './archive.ts'

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
