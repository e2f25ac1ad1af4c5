/**
 * The code in a certificate's QR code: the data of the certificate, signed, so that a scan can be
 * verified without a connection. It is in the fragment of the URL, which browsers do not send to
 * any server.
 * Bytes, big-endian: version 1; key (4, first of its SHA-256); kind (1); issued and valid until (2
 * each, days since 2000-01-01, 0 none); IMO number (3, 0 none); the file: signed length (4), offset
 * of the QR code image in it (4) and its length (2), SHA-256 (32); certificate number, type, term
 * and name, each UTF-8 preceded by its length (1); ECDSA P-256 with SHA-256, r and s (64), over
 * `preface`, the tracking number, a line break, and all preceding bytes. Written as one decimal
 * number, because digits take the least space in QR codes.
 * The file hash covers its first `length` bytes, which is the document before its electronic
 * signature, with the QR code image replaced by zeros, because a code cannot contain its own hash.
 * The electronic signature in the file covers those bytes too.
 */
import { bytesOfBase64, bytesOfHex, hexOf, concatBytes, sha256, encodeUtf8 } from './bytes.ts'
import type { Bytes } from './bytes.ts'

export const codeKinds = ['ship', 'company', 'product'] as const
export interface CertificateCode {
  kind: (typeof codeKinds)[number]
  certNo: string
  /** code of the certificate type */
  type: string
  /** key of CERT_TERM */
  term: string
  /** name of the ship, company or product at issue, truncated to 40 bytes */
  name: string
  imo: string | null
  issueDate: string | null
  expiryDate: string | null
  file: { length: number; pictureAt: number; pictureLength: number; sha256: string }
}
/** Maximum bytes of a name, so that the QR code stays readable. */
export const longestName = 40
const signatureSize = 64
const preface = 'Plimsoll certificate code v1\n'
const epoch = Date.UTC(2000, 0, 1)
const day = 86_400_000

const uintBytes = (value: number, size: number): Bytes =>
  Uint8Array.from({ length: size }, (_, i) => Math.floor(value / 256 ** (size - 1 - i)) % 256)
const dayOf = (date: string | null) =>
  date ? Math.max(0, Math.round((Date.parse(date) - epoch) / day)) : 0
const dateOf = (days: number) =>
  days ? new Date(epoch + days * day).toISOString().slice(0, 10) : null

/** Truncates a name to a number of bytes at a character boundary, with … at the end. */
export function truncateName(name: string, most = longestName): string {
  if (encodeUtf8(name).length <= most) return name
  let short = ''
  for (const letter of name) {
    if (encodeUtf8(`${short}${letter}…`).length > most) break
    short += letter
  }
  return `${short}…`
}

/**
 * Encodes the signed part of a code, without its signature.
 * @param key the first eight digits of its id, `codeKeyId`
 */
export function encodeCodeBody(code: CertificateCode, key: string): Bytes {
  const word = (text: string) =>
    concatBytes(uintBytes(encodeUtf8(text).length, 1), encodeUtf8(text))
  const { file } = code
  return concatBytes(
    uintBytes(1, 1),
    bytesOfHex(key),
    uintBytes(codeKinds.indexOf(code.kind), 1),
    uintBytes(dayOf(code.issueDate), 2),
    uintBytes(dayOf(code.expiryDate), 2),
    uintBytes(Number(code.imo ?? 0) || 0, 3),
    uintBytes(file.length, 4),
    uintBytes(file.pictureAt, 4),
    uintBytes(file.pictureLength, 2),
    bytesOfHex(file.sha256),
    word(code.certNo),
    word(code.type),
    word(code.term),
    word(truncateName(code.name)),
  )
}

/** The payload that the signature of a code covers. */
export const signedPayload = (utn: string, body: Bytes): Bytes =>
  concatBytes(encodeUtf8(`${preface}${utn}\n`), body)

/**
 * Encodes a code as digits; the length depends only on the number of bytes, so that the size of the
 * QR code is known in advance.
 */
export function encodeDigits(body: Bytes, signature: Bytes): string {
  const bytes = concatBytes(body, signature)
  const most = String(2n * 256n ** BigInt(bytes.length - 1) - 1n)
  return String(BigInt(`0x${hexOf(bytes)}`)).padStart(most.length, '0')
}

/** Maximum digits: our codes are much shorter, and decoding more takes long. */
const mostDigits = 1200

/**
 * Decodes a code; null when it is malformed. Its content is untrusted until `checkCode` has
 * verified the signature.
 */
export function decodeCode(
  digits: string,
): { code: CertificateCode; key: string; body: Bytes; signature: Bytes } | null {
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
    const file = {
      length: number(4),
      pictureAt: number(4),
      pictureLength: number(2),
      sha256: hexOf(take(32)),
    }
    const [certNo, type, term, name] = [word(), word(), word(), word()]
    if (!kind || at !== body.length) return null
    return {
      code: {
        kind,
        certNo,
        type,
        term,
        name,
        imo: imo ? String(imo).padStart(7, '0') : null,
        issueDate,
        expiryDate,
        file,
      },
      key,
      body,
      signature: bytes.subarray(-signatureSize),
    }
  } catch {
    return null
  }
}

/** SHA-256 of a file as codes define it. Null when the file is shorter than that. */
export async function maskedFileHash(
  file: Bytes,
  { length, pictureAt, pictureLength }: Omit<CertificateCode['file'], 'sha256'>,
): Promise<string | null> {
  if (length > file.length || pictureAt + pictureLength > length) return null
  const copy = file.slice(0, length)
  copy.fill(0, pictureAt, pictureAt + pictureLength)
  return hexOf(await sha256(copy))
}

/** Whether the public key verifies this signature. */
export async function verifyCodeSignature(
  codeKey: string,
  signature: Bytes,
  data: Bytes,
): Promise<boolean> {
  const key = await crypto.subtle.importKey(
    'raw',
    bytesOfBase64(codeKey),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['verify'],
  )
  return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, signature, data)
}
