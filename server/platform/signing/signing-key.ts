/**
 * The society's active signing key: provided by the operator, or created by the product and stored
 * sealed in the database.
 */
import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Db } from '#server/core/db.ts'
import { createSelfSignedKey, DocumentError, importKey } from '../documents/index.ts'
import type { SigningKey } from '../documents/index.ts'
import type { Services } from '#server/core/context.ts'
import { loadSettings } from '../settings/cached-settings.ts'
import type { SecretCipher } from '../secrets/secret-cipher.ts'
import { describeKey, newSigningKeyRow, keyPurpose } from './key-row.ts'

type Config = Services['config']

declare module '#server/core/context.ts' {
  interface Services {
    /** Signing key of the society, used for every certificate. */
    signingKey: ActiveSigningKey
  }
}

/** The signing key with its row in the table and the key of the QR codes. */
export interface ActiveSigningKey extends SigningKey {
  id: number
  fingerprint: string
  validTo: string
  codeKey: string
  codePrivateKey: KeyObject
}
export type KeySource = 'made' | 'uploaded' | 'environment'
type Base = { config: Config; db: Db; secrets: SecretCipher }
/**
 * Society of the demonstration. A real one sets its name in the settings and creates or uploads its
 * key afterwards.
 */
const society = 'Plimsoll Classification Society'

export const selectActiveKey = (db: Db) =>
  db.selectFrom('signingKey').where('retiredTime', 'is', null).selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof selectActiveKey>['executeTakeFirstOrThrow']>>

/**
 * Loads the signing key at the start: that of SIGNING_KEY_FILE, or the one in the database, which
 * the first start creates.
 * @throws Error with a message for the operator: an unsuitable file, a key that cannot be unsealed, or one that was
 * replaced before
 */
export async function loadSigningKey(base: Base): Promise<ActiveSigningKey> {
  const { config, db } = base
  if (config.signingKeyFile) {
    const key = await fromFile(config)
    return db
      .transaction()
      .execute(async (trx) => (await activateKey({ ...base, db: trx }, key, 'environment')).key)
  }
  const row = await selectActiveKey(db).executeTakeFirst()
  if (row) return open(base, row)
  const saved = (await loadSettings(db)).values['society'] as { nameEn?: string } | undefined
  const made = await createSelfSignedKey(
    saved?.nameEn ?? society,
    new Date(),
    config.demo ? undefined : '',
  )
  // If several processes try, the first succeeds: at most one key is active.
  return db
    .transaction()
    .execute(async (trx) => (await activateKey({ ...base, db: trx }, made, 'made')).key)
    .catch(async (error: { code?: string }) =>
      error.code === '23505'
        ? open(base, await selectActiveKey(db).executeTakeFirstOrThrow())
        : Promise.reject(error as Error),
    )
}

async function fromFile({ signingKeyFile, signingKeyPassword }: Config): Promise<SigningKey> {
  const bytes = await readFile(signingKeyFile!).catch((error: Error) => {
    throw new Error(`SIGNING_KEY_FILE=${signingKeyFile}: ${error.message}`)
  })
  return importKey(bytes, signingKeyPassword).catch((error: unknown) => {
    throw new Error(
      `SIGNING_KEY_FILE=${signingKeyFile}: ` +
        (error instanceof DocumentError
          ? error.message
          : 'neither PKCS#12 nor PEM with a private key and its certificate'),
    )
  })
}

/** Opens a key of the table with its private parts. */
export async function open({ config, db, secrets }: Base, row: Row): Promise<ActiveSigningKey> {
  if (row.secret === null && !config.signingKeyFile)
    throw new Error(
      'The signing key lies in a file of the operator: set SIGNING_KEY_FILE again, or make ' +
        'a new key with: npm run rotate-signing-key',
    )
  const unsealed = (sealed: string, what: 'signing key' | 'code key') =>
    secrets.decrypt(sealed, keyPurpose(what, row.fingerprint)).toString()
  const key =
    row.secret === null
      ? await fromFile(config)
      : privateOf(unsealed(row.secret, 'signing key'), row)
  if (row.codeSecret === null) throw new Error('the key of the codes has been deleted')
  const codePem = unsealed(row.codeSecret, 'code key')
  // The installation's key was replaced: seal the secret again with the new one.
  if (secrets.needsReencryption(row.codeSecret)) {
    const reencrypted = {
      codeSecret: secrets.encrypt(codePem, keyPurpose('code key', row.fingerprint)),
      ...(row.secret && {
        secret: secrets.encrypt(
          unsealed(row.secret, 'signing key'),
          keyPurpose('signing key', row.fingerprint),
        ),
      }),
    }
    await db.updateTable('signingKey').set(reencrypted).where('id', '=', row.id).execute()
  }
  return {
    ...key,
    id: row.id,
    fingerprint: row.fingerprint,
    validTo: row.validTo,
    codeKey: row.codeKey,
    codePrivateKey: createPrivateKey(codePem),
  }
}

const privateOf = (pem: string, row: Row): SigningKey => ({
  name: /CN=([^,]*)/.exec(row.subject)?.[1] ?? row.subject,
  privateKey: createPrivateKey(pem),
  chain: row.chain
    .match(/-----BEGIN CERTIFICATE-----[^-]+/g)!
    .map(
      (one) =>
        new Uint8Array(Buffer.from(one.replace(/-----BEGIN CERTIFICATE-----|\s/g, ''), 'base64')),
    ),
})

/** A key that was active and has been replaced: the key of its codes is deleted. */
export class KeyRetired extends Error {}

/**
 * Activates a key in the caller's transaction. Only the certificate of the previous key remains,
 * for verification.
 * @returns the key, and the row of the previous one
 * @throws KeyRetired
 */
export async function activateKey(
  base: Base,
  key: SigningKey,
  source: KeySource,
  more: { compromised?: boolean; createBy?: number | null } = {},
): Promise<{ key: ActiveSigningKey; before: Row | undefined }> {
  const { db, secrets } = base
  const before = await selectActiveKey(db).forUpdate().executeTakeFirst()
  const { fingerprint } = describeKey(key.chain)
  if (before?.fingerprint === fingerprint) return { key: await open(base, before), before }
  const known = await db
    .selectFrom('signingKey')
    .where('fingerprint', '=', fingerprint)
    .select('retiredTime')
    .executeTakeFirst()
  if (known)
    throw new KeyRetired(
      `The signing key ${fingerprint.slice(0, 16)}… was replaced on ${known.retiredTime}: ` +
        'a key that was replaced does not sign again. Use a new one.',
    )
  // Not now(), the start of the transaction: others may have signed since.
  if (before)
    await db
      .updateTable('signingKey')
      .set((eb) => ({
        retiredTime: eb.fn<string>('clock_timestamp'),
        secret: null,
        codeSecret: null,
        compromised: more.compromised ?? false,
        version: before.version + 1,
      }))
      .where('id', '=', before.id)
      .execute()
  const row = await db
    .insertInto('signingKey')
    .values(newSigningKeyRow(secrets, key, source, more.createBy ?? null))
    .returningAll()
    .executeTakeFirstOrThrow()
  return { key: await open(base, row), before }
}
