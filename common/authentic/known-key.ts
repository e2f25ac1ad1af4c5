/** A signing key of the society, as everybody may know it. The verification page keeps these; nothing else is trusted. */
import { bytesOfBase64, hexOf, sha256, utf8 } from './bytes.ts'
import type { Bytes } from './bytes.ts'

export const algorithms = ['RSA', 'P-256', 'P-384', 'P-521'] as const
export type Algorithm = (typeof algorithms)[number]

export interface KnownKey {
  /** SHA-256 of its certificate, lower-case hexadecimal */
  fingerprint: string
  algorithm: Algorithm
  /** SubjectPublicKeyInfo, base64 */
  publicKey: string
  validFrom: string
  validTo: string
  /** since when it signs nothing more */
  retiredTime: string | null
  /** somebody else may have had it: only what the register knows by its hash is believed */
  compromised: boolean
  /** the key of the codes in QR codes: a point on P-256, uncompressed, base64 */
  codeKey: string
  /** signature of the signing key over `codeKeyStatement`, base64; of an elliptic curve, r and s one after the other */
  codeProof: string
}

/** What the signing key signs of the key of codes: which it is, and whose. */
export const codeKeyStatement = (fingerprint: string, codeKey: string): Bytes => utf8(`Plimsoll certificate code key v1\n${fingerprint}\n${codeKey}`)
/** By these eight digits a code says which key made it: the first of the SHA-256 of its point. */
export const codeKeyId = async (codeKey: string): Promise<string> => hexOf(await sha256(bytesOfBase64(codeKey))).slice(0, 8)

/** Whether a signature (of an elliptic curve: r and s one after the other) over SHA-256 of `data` is the key's. Never throws for a bad signature. */
export async function signedBy({ algorithm, publicKey }: Pick<KnownKey, 'algorithm' | 'publicKey'>, signature: Bytes, data: Bytes): Promise<boolean> {
  const rsa = algorithm === 'RSA'
  const key = await crypto.subtle.importKey('spki', bytesOfBase64(publicKey), rsa ? { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: algorithm }, false, ['verify'])
  return crypto.subtle.verify(rsa ? 'RSASSA-PKCS1-v1_5' : { name: 'ECDSA', hash: 'SHA-256' }, key, signature, data)
}

/** Whether it could have signed at that moment: in its validity, and not yet retired. The moment is what the signer says; nobody else has stamped it. */
export const inForceAt = (key: KnownKey, time: Date): boolean =>
  Date.parse(key.validFrom) <= time.getTime() && time.getTime() <= Math.min(Date.parse(key.validTo), key.retiredTime ? Date.parse(key.retiredTime) : Infinity)
