import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import { codeKeyStatement } from '#common/authentic/known-key.ts'
import type { Algorithm, KnownKey } from '#common/authentic/known-key.ts'
import type { Db } from '../db/database.ts'
import { chainPem } from '../documents/index.ts'
import type { SigningKey } from '../documents/index.ts'
import type { Secrets } from '../secrets.ts'

/** For what a private part is sealed: it cannot be read as another's. */
export const sealedAs = (what: 'signing key' | 'code key', fingerprint: string): string => `${what} ${fingerprint}`

/** What may be known of a key: the certificate of its signer. Nothing of the private part. */
export function describeKey(chain: readonly Uint8Array[]) {
  const { subject, issuer, fingerprint256, validFrom, validTo } = new X509Certificate(chain[0]!)
  const oneLine = (name: string) => name.split('\n').join(', ')
  return {
    subject: oneLine(subject), issuer: oneLine(issuer), fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: new Date(validFrom).toISOString(), validTo: new Date(validTo).toISOString(),
  }
}

const curves: Readonly<Record<string, Algorithm>> = { prime256v1: 'P-256', secp384r1: 'P-384', secp521r1: 'P-521' }

/**
 * The row of a new key. Its codes get a key of their own, on P-256 whatever the signing key is: a signature of RSA does not fit into a QR
 * code. The signing key signs that it is hers.
 */
export function newRow(secrets: Secrets, key: SigningKey, source: string, createBy: number | null) {
  const known = describeKey(key.chain)
  const { publicKey } = new X509Certificate(key.chain[0]!)
  const codes = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // The point stands at the end of its SubjectPublicKeyInfo.
  const codeKey = codes.publicKey.export({ type: 'spki', format: 'der' }).subarray(-65).toString('base64')
  const pem = (one: SigningKey['privateKey']) => one.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    ...known, source, createBy, chain: chainPem(key.chain),
    algorithm: publicKey.asymmetricKeyType === 'rsa' ? 'RSA' : curves[publicKey.asymmetricKeyDetails!.namedCurve!]!,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    codeKey, codeProof: sign('sha256', codeKeyStatement(known.fingerprint, codeKey), { key: key.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    secret: source === 'environment' ? null : secrets.keep(pem(key.privateKey), sealedAs('signing key', known.fingerprint)),
    codeSecret: secrets.keep(pem(codes.privateKey), sealedAs('code key', known.fingerprint)),
  }
}

/** All keys the society ever signed with, as everybody may know them, the newest first. */
export async function knownKeys(db: Db): Promise<KnownKey[]> {
  return await db.selectFrom('signingKey').orderBy('id', 'desc')
    .select(['fingerprint', 'algorithm', 'publicKey', 'validFrom', 'validTo', 'retiredTime', 'compromised', 'codeKey', 'codeProof']).execute() as KnownKey[]
}

/** Certificates at the end of each key's chain, as PEM: for those who want to trust them in other programs. Not of keys that others may have had. */
export async function rootsPem(db: Db): Promise<string> {
  const rows = await db.selectFrom('signingKey').where('compromised', '=', false).orderBy('id', 'desc').select('chain').execute()
  return [...new Set(rows.map(({ chain }) => `${chain.trim().split(/(?<=-----END CERTIFICATE-----)\n/).at(-1)!}\n`))].join('')
}

/** The key in force as a row of the table: a change of the key gives another one. */
export const keyInForce = async (db: Db): Promise<{ id: number; version: number } | null> =>
  (await db.selectFrom('signingKey').where('retiredTime', 'is', null).select(['id', 'version']).executeTakeFirst()) ?? null
