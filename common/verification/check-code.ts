/** Verifies the code of a QR code. Works without a connection. */
import { bytesOfBase64 } from './bytes.ts'
import { verifyCodeSignature, decodeCode, signedPayload } from './certificate-code.ts'
import type { CertificateCode } from './certificate-code.ts'
import { codeKeyId, codeKeyStatement, verifySignature } from './public-signing-key.ts'
import type { PublicSigningKey } from './public-signing-key.ts'

export const codeVerdicts = ['right', 'wrong', 'unknownKey', 'distrusted', 'unreadable'] as const
/**
 * `wrong`: no valid signature, or one for another certificate. `unknownKey`: the key is unknown
 * here and may be newer than the known ones. `distrusted`: signed by a compromised key.
 */
export type CodeVerdict = (typeof codeVerdicts)[number]
export interface CodeReport {
  verdict: CodeVerdict
  code: CertificateCode | null
  fingerprint: string | null
}

/**
 * Verifies the code of a certificate.
 * @param utn tracking number from the URL of the code, in capitals with hyphens: it is part of the
 * signed payload
 * @param digits the fragment of the URL, after the `#`
 * @param keys all current and former keys of the society
 */
export async function checkCode(
  utn: string,
  digits: string,
  keys: readonly PublicSigningKey[],
): Promise<CodeReport> {
  const read = decodeCode(digits)
  if (!read) return { verdict: 'unreadable', code: null, fingerprint: null }
  const ids = await Promise.all(keys.map(({ codeKey }) => codeKeyId(codeKey)))
  const key = keys[ids.indexOf(read.key)]
  if (!key) return { verdict: 'unknownKey', code: null, fingerprint: null }
  const certified = await verifySignature(
    key,
    bytesOfBase64(key.codeProof),
    codeKeyStatement(key.fingerprint, key.codeKey),
  )
  const right =
    certified &&
    (await verifyCodeSignature(key.codeKey, read.signature, signedPayload(utn, read.body)))
  // The content of an unsigned code is not returned: users would read it despite the verdict.
  if (!right) return { verdict: 'wrong', code: null, fingerprint: key.fingerprint }
  return {
    verdict: key.compromised ? 'distrusted' : 'right',
    code: read.code,
    fingerprint: key.fingerprint,
  }
}
