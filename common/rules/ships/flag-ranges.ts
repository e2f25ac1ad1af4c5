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
