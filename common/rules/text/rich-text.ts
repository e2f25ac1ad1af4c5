/**
 * Formatted text: allowed tags and conversion to plain text. Used by the server, which removes
 * everything else, and by the pages.
 */

/** All allowed tags. No styles, classes, images or frames: pictures and tables are attachments. */
export const allowedTags = [
  'p',
  'h2',
  'h3',
  'strong',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'br',
  'hr',
] as const
export type RichTag = (typeof allowedTags)[number]

/**
 * Whether a link is allowed: http, https, mailto and tel, or a page of this site beginning with
 * `/`. Spaces, control characters and backslashes are refused, because browsers remove or convert
 * them and then see another URL.
 */
export const isSafeLink = (href: string): boolean =>
  href.length <= 2000 &&
  !/[\s\\\u0000-\u001f\u007f-\u009f]/u.test(href) &&
  /^(?:https?:\/\/[^/]|mailto:.|tel:[+\d]|\/(?!\/))/i.test(href)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi,
    (all, decimal?: string, hex?: string, name?: string) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
      return code === null
        ? (named[name!] ?? all)
        : code <= 0x10ffff
          ? String.fromCodePoint(code)
          : all
    },
  )

/**
 * Replaces line breaks and surrounding spaces by one space. Linear: `\s*\n\s*` would try each run
 * of spaces from each of its ends.
 */
const joined = (text: string): string =>
  text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))

/**
 * Plain text of formatted text, one line per paragraph: for exports, histories and previews. Linear
 * in the length of the text.
 */
export const plainText = (html: string | null | undefined): string =>
  decoded(
    joined(html ?? '')
      .replace(/<li>\s*(?:<p>)?/g, '• ')
      .replace(/<br ?\/?>|<\/(?:p|h2|h3|li|blockquote)>/g, '\n')
      .replace(/<[^<>]*>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && line !== '•')
    .join('\n')
