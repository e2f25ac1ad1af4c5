import { createHash, sign } from 'node:crypto'
import { Certificate } from 'pkijs'
import { decode, encode, id, int, nothing, octets, seq, set, tagged } from './der.ts'
import type { SigningKey } from './key.ts'

/** Object identifiers of CMS (RFC 5652), ESS (RFC 5035) and the algorithms used. */
export const oid = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  ecdsaSha256: '1.2.840.10045.4.3.2',
  rsaEncryption: '1.2.840.113549.1.1.1',
}

/**
 * Creates a detached CMS signature of PAdES baseline B-B (ETSI EN 319 142-1): content type, message
 * digest and signing-certificate-v2 as signed attributes, no signing time (it is in the PDF's /M),
 * and the complete chain.
 * @param digest SHA-256 of the signed bytes
 * @returns DER
 */
export function signDigest(digest: Uint8Array, key: SigningKey): Uint8Array {
  const signer = Certificate.fromBER(key.chain[0]!.slice().buffer)
  const certHash = createHash('sha256').update(key.chain[0]!).digest()
  const attributes = [
    seq(id(oid.contentType), set(id(oid.data))),
    seq(id(oid.messageDigest), set(octets(digest))),
    // SHA-256 is the default of ESSCertIDv2, and DER omits defaults.
    seq(id(oid.signingCertificateV2), set(seq(seq(seq(octets(certHash)))))),
  ]
  // DER orders the members of a SET by their bytes; verifiers hash that order.
  attributes.sort((a, b) => Buffer.compare(encode(a), encode(b)))
  const signature = sign('sha256', encode(set(...attributes)), key.privateKey)

  const sha256 = () => seq(id(oid.sha256))
  const algorithm =
    key.privateKey.asymmetricKeyType === 'ec'
      ? seq(id(oid.ecdsaSha256))
      : seq(id(oid.rsaEncryption), nothing())
  const signerInfo = seq(
    int(1),
    seq(signer.issuer.toSchema(), signer.serialNumber),
    sha256(),
    tagged(0, ...attributes),
    algorithm,
    octets(signature),
  )
  const certificates = key.chain.map(decode)
  const signedData = seq(
    int(1),
    set(sha256()),
    seq(id(oid.data)),
    tagged(0, ...certificates),
    set(signerInfo),
  )
  return encode(seq(id(oid.signedData), tagged(0, signedData)))
}
