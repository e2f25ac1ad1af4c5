/** Longest name that every file system accepts, in bytes of UTF-8. */
const maxNameBytes = 180
/**
 * Names that Windows reserves for devices, with any extension.
 * https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
/** Control characters, marks that change the text direction, and invisible characters. */
const invisibleCharacters =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]/g
const size = (text: string) => Buffer.byteLength(text)

/**
 * Sanitizes a file name in any script: removes what could break a header, a path or a command, or
 * mislead a reader. A name that is too long is shortened before its extension.
 * @returns never empty
 */
export function sanitizeFileName(name: string | undefined): string {
  const last = (name ?? '')
    .toWellFormed()
    .replaceAll('\ufffd', '')
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(/[/\\:*?"<>|]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '')
  const safe = reserved.test(last) ? `_${last}` : last
  if (size(safe) <= maxNameBytes) return safe || 'file'
  const ending = /\.[^.]{1,12}$/.exec(safe)?.[0] ?? ''
  let start = ''
  for (const letter of safe.slice(0, safe.length - ending.length)) {
    if (size(start) + size(letter) + size(ending) > maxNameBytes) break
    start += letter
  }
  return `${start.trimEnd()}${ending}`
}

/** RFC 6266: an ASCII name for old clients and the real name for others (RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', given: string): string {
  const name = sanitizeFileName(given)
  const coded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${name.replace(/[^\x20-\x7e]|[\\%]/g, '_')}"; filename*=UTF-8''${coded}`
}
