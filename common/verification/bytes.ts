/** Byte encodings for server and browser, using only standard web APIs. */
export type Bytes = Uint8Array<ArrayBuffer>

export const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @throws Error when it is not hexadecimal */
export function bytesOfHex(hex: string): Bytes {
  if (hex.length % 2 || /[^0-9a-f]/i.test(hex)) throw new Error('not hexadecimal')
  return Uint8Array.from({ length: hex.length / 2 }, (_, i) =>
    Number.parseInt(hex.slice(2 * i, 2 * i + 2), 16),
  )
}

/** @throws Error when it is not base64 */
export const bytesOfBase64 = (text: string): Bytes =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))

export const encodeUtf8 = (text: string): Bytes => new TextEncoder().encode(text)

export function concatBytes(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))

export const bytesEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, i) => byte === b[i])
