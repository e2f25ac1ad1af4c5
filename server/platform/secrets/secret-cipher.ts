/** Encryption of secrets in the database and in files. All secrets use this mechanism. */
import type { Services } from '#server/core/context.ts'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

type Config = Services['config']

declare module '#server/core/context.ts' {
  interface Services {
    /** Encrypts secrets that are stored in the database or on disk. */
    secrets: SecretCipher
  }
}

/** A secret that cannot be decrypted: the key or the purpose differs, or the text was altered. */
export class SecretError extends Error {}

const [cipher, keyBytes, nonceBytes, tagBytes] = ['aes-256-gcm', 32, 12, 16] as const

interface Key {
  id: string
  bytes: Buffer
}

/**
 * Encrypts and decrypts secrets with the installation's keys. A ciphertext names its key, so a new
 * key can be put before the earlier ones: it encrypts new secrets, and the others still decrypt old
 * ones.
 */
export class SecretCipher {
  #keys: Key[]

  /** @param keys 32 bytes each; the first encrypts, all decrypt */
  constructor(keys: readonly Buffer[]) {
    this.#keys = keys.map((bytes) => ({
      bytes,
      id: createHash('sha256')
        .update('plimsoll key id')
        .update(bytes)
        .digest('base64url')
        .slice(0, 8),
    }))
  }

  /**
   * AES-256-GCM with a key derived for the purpose (HKDF, RFC 5869).
   * @returns text, `v1.<key>.<bytes>`
   * @param purpose kind and owner of the secret, such as `totp 12`; it cannot be decrypted with
   * another purpose
   */
  encrypt(secret: string | Uint8Array, purpose: string): string {
    const [key, nonce] = [this.#keys[0]!, randomBytes(nonceBytes)]
    const sealing = createCipheriv(cipher, deriveKey(key, purpose), nonce)
    const body = Buffer.concat([sealing.update(secret), sealing.final()])
    return `v1.${key.id}.${Buffer.concat([nonce, body, sealing.getAuthTag()]).toString('base64url')}`
  }

  /**
   * Decrypts a secret.
   * @throws SecretError that states what to do
   */
  decrypt(encrypted: string, purpose: string): Buffer {
    const [version, id, text = ''] = encrypted.split('.')
    const key = this.#keys.find((one) => one.id === id)
    if (version !== 'v1' || !key)
      throw new SecretError(
        `kept with another key (${version}.${id}): put that key into SECRETS_KEY_FILE as a further line`,
      )
    const bytes = Buffer.from(text, 'base64url')
    try {
      const opening = createDecipheriv(
        cipher,
        deriveKey(key, purpose),
        bytes.subarray(0, nonceBytes),
        { authTagLength: tagBytes },
      )
      opening.setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([opening.update(bytes.subarray(nonceBytes, -tagBytes)), opening.final()])
    } catch {
      throw new SecretError(`what was kept for '${purpose}' has been altered`)
    }
  }

  /**
   * A keyed digest that shows whether two texts are equal without revealing them. HMAC-SHA-256, 96
   * bits in base64url; another key gives other digests.
   * @param purpose digests of different purposes cannot be compared
   */
  digest(text: string, purpose: string): string {
    return createHmac('sha256', deriveKey(this.#keys[0]!, `digest ${purpose}`))
      .update(text)
      .digest('base64url')
      .slice(0, 16)
  }

  /** Whether it was encrypted with an earlier key and should be encrypted again. */
  needsReencryption(encrypted: string): boolean {
    return encrypted.split('.')[1] !== this.#keys[0]!.id
  }
}

const deriveKey = (key: Key, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key.bytes, '', `plimsoll ${purpose}`, keyBytes))

/**
 * Parses keys: one per line, 32 bytes in base64.
 * @throws Error that names the source
 */
function parseKeys(text: string, from: string): Buffer[] {
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => Buffer.from(line, 'base64'))
  if (!keys.length || keys.some(({ length }) => length !== keyBytes))
    throw new Error(
      `${from}: needs 32 bytes in base64 on each line; make them with: openssl rand -base64 32`,
    )
  return keys
}

type KeySettings = Pick<Config, 'dataDir' | 'secretsKey' | 'secretsKeyFile'>
const keyPath = ({ dataDir }: KeySettings) => join(dataDir, 'keys', 'secrets.key')

/**
 * The installation's secrets: the key from SECRETS_KEY, from SECRETS_KEY_FILE, or from the file of
 * the data folder. Null before the first start, which creates that file.
 * @throws Error with a message for the operator when the key cannot be read or is no key
 */
export async function readSecretCipher(config: KeySettings): Promise<SecretCipher | null> {
  if (config.secretsKey) return new SecretCipher(parseKeys(config.secretsKey, 'SECRETS_KEY'))
  const [path, from] = config.secretsKeyFile
    ? [config.secretsKeyFile, `SECRETS_KEY_FILE=${config.secretsKeyFile}`]
    : [keyPath(config), keyPath(config)]
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && !config.secretsKeyFile) return null
    throw new Error(`${from}: ${error.message}`, { cause: error })
  })
  return text === null ? null : new SecretCipher(parseKeys(text, from))
}

/**
 * Like `readSecretCipher`; creates the key of the data folder when there is none, readable by this
 * account only.
 */
export async function createSecretCipher(config: KeySettings): Promise<SecretCipher> {
  const existing = await readSecretCipher(config)
  if (existing) return existing
  const path = keyPath(config)
  await writeOnce(path, `${randomBytes(keyBytes).toString('base64')}\n`)
  return new SecretCipher(parseKeys(await readFile(path, 'utf8'), path))
}

/** Writes a new file atomically. If several processes try, the first succeeds. */
async function writeOnce(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await handle.close()
    await rm(draft)
  }
}
