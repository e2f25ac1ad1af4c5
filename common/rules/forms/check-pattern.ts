/**
 * Checks whether a typed regular expression can run safely. A backtracking matcher may try every
 * way to divide a text among repetitions; the maximum number of ways follows from the pattern.
 * Patterns with more ways than the limit are refused, as are those whose ways cannot be counted
 * (back references, look-around).
 */
import { formLimits } from './designed-form-types.ts'

const maxPaths = 1e7
/** Maximum rounds of an open repetition: no answer is longer. */
const open = formLimits.text[1]

export type PatternError = { kind: 'unreadable' | 'unfit' | 'slow'; part: string }
class UnsupportedPattern extends Error {}

/** Error of a pattern; undefined when it may be used. */
export function checkPattern(pattern: string): PatternError | undefined {
  try {
    // Some oversized patterns fail only when they are first executed.
    new RegExp(pattern, 'u').test('')
    anchoredPattern(pattern).test('')
  } catch (cause) {
    return {
      kind: 'unreadable',
      part: (cause as Error).message.replace(/^Invalid regular expression: \/.*\/u?: /su, ''),
    }
  }
  try {
    const [pathCount] = alternatives(pattern, 0)
    return pathCount > maxPaths ? { kind: 'slow', part: pattern } : undefined
  } catch (cause) {
    if (!(cause instanceof UnsupportedPattern)) throw cause
    return { kind: 'unfit', part: cause.message }
  }
}

/** The pattern as applied to the whole answer. */
export const anchoredPattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')

/**
 * Number of ways of `a|b|c` from index `at` to a closing parenthesis or the end, and the index of
 * that end.
 */
function alternatives(pattern: string, at: number): [ways: number, end: number] {
  let pathCount = 0
  for (let here = at; ; here++) {
    const [own, end] = sequence(pattern, here)
    pathCount += own
    if (pattern[end] !== '|') return [pathCount, end]
    here = end
  }
}

function sequence(pattern: string, at: number): [ways: number, end: number] {
  let pathCount = 1
  let here = at
  while (here < pattern.length && pattern[here] !== '|' && pattern[here] !== ')') {
    const [own, end] = atom(pattern, here)
    const [times, after] = repeated(pattern, end, own)
    pathCount *= times
    here = after
  }
  return [pathCount, here]
}

function atom(pattern: string, at: number): [ways: number, end: number] {
  const char = pattern[at]
  if (char === '(') {
    const [, opening] = /^(\((?:\?:|\?<(?![=!])[^>]*>)?)/.exec(pattern.slice(at))!
    if (opening === '(' && pattern[at + 1] === '?')
      throw new UnsupportedPattern(`${pattern.slice(at, at + 4)}…`)
    const [pathCount, end] = alternatives(pattern, at + opening!.length)
    return [pathCount, end + 1]
  }
  if (char === '[') {
    let end = at + 1
    while (pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
    return [1, end + 1]
  }
  if (char === '\\') {
    const escape = /^\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[a-z]|.)/isu.exec(
      pattern.slice(at),
    )![0]
    if (/^\\[1-9k]/.test(escape)) throw new UnsupportedPattern(escape)
    return [1, at + escape.length]
  }
  return [1, at + String.fromCodePoint(pattern.codePointAt(at)!).length]
}

/** Number of ways of an element with `own` ways and its quantifier. */
function repeated(pattern: string, at: number, own: number): [ways: number, end: number] {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at))
  if (!found) return [own, at]
  const [all, sign, from, comma, to] = found
  const least = sign ? (sign === '+' ? 1 : 0) : Number(from)
  const most = sign
    ? sign === '?'
      ? 1
      : Math.max(open, least)
    : to
      ? Number(to)
      : comma
        ? Math.max(open, least)
        : least
  // own^least + … + own^most; with one way this is the number of counts.
  let pathCount = 0
  if (own === 1) pathCount = most - least + 1
  else for (let n = least; n <= most && pathCount <= maxPaths; n++) pathCount += own ** n
  return [pathCount, at + all.length]
}
