import { AMBIGUOUS_NAMES, OTHER_NAMES, REGISTERS, SOVEREIGNS } from './flag-names.ts'
import {
  codeOf,
  splitName,
  withoutIslands,
  withoutSovereign,
  withoutState,
  wordsOf,
} from './flag-words.ts'
import { OTHER_FLAG_ROWS } from './other-flags.ts'
import { PRINCIPAL_FLAG_ROWS } from './flag-seed.ts'
import { expandRanges } from './flag-ranges.ts'
import type { FlagRow } from './flag-seed.ts'

/** A flag State or registry. */
export interface Flag {
  iso2: string
  iso3: string
  nameZh: string
  nameEn: string
  /**
   * Prefixes of its call signs, one or two characters, with ranges expanded; empty when unknown.
   */
  callSignPrefixes: readonly string[]
  /** Maritime identification digits, the first three of an MMSI; empty when unknown. */
  mids: readonly string[]
  /** Other codes and names used in lists. */
  aliases: readonly string[]
}

/** The flags of a new database. */
export const FLAGS: readonly Flag[] = PRINCIPAL_FLAG_ROWS.map(fromRow)
/** Further flags that imports recognise. */
export const OTHER_FLAGS: readonly Flag[] = OTHER_FLAG_ROWS.map(fromRow)

const ALL = [...FLAGS, ...OTHER_FLAGS]
const BY_ISO2 = new Map(ALL.map((flag) => [flag.iso2, flag]))
const BY_MID = new Map(
  ALL.toReversed().flatMap((flag) => flag.mids.map((mid) => [mid, flag] as const)),
)
const flagsOf = (codes: readonly string[]) => codes.map((code) => BY_ISO2.get(code)!)

/** Codes, and names by their words; several flags where a name is ambiguous. */
const BY_CODE = new Map<string, readonly Flag[]>()
const BY_WORDS = new Map<string, readonly Flag[]>()
const BY_ISLANDS = new Map<string, readonly Flag[]>()
for (const flag of ALL.toReversed()) {
  for (const name of [flag.nameZh, flag.nameEn, ...flag.aliases]) {
    BY_WORDS.set(wordsOf(name), [flag])
    BY_ISLANDS.set(withoutIslands(wordsOf(name)), [flag])
  }
  for (const name of flag.aliases.filter((one) => /^[A-Z]{2,5}$/.test(one)))
    BY_CODE.set(name, [flag])
}
for (const [name, codes] of Object.entries(AMBIGUOUS_NAMES))
  for (const words of [wordsOf(name), withoutIslands(wordsOf(name))]) {
    BY_WORDS.set(words, flagsOf(codes))
    BY_ISLANDS.set(words, flagsOf(codes))
  }
for (const flag of ALL) for (const code of [flag.iso2, flag.iso3]) BY_CODE.set(code, [flag])

/** Longer texts, and texts with more remarks, are no flags. */
const [longestName, mostRemarks] = [100, 2]

/** The flags of a name as it stands, before its remarks are looked at. */
function byWholeName(text: string): readonly Flag[] {
  const words = wordsOf(text)
  return (
    BY_CODE.get(codeOf(text)) ??
    BY_WORDS.get(words) ??
    BY_WORDS.get(withoutState(words)) ??
    BY_ISLANDS.get(withoutIslands(withoutState(words))) ??
    BY_WORDS.get(withoutSovereign(words)) ??
    []
  )
}

/** Whether the remark behind a name fits the flag: its code, its register, its sovereign state. */
function fits(flag: Flag, remark: string, depth: number): boolean {
  if (withoutState(wordsOf(remark)) === '') return /\p{L}/u.test(remark)
  if (REGISTERS[flag.iso2]?.some((register) => codeOf(register) === codeOf(remark))) return true
  const named = namedIn(remark, depth + 1)
  return named.some((one) => one === flag || one.iso2 === SOVEREIGNS[flag.iso2])
}

/**
 * The flags that a text of a list may mean: by ISO code, Chinese or English name, other names of
 * flag-names.ts, and the forms "Cyprus (CYP)", "Korea, Republic of", "Norway (NIS)", "Isle of Man
 * (UK)", "Denmark - Faroe Islands". Empty when it is unknown, or when name and code contradict;
 * several when the name is ambiguous. "Samoa FALSE (XSM)", a fraudulent registration, is
 * deliberately no flag.
 */
export function flagsNamed(text: string): readonly Flag[] {
  return text.length > longestName ? [] : namedIn(text, 0)
}

/** Answers already found: files repeat few words, and the parts of one text repeat each other. */
const ANSWERS = new Map<string, readonly Flag[]>()
const mostAnswers = 5000

/** @param depth how many remarks were taken off the text already */
function namedIn(text: string, depth: number): readonly Flag[] {
  const key = `${depth} ${text}`
  const known = ANSWERS.get(key)
  if (known) return known
  if (ANSWERS.size >= mostAnswers) ANSWERS.clear()
  const found = searchName(text, depth)
  ANSWERS.set(key, found)
  return found
}

function searchName(text: string, depth: number): readonly Flag[] {
  const name = text.trim().replace(/^["'“”‘’]+|["'“”‘’]+$/gu, '')
  if (/\b(?:false|fraudulent)\b/iu.test(name)) return []
  const whole = byWholeName(name)
  if (whole.length || depth > mostRemarks) return whole
  for (const { name: left, remark } of splitName(name)) {
    const named = namedIn(left, depth + 1)
    // "Denmark - Faroe Islands": the territory follows its state.
    const found = [
      ...named.filter((flag) => fits(flag, remark, depth)),
      ...namedIn(remark, depth + 1).filter(
        (flag) => fits(flag, left, depth) && !named.includes(flag),
      ),
    ]
    if (found.length) return found
    const byCode = BY_CODE.get(codeOf(remark))
    if (!named.length && byCode && /[)）]$/u.test(name)) return byCode
  }
  return []
}

/** The one flag that a text means, see flagsNamed(); null when there is none or more than one. */
export function findFlag(text: string): Flag | null {
  const [flag, ...others] = flagsNamed(text)
  return flag && !others.length ? flag : null
}

/** The flag of an MMSI's first three digits; null when they are unknown. */
export function flagOfMmsi(mmsi: string): Flag | null {
  return BY_MID.get(mmsi.slice(0, 3)) ?? null
}

function fromRow([iso2, iso3, nameZh, nameEn, callSigns, mids]: FlagRow): Flag {
  return {
    iso2,
    iso3,
    nameZh,
    nameEn,
    callSignPrefixes: expandRanges(callSigns),
    mids: expandRanges(mids),
    aliases: OTHER_NAMES[iso2] ?? [],
  }
}
