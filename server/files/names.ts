/** Longest name that every file system keeps, in bytes of UTF-8. */
const longest = 180
/** Names that Windows keeps for devices, with any ending. https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** Control characters, marks that change the direction of what is read, and invisible ones. */
const unseen = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g
const size = (text: string) => Buffer.byteLength(text)

/**
 * A file name as people gave it, in any script, without what could break a header, a path, a command or a reader's eye; its
 * ending is kept when it is shortened.
 * @returns never empty
 */
export function cleanName(name: string | undefined): string {
  const last = (name ?? '').toWellFormed().replaceAll('\ufffd', '').normalize('NFC').replace(unseen, '').replace(/[/\\:*?"<>|]/g, '').replace(/\s+/g, ' ').replace(/^[. ]+/, '').replace(/(?<![. ])[. ]+$/, '')
  const safe = reserved.test(last) ? `_${last}` : last
  if (size(safe) <= longest) return safe || 'file'
  const ending = /\.[^.]{1,12}$/.exec(safe)?.[0] ?? ''
  let start = ''
  for (const letter of safe.slice(0, safe.length - ending.length)) {
    if (size(start) + size(letter) + size(ending) > longest) break
    start += letter
  }
  return `${start.trimEnd()}${ending}`
}

/** RFC 6266: a plain name for old readers, the real one, Chinese or not, for the others (RFC 5987). */
export function disposition(kind: 'inline' | 'attachment', given: string): string {
  const name = cleanName(given)
  const coded = encodeURIComponent(name).replace(/['()*!]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${name.replace(/[^\x20-\x7e]|[\\%]/g, '_')}"; filename*=UTF-8''${coded}`
}
