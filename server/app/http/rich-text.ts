import { createRequire } from 'node:module'
import type sanitizeHtml from 'sanitize-html'
import { isSafeLink, plainText, allowedTags } from '#common/rules/text/rich-text.ts'

const require = createRequire(import.meta.url)
/** Loaded on first use, because it loads HTML and CSS parsers. */
const sanitizer = (): typeof sanitizeHtml => require('sanitize-html')

const anchor = (tagName: string, { href }: Record<string, string>) => ({
  tagName,
  attribs:
    href !== undefined && isSafeLink(href.trim())
      ? { href: href.trim() }
      : ({} as Record<string, string>),
})
const numbered = (tagName: string, { start = '' }: Record<string, string>) => ({
  tagName,
  attribs: /^\d{1,4}$/.test(start) ? { start } : ({} as Record<string, string>),
})

/**
 * Sanitises HTML to the tags of formatted text, with `href` on links and `start` on numbered lists
 * as the only attributes. Scripts and styles are removed with their content, other tags without it.
 * @returns '' when nothing visible remains
 */
export function sanitizeRichText(html: string): string {
  const clean = sanitizer()(html, {
    allowedTags: [...allowedTags],
    allowedAttributes: { a: ['href'], ol: ['start'] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    enforceHtmlBoundary: false,
    nestingLimit: 30,
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'title',
      'template',
      'iframe',
      'svg',
      'math',
    ],
    transformTags: {
      a: anchor,
      ol: numbered,
      b: 'strong',
      i: 'em',
      del: 's',
      strike: 's',
      h1: 'h2',
      h4: 'h3',
      h5: 'h3',
      h6: 'h3',
      div: 'p',
      tr: 'p',
    },
  })
  return plainText(clean) === '' ? '' : clean
}
