/**
 * Whether a regular expression that somebody typed can be run without harm. A backtracking matcher may try every way
 * to divide a text among the repetitions; how many ways there are at most follows from the pattern alone. Patterns
 * with more ways than the limit are refused, as are those whose ways cannot be counted (back references, look-around).
 */
import { formLimits } from './designed-form-shape.ts'

const mostWays = 1e7
/** How often an open repetition may go round: no longer answer is ever tried. */
const open = formLimits.text[1]

export type PatternFault = { kind: 'unreadable' | 'unfit' | 'slow'; part: string }
class Unfit extends Error {}

/** What is wrong with a pattern; undefined when it may be used. */
export function patternFault(pattern: string): PatternFault | undefined {
  try {
    // Patterns that are too large are told of only when they are first applied.
    new RegExp(pattern, 'u').test('')
    wholePattern(pattern).test('')
  } catch (cause) {
    return { kind: 'unreadable', part: (cause as Error).message.replace(/^Invalid regular expression: \/.*\/u?: /su, '') }
  }
  try {
    const [ways] = alternatives(pattern, 0)
    return ways > mostWays ? { kind: 'slow', part: pattern } : undefined
  } catch (cause) {
    if (!(cause instanceof Unfit)) throw cause
    return { kind: 'unfit', part: cause.message }
  }
}

/** The pattern as it is applied: to the whole answer. */
export const wholePattern = (pattern: string): RegExp => new RegExp(`^(?:${pattern})$`, 'u')

/** Ways of `a|b|c` from `at` to a closing parenthesis or the end; and where that is. */
function alternatives(pattern: string, at: number): [ways: number, end: number] {
  let ways = 0
  for (let here = at; ; here++) {
    const [own, end] = sequence(pattern, here)
    ways += own
    if (pattern[end] !== '|') return [ways, end]
    here = end
  }
}

function sequence(pattern: string, at: number): [ways: number, end: number] {
  let ways = 1
  let here = at
  while (here < pattern.length && pattern[here] !== '|' && pattern[here] !== ')') {
    const [own, end] = atom(pattern, here)
    const [times, after] = repeated(pattern, end, own)
    ways *= times
    here = after
  }
  return [ways, here]
}

function atom(pattern: string, at: number): [ways: number, end: number] {
  const char = pattern[at]!
  if (char === '(') {
    const [, opening] = /^(\((?:\?:|\?<(?![=!])[^>]*>)?)/.exec(pattern.slice(at))!
    if (opening === '(' && pattern[at + 1] === '?') throw new Unfit(`${pattern.slice(at, at + 4)}…`)
    const [ways, end] = alternatives(pattern, at + opening!.length)
    return [ways, end + 1]
  }
  if (char === '[') {
    let end = at + 1
    while (pattern[end] !== ']') end += pattern[end] === '\\' ? 2 : 1
    return [1, end + 1]
  }
  if (char === '\\') {
    const escape = /^\\(?:u\{[^}]*\}|u[0-9a-f]{4}|x[0-9a-f]{2}|[pP]\{[^}]*\}|c[a-z]|.)/isu.exec(pattern.slice(at))![0]
    if (/^\\[1-9k]/.test(escape)) throw new Unfit(escape)
    return [1, at + escape.length]
  }
  return [1, at + String.fromCodePoint(pattern.codePointAt(at)!).length]
}

/** Ways of something with `own` ways, with the quantifier that follows it. */
function repeated(pattern: string, at: number, own: number): [ways: number, end: number] {
  const found = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??/.exec(pattern.slice(at))
  if (!found) return [own, at]
  const [all, sign, from, comma, to] = found
  const least = sign ? (sign === '+' ? 1 : 0) : Number(from)
  const most = sign ? (sign === '?' ? 1 : Math.max(open, least)) : to ? Number(to) : comma ? Math.max(open, least) : least
  // own^least + … + own^most, which for one way is the number of counts.
  let ways = 0
  if (own === 1) ways = most - least + 1
  else for (let n = least; n <= most && ways <= mostWays; n++) ways += own ** n
  return [ways, at + all.length]
}
