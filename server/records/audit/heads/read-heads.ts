/**
 * Reads heads of the trail from the places they were sent to: downloaded files, or directly from
 * S3.
 */
import { createPublicKey, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { S3Storage } from '#server/platform/files/s3-storage.ts'
import type { Checkpoint } from '../checkpoints.ts'
import type { Elsewhere } from '../walk-trail.ts'
import type { S3HeadPlace } from './places.ts'

export const headFolder = 'heads'
const head =
  /\{"seq":\d{1,15},"hash":"[0-9a-f]{64}","time":"[^"\\]{1,40}","key":"[0-9a-f]{64}","signature":"[A-Za-z0-9+/=]{1,2000}"\}/g
const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * Heads and certificates in a text: an S3 object, a saved mail, lines of a syslog server, a file of
 * DATA_DIR/trail.
 */
export function headsIn(given: string): { points: Checkpoint[]; keys: [string, KeyObject][] } {
  // A mail may be encoded as quoted-printable.
  const text = given
    .replace(/=\r?\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/=22/g, '"')
  const points = [...text.matchAll(head)].map(([one]) => JSON.parse(one) as Checkpoint)
  const keys = [...text.matchAll(certificate)].flatMap(([one]): [string, KeyObject][] => {
    try {
      const { fingerprint256, publicKey } = new X509Certificate(one.replaceAll('\\n', '\n'))
      return [
        [
          fingerprint256.replaceAll(':', '').toLowerCase(),
          createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
        ],
      ]
    } catch {
      return []
    }
  })
  return { points, keys }
}

const together = (texts: readonly string[]): Elsewhere & { points: Checkpoint[] } => {
  const found = texts.map(headsIn)
  return {
    points: found.flatMap(({ points }) => points),
    keys: new Map(found.flatMap(({ keys }) => keys)),
  }
}

/**
 * Heads in a file, or in all files of a folder and its subfolders.
 * @throws Error when there is none
 */
export async function headsOfFiles(path: string) {
  const folder = (await stat(path)).isDirectory()
  const names = folder ? await readdir(path, { recursive: true, withFileTypes: true }) : []
  const files = folder
    ? names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name))
    : [path]
  const found = together(await Promise.all(files.map((file) => readFile(file, 'utf8'))))
  if (!found.points.length) throw new Error(`${path}: there are no heads of the trail in it`)
  return found
}

/** Older heads are sampled: each one vouches for all entries before it. */
const [allOf, everyOlder, concurrency] = [200, 24, 8]

/**
 * Heads in an S3 bucket, including objects deleted since.
 * @param newest maximum number
 */
export async function headsOfS3({ place }: S3HeadPlace, newest?: number) {
  const store = new S3Storage(place)
  try {
    const versions = await store.versions(headFolder)
    const from = versions.length - (newest ?? allOf)
    const wanted = versions.filter(
      (_, i) => i >= from || (newest === undefined && i % everyOlder === 0),
    )
    const texts: string[] = []
    for (let i = 0; i < wanted.length; i += concurrency)
      texts.push(
        ...(
          await Promise.all(
            wanted
              .slice(i, i + concurrency)
              .map(({ key, version }) => store.readVersion(key, version)),
          )
        ).filter((one) => one !== null),
      )
    return together(texts)
  } finally {
    store.close()
  }
}
