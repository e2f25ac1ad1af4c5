import { expect, test } from 'vitest'
import { expectTag, oidOf, partsOf, readDer, tags } from './der.ts'

const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hex = (value: Uint8Array) => Buffer.from(value).toString('hex')

test('reads the first value and the values inside it, and no further', () => {
  const value = readDer(bytes('30 06 0201 05 0401 ff 0000'))
  expect(hex(value.whole)).toBe('30060201050401ff')
  expect(partsOf(value).map(({ tag, body }) => [tag, hex(body)])).toEqual([
    [tags.integer, '05'],
    [tags.octets, 'ff'],
  ])
  expect(hex(readDer(bytes(`04 82 0100 ${'07'.repeat(256)}`)).body)).toBe('07'.repeat(256))
  expect(oidOf(readDer(bytes('06 09 2a864886f70d010702')))).toBe('1.2.840.113549.1.7.2')
})

test.each([
  ['nothing', ''],
  ['a tag alone', '30'],
  ['a value that ends early', '30 05 020101'],
  ['an indefinite length', '30 80 020101 0000'],
  ['a length that ends early', '30 82 01'],
  ['a length of five bytes', '30 85 0000000001 00'],
  ['a tag of several bytes', '1f 81 01 00'],
])('refuses %s', (_name, value) => {
  expect(() => readDer(bytes(value))).toThrow('not DER')
})

// asn1js accepts the first of these: the value then reads bytes that do not belong to it.
test.each([
  ['run past its end', '30 04 0405 0102030405'],
  ['do not fill it', '30 04 020101 04'],
])('refuses values that %s', (_name, value) => {
  expect(() => partsOf(readDer(bytes(value)))).toThrow('not DER')
})

test('refuses a missing value and one of another kind', () => {
  expect(() => expectTag(undefined, tags.oid)).toThrow('not what was expected')
  expect(() => expectTag(readDer(bytes('0500')), tags.oid)).toThrow('not what was expected')
  expect(() => oidOf(readDer(bytes('0600')))).toThrow('no object identifier')
})
