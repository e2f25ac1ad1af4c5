/** The society's key in force: from where the operator has put it, or made by the product and kept sealed in the database. */
import { createPrivateKey } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { onChange, tellChange } from '../db/remember.ts'
import { createDemoKey, DocumentError, importKey } from '../documents/index.ts'
import type { SigningKey } from '../documents/index.ts'
import type { Ctx, Services } from '../http/context.ts'
import { whatIsSet } from '../settings.ts'
import type { Secrets } from '../secrets.ts'
import { describeKey, newRow, sealedAs } from './key-row.ts'

/** The key that signs, with its place in the table and the key of the codes in QR codes. */
export interface HouseKey extends SigningKey {
  id: number
  fingerprint: string
  validTo: string
  codeKey: string
  codePrivateKey: KeyObject
}
export type KeySource = 'made' | 'uploaded' | 'environment'
type Base = { config: Config; db: Db; secrets: Secrets }
/** By this name a process tells the others that the key is another one. */
const keyChange = 'signingKey'
/** The demonstration's society; a real one gives its name in the settings, and makes or uploads its key afterwards. */
const society = 'Plimsoll Classification Society'

const inForce = (db: Db) => db.selectFrom('signingKey').where('retiredTime', 'is', null).selectAll()
type Row = Awaited<ReturnType<ReturnType<typeof inForce>['executeTakeFirstOrThrow']>>

/**
 * The key that signs when the server starts: that of SIGNING_KEY_FILE, or the one in the database, made there at the first start.
 * @throws Error in words: a file that is no fit key, a key that cannot be unsealed, one that was replaced before
 */
export async function signingKeyOf(base: Base): Promise<HouseKey> {
  const { config, db } = base
  if (config.signingKeyFile) {
    const key = await fromFile(config)
    return db.transaction().execute(async (trx) => (await enterKey({ ...base, db: trx }, key, 'environment')).key)
  }
  const row = await inForce(db).executeTakeFirst()
  if (row) return open(base, row)
  const name = (await whatIsSet(db)).values['society']?.['nameEn'] ?? society
  const made = await createDemoKey(name, new Date(), config.demo ? undefined : '')
  // Of several processes that try, the first is right: at most one key is in force.
  return db.transaction().execute(async (trx) => (await enterKey({ ...base, db: trx }, made, 'made')).key)
    .catch(async (error: { code?: string }) => (error.code === '23505' ? open(base, await inForce(db).executeTakeFirstOrThrow()) : Promise.reject(error as Error)))
}

async function fromFile({ signingKeyFile, signingKeyPassword }: Config): Promise<SigningKey> {
  const bytes = await readFile(signingKeyFile!).catch((error: Error) => { throw new Error(`SIGNING_KEY_FILE=${signingKeyFile}: ${error.message}`) })
  return importKey(bytes, signingKeyPassword).catch((error: unknown) => {
    throw new Error(`SIGNING_KEY_FILE=${signingKeyFile}: ${error instanceof DocumentError ? error.message : 'neither PKCS#12 nor PEM with a private key and its certificate'}`)
  })
}

/** A key of the table with its private parts. */
async function open({ config, db, secrets }: Base, row: Row): Promise<HouseKey> {
  if (row.secret === null && !config.signingKeyFile) throw new Error('The signing key lies in a file of the operator: set SIGNING_KEY_FILE again, or make a new key with: npm run roll-key')
  const unsealed = (kept: string, what: 'signing key' | 'code key') => secrets.read(kept, sealedAs(what, row.fingerprint)).toString()
  const key = row.secret === null ? await fromFile(config) : privateOf(unsealed(row.secret, 'signing key'), row)
  const codePem = unsealed(row.codeSecret!, 'code key')
  // The installation's key was exchanged: what the earlier one sealed is sealed by the new one.
  if (secrets.isOld(row.codeSecret!)) {
    const again = { codeSecret: secrets.keep(codePem, sealedAs('code key', row.fingerprint)), ...(row.secret && { secret: secrets.keep(unsealed(row.secret, 'signing key'), sealedAs('signing key', row.fingerprint)) }) }
    await db.updateTable('signingKey').set(again).where('id', '=', row.id).execute()
  }
  return { ...key, id: row.id, fingerprint: row.fingerprint, validTo: row.validTo, codeKey: row.codeKey, codePrivateKey: createPrivateKey(codePem) }
}

