/** Whether the code of a QR code was made by the society. Works without a connection. */
import { bytesOfBase64 } from './bytes.ts'
import { codeSignedBy, readCode, signedText } from './certificate-code.ts'
import type { CertificateCode } from './certificate-code.ts'
import { codeKeyId, codeKeyStatement, signedBy } from './known-key.ts'
import type { KnownKey } from './known-key.ts'

export const codeVerdicts = ['right', 'wrong', 'unknownKey', 'distrusted', 'unreadable'] as const
/** `wrong`: not signed, or for another certificate. `unknownKey`: by no key known here, which may be newer than what is known. `distrusted`: by a key that others may have had. */
export type CodeVerdict = (typeof codeVerdicts)[number]
export interface CodeReport { verdict: CodeVerdict; code: CertificateCode | null; fingerprint: string | null }

/**
 * @param utn as it stands in the address the code belongs to, in capitals with hyphens: it is part of what is signed
 * @param digits what stands behind the `#`
 * @param keys the society's, all it ever had
 */
export async function checkCode(utn: string, digits: string, keys: readonly KnownKey[]): Promise<CodeReport> {
  const read = readCode(digits)
  if (!read) return { verdict: 'unreadable', code: null, fingerprint: null }
  const ids = await Promise.all(keys.map(({ codeKey }) => codeKeyId(codeKey)))
  const key = keys[ids.indexOf(read.key)]
  if (!key) return { verdict: 'unknownKey', code: null, fingerprint: null }
  const certified = await signedBy(key, bytesOfBase64(key.codeProof), codeKeyStatement(key.fingerprint, key.codeKey))
  const right = certified && await codeSignedBy(key.codeKey, read.signature, signedText(utn, read.body))
  // What an unsigned code says is not shown: it would be read, whatever stands above it.
  if (!right) return { verdict: 'wrong', code: null, fingerprint: key.fingerprint }
  return { verdict: key.compromised ? 'distrusted' : 'right', code: read.code, fingerprint: key.fingerprint }
}
