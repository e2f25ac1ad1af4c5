import { mkdir, open, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Config } from './config.ts'
import { createDemoKey, exportKey, importKey } from './documents/index.ts'
import type { SigningKey } from './documents/index.ts'

/**
 * The key that signs the society's documents: the configured file (PKCS#12 or PEM), or one made on the first start
 * and kept in the data folder, readable by this process alone.
 */
export async function signingKeyOf(config: Config): Promise<SigningKey> {
  if (config.signingKeyFile) return importKey(await readFile(config.signingKeyFile), config.signingKeyPassword)
  const path = join(config.dataDir, 'keys', 'signing.pem')
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
