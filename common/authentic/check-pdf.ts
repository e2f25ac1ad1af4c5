/**
 * Whether a PDF is a document the society has signed, every byte of it. For the browser, where it works without a connection, and for the server.
 *
 * No structure of the PDF is believed, for most attacks on signed PDFs live there. One question decides: is there a signature by a key of the
 * society over every byte of this file but the signature itself? A signature that does not reach the end of the file says nothing about
 * the file, however valid; a valid signature of somebody else says nothing at all.
 */
import { bytesOfHex, hexOf, joined, sha256 } from './bytes.ts'
import type { Bytes } from './bytes.ts'
import { checkSignature } from './cms.ts'
import { inForceAt } from './known-key.ts'
import type { KnownKey } from './known-key.ts'

export const fileVerdicts = ['genuine', 'notPdf', 'unsigned', 'foreign', 'altered', 'extended', 'notInForce', 'distrusted'] as const
/**
 * `genuine`: signed by the society over the whole file. `foreign`: signed, but not by the society. `altered`: it carries the society's
 * signature, but is not what was signed. `extended`: something was added behind what was signed. `notInForce`: signed at a time when the key
 * did not sign for the society, by the file's own word. `distrusted`: signed by a key that others may have had.
 */
export type FileVerdict = (typeof fileVerdicts)[number]

export interface FileReport {
  verdict: FileVerdict
  /** of the whole file, lower-case hexadecimal */
  sha256: string
  /** how many bytes from the beginning the society has signed */
  signedLength: number
  /** when, as the signer says; there is no independent time stamp */
  signedAt: string | null
  /** what the signature says it is over: certificate number and tracking number */
  certNo: string | null
  utn: string | null
  /** fingerprint of the key */
  fingerprint: string | null
}

/** Of so many signatures, the last ones are looked at: a document of ours has few. */
const most = 20
interface Found { valid: boolean; end: number; key: KnownKey; signedAt: Date | null; about: string }

/** @param keys the society's, all it ever had */
export async function checkPdf(bytes: Bytes, keys: readonly KnownKey[]): Promise<FileReport> {
  const report: FileReport = { verdict: 'notPdf', sha256: hexOf(await sha256(bytes)), signedLength: 0, signedAt: null, certNo: null, utn: null, fingerprint: null }
  // One letter for each byte, so that places in the text are places in the file.
  const text = new TextDecoder('latin1').decode(bytes)
  if (!text.startsWith('%PDF-')) return report
  const ranges = [...text.matchAll(/\/ByteRange\s*\[\s*(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s+(\d{1,10})\s*\]/g)].slice(-most)
  const own = (await Promise.all(ranges.map((range) => signatureAt(bytes, text, range, keys)))).filter((one) => one !== null)
  const best = own.filter(({ valid }) => valid).sort((a, b) => b.end - a.end)[0]
  if (!best) return { ...report, verdict: own.length ? 'altered' : ranges.length || /\/FT\s*\/Sig|\/Type\s*\/Sig\b/.test(text) ? 'foreign' : 'unsigned', fingerprint: own[0]?.key.fingerprint ?? null }
  const [, certNo = null, utn = null] = /^(.+) (\S+)$/.exec(best.about) ?? []
  return { ...report, verdict: verdictOf(best, bytes.length), signedLength: best.end, signedAt: best.signedAt?.toISOString() ?? null, certNo, utn, fingerprint: best.key.fingerprint }
}

function verdictOf({ end, key, signedAt }: Found, length: number): FileVerdict {
  if (end !== length) return 'extended'
  if (key.compromised) return 'distrusted'
  return signedAt && inForceAt(key, signedAt) ? 'genuine' : 'notInForce'
}

/** The signature whose byte range stands there, if it says to be the society's. Null when it is somebody else's, or none. */
async function signatureAt(bytes: Bytes, text: string, range: RegExpMatchArray, keys: readonly KnownKey[]): Promise<Found | null> {
  const [start, length, after, rest] = range.slice(1).map(Number) as [number, number, number, number]
  const end = after + rest
  if (start !== 0 || length >= after || end > bytes.length || range.index! >= end) return null
  // Between the two parts stands the signature and nothing else, or foreign bytes could hide there.
  const gap = /^<([0-9a-f]+)>$/i.exec(text.slice(length, after))
  if (!gap || gap[1]!.length % 2) return null
  const covered = joined(bytes.subarray(0, length), bytes.subarray(after, end))
  const outcome = await checkSignature(bytesOfHex(gap[1]!), covered, keys).catch(() => null)
  if (!outcome) return null
  // What the signature dictionary says is part of what is signed.
  const from = text.lastIndexOf(' obj', range.index)
  const until = text.indexOf('endobj', after)
  const dictionary = text.slice(from < 0 ? 0 : from, length) + text.slice(after, until < 0 || until > end ? end : until)
  return { ...outcome, end, signedAt: timeIn(dictionary), about: reasonIn(dictionary) }
}

/** `/M (D:20261121080000+08'00')` */
function timeIn(dictionary: string): Date | null {
  const found = /\/M\s*\(D:(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:Z|([+-]\d\d)'?(\d\d)'?)?\)/.exec(dictionary)
  if (!found) return null
  const [, year, month, day, hour, minute, second, zoneHour, zoneMinute] = found
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zoneHour ? `${zoneHour}:${zoneMinute}` : 'Z'}`)
  return Number.isNaN(time.getTime()) ? null : time
}

/** `/Reason <FEFF…>`, in UTF-16 as the signer writes it. */
function reasonIn(dictionary: string): string {
  const hex = /\/Reason\s*<FEFF((?:[0-9A-F]{4})+)>/i.exec(dictionary)?.[1] ?? ''
  return hex.replace(/.{4}/g, (unit) => String.fromCharCode(Number.parseInt(unit, 16)))
}