const privateOf = (pem: string, row: Row): SigningKey => ({
  name: /CN=([^,]*)/.exec(row.subject)?.[1] ?? row.subject,
  privateKey: createPrivateKey(pem),
  chain: row.chain.match(/-----BEGIN CERTIFICATE-----[^-]+/g)!.map((one) => new Uint8Array(Buffer.from(one.replace(/-----BEGIN CERTIFICATE-----|\s/g, ''), 'base64'))),
})

/** A key that once was in force and was replaced: the key of its codes is gone. */
export class KeyRetired extends Error {}

/**
 * Puts a key in force, in the caller's transaction: of the one before it only the certificate stays, for those who verify what it signed.
 * @returns the key, and the row of the one it took the place of
 * @throws KeyRetired
 */
export async function enterKey(base: Base, key: SigningKey, source: KeySource, more: { compromised?: boolean; createBy?: number | null } = {}): Promise<{ key: HouseKey; before: Row | undefined }> {
  const { db, secrets } = base
  const before = await inForce(db).forUpdate().executeTakeFirst()
  const { fingerprint } = describeKey(key.chain)
  if (before?.fingerprint === fingerprint) return { key: await open(base, before), before }
  const known = await db.selectFrom('signingKey').where('fingerprint', '=', fingerprint).select('retiredTime').executeTakeFirst()
  if (known) throw new KeyRetired(`The signing key ${fingerprint.slice(0, 16)}… was replaced on ${known.retiredTime}: a key that was replaced does not sign again. Use a new one.`)
  // Not now(), which is when the transaction began: others may have signed since.
  if (before) await db.updateTable('signingKey').set((eb) => ({ retiredTime: eb.fn<string>('clock_timestamp'), secret: null, codeSecret: null, compromised: more.compromised ?? false, version: before.version + 1 })).where('id', '=', before.id).execute()
  const row = await db.insertInto('signingKey').values(newRow(secrets, key, source, more.createBy ?? null)).returningAll().executeTakeFirstOrThrow()
  return { key: await open(base, row), before }
}

/** Makes another key in the caller's transaction, and has every process take it up after the commit. `name`: of the society. */
export async function rollKey(ctx: Ctx, name: string, compromised: boolean) {
  const { config, secrets } = ctx.services
  const made = await createDemoKey(name, new Date(), config.demo ? undefined : '')
  return putInForce(ctx, await enterKey({ config, secrets, db: ctx.db }, made, 'made', { compromised, createBy: ctx.user.userId || null }))
}

/** As `rollKey`, with a key that somebody has brought. @throws KeyRetired */
export async function takeUploaded(ctx: Ctx, key: SigningKey) {
  const { config, secrets } = ctx.services
  return putInForce(ctx, await enterKey({ config, secrets, db: ctx.db }, key, 'uploaded', { createBy: ctx.user.userId || null }))
}

/** Tells every process of a key that was put in force in this transaction. */
export const tellNewKey = (db: Db): Promise<void> => tellChange({ db, services: { db }, after: () => {} }, keyChange)

async function putInForce<T extends { key: HouseKey }>(ctx: Ctx, entered: T): Promise<T> {
  ctx.after(() => { ctx.services.signingKey = entered.key })
  await tellChange(ctx, keyChange)
  return entered
}

/** The key in force for a signature made in the caller's transaction: until that ends, no other takes its place. */
export async function keyToSign({ services, db }: Pick<Ctx, 'services' | 'db'>): Promise<HouseKey> {
  if (services.config.signingKeyFile) return services.signingKey
  const row = await inForce(db).forShare().executeTakeFirstOrThrow()
  // Another process may have put it in force a moment ago.
  return row.id === services.signingKey.id ? services.signingKey : open({ ...services, db }, row)
}

/** Takes up the key that another process has put in force. */
export const followKey = (services: Services): void => onChange(keyChange, (db) => {
  if (db !== services.db || services.config.signingKeyFile) return
  signingKeyOf(services).then((key) => { services.signingKey = key }, (err: unknown) => services.log.error({ err }, 'the new signing key cannot be read'))
})
