/** Secrets at rest: what the database or a file keeps but must not tell whoever copies it. One mechanism for all of them. */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'

/** What cannot be read again: the key is another one, the text was altered, or it was kept for another purpose. */
export class SecretError extends Error {}

const [cipher, keyBytes, nonceBytes, tagBytes] = ['aes-256-gcm', 32, 12, 16] as const

interface Key { id: string; bytes: Buffer }

/**
 * Keeps and reads secrets with the installation's key. What is kept says which key kept it, so that a new key may be put
 * before an earlier one: new secrets take the first, old ones are still read.
 */
export class Secrets {
  #keys: Key[]

  /** @param keys 32 bytes each; the first keeps, all read */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((bytes) => ({ bytes, id: createHash('sha256').update('plimsoll key id').update(bytes).digest('base64url').slice(0, 8) }))
  }

  /**
   * AES-256-GCM under a key derived for this purpose (HKDF, RFC 5869). @returns text, `v1.<key>.<bytes>`
   * @param purpose what it is and whose, such as `totp 12`: kept for one, it cannot be read as another's
   */
  keep(secret: string | Uint8Array, purpose: string): string {
    const [key, nonce] = [this.#keys[0]!, randomBytes(nonceBytes)]
    const sealing = createCipheriv(cipher, derived(key, purpose), nonce)
    const body = Buffer.concat([sealing.update(secret), sealing.final()])
    return `v1.${key.id}.${Buffer.concat([nonce, body, sealing.getAuthTag()]).toString('base64url')}`
  }

  /** The secret again. @throws SecretError saying what to do */
  read(kept: string, purpose: string): Buffer {
    const [version, id, text = ''] = kept.split('.')
    const key = this.#keys.find((one) => one.id === id)
    if (version !== 'v1' || !key) throw new SecretError(`kept with another key (${version}.${id}): put that key into SECRETS_KEY_FILE as a further line`)
    const bytes = Buffer.from(text, 'base64url')
    try {
      const opening = createDecipheriv(cipher, derived(key, purpose), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      opening.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()])
    } catch {
      throw new SecretError(`what was kept for '${purpose}' has been altered`)
    }
  }

  /**
   * A keyed digest: tells whether two texts are the same to whoever reads it, and nothing of the text.
   * HMAC-SHA-256, 96 bits in base64url; another key gives other digests.
   * @param purpose what it is for: digests of two purposes cannot be compared
   */
  digest(text: string, purpose: string): string {
    return createHmac('sha256', derived(this.#keys[0]!, `digest ${purpose}`)).update(text).digest('base64url').slice(0, 16)
  }

  /** Whether it was kept with an earlier key, so that it should be kept anew. */
  isOld(kept: string): boolean {
    return kept.split('.')[1] !== this.#keys[0]!.id
  }
}

const derived = (key: Key, purpose: string) => Buffer.from(hkdfSync('sha256', key.bytes, '', `plimsoll ${purpose}`, keyBytes))

/** Keys as text: one a line, 32 bytes in base64. @throws Error naming where it was read */
function parseKeys(text: string, from: string): Buffer[] {
  const keys = text.split('\n').map((line) => line.trim()).filter(Boolean).map((line) => Buffer.from(line, 'base64'))
  if (!keys.length || keys.some(({ length }) => length !== keyBytes)) throw new Error(`${from}: needs 32 bytes in base64 on each line; make them with: openssl rand -base64 32`)
  return keys
}

/**
 * The installation's secrets: the key from SECRETS_KEY, from SECRETS_KEY_FILE, or from a file made at the first start in the
 * data folder, readable by this process alone.
 */
export async function secretsOf(config: Pick<Config, 'dataDir' | 'secretsKey' | 'secretsKeyFile'>): Promise<Secrets> {
  if (config.secretsKey) return new Secrets(parseKeys(config.secretsKey, 'SECRETS_KEY'))
  if (config.secretsKeyFile) return new Secrets(parseKeys(await readFile(config.secretsKeyFile, 'utf8'), `SECRETS_KEY_FILE=${config.secretsKeyFile}`))
  const path = join(config.dataDir, 'keys', 'secrets.key')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept === null) await writeOnce(path, `${randomBytes(keyBytes).toString('base64')}\n`)
  return new Secrets(parseKeys(kept ?? await readFile(path, 'utf8'), path))
}

/** Writes a file that is not there yet, whole or not at all; of several processes that try, the first is right. */
async function writeOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => { if (error.code !== 'EEXIST') throw error })
  } finally {
    await handle.close()
    await rm(draft)
  }
}
