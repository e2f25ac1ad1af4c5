/**
 * Finds the position of a JSON syntax error: the messages of JavaScript engines differ and often
 * lack it.
 */

type Expected = 'value' | 'valueOrEnd' | 'key' | 'keyOrEnd' | 'colon' | 'more'
const gap = /[ \t\n\r]*/y
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y
const matchEnd = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Index after the string that begins at `at`; for an invalid string -(index of the error) - 1. */
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

/** Index of the first invalid character; the length when the text ends too early. */
function errorIndex(text: string): number {
  const open: ('{' | '[')[] = []
  let expects: Expected = 'value'
  for (let at = matchEnd(gap, text, 0); at < text.length; at = matchEnd(gap, text, at)) {
    const char = text[at]
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
    } else if (
      (char === '}' && open.at(-1) === '{' && (expects === 'more' || expects === 'keyOrEnd')) ||
      (char === ']' && open.at(-1) === '[' && (expects === 'more' || expects === 'valueOrEnd'))
    ) {
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
      const end = wantsValue ? matchEnd(plain, text, at) : at
      if (end === at) return at
      at = end
      expects = 'more'
    }
  }
  return text.length
}

/** Line and column, both from 1, of the syntax error of an invalid JSON text. */
export function jsonErrorPosition(text: string): { line: number; column: number } {
  const before = text.slice(0, errorIndex(text)).split('\n')
  return { line: before.length, column: before.at(-1)!.length + 1 }
}
