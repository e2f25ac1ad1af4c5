import { createHash, randomBytes, sign } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import {
  bits,
  decode,
  encode,
  id,
  int,
  octets,
  seq,
  set,
  tagged,
  taggedBytes,
  text,
  time,
  yes,
} from './der.ts'
import type { Der } from './der.ts'

/** Contents of a certificate (RFC 5280, version 3). */
export interface X509CertificateOptions {
  subject: { commonName: string; organization: string }
  issuer: { commonName: string; organization: string }
  publicKey: KeyObject
  issuerPublicKey: KeyObject
  /** EC P-256 private key of the issuer. */
  issuerKey: KeyObject
  from: Date
  to: Date
  kind: 'root' | 'documentSigner'
}

const ecdsaSha256 = () => seq(id('1.2.840.10045.4.3.2'))

/** Issues a certificate and returns it in DER. Years up to 2049 (UTCTime). */
export function createX509Certificate(plan: X509CertificateOptions): Uint8Array {
  // 16 random bytes, first bit clear so that the number is positive and not shortened.
  const serial = randomBytes(16)
  serial[0] = (serial[0]! & 0x3f) | 0x40
  const tbs = seq(
    tagged(0, int(2)),
    int(serial),
    ecdsaSha256(),
    distinguishedName(plan.issuer),
    seq(time(plan.from), time(plan.to)),
    distinguishedName(plan.subject),
    decode(spki(plan.publicKey)),
    tagged(3, seq(...extensions(plan))),
  )
  return encode(seq(tbs, ecdsaSha256(), bits(sign('sha256', encode(tbs), plan.issuerKey))))
}

const spki = (key: KeyObject) => key.export({ type: 'spki', format: 'der' })

const distinguishedName = (name: X509CertificateOptions['subject']) =>
  seq(
    set(seq(id('2.5.4.10'), text(name.organization))),
    set(seq(id('2.5.4.3'), text(name.commonName))),
  )

function extensions(plan: X509CertificateOptions): Der[] {
  const root = plan.kind === 'root'
  const basic = extension('2.5.29.19', root ? seq(yes(), int(0)) : seq(), true)
  // Bits: keyCertSign + cRLSign for the root, digitalSignature + nonRepudiation for the signer.
  const usage = extension(
    '2.5.29.15',
    root ? bits(Uint8Array.of(0x06), 1) : bits(Uint8Array.of(0xc0), 6),
    true,
  )
  const subject = extension('2.5.29.14', octets(keyId(plan.publicKey)))
  const authority = extension('2.5.29.35', seq(taggedBytes(0, keyId(plan.issuerPublicKey))))
  // Older verifiers do not know document signing (RFC 9336) alone; they accept e-mail protection.
  const purpose = extension('2.5.29.37', seq(id('1.3.6.1.5.5.7.3.36'), id('1.3.6.1.5.5.7.3.4')))
  return root ? [basic, usage, subject] : [basic, usage, purpose, subject, authority]
}

const extension = (oid: string, value: Der, critical = false) =>
  seq(id(oid), ...(critical ? [yes()] : []), octets(encode(value)))

const keyId = (key: KeyObject) => createHash('sha1').update(spki(key)).digest()
