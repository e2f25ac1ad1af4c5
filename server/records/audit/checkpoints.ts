/**
 * Checkpoints: heads of the chain, signed with the society's key and stored outside the database,
 * in an append-only file and in the server log. They detect a chain that was recomputed or
 * truncated.
 */
import { createPublicKey, sign, verify, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { mkdir, open, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SigningKey } from '#server/platform/documents/index.ts'

export interface Checkpoint {
  seq: number
  /** of the entry with this seq, hexadecimal */
  hash: string
  /** ISO instant */
  time: string
  /** SHA-256 fingerprint of the certificate, hexadecimal */
  key: string
  /** base64 */
  signature: string
}
/** Public keys by fingerprint. */
export type Keys = ReadonlyMap<string, KeyObject>

const signedPayload = ({ seq, hash, time }: Pick<Checkpoint, 'seq' | 'hash' | 'time'>) =>
  Buffer.from(`Plimsoll audit trail 1\n${seq}\n${hash}\n${time}\n`)
const certificateOf = (key: SigningKey) => new X509Certificate(key.chain[0]!)
const fingerprintOf = (certificate: X509Certificate) =>
  certificate.fingerprint256.replaceAll(':', '').toLowerCase()

export function signCheckpoint(
  key: SigningKey,
  seq: number,
  head: Buffer,
  at = new Date(),
): Checkpoint {
  const point = { seq, hash: head.toString('hex'), time: at.toISOString() }
  return {
    ...point,
    key: fingerprintOf(certificateOf(key)),
    signature: sign('sha256', signedPayload(point), key.privateKey).toString('base64'),
  }
}

/** Whether one of the society's keys has signed it. */
export function hasValidSignature(point: Checkpoint, keys: Keys): boolean {
  const key = keys.get(point.key)
  try {
    return (
      key !== undefined &&
      verify('sha256', signedPayload(point), key, Buffer.from(point.signature, 'base64'))
    )
  } catch {
    return false
  }
}

const folderOf = (dataDir: string) => join(dataDir, 'trail')
const fileOf = (dataDir: string, { time }: Checkpoint) =>
  join(folderOf(dataDir), `${time.slice(0, 7)}.jsonl`)
/** Number of bytes read from the end of a month's file when only its last lines are needed. */
const tailBytes = 256 * 1024

/** The last bytes of a file; '' when it does not exist. */
async function endOfFile(path: string, bytes: number): Promise<string> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
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

/** Whether a checkpoint appended a short time ago is still in its file. */
export const holdsLine = async (dataDir: string, point: Checkpoint): Promise<boolean> =>
  (await endOfFile(fileOf(dataDir, point), tailBytes)).includes(JSON.stringify(point))

/**
 * Appends a checkpoint to the month's file and syncs it to disk. The first checkpoint of a key is
 * preceded by its certificate, so that it can be verified after the key changes.
 */
export async function appendCheckpoint(
  dataDir: string,
  point: Checkpoint,
  key: SigningKey,
): Promise<void> {
  const folder = folderOf(dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(join(folder, `${point.key.slice(0, 32)}.pem`), certificateOf(key).toString(), {
    flag: 'wx',
    mode: 0o600,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const path = fileOf(dataDir, point)
  // An incomplete line left by a crash must not be joined with the next one.
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
 * Reads the checkpoints and keys stored outside the database. An unreadable line counts as
 * unsigned.
 * @param newest reads only the end of the newest file
 */
export async function readCheckpointFiles(
  dataDir: string,
  newest = false,
): Promise<{ points: Checkpoint[]; keys: Map<string, KeyObject> }> {
  const folder = folderOf(dataDir)
  const names = (await readdir(folder).catch(() => [])).sort()
  const last = names.filter((name) => name.endsWith('.jsonl')).at(-1)
  const points: Checkpoint[] = []
  const keys = new Map<string, KeyObject>()
  for (const name of newest ? names.filter((one) => one.endsWith('.pem') || one === last) : names) {
    const text =
      newest && name === last
        ? await endOfFile(join(folder, name), tailBytes)
        : await readFile(join(folder, name), 'utf8')
    if (name.endsWith('.pem'))
      keys.set(fingerprintOf(new X509Certificate(text)), createPublicKey(text))
    else if (name.endsWith('.jsonl'))
      for (const line of text.split('\n')) if (line) points.push(parsed(line))
  }
  return { points, keys }
}

/** The current key, as an entry of `Keys`. */
export const publicKeyEntry = (key: SigningKey): [string, KeyObject] => [
  fingerprintOf(certificateOf(key)),
  certificateOf(key).publicKey,
]

function parsed(line: string): Checkpoint {
  try {
    const { seq, hash, time, key, signature } = JSON.parse(line) as Checkpoint
    return {
      seq: Number(seq) || 0,
      hash: String(hash),
      time: String(time),
      key: String(key),
      signature: String(signature),
    }
  } catch {
    return { seq: 0, hash: '', time: '', key: '', signature: '' }
  }
}
