/** Formatted text: the few tags it may have, and what of it is plain words. Read by the server, which cuts down to them, and by the pages. */

/** Everything formatted text may consist of. No styles, classes, images or frames: pictures and tables come as attachments. */
export const richTags = ['p', 'h2', 'h3', 'strong', 'em', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'br', 'hr'] as const
export type RichTag = (typeof richTags)[number]

/**
 * Whether a link may stand in formatted text: http, https, mailto and tel, or a page of this site beginning with `/`.
 * Blanks, control characters and backslashes are refused, because browsers drop or turn them and then see another address.
 */
export const isSafeLink = (href: string): boolean =>
  href.length <= 2000 && !/[\s\\\u0000-\u001f\u007f-\u009f]/u.test(href) && /^(?:https?:\/\/[^/]|mailto:.|tel:[+\d]|\/(?!\/))/i.test(href)

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (all, decimal?: string, hex?: string, name?: string) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    return code === null ? named[name!] ?? all : code <= 0x10ffff ? String.fromCodePoint(code) : all
  })

/** Line breaks with the blanks around them become one blank. Linear: `\s*\n\s*` tries each run of blanks from each of its ends. */
const joined = (text: string): string => text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks))

/** The words of formatted text, a line for each paragraph: for exports, histories and previews. Linear in the length of the text. */
export const plainText = (html: string | null | undefined): string =>
  decoded(joined(html ?? '').replace(/<li>\s*(?:<p>)?/g, '• ').replace(/<br ?\/?>|<\/(?:p|h2|h3|li|blockquote)>/g, '\n').replace(/<[^<>]*>/g, ''))
    .split('\n').map((line) => line.trim()).filter((line) => line !== '' && line !== '•').join('\n')
