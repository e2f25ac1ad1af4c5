/**
 * Passwords that attackers guess first. Pure: the server rejects them, and the strength meter shows
 * it.
 */

/** Words of this product and its trade: docs/reference/security.md, V6.1.2. */
const productWords =
  'plimsoll ship ships vessel marine maritime sea class classification society survey surveyor chief approver finance manager operator owner flag registry register admin administrator certificate shanghai singapore panama taiwan korea philippines solas imo'
/** The base words of common password lists, with digits or symbols around them. */
const commonWords =
  'password passwort passwd pass word secret letmein welcome login signin guest root user test testing demo default changeme temp temporary hello love iloveyou loveyou baby angel princess sunshine flower rainbow monkey dragon tiger lion eagle shadow master killer batman superman pokemon naruto starwars matrix football baseball basketball soccer hockey liverpool chelsea arsenal barcelona juventus ferrari mercedes mustang harley porsche michael jordan daniel jessica ashley thomas andrew joshua matthew charlie robert william richard george nicole michelle amanda jennifer samantha hannah sophie anthony buster cookie pepper ginger summer winter spring autumn january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday computer internet google facebook samsung apple microsoft windows linux oracle cisco server system office company business china beijing london paris berlin newyork america canada mexico brasil india japan freedom money lucky happy forever family mother father sister brother friend friends heaven jesus christ god angels diamond silver golden orange purple yellow banana cheese chocolate coffee whatever trustno access hunter ranger phoenix thunder knight wizard ninja pirate captain woaini wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu lin guo he gao qwe asd zxc abc xyz abcd abcde abcdef aaa'
const words = new Set(`${productWords} ${commonWords}`.split(' '))
const rows = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  '147258369',
  '1a2b3c4d5e6f',
  'a1b2c3d4e5f6',
]
const spellings: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '+': 't',
  '€': 'e',
  '£': 'l',
}

const reversed = (word: string) => [...word].toReversed().join('')
/** Lower-case letters and digits of a text. */
const plain = (word: string) =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
const trimmed = (word: string) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
const spelt = (word: string) => [...word].map((sign) => spellings[sign] ?? sign).join('')

/**
 * A run of neighbouring keys or of the alphabet, forwards or backwards, or one repeated character.
 */
function isRun(part: string): boolean {
  return (
    part.length >= 3 &&
    (/^(.{1,4})\1+$/.test(part) ||
      rows.some((row) => row.includes(part) || row.includes(reversed(part))))
  )
}

/**
 * The base words of a password without common variations: digits and symbols around it, digits and
 * symbols in place of letters, capitals, reversed or repeated words.
 */
export function kernelsOf(password: string): string[] {
  const low = password.normalize('NFKC').toLowerCase()
  const found = [trimmed(low), spelt(trimmed(low)), trimmed(spelt(low))].flatMap((kernel) => [
    kernel,
    plain(kernel),
  ])
  const once = found.map((kernel) => /^(.{3,})\1+$/u.exec(kernel)?.[1] ?? kernel)
  return [...new Set([...found, ...once].flatMap((kernel) => [kernel, reversed(kernel)]))].filter(
    Boolean,
  )
}

/** The most frequent Chinese surnames followed by pinyin syllables: `zhangwei`, `liuxiaoming`. */
const surname =
  'wang|li|zhang|liu|chen|yang|zhao|huang|zhou|wu|xu|sun|hu|zhu|gao|lin|he|guo|ma|luo|liang|song|zheng|xie|han|tang|feng|yu|dong|xiao|cheng|cao|yuan|deng|fu|shen|zeng|peng|lu|su|jiang|cai|jia|ding|wei|xue|ye|yan|pan|du|dai|xia|zhong|tian|ren|fan|fang|shi|yao|tan|liao|zou|xiong|jin|hao|kong|bai|cui|kang|mao|qiu|qin|gu|hou|shao|meng|long|wan|duan|lei|qian|yin|chang|qiao|lai|gong|wen'
const syllable =
  '(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?(?:[iu]?ang|i?ong|u?eng|ing|[iu]?an|[eiu]n|i?ao|u?ai|[uo]?ei|i[aeu]|u[aeio]|ou|[aeiouv])'
const chineseName = new RegExp(`^(?:${surname})(?:${syllable}){1,2}$`)
/** Numbers with a meaning in Chinese: 520, I love you; 1314, a lifetime. */
const spokenNumbers =
  /^[a-z]?(?:520|521|1314|5201314|5211314|168|888|666|7758521|5845201314)[a-z]?$/

/**
 * Whether a password is a common word or a word of the trade, with digits and symbols around it, or
 * a run of keys.
 */
export function isGuessable(password: string): boolean {
  if (kernelsOf(password).some((kernel) => words.has(kernel) || chineseName.test(kernel)))
    return true
  const low = password.toLowerCase()
  if (spokenNumbers.test(low.replace(/[^a-z0-9]/g, ''))) return true
  if (/[^\x20-\x7e]/.test(low)) return false
  const parts = low.match(/[a-z]+|\d+/g) ?? []
  const simple = (part: string) => words.has(part) || isRun(part) || /^(19|20)\d\d$/.test(part)
  return (
    isRun(low.replace(/[^a-z0-9]/g, '')) ||
    (parts.some(simple) && parts.every((part) => simple(part) || part.length < 3))
  )
}

/** Data of the user: names, phone, mail, companies, ships. */
export type UserData = readonly (string | null | undefined)[]

/** Words of the user's data: each one and all joined, forwards and backwards. */
function wordsOf(userData: UserData): Set<string> {
  const found = new Set<string>()
  for (const one of userData) {
    // Both parts of a mail address, without the top-level domain.
    const parts = (one ?? '')
      .normalize('NFKC')
      .split(/@/)
      .flatMap((side, n) => (n ? side.split('.').slice(0, -1) : [side]))
    for (const part of parts) {
      const single = part.split(/[^\p{L}\p{N}]+/u)
      for (const word of [...single, single.join(''), single.toReversed().join('')])
        found.add(word.toLowerCase())
    }
  }
  return found
}
/** Number of consecutive digits that count as the phone number. */
const phoneRun = 6
const isLong = (word: string) => [...word].length >= (/[^\x20-\x7e]/.test(word) ? 2 : 4)

/**
 * Whether a password contains the user's data: a word of four letters (two Chinese characters)
 * anywhere, a shorter one with only digits and symbols around it, or six consecutive digits of the
 * phone number. Case, digits for letters and reversing make no difference.
 */
export function containsUserData(password: string, userData: UserData): boolean {
  const low = password.normalize('NFKC').toLowerCase()
  const forms = [plain(low), plain(spelt(low))].flatMap((form) => [form, reversed(form)])
  const kernels = new Set(kernelsOf(password))
  const runs = plain(low).match(/\d+/g)?.join('') ?? ''
  for (const word of wordsOf(userData)) {
    if (/^\d+$/.test(word)) {
      for (let at = 0; at + phoneRun <= word.length; at++) {
        const run = word.slice(at, at + phoneRun)
        if (runs.includes(run) || runs.includes(reversed(run))) return true
      }
    } else if (
      isLong(word)
        ? forms.some((form) => form.includes(word) || form.includes(spelt(word)))
        : word.length > 1 && (kernels.has(word) || kernels.has(spelt(word)))
    )
      return true
  }
  return false
}
