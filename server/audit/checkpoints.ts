/**
 * Heads of the chain, signed with the society's key and kept where who changes the database does not reach: in a file to which is only
 * appended, and in the server's log. Without them somebody could make the whole chain anew, or cut off its end.
 */
import { createPublicKey, sign, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SigningKey } from '../documents/index.ts'

export interface Checkpoint {
  seq: number
  /** of the entry with this seq, in hexadecimal */
  hash: string
  /** ISO instant */
  time: string
  /** fingerprint of the certificate, SHA-256, hexadecimal */
  key: string
  /** in base64 */
  signature: string
}
/** Keys by fingerprint. */
export type Keys = ReadonlyMap<string, KeyObject>

const said = ({ seq, hash, time }: Pick<Checkpoint, 'seq' | 'hash' | 'time'>) => Buffer.from(`Plimsoll audit trail 1\n${seq}\n${hash}\n${time}\n`)
const certificateOf = (key: SigningKey) => new X509Certificate(key.chain[0]!)
const fingerprintOf = (certificate: X509Certificate) => certificate.fingerprint256.replaceAll(':', '').toLowerCase()

export function signCheckpoint(key: SigningKey, seq: number, head: Buffer, at = new Date()): Checkpoint {
  const point = { seq, hash: head.toString('hex'), time: at.toISOString() }
  return { ...point, key: fingerprintOf(certificateOf(key)), signature: sign('sha256', said(point), key.privateKey).toString('base64') }
}

/** Whether one of the society's keys has signed it. */
export function isGenuine(point: Checkpoint, keys: Keys): boolean {
  const key = keys.get(point.key)
  try {
    return key !== undefined && verify('sha256', said(point), key, Buffer.from(point.signature, 'base64'))
  } catch {
    return false
  }
}

const folderOf = (dataDir: string) => join(dataDir, 'trail')
const fileOf = (dataDir: string, { time }: Checkpoint) => join(folderOf(dataDir), `${time.slice(0, 7)}.jsonl`)
/** The end of a month's file that is read where its last lines are enough, in bytes. */
const tailBytes = 256 * 1024

/** The last bytes of a file; '' where it is not there. */
async function endOfFile(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => { if (error.code !== 'ENOENT') throw error })
  if (!file) return ''
  try {
    const { size } = await file.stat()
    const length = Math.min(size, bytes)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8')
  } finally {
    await file.close()
  }
}

/** Whether a checkpoint that was appended a short while ago still stands in its file. */
export const holdsLine = async (dataDir: string, point: Checkpoint): Promise<boolean> =>
  (await endOfFile(fileOf(dataDir, point), tailBytes)).includes(JSON.stringify(point))

/** Appends a checkpoint to the month's file, durably; with a key's first one its certificate, so that it can be checked when the key is another. */
export async function keepCheckpoint(dataDir: string, point: Checkpoint, key: SigningKey): Promise<void> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${point.key.slice(0, 32)}.pem`), certificateOf(key).toString(), { flag: 'wx', mode: 0o600 })
    .catch((error: NodeJS.ErrnoException) => { if (error.code !== 'EEXIST') throw error })
  const path = fileOf(dataDir, point)
  // A line that was broken off by a crash does not spoil the next one.
  const torn = !/^$|\n$/.test(await endOfFile(path, 1))
  const file = await open(path, 'a', 0o600)
  try {
    await file.appendFile(`${torn ? '\n' : ''}${JSON.stringify(point)}\n`)
    await file.datasync()
  } finally {
    await file.close()
  }
}

/**
 * The checkpoints kept outside the database, and the keys known there. A line that cannot be read is one without a signature.
 * @param newest only the end of the newest file
 */
export async function keptCheckpoints(dataDir: string, newest = false): Promise<{ points: Checkpoint[]; keys: Map<string, KeyObject> }> {
  const folder = folderOf(dataDir)
  const names = (await readdir(folder).catch(() => [])).sort()
  const last = names.filter((name) => name.endsWith('.jsonl')).at(-1)
  const points: Checkpoint[] = []
  const keys = new Map<string, KeyObject>()
  for (const name of newest ? names.filter((one) => one.endsWith('.pem') || one === last) : names) {
    const text = newest && name === last ? await endOfFile(join(folder, name), tailBytes) : await readFile(join(folder, name), 'utf8')
    if (name.endsWith('.pem')) keys.set(fingerprintOf(new X509Certificate(text)), createPublicKey(text))
    else if (name.endsWith('.jsonl')) for (const line of text.split('\n')) if (line) points.push(parsed(line))
  }
  return { points, keys }
}

/** The key in use, to be put beside those found. */
export const ownKey = (key: SigningKey): [string, KeyObject] => [fingerprintOf(certificateOf(key)), certificateOf(key).publicKey]

function parsed(line: string): Checkpoint {
  try {
    const { seq, hash, time, key, signature } = JSON.parse(line) as Checkpoint
    return { seq: Number(seq) || 0, hash: String(hash), time: String(time), key: String(key), signature: String(signature) }
  } catch {
    return { seq: 0, hash: '', time: '', key: '', signature: '' }
  }
}
