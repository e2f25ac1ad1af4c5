/**
 * Verifies that a PDF was signed by the society and is unchanged, every byte of it. Runs in the
 * browser, also without a connection, and on the server. The structure of the PDF is not trusted,
 * because most attacks on signed PDFs exploit it. One question decides: is there a signature by a
 * key of the society over every byte of this file but the signature itself? A signature that does
 * not reach the end of the file says nothing about the file, however valid; nor does a valid
 * signature of anyone else.
 */
import { bytesOfHex, hexOf, concatBytes, sha256 } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { checkSignature } from './cms.ts'
import { wasValidAt } from './public-signing-key.ts'
import type { PublicSigningKey } from './public-signing-key.ts'

export const fileVerdicts = [
  'genuine',
  'notPdf',
  'unsigned',
  'foreign',
  'altered',
  'extended',
  'notInForce',
  'distrusted',
] as const
/**
 * `genuine`: signed by the society over the whole file. `foreign`: signed, but not by the society.
 * `altered`: carries the society's signature, but differs from the signed document. `extended`:
 * content was appended to the signed document. `notInForce`: by its own date signed while the key
 * was not in force. `distrusted`: signed by a compromised key.
 */
export type FileVerdict = (typeof fileVerdicts)[number]

export interface FileReport {
  verdict: FileVerdict
  /** of the whole file, lower-case hexadecimal */
  sha256: string
  /** number of bytes from the beginning that the society has signed */
  signedLength: number
  /** time of signing as stated by the signer; there is no independent time stamp */
  signedAt: string | null
  /** certificate number and tracking number stated in the signature */
  certNo: string | null
  utn: string | null
  /** fingerprint of the key */
  fingerprint: string | null
}

/** Maximum number of signatures examined, from the end; our documents have few. */
const most = 20
interface Found {
  valid: boolean
  end: number
  key: PublicSigningKey
  signedAt: Date | null
  about: string
}

/**
 * Verifies a PDF.
 * @param keys all current and former keys of the society
 */
export async function checkPdf(
  bytes: Bytes,
  keys: readonly PublicSigningKey[],
): Promise<FileReport> {
  const report: FileReport = {
    verdict: 'notPdf',
    sha256: hexOf(await sha256(bytes)),
    signedLength: 0,
    signedAt: null,
    certNo: null,
    utn: null,
    fingerprint: null,
  }
  // One character per byte, so that text positions are file positions.
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.startsWith('%PDF-')) return report
  const ranges = [
    ...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g),
  ].slice(-most)
  const societySignatures = (
    await Promise.all(ranges.map((range) => signatureAt(bytes, text, range, keys)))
  ).filter((one) => one !== null)
  const best = societySignatures.filter(({ valid }) => valid).sort((a, b) => b.end - a.end)[0]
  if (!best)
    return {
      ...report,
      verdict: societySignatures.length
        ? 'altered'
        : ranges.length || /\/FT\s*\/Sig|\/Type\s*\/Sig\b/.test(text)
          ? 'foreign'
          : 'unsigned',
      fingerprint: societySignatures[0]?.key.fingerprint ?? null,
    }
  const [, certNo = null, utn = null] = /^(.+) (\S+)$/.exec(best.about) ?? []
  return {
    ...report,
    verdict: verdictOf(best, bytes.length),
    signedLength: best.end,
    signedAt: best.signedAt?.toISOString() ?? null,
    certNo,
    utn,
    fingerprint: best.key.fingerprint,
  }
}

function verdictOf({ end, key, signedAt }: Found, length: number): FileVerdict {
  if (end !== length) return 'extended'
  if (key.compromised) return 'distrusted'
  return signedAt && wasValidAt(key, signedAt) ? 'genuine' : 'notInForce'
}

/** The signature with this byte range if it claims to be the society's; null otherwise. */
async function signatureAt(
  bytes: Bytes,
  text: string,
  range: RegExpMatchArray,
  keys: readonly PublicSigningKey[],
): Promise<Found | null> {
  const [start, length, after, rest] = range.slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const end = after + rest
  if (start !== 0 || length >= after || end > bytes.length || range.index! >= end) return null
  // The gap between the two ranges must contain only the signature, otherwise foreign bytes could
  // hide there.
  const gap = /^<([0-9a-f]+)>$/i.exec(text.slice(length, after))
  if (!gap || gap[1]!.length % 2) return null
  const covered = concatBytes(bytes.subarray(0, length), bytes.subarray(after, end))
  const outcome = await checkSignature(bytesOfHex(gap[1]!), covered, keys).catch(() => null)
  if (!outcome) return null
  // The contents of the signature dictionary are part of the signed bytes.
  const from = text.lastIndexOf(' obj', range.index)
  const until = text.indexOf('endobj', after)
  const dictionary =
    text.slice(from < 0 ? 0 : from, length) +
    text.slice(after, until < 0 || until > end ? end : until)
  return { ...outcome, end, signedAt: signingTime(dictionary), about: signingReason(dictionary) }
}

/** `/M (D:20261121080000+08'00')` */
function signingTime(dictionary: string): Date | null {
  const found = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)'?)?\)/.exec(
    dictionary,
  )
  if (!found) return null
  const [, year, month, day, hour, minute, second, zoneHour, zoneMinute] = found
  const time = new Date(
    `${year}-${month}-${day}T${hour}:${minute}:${second}${zoneHour ? `${zoneHour}:${zoneMinute}` : 'Z'}`,
  )
  return Number.isNaN(time.getTime()) ? null : time
}

/** `/Reason <FEFF…>`, in UTF-16 as the signer writes it. */
function signingReason(dictionary: string): string {
  const hex = /\/Reason\s*<FEFF((?:[0-9A-F]{4})+)>/i.exec(dictionary)?.[1] ?? ''
  return hex.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)))
}
