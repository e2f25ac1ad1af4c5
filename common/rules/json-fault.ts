/** Where a text stops being JSON: what the engines say of it differs, and often leaves the place out. */

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'more'
const gap = /[ \t\n\r]*/y
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const after = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Behind the string that begins at `at`; where it breaks, the place of that, as a negative number less one. */
function string(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === '"') return i + 1
    if (text[i]! < ' ') return -i - 1
    if (text[i] !== '\\') continue
    const escape = /^(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(i + 1, i + 6))
    if (!escape) return -i - 1
    i += escape[0].length
  }
  return -text.length - 1
}

/** Index of the first character that cannot stand where it stands; the length where the text ends too early. */
function faultIndex(text: string): number {
  const open: ('{' | '[')[] = []
  let expects: Expected = 'value'
  for (let at = after(gap, text, 0); at < text.length; at = after(gap, text, at)) {
    const char = text[at]!
    const wantsValue: boolean = expects === 'value' || expects === 'valueOrEnd'
    const wantsKey: boolean = expects === 'key' || expects === 'keyOrEnd'
    if (char === '"' && (wantsValue || wantsKey)) {
      const end = string(text, at)
      if (end < 0) return -end - 1
      at = end
      expects = wantsKey ? 'colon' : 'more'
    } else if ((char === '{' || char === '[') && wantsValue) {
      open.push(char)
      at++
      expects = char === '{' ? 'keyOrEnd' : 'valueOrEnd'
    } else if ((char === '}' && open.at(-1) === '{' && (expects === 'more' || expects === 'keyOrEnd')) || (char === ']' && open.at(-1) === '[' && (expects === 'more' || expects === 'valueOrEnd'))) {
      open.pop()
      at++
      expects = 'more'
    } else if (char === ',' && expects === 'more' && open.length > 0) {
      expects = open.at(-1) === '{' ? 'key' : 'value'
      at++
    } else if (char === ':' && expects === 'colon') {
      expects = 'value'
      at++
    } else {
      const end = wantsValue ? after(plain, text, at) : at
      if (end === at) return at
      at = end
      expects = 'more'
    }
  }
  return text.length
}

/** Line and column, both from 1, at which a text that is no JSON breaks off. */
export function jsonFault(text: string): { line: number; column: number } {
  const before = text.slice(0, faultIndex(text)).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
