import {
  BitString,
  Boolean as Asn1Boolean,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Primitive,
  Sequence,
  Set as Asn1Set,
  UTCTime,
  Utf8String,
} from 'asn1js'
import type { BaseBlock } from 'asn1js'

/** Short functions for building DER, the encoding of certificates and signatures. */

export type Der = BaseBlock

const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

export const seq = (...value: Der[]) => new Sequence({ value })
export const set = (...value: Der[]) => new Asn1Set({ value })
export const id = (value: string) => new ObjectIdentifier({ value })
export const int = (value: number | Uint8Array) =>
  typeof value === 'number' ? new Integer({ value }) : new Integer({ valueHex: buffer(value) })
export const octets = (bytes: Uint8Array) => new OctetString({ valueHex: buffer(bytes) })
export const bits = (bytes: Uint8Array, unusedBits = 0) =>
  new BitString({ valueHex: buffer(bytes), unusedBits })
export const yes = () => new Asn1Boolean({ value: true })
export const nothing = () => new Null()
export const text = (value: string) => new Utf8String({ value })
export const time = (value: Date) => new UTCTime({ valueDate: value })
/** Context-specific tag around whole values. */
export const tagged = (tagNumber: number, ...value: Der[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
/** Context-specific tag instead of the type's own, around raw bytes. */
export const taggedBytes = (tagNumber: number, bytes: Uint8Array) =>
  new Primitive({ idBlock: { tagClass: 3, tagNumber }, valueHex: buffer(bytes) })

export const encode = (value: Der): Uint8Array => new Uint8Array(value.toBER())

/** Reads one DER value. @throws Error when it is none */
export function decode(der: Uint8Array): Der {
  const { result, offset } = fromBER(buffer(der))
  if (offset === -1) throw new Error(result.error)
  return result
}
