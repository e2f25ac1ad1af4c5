import { OTHER_FLAG_ROWS } from './other-flags.ts'
import { PRINCIPAL_FLAG_ROWS } from './flag-seed.ts'
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

/**
 * Codes and names found in ship lists: second registers (NIS, DIS, MAR as PMD), AIS codes that are
 * not ISO (UK, PO for Poland, AK for Alaska, AN for the former Netherlands Antilles) and other
 * spellings.
 */
const ALIASES: Record<string, string[]> = {
  GB: ['UK', 'Great Britain', 'England'],
  US: ['AK', 'United States of America', 'USA (Alaska)'],
  PL: ['PO'],
  CW: ['AN', 'ANT', 'Netherlands Antilles', 'Curaçao'],
  NO: ['NIS', 'Norway (NIS)'],
  DK: ['DIS', 'Denmark (DIS)'],
  PT: ['PMD', 'Portugal', 'Madeira', 'Portugal (MAR)'],
  CN: ["China Peoples's Republic", "People's Republic of China", '中华人民共和国'],
  HK: ['Hong Kong', '香港'],
  TW: ['台湾', 'Taiwan, China', 'Chinese Taipei'],
  KR: ['South Korea', 'Republic of Korea', 'Korea (Republic of)', 'Korea', '大韩民国'],
  KP: ['North Korea', "Korea (Democratic People's Republic of)"],
  TZ: ['Tanzania', 'Zanzibar', '坦桑尼亚', '桑给巴尔'],
  TR: ['Türkiye', 'Turkiye'],
  VC: ['St Vincent and Grenadines', 'St Vincent'],
  KN: ['St Kitts and Nevis'],
  PW: ['Palau (Republic of)'],
  MM: ['Myanmar union of', 'Burma'],
  VN: ['Viet Nam'],
  RU: ['Russian Federation'],
  IR: ['Iran (Islamic Republic of)'],
  SY: ['Syrian Arab Republic'],
  FM: ['Micronesia, Federated States of'],
  AE: ['UAE', '阿拉伯联合酋长国'],
  CI: ["Côte d'Ivoire", 'Ivory Coast'],
  RE: ['Réunion'],
  CV: ['Cabo Verde'],
  CZ: ['Czech Republic'],
  NL: ['Holland'],
  MD: ['Moldova, Republic of'],
  BO: ['Bolivia, Plurinational State of'],
  VE: ['Venezuela, Bolivarian Republic of'],
  BN: ['Brunei Darussalam'],
  LA: ["Lao People's Democratic Republic"],
  FK: ['Falkland Islands (Malvinas)'],
  ST: ['São Tomé and Príncipe'],
  GM: ['The Gambia'],
  BS: ['The Bahamas'],
}

/** The flags of a new database. */
export const FLAGS: readonly Flag[] = PRINCIPAL_FLAG_ROWS.map(fromRow)
/** Further flags that imports recognise. */
export const OTHER_FLAGS: readonly Flag[] = OTHER_FLAG_ROWS.map(fromRow)

const ALL = [...FLAGS, ...OTHER_FLAGS]
const BY_WORD = new Map<string, Flag>()
for (const flag of ALL) {
  for (const word of [flag.iso2, flag.iso3, flag.nameZh, flag.nameEn, ...flag.aliases])
    BY_WORD.set(normalizeText(word), flag)
}
const BY_MID = new Map(
  ALL.toReversed().flatMap((flag) => flag.mids.map((mid) => [mid, flag] as const)),
)

/**
 * The flag named by a list cell: ISO code of two or three letters, Chinese or English name, or
 * "Cyprus (CYP)". Null when it is unknown, or when name and code contradict. "Samoa FALSE (XSM)", a
 * fraudulent registration, is deliberately no flag.
 */
export function findFlag(text: string): Flag | null {
  const whole = BY_WORD.get(normalizeText(text))
  if (whole) return whole
  const parts = /^(.*?)[(（]([^()（）]*)[)）]\s*$/.exec(text.trim())
  if (!parts) return null
  const byCode = BY_WORD.get(normalizeText(parts[2] ?? ''))
  const byName = BY_WORD.get(normalizeText(parts[1] ?? ''))
  return byCode && byName && byCode !== byName ? null : (byCode ?? null)
}

/** The flag of an MMSI's first three digits; null when they are unknown. */
export function flagOfMmsi(mmsi: string): Flag | null {
  return BY_MID.get(mmsi.slice(0, 3)) ?? null
}

/** Expands ranges such as 'HO-HP, H3, 3E-3F' (by the last character) or '239-241' (by number). */
export function expandRanges(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => {
      const [from = '', to = from] = part.split('-')
      const numbers = /^\d{2,}$/.test(from)
      const first = numbers ? Number(from) : from.charCodeAt(from.length - 1)
      const last = numbers ? Number(to) : to.charCodeAt(to.length - 1)
      return Array.from({ length: last - first + 1 }, (_, i) =>
        numbers ? String(first + i) : from.slice(0, -1) + String.fromCharCode(first + i),
      )
    })
}

function fromRow([iso2, iso3, nameZh, nameEn, callSigns, mids]: FlagRow): Flag {
  return {
    iso2,
    iso3,
    nameZh,
    nameEn,
    callSignPrefixes: expandRanges(callSigns),
    mids: expandRanges(mids),
    aliases: ALIASES[iso2] ?? [],
  }
}

// Normalised spelling for comparison: lower case, no accents, "&" as "and", "St." as "Saint", no
// punctuation.
function normalizeText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/\bst\b\.?/g, 'saint ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/^the | the$/g, '')
    .trim()
}
