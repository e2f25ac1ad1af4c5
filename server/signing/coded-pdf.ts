/** The code of a certificate's QR code: room for it when the document is made, and the code itself when it is signed. */
import { createHash, sign } from 'node:crypto'
import { codeBody, cutName, digitsOf, longestName, signedText } from '#common/authentic/certificate-code.ts'
import type { CertificateCode } from '#common/authentic/certificate-code.ts'
import { findQr, qrPicture, qrVersion } from '../documents/index.ts'
import type { HouseKey } from './signing-key.ts'

export type Coded = Omit<CertificateCode, 'file'>
/** Larger QR codes have modules too small for the place certificates have for them. */
const largest = 12
const smallest = 7
const noFile = { length: 0, pictureAt: 0, pictureLength: 0, sha256: '00'.repeat(32) }
const noSignature = new Uint8Array(64)

const addressOf = (url: string, facts: Coded, key = '00000000', file = noFile) => `${url}#${digitsOf(codeBody({ ...facts, file }, key), noSignature)}`

/** The version of the QR code that the code of these facts will need: at most 12 for numbers and addresses of usual length, else as many as it takes. */
export const roomFor = (url: string, facts: Coded): number => qrVersion(addressOf(url, facts))

/** The facts with as much of the name as fits into a QR code of this version. Null when even without it they do not. */
function fitting(url: string, facts: Coded, version: number): Coded | null {
  for (const length of [longestName, 24, 12, 4]) {
    const cut = { ...facts, name: cutName(facts.name, length) }
    if (roomFor(url, cut) <= version) return cut
  }
  return null
}

/** The version to leave room for. */
export const roomLeft = (url: string, facts: Coded): number => Math.max(smallest, Math.min(roomFor(url, facts), Math.max(largest, roomFor(url, { ...facts, name: cutName(facts.name, 4) }))))

/**
 * Puts the signed code into the QR code of a document that is about to be signed. The hash in it is that of this very file, the picture
 * taken as zeros; signing only appends, so it is the hash of the beginning of the signed file too.
 * @param url the address that the QR code holds so far
 * @returns the file and the text of its QR code; null for a file whose QR code has no room for it
 */
export function putCode(pdf: Uint8Array, { url, utn, facts, key }: { url: string; utn: string; facts: Coded; key: HouseKey }): { pdf: Uint8Array; qr: string } | null {
  // What was to be printed may have changed a little since the document was made.
  const likely = roomLeft(url, facts)
  const found = findQr(pdf, url, [likely, likely - 1, likely + 1, likely - 2, likely + 2].filter((version) => version >= smallest))
  const cut = found && fitting(url, facts, found.version)
  if (!found || !cut) return null
  const copy = pdf.slice().fill(0, found.at, found.at + found.length)
  const file = { length: pdf.length, pictureAt: found.at, pictureLength: found.length, sha256: createHash('sha256').update(copy).digest('hex') }
  const body = codeBody({ ...cut, file }, codeKeyIdOf(key))
  const signature = sign('sha256', signedText(utn, body), { key: key.codePrivateKey, dsaEncoding: 'ieee-p1363' })
  const qr = `${url}#${digitsOf(body, signature)}`
  copy.set(qrPicture(qr, found.version).bytes, found.at)
  return { pdf: copy, qr }
}

const codeKeyIdOf = ({ codeKey }: HouseKey) => createHash('sha256').update(Buffer.from(codeKey, 'base64')).digest('hex').slice(0, 8)
