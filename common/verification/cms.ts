/**
 * Verification of a detached CMS signature (RFC 5652) as required by PAdES (ETSI EN 319 142-1), as
 * strict as the society's own signatures permit.
 */
import { hexOf, bytesEqual, sha256 } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { expectTag, oidOf, partsOf, readDer, tags } from './der.ts'
import type { Der } from './der.ts'
import { verifySignature } from './public-signing-key.ts'
import type { Algorithm, PublicSigningKey } from './public-signing-key.ts'

const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
} as const

/**
 * Verifies a signature.
 * @param padded the signature, followed only by zeros
 * @param covered the data it should cover
 * @returns the key it names, and whether it verifies over the data; null when it names no key of
 * the society
 * @throws Error when it cannot be parsed
 */
export async function checkSignature(
  padded: Bytes,
  covered: Bytes,
  keys: readonly PublicSigningKey[],
): Promise<{ key: PublicSigningKey; valid: boolean } | null> {
  const { whole } = readDer(padded)
  const signer = signerOf(whole)
  const fingerprint = hexOf(signer.certificate)
  const key = keys.find((one) => one.fingerprint === fingerprint)
  if (!key) return null
  const zeros = padded.subarray(whole.length).every((byte) => byte === 0)
  if (!zeros || !bytesEqual(signer.digest, await sha256(covered))) return { key, valid: false }
  return {
    key,
    valid: await verifySignature(
      key,
      rawSignature(key.algorithm, signer.signature),
      signer.attributes,
    ),
  }
}

interface Signer {
  certificate: Bytes
  digest: Bytes
  attributes: Bytes
  signature: Bytes
}

function signerOf(cms: Bytes): Signer {
  const [type, content] = partsOf(expectTag(readDer(cms), tags.sequence))
  if (oidOf(expectTag(type, tags.oid)) !== oid.signedData) throw new Error('no signature')
  const fields = partsOf(expectTag(partsOf(expectTag(content, tags.context0))[0], tags.sequence))
  const [contentType, ...inside] = partsOf(expectTag(fields[2], tags.sequence))
  // With embedded content the signature would cover that content instead of the file.
  if (oidOf(expectTag(contentType, tags.oid)) !== oid.data || inside.length)
    throw new Error('not detached')
  const [info, ...others] = partsOf(expectTag(fields.at(-1), tags.set))
  if (others.length) throw new Error('more than one signer')
  const [, , algorithm, attributes, , signature] = partsOf(expectTag(info, tags.sequence))
  if (oidOf(expectTag(partsOf(expectTag(algorithm, tags.sequence))[0], tags.oid)) !== oid.sha256)
    throw new Error('algorithm')
  const named = new Map(
    partsOf(expectTag(attributes, tags.context0)).map((one) => attributeOf(one)),
  )
  if (oidOf(expectTag(named.get(oid.contentType), tags.oid)) !== oid.data)
    throw new Error('content type')
  const signed = attributes!.whole.slice()
  // The signature covers the SET itself, not the implicit tag in the signature. RFC 5652, 5.4
  signed[0] = tags.set
  return {
    certificate: certificateOf(named.get(oid.signingCertificateV2)),
    digest: expectTag(named.get(oid.messageDigest), tags.octets).body,
    attributes: signed,
    signature: expectTag(signature, tags.octets).body,
  }
}

function attributeOf(attribute: Der): [string, Der] {
  const [type, values] = partsOf(expectTag(attribute, tags.sequence))
  const [value, ...more] = partsOf(expectTag(values, tags.set))
  if (!value || more.length) throw new Error('attribute')
  return [oidOf(expectTag(type, tags.oid)), value]
}

/** SHA-256 of the signer's certificate: the attribute that binds the signature to it. RFC 5035 */
function certificateOf(attribute: Der | undefined): Bytes {
  const [certificates] = partsOf(expectTag(attribute, tags.sequence))
  const [first] = partsOf(expectTag(certificates, tags.sequence))
  return expectTag(partsOf(expectTag(first, tags.sequence))[0], tags.octets).body
}

const sizes: Partial<Record<Algorithm, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 }

/** For elliptic curves: r and s concatenated, the format of WebCrypto. */
function rawSignature(algorithm: Algorithm, signature: Bytes): Bytes {
  const size = sizes[algorithm]
  if (!size) return signature
  const result = new Uint8Array(2 * size)
  const numbers = partsOf(expectTag(readDer(signature), tags.sequence))
  for (const [i, number] of [numbers[0], numbers[1]].entries()) {
    const digits = expectTag(number, tags.integer).body
    const first = digits.findIndex((byte) => byte !== 0)
    const value = first < 0 ? digits.subarray(digits.length) : digits.subarray(first)
    if (value.length > size) throw new Error('signature')
    result.set(value, (i + 1) * size - value.length)
  }
  return result
}
