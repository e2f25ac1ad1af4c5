/**
 * The code in a certificate's QR code: what the paper says, signed, so that a scan can be checked without a connection. It stands behind the
 * `#` of the address, which browsers keep to themselves: no server is ever told.
 *
 * Bytes, big-endian: version 1; key (4, first of its SHA-256); kind (1); issued and valid until (2 each, days since 2000-01-01, 0 none);
 * IMO number (3, 0 none); the file: length signed (4), where the picture of the QR code stands in it (4) and how long it is (2), SHA-256 (32);
 * certificate number, type, term and name, each UTF-8 with its length (1) before it; ECDSA P-256 with SHA-256, r and s (64), over
 * `preface`, the tracking number, a line break, and all bytes before it. Written as one decimal number: in QR codes digits take the least room.
 *
 * The hash of the file is that of its first `length` bytes, which is the document before its electronic signature, with the picture of the
 * QR code taken as zeros: a code cannot hold the hash of itself. The electronic signature in the file covers those bytes too.
 */
import { bytesOfBase64, bytesOfHex, hexOf, joined, sha256, utf8 } from './bytes.ts'
import type { Bytes } from './bytes.ts'

export const codeKinds = ['ship', 'company', 'product'] as const
export interface CertificateCode {
  kind: (typeof codeKinds)[number]
  certNo: string
  /** code of the certificate type */
  type: string
  /** key of CERT_TERM */
  term: string
  /** of the ship, company or product at issue, cut to 40 bytes */
  name: string
  imo: string | null
  issueDate: string | null
  expiryDate: string | null
  file: { length: number; pictureAt: number; pictureLength: number; sha256: string }
}
/** How long a name may be in bytes, so that the QR code stays readable. */
export const longestName = 40
const signatureSize = 64
const preface = 'Plimsoll certificate code v1\n'
const epoch = Date.UTC(2000, 0, 1)
const day = 86_400_000

const u = (value: number, size: number): Bytes => Uint8Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256)
const dayOf = (date: string | null) => (date ? Math.max(0, Math.round((Date.parse(date) - epoch) / day)) : 0)
const dateOf = (days: number) => (days ? new Date(epoch + days * day).toISOString().slice(0, 10) : null)

/** At most so many bytes of a name, cut at a whole character, with … where it was. */
export function cutName(name: string, most = longestName): string {
  if (utf8(name).length <= most) return name
  let short = ''
  for (const letter of name) {
    if (utf8(`${short}${letter}…`).length > most) break
    short += letter
  }
  return `${short}…`
}

/** What is signed of a code, without its signature. @param key the first eight digits that name it, `codeKeyId` */
export function codeBody(code: CertificateCode, key: string): Bytes {
  const word = (text: string) => joined(u(utf8(text).length, 1), utf8(text))
  const { file } = code
  return joined(
    u(1, 1), bytesOfHex(key), u(codeKinds.indexOf(code.kind), 1), u(dayOf(code.issueDate), 2), u(dayOf(code.expiryDate), 2), u(Number(code.imo ?? 0) || 0, 3),
    u(file.length, 4), u(file.pictureAt, 4), u(file.pictureLength, 2), bytesOfHex(file.sha256), word(code.certNo), word(code.type), word(code.term), word(cutName(code.name)),
  )
}

/** What the signature of a code is over. */
export const signedText = (utn: string, body: Bytes): Bytes => joined(utf8(`${preface}${utn}\n`), body)

/** The code as digits; always as many for as many bytes, whatever they are, so that the size of the QR code is known beforehand. */
export function digitsOf(body: Bytes, signature: Bytes): string {
  const bytes = joined(body, signature)
  const most = String(2n * 256n ** BigInt(bytes.length - 1) - 1n)
  return String(BigInt(`0x${hexOf(bytes)}`)).padStart(most.length, '0')
}

/** How long the longest code may be: none of ours comes near, and reckoning with more would take long. */
const mostDigits = 1200

/** Reads a code. Null when it is none. What it says is not believed before `checkCode` has looked at its signature. */
export function readCode(digits: string): { code: CertificateCode; key: string; body: Bytes; signature: Bytes } | null {
  if (digits.length > mostDigits || !/^\d+$/.test(digits)) return null
  const hex = BigInt(digits).toString(16)
  const bytes = bytesOfHex(hex.length % 2 ? `0${hex}` : hex)
  const body = bytes.subarray(0, -signatureSize)
  let at = 0
  const take = (size: number) => {
    if (at + size > body.length) throw new Error('too short')
    return body.subarray(at, (at += size))
  }
  const number = (size: number) => take(size).reduce((sum, byte) => sum * 256 + byte, 0)
  const word = () => new TextDecoder('utf-8', { fatal: true }).decode(take(number(1)))
  try {
    if (number(1) !== 1) return null
    const key = hexOf(take(4))
    const kind = codeKinds[number(1)]
    const [issueDate, expiryDate, imo] = [dateOf(number(2)), dateOf(number(2)), number(3)]
    const file = { length: number(4), pictureAt: number(4), pictureLength: number(2), sha256: hexOf(take(32)) }
    const [certNo, type, term, name] = [word(), word(), word(), word()]
    if (!kind || at !== body.length) return null
    return { code: { kind, certNo, type, term, name, imo: imo ? String(imo).padStart(7, '0') : null, issueDate, expiryDate, file }, key, body, signature: bytes.subarray(-signatureSize) }
  } catch {
    return null
  }
}

/** SHA-256 of a file as codes mean it. Null when the file is shorter than that. */
export async function codedHash(file: Bytes, { length, pictureAt, pictureLength }: Omit<CertificateCode['file'], 'sha256'>): Promise<string | null> {
  if (length > file.length || pictureAt + pictureLength > length) return null
  const copy = file.slice(0, length)
  copy.fill(0, pictureAt, pictureAt + pictureLength)
  return hexOf(await sha256(copy))
}

/** Whether the point made this signature. */
export async function codeSignedBy(codeKey: string, signature: Bytes, data: Bytes): Promise<boolean> {
  const key = await crypto.subtle.importKey('raw', bytesOfBase64(codeKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, data)
}
