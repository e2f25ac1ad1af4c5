import type { X509Certificate } from 'node:crypto'
import { Certificate } from 'pkijs'
import { refuse } from '../office-files/document-problem.ts'

/** Purposes of a certificate (extended key usage) for which readers accept document signatures. */
const purposes: Readonly<Record<string, string>> = {
  '1.3.6.1.5.5.7.3.36': 'document signing (RFC 9336)',
  '1.3.6.1.5.5.7.3.4': 'e-mail protection',
  '2.5.29.37.0': 'any',
  '1.2.840.113583.1.1.5': 'PDF signing (Adobe)',
  '1.3.6.1.4.1.311.10.3.12': 'document signing (Microsoft)',
}
const curves = ['prime256v1', 'secp384r1', 'secp521r1']
const shortestRsa = 2048
/**
 * md2, md4, md5 and SHA-1, with RSA and with ECDSA: certificates signed with them can be forged.
 */
const brokenHashes = [
  '1.2.840.113549.1.1.2',
  '1.2.840.113549.1.1.3',
  '1.2.840.113549.1.1.4',
  '1.2.840.113549.1.1.5',
  '1.2.840.10045.4.1',
]

/**
 * Refuses a certificate that should not sign documents: a weak key, a broken hash, a purpose that
 * forbids it (RFC 5280, 4.2.1.3 and 4.2.1.12), or an expired one.
 * @throws DocumentError badKey with the reason
 */
export function validateSigningCertificate(certificate: X509Certificate, now = Date.now()): void {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = certificate.publicKey
  if (type === 'rsa' && (details.modulusLength ?? 0) < shortestRsa)
    refuse(
      'badKey',
      `an RSA key of ${details.modulusLength} bits is too weak, ${shortestRsa} are the ` +
        `least / RSA 密钥仅 ${details.modulusLength} 位，强度不足，至少需要 ${shortestRsa} 位`,
    )
  if (type === 'ec' && !curves.includes(details.namedCurve ?? ''))
    refuse(
      'badKey',
      `the curve ${details.namedCurve} is not accepted: P-256, P-384 or P-521 / 不支持曲线 ` +
        `${details.namedCurve}，请使用 P-256、P-384 或 P-521`,
    )
  if (type !== 'ec' && type !== 'rsa') refuse('badKey', `${type}: RSA / EC`)
  const { signatureAlgorithm, extensions = [] } = Certificate.fromBER(certificate.raw.slice())
  // The self-signature of a root proves nothing, so only the hash of an issuer's signature matters.
  if (
    certificate.subject !== certificate.issuer &&
    brokenHashes.includes(signatureAlgorithm.algorithmId)
  )
    refuse(
      'badKey',
      'its certificate is signed with MD5 or SHA-1 / 证书使用 MD5 或 SHA-1 签名，不安全',
    )
  const usage = extensions.find(({ extnID }) => extnID === '2.5.29.15')?.parsedValue as
    | { valueBlock: { valueHexView: Uint8Array } }
    | undefined
  // The first two bits: digitalSignature and nonRepudiation.
  if (usage && !(usage.valueBlock.valueHexView[0]! & 0xc0))
    refuse('badKey', 'its certificate is not for signing (key usage) / 证书的密钥用途不包含签名')
  const extended = certificate.keyUsage
  if (extended && !extended.some((purpose) => purposes[purpose]))
    refuse(
      'badKey',
      `its certificate is not for signing documents; accepted are: ${Object.values(purposes).join(', ')} / 证书用途不包含文件签名`,
    )
  if (Date.parse(certificate.validTo) < now)
    refuse('badKey', `the certificate expired on / 证书已于以下日期过期：${certificate.validTo}`)
}
