import { X509Certificate } from 'node:crypto'
import { mkdir, open, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { onChange } from './db/remember.ts'
import { createDemoKey, exportKey, importKey } from './documents/index.ts'
import type { SigningKey } from './documents/index.ts'
import type { Services } from './http/context.ts'

const folderOf = (config: Config) => join(config.dataDir, 'keys')
const pathOf = (config: Config) => join(folderOf(config), 'signing.pem')
/** By this name a process tells the others that the key is another one. */
export const keyChange = 'signingKey'

/**
 * The key that signs the society's documents: the configured file (PKCS#12 or PEM), or one made on the first start
 * and kept in the data folder, readable by this process alone.
 */
export async function signingKeyOf(config: Config): Promise<SigningKey> {
  if (config.signingKeyFile) return importKey(await readFile(config.signingKeyFile), config.signingKeyPassword)
  const path = pathOf(config)
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return importKey(kept)
  const key = await createDemoKey('Plimsoll Classification Society')
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600).catch(() => null)
  // Another process was first: its key is the society's.
  if (!handle) return importKey(await readFile(path, 'utf8'))
  await handle.writeFile(exportKey(key))
  await handle.sync()
  await handle.close()
  return key
}

/** What may be known of a key: the certificate of its signer. Nothing of the private part. */
export function describeKey(key: SigningKey) {
  const { subject, issuer, fingerprint256, validFrom, validTo } = new X509Certificate(key.chain[0]!)
  const oneLine = (name: string) => name.split('\n').join(', ')
  return { subject: oneLine(subject), issuer: oneLine(issuer), fingerprint: fingerprint256, validFrom: new Date(validFrom).toISOString(), validTo: new Date(validTo).toISOString() }
}

/**
 * Writes another key beside the present one, on disk and durably. The function it answers puts it in force: to be called when
 * the change is committed. Of the present key the certificates are kept, for those who verify documents it signed.
 */
export async function prepareKey(services: Services, key: SigningKey): Promise<() => Promise<void>> {
  const { config, signingKey: earlier } = services
  const path = pathOf(config)
  const next = `${path}.next`
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(next, 'w', 0o600)
  try {
    await handle.writeFile(exportKey(key))
    await handle.sync()
  } finally {
    await handle.close()
  }
  return async () => {
    const { fingerprint } = describeKey(earlier)
    const certificates = earlier.chain.map((der) => new X509Certificate(der).toString()).join('')
    await writeFile(join(folderOf(config), `earlier-${fingerprint.replaceAll(':', '').slice(0, 16)}.pem`), certificates)
    await rename(next, path)
    services.signingKey = key
  }
}

/** Takes up the key that another process has put in force. */
export const followKey = (services: Services): void => onChange(keyChange, (db) => {
  if (db !== services.db || services.config.signingKeyFile) return
  signingKeyOf(services.config).then((key) => { services.signingKey = key }, (err: unknown) => services.log.error({ err }, 'the new signing key cannot be read'))
})
