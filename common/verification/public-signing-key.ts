/**
 * The public part of a signing key of the society. The verification page caches these keys and
 * trusts no other.
 */
import { bytesOfBase64, hexOf, sha256, encodeUtf8 } from './bytes.ts'
import type { Bytes } from './bytes.ts'

export const algorithms = ['RSA', 'P-256', 'P-384', 'P-521'] as const
export type Algorithm = (typeof algorithms)[number]

export interface PublicSigningKey {
  /** SHA-256 of its certificate, lower-case hexadecimal */
  fingerprint: string
  algorithm: Algorithm
  /** SubjectPublicKeyInfo, base64 */
  publicKey: string
  validFrom: string
  validTo: string
  /** time since when the key is not used for signing */
  retiredTime: string | null
  /** possibly known to others: only certificates whose hash is in the register are trusted */
  compromised: boolean
  /** the key for QR codes: a point on P-256, uncompressed, base64 */
  codeKey: string
  /**
   * signature of the signing key over `codeKeyStatement`, base64; for elliptic curves r and s
   * concatenated
   */
  codeProof: string
}

/** The statement about the code key that the signing key signs: the key and its owner. */
export const codeKeyStatement = (fingerprint: string, codeKey: string): Bytes =>
  encodeUtf8(`Plimsoll certificate code key v1\n${fingerprint}\n${codeKey}`)
/** Id of a code key in codes: the first eight digits of the SHA-256 of its point. */
export const codeKeyId = async (codeKey: string): Promise<string> =>
  hexOf(await sha256(bytesOfBase64(codeKey))).slice(0, 8)

/**
 * Whether a signature over SHA-256 of `data` verifies with the key (elliptic curves: r and s
 * concatenated). Never throws for an invalid signature.
 */
export async function verifySignature(
  { algorithm, publicKey }: Pick<PublicSigningKey, 'algorithm' | 'publicKey'>,
  signature: Bytes,
  data: Bytes,
): Promise<boolean> {
  const rsa = algorithm === 'RSA'
  const key = await crypto.subtle.importKey(
    'spki',
    bytesOfBase64(publicKey),
    rsa ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: algorithm },
    false,
    ['verify'],
  )
  return crypto.subtle.verify(
    rsa ? 'RSASSA-PKCS1-v1_5' : { name: 'ECDSA', hash: 'SHA-256' },
    key,
    signature,
    data,
  )
}

/**
 * Whether the key was in force at that moment: valid and not retired. The moment is stated by the
 * signer, without an independent time stamp.
 */
export const wasValidAt = (key: PublicSigningKey, time: Date): boolean =>
  Date.parse(key.validFrom) <= time.getTime() &&
  time.getTime() <=
    Math.min(Date.parse(key.validTo), key.retiredTime ? Date.parse(key.retiredTime) : Infinity)
