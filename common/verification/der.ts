/**
 * DER parser (ITU-T X.690) for signatures: only definite lengths and short tags; strict. It reads
 * only what a verification asks for. docs/reference/dependencies.md says why it is not asn1js, which
 * makes the signatures (server/platform/documents/der.ts).
 */
import type { Bytes } from './bytes.ts'

export interface Der {
  tag: number
  /** including tag and length */
  whole: Bytes
  /** content without tag and length */
  body: Bytes
}

export const tags = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  context0: 0xa0,
} as const

/**
 * Parses the value at the beginning of `bytes`; ignores what follows.
 * @throws Error when there is none
 */
export function readDer(bytes: Bytes): Der {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f || first === 0x80)
    throw new Error('not DER')
  const more = first & 0x80 ? first & 0x7f : 0
  if (more > 4 || bytes.length < 2 + more) throw new Error('not DER')
  let length = more ? 0 : first
  for (let i = 0; i < more; i++) length = length * 256 + bytes[2 + i]!
  const end = 2 + more + length
  if (end > bytes.length) throw new Error('not DER')
  return { tag, whole: bytes.subarray(0, end), body: bytes.subarray(2 + more, end) }
}

/**
 * Parses the values inside a value.
 * @throws Error when they do not fill it
 */
export function partsOf({ body }: Der): Der[] {
  const parts: Der[] = []
  for (let rest = body; rest.length;) {
    const part = readDer(rest)
    parts.push(part)
    rest = rest.subarray(part.whole.length)
  }
  return parts
}

/** Formats an object identifier in dotted notation. */
export function oidOf({ tag, body }: Der): string {
  if (tag !== tags.oid || !body.length) throw new Error('no object identifier')
  const numbers = [
    Math.min(2, Math.floor(body[0]! / 40)),
    body[0]! - 40 * Math.min(2, Math.floor(body[0]! / 40)),
  ]
  let value = 0
  for (const byte of body.subarray(1)) {
    value = value * 128 + (byte & 0x7f)
    if (byte & 0x80) continue
    numbers.push(value)
    value = 0
  }
  return numbers.join('.')
}

/**
 * Checks the tag of a value.
 * @throws Error when the value is missing or has another tag
 */
export function expectTag(part: Der | undefined, tag: number): Der {
  if (part?.tag !== tag) throw new Error('not what was expected')
  return part
}
