import { createPrivateKey, generateKeyPair, X509Certificate } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { refuse } from '../office-files/document-problem.ts'

/**
 * A key that signs documents. `chain`: certificates in DER, the signer's first, the root (if known)
 * last.
 */
export interface SigningKey {
  name: string
  privateKey: KeyObject
  chain: Uint8Array[]
}

const day = 86_400_000
const newPair = () => promisify(generateKeyPair)('ec', { namedCurve: 'P-256' })

/**
 * Creates a root and a signing certificate: EC P-256, the root for ten years, the signer for three.
 * The root's private key is discarded. Other programs trust the signatures only where the root is
 * installed.
 * @param now start of validity, for tests; one day is subtracted for slow clocks
 * @param mark suffix of the certificate names after the society's
 */
export async function createSelfSignedKey(
  societyName: string,
  now = new Date(),
  mark = ' (demonstration)',
): Promise<SigningKey> {
  const [{ createX509Certificate }, rootPair, pair] = await Promise.all([
    import('./x509-certificate.ts'),
    newPair(),
    newPair(),
  ])
  // RFC 5280 allows 64 characters for either name.
  const organization = societyName.slice(0, 64)
  const short = societyName.slice(0, 35)
  const issuer = { commonName: `${short} Root${mark}`, organization }
  const subject = { commonName: `${short} Certificates${mark}`, organization }
  const by = {
    issuer,
    issuerPublicKey: rootPair.publicKey,
    issuerKey: rootPair.privateKey,
    from: new Date(now.getTime() - day),
  }
  const until = (days: number) => new Date(now.getTime() + days * day)
  const root = createX509Certificate({
    ...by,
    subject: issuer,
    publicKey: rootPair.publicKey,
    to: until(3650),
    kind: 'root',
  })
  const signer = createX509Certificate({
    ...by,
    subject,
    publicKey: pair.publicKey,
    to: until(1096),
    kind: 'documentSigner',
  })
  return { name: subject.commonName, privateKey: pair.privateKey, chain: [signer, root] }
}

/** The certificates of a key as PEM, the signer's first. */
export const chainPem = (chain: readonly Uint8Array[]): string =>
  chain.map((der) => `${new X509Certificate(der).toString().trim()}\n`).join('')

/** Private key (PKCS#8, not encrypted) and chain as one PEM text. */
export const exportKey = (key: SigningKey): string =>
  key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() + chainPem(key.chain)

/**
 * Reads a signing key.
 * @param source PEM text (key and certificates in any order) or a PKCS#12 file
 * @param password of the PKCS#12 file or of an encrypted PEM key
 * @throws DocumentError badKey with the reason
 */
export async function importKey(source: string | Uint8Array, password = ''): Promise<SigningKey> {
  const text = typeof source === 'string' ? source : Buffer.from(source).toString('latin1')
  if (text.includes('-----BEGIN'))
    return assemble(
      readPem(text, password),
      text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [],
    )
  if (typeof source === 'string') return refuse('badKey', 'PEM / PKCS#12?')
  const { readPkcs12 } = await import('./pkcs12.ts')
  const { key, certificates } = await readPkcs12(source, password)
  return assemble(key, certificates)
}

function readPem(text: string, passphrase: string): KeyObject {
  const begin = /-----BEGIN ([A-Z ]{0,40})PRIVATE KEY-----/.exec(text)
  const end = `-----END ${begin?.[1]}PRIVATE KEY-----`
  const until = begin ? text.indexOf(end, begin.index) : -1
  const pem =
    until < 0
      ? refuse('badKey', 'no private key / 没有私钥')
      : text.slice(begin!.index, until + end.length)
  try {
    return createPrivateKey({ key: pem, format: 'pem', passphrase })
  } catch {
    return refuse(
      'badKey',
      'the private key cannot be read; check the password / 私钥无法读取，请检查密码',
    )
  }
}

/** Orders the certificates from the signer to the root and checks that they form a chain. */
async function assemble(
  privateKey: KeyObject,
  certificates: (string | Uint8Array)[],
): Promise<SigningKey> {
  const { validateSigningCertificate } = await import('./validate-signing-certificate.ts')
  const all = certificates.map((c) => new X509Certificate(c))
  let current =
    all.find((c) => c.checkPrivateKey(privateKey)) ??
    refuse('badKey', 'no certificate belongs to the key / 没有与私钥匹配的证书')
  validateSigningCertificate(current)
  const chain = [current]
  for (;;) {
    const issuer = all.find((c) => !chain.includes(c) && current.checkIssued(c))
    if (!issuer) break
    chain.push((current = issuer))
  }
  const name = /^CN=(.*)$/m.exec(chain[0]!.subject)?.[1] ?? chain[0]!.subject
  return { name, privateKey, chain: chain.map((c) => new Uint8Array(c.raw)) }
}
