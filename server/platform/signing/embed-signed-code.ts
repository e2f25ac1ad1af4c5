/**
 * The signed code in a certificate's QR code: its space is reserved when the document is created,
 * and it is inserted when the document is signed.
 */
import { createHash, sign } from 'node:crypto'
import {
  encodeCodeBody,
  truncateName,
  encodeDigits,
  longestName,
  signedPayload,
} from '#common/verification/certificate-code.ts'
import type { CertificateCode } from '#common/verification/certificate-code.ts'
import { findQr, qrPicture, qrVersion } from '../documents/index.ts'
import type { ActiveSigningKey } from './signing-key.ts'

export type CodePayload = Omit<CertificateCode, 'file'>
/** Modules of larger QR codes are too small for the space on certificates. */
const maxQrVersion = 12
const minQrVersion = 7
const noFile = { length: 0, pictureAt: 0, pictureLength: 0, sha256: '00'.repeat(32) }
const noSignature = new Uint8Array(64)

const addressOf = (url: string, facts: CodePayload, key = '00000000', file = noFile) =>
  `${url}#${encodeDigits(encodeCodeBody({ ...facts, file }, key), noSignature)}`

/**
 * QR code version needed for these facts: at most 12 for numbers and addresses of usual length,
 * otherwise as large as necessary.
 */
export const requiredQrVersion = (url: string, facts: CodePayload): number =>
  qrVersion(addressOf(url, facts))

/**
 * Shortens the name so that the facts fit into a QR code of this version; null when they do not fit
 * even without it.
 */
function shortenToFit(url: string, facts: CodePayload, version: number): CodePayload | null {
  for (const length of [longestName, 24, 12, 4]) {
    const cut = { ...facts, name: truncateName(facts.name, length) }
    if (requiredQrVersion(url, cut) <= version) return cut
  }
  return null
}

/** QR code version to reserve. */
export const reservedQrVersion = (url: string, facts: CodePayload): number =>
  Math.max(
    minQrVersion,
    Math.min(
      requiredQrVersion(url, facts),
      Math.max(
        maxQrVersion,
        requiredQrVersion(url, { ...facts, name: truncateName(facts.name, 4) }),
      ),
    ),
  )

/**
 * Inserts the signed code into the QR code of a document before it is signed. The code contains the
 * hash of the file with the QR picture set to zeros. Signing only appends, so it is also the hash
 * of the beginning of the signed file.
 * @param url address that the QR code contains so far
 * @returns the file and the text of its QR code; null when its QR code has no space for it
 */
export function embedSignedCode(
  pdf: Uint8Array,
  { url, utn, facts, key }: { url: string; utn: string; facts: CodePayload; key: ActiveSigningKey },
): { pdf: Uint8Array; qr: string } | null {
  // The facts may have changed slightly since the document was created.
  const likely = reservedQrVersion(url, facts)
  const found = findQr(
    pdf,
    url,
    [likely, likely - 1, likely + 1, likely - 2, likely + 2].filter(
      (version) => version >= minQrVersion,
    ),
  )
  const cut = found && shortenToFit(url, facts, found.version)
  if (!found || !cut) return null
  const copy = pdf.slice().fill(0, found.at, found.at + found.length)
  const file = {
    length: pdf.length,
    pictureAt: found.at,
    pictureLength: found.length,
    sha256: createHash('sha256').update(copy).digest('hex'),
  }
  const body = encodeCodeBody({ ...cut, file }, codeKeyIdOf(key))
  const signature = sign('sha256', signedPayload(utn, body), {
    key: key.codePrivateKey,
    dsaEncoding: 'ieee-p1363',
  })
  const qr = `${url}#${encodeDigits(body, signature)}`
  copy.set(qrPicture(qr, found.version).bytes, found.at)
  return { pdf: copy, qr }
}

const codeKeyIdOf = ({ codeKey }: ActiveSigningKey) =>
  createHash('sha256').update(Buffer.from(codeKey, 'base64')).digest('hex').slice(0, 8)
