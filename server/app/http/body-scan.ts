/**
 * Counts bytes, entries and depth of a body while it arrives, so that nothing beyond the limits of
 * its call is parsed.
 */
import type { CallLimits } from '#common/call-limits.ts'

/** The limit that a body exceeds. */
export type Excess = keyof CallLimits

/** Takes a body part by part; returns the limit exceeded so far, or null. */
export type BodyScan = (part: Uint8Array) => Excess | null

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d
const ampersand = 0x26

/**
 * Counts bytes, values and depth of JSON. It counts commas and opening brackets outside of strings:
 * at least the number of keys and entries, and less than twice as many. The parser checks the
 * syntax.
 */
export function scanJson({ bytes, keys, depth: deepest }: CallLimits): BodyScan {
  let [taken, values, depth] = [0, 0, 0]
  let inString = false
  let escaped = false
  return (part) => {
    if ((taken += part.length) > bytes) return 'bytes'
    for (let at = 0; at < part.length; at++) {
      const byte = part[at]
      if (inString) {
        if (escaped) escaped = false
        else if (byte === backslash) escaped = true
        else if (byte === quote) inString = false
      } else if (byte === quote) inString = true
      else if (byte === comma) values++
      else if (byte === openList || byte === openObject) {
        values++
        if (++depth > deepest) return 'depth'
      } else if (byte === closeList || byte === closeObject) depth--
    }
    return values > keys ? 'keys' : null
  }
}

/** Counts bytes and pairs of a form. */
export function scanForm({ bytes, keys }: CallLimits): BodyScan {
  let taken = 0
  let pairs = 1
  return (part) => {
    if ((taken += part.length) > bytes) return 'bytes'
    for (let at = part.indexOf(ampersand); at >= 0; at = part.indexOf(ampersand, at + 1)) pairs++
    return pairs > keys ? 'keys' : null
  }
}

/**
 * The limit exceeded by a value that was parsed from JSON in a form field. Descends no deeper than
 * the limit.
 */
export function excessOf(value: unknown, { keys, depth }: CallLimits): Excess | null {
  let values = 0
  const walk = (one: unknown, level: number): Excess | null => {
    if (typeof one !== 'object' || one === null) return null
    if (level > depth) return 'depth'
    for (const inner of Object.values(one)) {
      if (++values > keys) return 'keys'
      const excess = walk(inner, level + 1)
      if (excess) return excess
    }
    return null
  }
  return walk(value, 1)
}
