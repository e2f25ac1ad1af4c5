import { generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import { codeKeyStatement } from '#common/verification/public-signing-key.ts'
import type { Algorithm, PublicSigningKey } from '#common/verification/public-signing-key.ts'
import type { Db } from '#server/core/db.ts'
import { chainPem } from '../documents/index.ts'
import type { SigningKey } from '../documents/index.ts'
import type { SecretCipher } from '../secrets/secret-cipher.ts'

/** Purpose under which a private key is sealed, so that it cannot be opened as another one. */
export const keyPurpose = (what: 'signing key' | 'code key', fingerprint: string): string =>
  `${what} ${fingerprint}`

/** Public data of a key: the certificate of its signer. */
export function describeKey(chain: readonly Uint8Array[]) {
  const { subject, issuer, fingerprint256, validFrom, validTo } = new X509Certificate(chain[0]!)
  const oneLine = (name: string) => name.split('\n').join(', ')
  return {
    subject: oneLine(subject),
    issuer: oneLine(issuer),
    fingerprint: fingerprint256.replaceAll(':', '').toLowerCase(),
    validFrom: new Date(validFrom).toISOString(),
    validTo: new Date(validTo).toISOString(),
  }
}

const curves: Readonly<Record<string, Algorithm>> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
}

/**
 * Creates the row of a new key. QR codes get a separate key on P-256, because an RSA signature does
 * not fit into a QR code. The signing key signs the code key.
 */
export function newSigningKeyRow(
  secrets: SecretCipher,
  key: SigningKey,
  source: string,
  createBy: number | null,
) {
  const known = describeKey(key.chain)
  const { publicKey } = new X509Certificate(key.chain[0]!)
  const codes = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // The point is at the end of the SubjectPublicKeyInfo.
  const codeKey = codes.publicKey
    .export({ type: 'spki', format: 'der' })
    .subarray(-65)
    .toString('base64')
  const pem = (one: SigningKey['privateKey']) =>
    one.export({ type: 'pkcs8', format: 'pem' }).toString()
  return {
    ...known,
    source,
    createBy,
    chain: chainPem(key.chain),
    algorithm:
      publicKey.asymmetricKeyType === 'rsa'
        ? 'RSA'
        : curves[publicKey.asymmetricKeyDetails!.namedCurve!]!,
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    codeKey,
    codeProof: sign('sha256', codeKeyStatement(known.fingerprint, codeKey), {
      key: key.privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64'),
    secret:
      source === 'environment'
        ? null
        : secrets.encrypt(pem(key.privateKey), keyPurpose('signing key', known.fingerprint)),
    codeSecret: secrets.encrypt(pem(codes.privateKey), keyPurpose('code key', known.fingerprint)),
  }
}

/** All keys the society has signed with, as published, newest first. */
export async function knownKeys(db: Db): Promise<PublicSigningKey[]> {
  return (await db
    .selectFrom('signingKey')
    .orderBy('id', 'desc')
    .select([
      'fingerprint',
      'algorithm',
      'publicKey',
      'validFrom',
      'validTo',
      'retiredTime',
      'compromised',
      'codeKey',
      'codeProof',
    ])
    .execute()) as PublicSigningKey[]
}

/**
 * Root certificates of all keys as PEM, to be trusted in other programs. Compromised keys are left
 * out.
 */
export async function rootsPem(db: Db): Promise<string> {
  const rows = await db
    .selectFrom('signingKey')
    .where('compromised', '=', false)
    .orderBy('id', 'desc')
    .select('chain')
    .execute()
  return [
    ...new Set(
      rows.map(
        ({ chain }) =>
          `${chain
            .trim()
            .split(/(?<=-----END CERTIFICATE-----)\n/)
            .at(-1)}\n`,
      ),
    ),
  ].join('')
}

/** The active key as a row of the table; null without one. */
export const keyInForce = async (db: Db): Promise<{ id: number; version: number } | null> =>
  (await db
    .selectFrom('signingKey')
    .where('retiredTime', 'is', null)
    .select(['id', 'version'])
    .executeTakeFirst()) ?? null
