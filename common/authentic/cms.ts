/** A detached CMS signature (RFC 5652) as PAdES asks for it (ETSI EN 319 142-1), read as strictly as the society's own are written. */
import { hexOf, same, sha256 } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { must, oidOf, partsOf, readDer, tags } from './der.ts'
import type { Der } from './der.ts'
import { signedBy } from './known-key.ts'
import type { Algorithm, KnownKey } from './known-key.ts'

const oid = {
  data: '1.2.840.113549.1.7.1', signedData: '1.2.840.113549.1.7.2', contentType: '1.2.840.113549.1.9.3', messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47', sha256: '2.16.840.1.101.3.4.2.1',
} as const

/**
 * @param padded the signature and nothing but zeros behind it
 * @param covered what it should be over
 * @returns whose it says to be, and whether it is and is over that; null when it names no key of the society
 * @throws Error when it cannot be read
 */
export async function checkSignature(padded: Bytes, covered: Bytes, keys: readonly KnownKey[]): Promise<{ key: KnownKey; valid: boolean } | null> {
  const { whole } = readDer(padded)
  const signer = signerOf(whole)
  const fingerprint = hexOf(signer.certificate)
  const key = keys.find((one) => one.fingerprint === fingerprint)
  if (!key) return null
  const zeros = padded.subarray(whole.length).every((byte) => byte === 0)
  if (!zeros || !same(signer.digest, await sha256(covered))) return { key, valid: false }
  return { key, valid: await signedBy(key, plain(key.algorithm, signer.signature), signer.attributes) }
}

interface Signer { certificate: Bytes; digest: Bytes; attributes: Bytes; signature: Bytes }

function signerOf(cms: Bytes): Signer {
  const [type, content] = partsOf(must(readDer(cms), tags.sequence))
  if (oidOf(must(type, tags.oid)) !== oid.signedData) throw new Error('no signature')
  const fields = partsOf(must(partsOf(must(content, tags.context0))[0], tags.sequence))
  const [contentType, ...inside] = partsOf(must(fields[2], tags.sequence))
  // Content inside the signature would be what is signed, and not the file around it.
  if (oidOf(must(contentType, tags.oid)) !== oid.data || inside.length) throw new Error('not detached')
  const [info, ...others] = partsOf(must(fields.at(-1), tags.set))
  if (others.length) throw new Error('more than one signer')
  const [, , algorithm, attributes, , signature] = partsOf(must(info, tags.sequence))
  if (oidOf(must(partsOf(must(algorithm, tags.sequence))[0], tags.oid)) !== oid.sha256) throw new Error('algorithm')
  const named = new Map(partsOf(must(attributes, tags.context0)).map((one) => attributeOf(one)))
  if (oidOf(must(named.get(oid.contentType), tags.oid)) !== oid.data) throw new Error('content type')
  const signed = attributes!.whole.slice()
  // What is signed is the set itself, not the tag under which it stands in the signature. RFC 5652, 5.4
  signed[0] = tags.set
  return { certificate: certificateOf(named.get(oid.signingCertificateV2)), digest: must(named.get(oid.messageDigest), tags.octets).body, attributes: signed, signature: must(signature, tags.octets).body }
}

function attributeOf(attribute: Der): [string, Der] {
  const [type, values] = partsOf(must(attribute, tags.sequence))
  const [value, ...more] = partsOf(must(values, tags.set))
  if (!value || more.length) throw new Error('attribute')
  return [oidOf(must(type, tags.oid)), value]
}

/** SHA-256 of the signer's certificate: the attribute that ties a signature to it. RFC 5035 */
function certificateOf(attribute: Der | undefined): Bytes {
  const [certificates] = partsOf(must(attribute, tags.sequence))
  const [first] = partsOf(must(certificates, tags.sequence))
  return must(partsOf(must(first, tags.sequence))[0], tags.octets).body
}

const sizes: Partial<Record<Algorithm, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 }

/** Of an elliptic curve, r and s one after the other, as WebCrypto takes them. */
function plain(algorithm: Algorithm, signature: Bytes): Bytes {
  const size = sizes[algorithm]
  if (!size) return signature
  const result = new Uint8Array(2 * size)
  const numbers = partsOf(must(readDer(signature), tags.sequence))
  for (const [i, number] of [numbers[0], numbers[1]].entries()) {
    const digits = must(number, tags.integer).body
    const first = digits.findIndex((byte) => byte !== 0)
    const value = first < 0 ? digits.subarray(digits.length) : digits.subarray(first)
    if (value.length > size) throw new Error('signature')
    result.set(value, (i + 1) * size - value.length)
  }
  return result
}
