/** Spellings of names, normalised so that one name has one spelling. */

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'saint',
  rep: 'republic',
  dem: 'democratic',
  fed: 'federal',
  is: 'islands',
  isl: 'islands',
  isls: 'islands',
  island: 'islands',
}
const IGNORED = new Set(['the', 'of', 'and', 'fmr'])
/** Words for the form of a state, which lists write or leave out. */
const STATE_WORDS = new Set(
  [
    'republic kingdom state states commonwealth federation confederation federal federated federative union',
    'sultanate principality duchy grand emirate territory united democratic peoples people s',
    'socialist islamic arab bolivarian plurinational hashemite independent cooperative co',
    'operative oriental special administrative region sar province department',
    'overseas collectivity territorial municipality constituent country',
  ]
    .join(' ')
    .split(' '),
)
/** Traditional characters in names of flags, as lists from Hong Kong and Taiwan write them. */
const TRADITIONAL =
  '東烏買亞眾倫蘭茲內岡幾凱剛別勞區華盧敘臺國圖聖堅奧寧賓爾屬島庫開託撾時極來湯澤濟灣愛約納紐紹給維緬羅聯臘蘇萊薩誕諾貝賴贊達長門韋韓頓領顛馬魯鮮麥幹羣裏'
/** The simplified character of each. */
const SIMPLIFIED =
  '东乌买亚众伦兰兹内冈几凯刚别劳区华卢叙台国图圣坚奥宁宾尔属岛库开托挝时极来汤泽济湾爱约纳纽绍给维缅罗联腊苏莱萨诞诺贝赖赞达长门韦韩顿领颠马鲁鲜麦干群里'
const SIMPLE_FORM = new Map(
  [...TRADITIONAL].map((character, i) => [character, [...SIMPLIFIED][i]!]),
)
const ZH_STATE =
  /(?:阿拉伯|伊斯兰|人民|社会主义|民主|联合|联邦|多民族|玻利瓦尔)*(?:共和国|王国|公国|大公国|联邦|联盟|特别行政区)$/u
const ZH_SOVEREIGN = /^(?:中华人民共和国|中国|英属|法属|荷属|美属)/u

const simplified = (text: string): string =>
  text.replace(/\p{Script=Han}/gu, (character) => SIMPLE_FORM.get(character) ?? character)

/**
 * The words of a name in lower case, without accents and punctuation, in alphabetical order, so that
 * "Korea, Republic of" equals "Republic of Korea"; abbreviations in full: St., Is., Rep.; Chinese in
 * simplified characters.
 */
export function wordsOf(text: string): string {
  const words = simplified(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`´]/gu, '')
    .replace(/(?<=\p{Script=Han})[^\p{L}\p{N}]+(?=\p{Script=Han})/gu, '')
    .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !IGNORED.has(word))
    .map((word) => ABBREVIATIONS[word] ?? word)
  return [...new Set(words)].sort().join(' ')
}

/** Those words without the form of the state: "Republic of Malta" becomes "malta". */
export const withoutState = (words: string): string =>
  words
    .split(' ')
    .filter((word) => !STATE_WORDS.has(word))
    .join(' ')
    .replace(ZH_STATE, '')

/** Those words without "islands" and 群岛: "Marshall Is." becomes "marshall". */
export const withoutIslands = (words: string): string =>
  words
    .split(' ')
    .filter((word) => word !== 'islands')
    .join(' ')
    .replace(/群岛$/u, '')

/** A Chinese name without its sovereign state: 中国香港特别行政区 becomes 香港. */
export const withoutSovereign = (words: string): string =>
  /^\p{Script=Han}+$/u.test(words) ? withoutState(words).replace(ZH_SOVEREIGN, '') : words

/** A code of two or three letters or a longer abbreviation, in capitals without dots. */
export const codeOf = (text: string): string =>
  text
    .normalize('NFKC')
    .trim()
    .replaceAll(/(?<=\b\p{L})\.(?=\p{L}\b|$)/gu, '')
    .toUpperCase()

const BRACKET = /^(.+?)\s*[([（【]([^()[\]（）【】]*)[)\]）】]$/su
/** "X, Y", "X - Y", "X/Y", a code before or after a name, a Chinese name before or after another. */
const SEPARATED = [
  /^(.+)[,，]\s*([^,，]+)$/su,
  /^(.+)\s+[-–—]\s+(.+)$/su,
  /^(.+?)\s*\/\s*(.+)$/su,
  /^([A-Z]{2,3})[\s-]+(.+)$/su,
  /^(.+)[\s-]+([A-Z]{2,3})$/su,
  /^(\p{Script=Han}+)\s*(\p{Script=Latin}.*)$/su,
  /^(.*\p{Script=Latin})\s*(\p{Script=Han}+)$/su,
]

/** The ways to divide a text into a name and a remark, such as "X (Y)", "X, Y" and "X - Y". */
export function splitName(text: string): { name: string; remark: string }[] {
  const bracket = BRACKET.exec(text)
  const divided = bracket ? [bracket] : SEPARATED.map((form) => form.exec(text))
  return divided.flatMap((found) =>
    found ? [{ name: found[1]!.trim(), remark: found[2]!.trim() }] : [],
  )
}
