import { crc32, inflateRawSync } from 'node:zlib'
import { refuse } from './document-problem.ts'

/**
 * Reads the zip container of an untrusted .docx: it parses the central directory, checks every
 * limit before unpacking, and unpacks with a size limit. Merge libraries unpack without limits.
 */

/** One file of the package; `data()` unpacks it, up to its declared size. */
export interface Part {
  name: string
  size: number
  data(): Buffer
}

/** Limits of a package. Sizes in bytes; `ratio` applies only to parts above `ratioFrom`. */
export type PackageLimits = typeof packageLimits
export const packageLimits = {
  file: 20 * 2 ** 20,
  part: 30 * 2 ** 20,
  total: 80 * 2 ** 20,
  parts: 2000,
  ratio: 150,
  ratioFrom: 2 ** 20,
}

const END = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50

/** Whether a file begins as a zip package. @param head its first bytes, one character per byte */
export const startsAsZip = (head: string): boolean => head.startsWith('PK\x03\x04')

/**
 * Whether a file has the end of a zip package with entries. Programs find it at the end of any
 * file, and some with more text behind it.
 */
export function endsAsZip(tail: Buffer): boolean {
  for (let at = 0; (at = tail.indexOf('PK\x05\x06', at, 'latin1')) >= 0; at++)
    if (
      at + 22 <= tail.length &&
      at + 22 + tail.readUInt16LE(at + 20) <= tail.length &&
      tail.readUInt16LE(at + 10) > 0
    )
      return true
  return false
}

/**
 * Lists the parts of a zip package. Sizes are checked before unpacking.
 * @throws DocumentError brokenZip, bomb or password
 */
export function readPackage(file: Buffer, limits: PackageLimits = packageLimits): Part[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const start = file.readUInt32LE(end + 16)
  if (count === 0xffff || start === 0xffffffff) refuse('brokenZip', 'zip64')
  if (file.readUInt16LE(end + 8) !== count || file.readUInt16LE(end + 4) !== 0)
    refuse('brokenZip', 'multi-volume')
  if (count > limits.parts) refuse('bomb', `${count} parts`)

  const parts: Part[] = []
  const names = new Set<string>()
  const spans: [from: number, to: number][] = []
  let total = 0
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || file.readUInt32LE(at) !== CENTRAL) refuse('brokenZip', 'directory')
    const flags = file.readUInt16LE(at + 8)
    const method = file.readUInt16LE(at + 10)
    const crc = file.readUInt32LE(at + 16)
    const packed = file.readUInt32LE(at + 20)
    const size = file.readUInt32LE(at + 24)
    const nameLength = file.readUInt16LE(at + 28)
    const local = file.readUInt32LE(at + 42)
    const named = file.subarray(at + 46, at + 46 + nameLength)
    const name = nameIn(named, (flags & utf8Flag) !== 0)
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)

    if (flags & 1) refuse('password', '', name)
    if (packed === 0xffffffff || size === 0xffffffff || local === 0xffffffff)
      refuse('brokenZip', 'zip64', name)
    if (method !== 0 && method !== 8) refuse('brokenZip', `compression method ${method}`, name)
    checkName(name, names)
    if (name.endsWith('/') && size === 0) continue
    total += size
    if (size > limits.part) refuse('bomb', `${megabytes(size)} MB`, name)
    if (total > limits.total) refuse('bomb', `${megabytes(total)} MB`)
    if (size > limits.ratioFrom && size > packed * limits.ratio)
      refuse('bomb', `1 : ${Math.round(size / Math.max(packed, 1))}`, name)

    const from = dataOffset(file, local, named, name)
    if (from + packed > start) refuse('brokenZip', 'truncated', name)
    spans.push([local, from + packed])
    const body = file.subarray(from, from + packed)
    parts.push({ name, size, data: () => unpack(body, method, size, crc, name) })
  }
  // With overlapping entries a small file can declare a huge one.
  spans.sort((a, b) => a[0] - b[0])
  for (let i = 1; i < spans.length; i++)
    if (spans[i]![0] < spans[i - 1]![1]) refuse('bomb', 'overlapping parts')
  return parts
}

function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 0xffff); at--) {
    if (file.readUInt32LE(at) === END && at + 22 + file.readUInt16LE(at + 20) === file.length)
      return at
  }
  return refuse('brokenZip', 'no end of directory')
}

function checkName(name: string, seen: Set<string>): void {
  const key = name.toLowerCase()
  if (seen.has(key)) refuse('brokenZip', 'duplicate name', name)
  seen.add(key)
  if (/^[\\/]|^[a-z]:|\\|\0|\ufffd/i.test(name) || name.split('/').includes('..'))
    refuse('brokenZip', 'forbidden name', name)
}

/** Without this flag, names may be in a local encoding, for example on Chinese Windows. */
const utf8Flag = 0x800
function nameIn(bytes: Buffer, utf8: boolean): string {
  const name = bytes.toString('utf8')
  return !utf8 && name.includes('\ufffd') ? new TextDecoder('gb18030').decode(bytes) : name
}

/** The local header must have the same name: readers differ in which of the two they use. */
function dataOffset(file: Buffer, local: number, named: Buffer, name: string): number {
  if (local + 30 > file.length || file.readUInt32LE(local) !== LOCAL)
    refuse('brokenZip', 'header', name)
  const nameLength = file.readUInt16LE(local + 26)
  if (!file.subarray(local + 30, local + 30 + nameLength).equals(named))
    refuse('brokenZip', 'header name', name)
  return local + 30 + nameLength + file.readUInt16LE(local + 28)
}

function unpack(body: Buffer, method: number, size: number, crc: number, name: string): Buffer {
  let data: Buffer
  try {
    data = method === 0 ? body : inflateRawSync(body, { maxOutputLength: Math.max(size, 1) })
  } catch (e) {
    return (e as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      ? refuse('bomb', 'larger than declared', name)
      : refuse('brokenZip', 'cannot be unpacked', name)
  }
  if (data.length !== size) refuse('brokenZip', 'size differs from the one declared', name)
  if (crc32(data) !== crc) refuse('brokenZip', 'checksum', name)
  return data
}

const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20)
