/** Parts of the names of demonstration ships. Every name is invented. */
const first = [
  'AMBER',
  'ARCTIC',
  'ASTER',
  'AURORA',
  'AZURE',
  'BLUE',
  'BRIGHT',
  'CEDAR',
  'CORAL',
  'CRYSTAL',
  'EASTERN',
  'EMERALD',
  'EVER',
  'FAIR',
  'GOLDEN',
  'GRAND',
  'HARBOUR',
  'ISLAND',
  'IVORY',
  'JADE',
  'LUCKY',
  'MERIDIAN',
  'MISTRAL',
  'NOBLE',
  'NORTHERN',
  'OCEAN',
  'OLIVE',
  'ORIENT',
  'PACIFIC',
  'PEARL',
  'PRIME',
  'ROYAL',
  'SAPPHIRE',
  'SILVER',
  'SOUTHERN',
  'STELLAR',
  'TRADE',
  'UNITY',
  'VALIANT',
  'WESTERN',
]
const second = [
  'ALBATROSS',
  'ANCHOR',
  'BEACON',
  'CAPE',
  'CARDINAL',
  'COMPASS',
  'CREST',
  'CURRENT',
  'DAWN',
  'DOLPHIN',
  'DUCHESS',
  'FALCON',
  'FORTUNE',
  'GLORY',
  'HARMONY',
  'HERON',
  'HORIZON',
  'KESTREL',
  'LAGOON',
  'LANTERN',
  'LEGACY',
  'MARINER',
  'MONSOON',
  'ORCHID',
  'PETREL',
  'PIONEER',
  'PROSPERITY',
  'REEF',
  'SENTINEL',
  'SPIRIT',
  'STAR',
  'SUMMIT',
  'TERN',
  'TIDE',
  'TRADER',
  'VENTURE',
  'VICTORY',
  'VOYAGER',
  'WAVE',
  'ZEPHYR',
]
const syllables = [
  ['HAI', '海'],
  ['YUN', '云'],
  ['FENG', '丰'],
  ['SHUN', '顺'],
  ['HUA', '华'],
  ['DONG', '东'],
  ['SHENG', '盛'],
  ['YANG', '洋'],
  ['MING', '明'],
  ['RUI', '瑞'],
  ['TAI', '泰'],
  ['HE', '和'],
  ['AN', '安'],
  ['DA', '达'],
  ['XING', '兴'],
  ['LONG', '隆'],
] as const

export interface ShipName {
  name: string
  nameZh: string | null
}
type Pick = <T>(from: readonly T[]) => T

/**
 * An unused name: two English words, or for Chinese companies two syllables and a number, with
 * characters.
 */
export function newName(
  taken: Set<string>,
  chinese: boolean,
  localize: Pick,
  number: () => number,
): ShipName {
  for (;;) {
    const [a, b] = [localize(syllables), localize(syllables)]
    const n = number()
    const made = chinese
      ? { name: `${a[0]} ${b[0]} ${n}`, nameZh: `${a[1]}${b[1]}${n}` }
      : { name: `${localize(first)} ${localize(second)}`, nameZh: null }
    if (taken.has(made.name) || (chinese && a === b)) continue
    taken.add(made.name)
    return made
  }
}
