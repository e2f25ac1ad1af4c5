import { createHash, verify, X509Certificate } from 'node:crypto'
import { PDFArray, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import type { PDFDict } from '@cantoo/pdf-lib'
import { ContentInfo, SignedData } from 'pkijs'
import type { Attribute } from 'pkijs'
import { oid } from './cms.ts'
import { openPdf } from './open-pdf.ts'
import { signatureFields } from './signature-fields.ts'
import type { SignatureReport, Verification } from './verify.ts'

/** `verifyPdf` in this thread. */
export async function verifySignatures(bytes: Uint8Array, roots: (string | Uint8Array)[]): Promise<Verification> {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const document = await openPdf(bytes)
  const trusted = roots.map((r) => new X509Certificate(r))
  const signatures: SignatureReport[] = []
  let end = 0
  for (const field of signatureFields(document)) {
    if (!field.value) continue
    const report = checkOne(pdf, field.value, trusted)
    signatures.push({ field: field.name, ...report.result })
    end = Math.max(end, report.end)
  }
  return { signatures, coversWholeFile: end === pdf.length && pdf.length > 0, sha256: createHash('sha256').update(pdf).digest('hex') }
}

type Result = Omit<SignatureReport, 'field'>

function checkOne(pdf: Buffer, value: PDFDict, roots: X509Certificate[]): { result: Result; end: number } {
  const text = (key: string) => {
    const found = value.lookup(PDFName.of(key))
    return found instanceof PDFString || found instanceof PDFHexString ? found : undefined
  }
  const name = text('Name')?.decodeText() ?? ''
  const time = dateOf(text('M'))
  const bad = (reason: string, signer = '') => ({ result: { valid: false, trusted: false, signer, name, time, reason }, end: 0 })

  const range = value.lookup(PDFName.of('ByteRange'))
  const [start, length, after, rest] = range instanceof PDFArray ? range.asArray().map((n) => (n instanceof PDFNumber ? n.asNumber() : NaN)) : []
  if (start !== 0 || !length || !after || rest === undefined || !(length < after) || !(after + rest <= pdf.length)) return bad('byte range')
  // The gap must be the signature itself and nothing else, or foreign bytes could hide in it.
  const gap = pdf.toString('latin1', length, after)
  if (!/^<[0-9a-f]*>$/i.test(gap)) return bad('byte range')
  const digestOf = (hash: string) => createHash(hash).update(pdf.subarray(0, length)).update(pdf.subarray(after, after + rest)).digest()
  try {
    const outcome = checkCms(Buffer.from(gap.slice(1, -1), 'hex'), digestOf)
    const signer = commonName(outcome.signer)
    if (outcome.fault) return bad(outcome.fault, signer)
    const reason = chainFault(outcome.signer, outcome.certificates, roots, time ?? new Date())
    return { result: { valid: true, trusted: reason === undefined, signer, name, time, ...(reason ? { reason } : {}) }, end: after + rest }
  } catch {
    return bad('signature cannot be read')
  }
}

const hashes: Record<string, string> = { [oid.sha256]: 'sha256', '2.16.840.1.101.3.4.2.2': 'sha384', '2.16.840.1.101.3.4.2.3': 'sha512' }

function checkCms(cms: Buffer, digestOf: (hash: string) => Buffer): { signer: X509Certificate; certificates: X509Certificate[]; fault?: string } {
  const signed = new SignedData({ schema: ContentInfo.fromBER(exactly(cms)).content })
  const info = signed.signerInfos[0]!
  const certificates = (signed.certificates ?? []).map((c) => new X509Certificate(Buffer.from(c.toSchema().toBER())))
  const serial = Buffer.from(info.sid.serialNumber.valueBlock.valueHexView).toString('hex').replace(/^0+/, '')
  const signer = certificates.find((c) => c.serialNumber.toLowerCase().replace(/^0+/, '') === serial)
  if (!signer) throw new Error('no signer certificate')
  const fail = (fault: string) => ({ signer, certificates, fault })

  const hash = hashes[info.digestAlgorithm.algorithmId]
  if (!hash || signed.signerInfos.length !== 1) return fail('algorithm')
  const attributes = info.signedAttrs?.attributes ?? []
  const digest = octetsOf(attributes, oid.messageDigest)
  if (!digest || !digest.equals(digestOf(hash))) return fail('the document was changed after signing')
  // signing-certificate-v2 ties the signature to this very certificate.
  const ess = attributes.find((a) => a.type === oid.signingCertificateV2)
  const certHash = createHash('sha256').update(signer.raw).digest()
  if (!ess || !Buffer.from((ess.values[0] as { toBER(): ArrayBuffer }).toBER()).includes(certHash)) return fail('signing certificate attribute')
  const covered = Buffer.from(info.signedAttrs!.encodedValue)
  if (!verify(hash, covered, signer.publicKey, Buffer.from(info.signature.valueBlock.valueHexView))) return fail('signature')
  return { signer, certificates }
}

/** The reserved space behind the signature is zeros: only the first DER value counts. */
function exactly(padded: Buffer): ArrayBuffer {
  const long = padded[1]! & 0x80 ? padded[1]! & 0x7f : 0
  const length = long ? padded.readUIntBE(2, long) : padded[1]!
  return new Uint8Array(padded.subarray(0, 2 + long + length)).buffer
}

function octetsOf(attributes: Attribute[], type: string): Buffer | undefined {
  const value = attributes.find((a) => a.type === type)?.values[0] as { valueBlock: { valueHexView: Uint8Array } } | undefined
  return value && Buffer.from(value.valueBlock.valueHexView)
}

/** Walks from the signer to a trusted root; every link must be a real signature by a certificate authority, in force at the time of signing. */
function chainFault(signer: X509Certificate, embedded: X509Certificate[], roots: X509Certificate[], at: Date): string | undefined {
  let current = signer
  for (let step = 0; step < 8; step++) {
    if (Date.parse(current.validFrom) > at.getTime() || Date.parse(current.validTo) < at.getTime()) return 'certificate not in force at the time of signing'
    if (roots.some((r) => r.fingerprint256 === current.fingerprint256)) return undefined
    const issuer = [...roots, ...embedded].find((c) => c.fingerprint256 !== current.fingerprint256 && c.ca && current.checkIssued(c) && current.verify(c.publicKey))
    if (!issuer) return 'issuer not trusted'
    current = issuer
  }
  return 'chain too long'
}

const commonName = (c: X509Certificate) => /^CN=(.*)$/m.exec(c.subject)?.[1] ?? c.subject

function dateOf(text: PDFString | PDFHexString | undefined): Date | undefined {
  try {
    return text?.decodeDate()
  } catch {
    return undefined
  }
}
