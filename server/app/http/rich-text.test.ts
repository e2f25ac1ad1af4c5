import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { html, required, objectSchema } from '#common/fields.ts'
import { isSafeLink, plainText, allowedTags } from '#common/rules/text/rich-text.ts'
import { Refusal } from '#server/core/refusal.ts'
import { sanitizeRichText } from './rich-text.ts'
import { validator } from './validate.ts'

/**
 * Attacks from common collections: scripts, event attributes, executable URLs, parser confusion.
 */
const attacks = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.test/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<IMG SRC="javascript:alert(1)">',
  '<img src="https://evil.test/pixel.png">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg/onload=alert(1)//',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href="  javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="//evil.test">x</a>',
  '<a href="/\\evil.test">x</a>',
  '<a href="/\t/evil.test">x</a>',
  '<a href="https:evil.test">x</a>',
  '<a href="https://ok.test" onclick=alert(1) style="x" target=_blank>x</a>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<p onmouseover="alert(1)" class=y id=z>x</p>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<object data="javascript:alert(1)">',
  '<embed src="x">',
  '<form action="javascript:alert(1)"><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<link rel=stylesheet href="//evil.test">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="javascript:/a/+alert(1)//">',
  '<style>@import "//evil.test"</style>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<textarea><img src=x onerror=alert(1)>',
  '<title><a id="</title><img src=x onerror=alert(1)>">',
  '<!--><script>alert(1)</script>-->',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p/onclick=alert(1)>x',
  '<p"onclick=alert(1)>',
  '<<p>script>alert(1)<</p>/script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<ol start="1 onclick=alert(1)"><li>x</ol>',
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '<a href="https://x.test/&quot; onclick=alert(1)">x</a>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<plaintext><p>',
  '<video><source onerror=alert(1)>',
  '<a\u0000href="javascript:alert(1)">x',
  '<p>\u202e</p>',
  '<ul><li><p>',
  '</p></ul></blockquote>',
  'text & more < less > "quote"',
]
const pieces = fc
  .array(
    fc.oneof(
      fc.constantFrom(...attacks),
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.constantFrom(
        '<',
        '>',
        '"',
        '&',
        '/',
        '<a href="',
        '<p ',
        '=',
        '<!--',
        '-->',
        ...allowedTags.map((t) => `<${t}>`),
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''))

/** Only text without angle brackets and the allowed tags, so that every parser reads it alike. */
const grammar = new RegExp(
  `^(?:[^<>]|</?(?:${allowedTags.filter((t) => !['br', 'hr'].includes(t)).join('|')})>|<[bh]r />|<a href="[^"<>]*">|<ol start="\\d+">)*$`,
  'u',
)
const links = (clean: string) =>
  [...clean.matchAll(/<a href="([^"]*)"/g)].map(([, href]) =>
    href!
      .replaceAll('&amp;', '&')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  )
/** Tags closed in the wrong order may move line breaks on the second pass. */
const letters = (clean: string) => plainText(clean).replace(/[\s•]/gu, '')

describe('sanitising of formatted text', () => {
  test.each(attacks)('%s is harmless after sanitising', (attack) => {
    const clean = sanitizeRichText(`<p>before</p>${attack}`)
    expect(clean).toMatch(grammar)
    for (const href of links(clean)) expect(href).toSatisfy(isSafeLink)
    expect(clean).toContain('before')
  })

  test('any input keeps only allowed tags with safe links, and a second pass keeps the text', () => {
    fc.assert(
      fc.property(pieces, (given) => {
        const clean = sanitizeRichText(given)
        expect(clean).toMatch(grammar)
        for (const href of links(clean)) expect(href).toSatisfy(isSafeLink)
        expect(sanitizeRichText(clean)).toMatch(grammar)
        expect(letters(sanitizeRichText(clean))).toBe(letters(clean))
      }),
      { numRuns: 1500 },
    )
  })

  test('keeps allowed formatting unchanged', () => {
    const written =
      '<h2>PSC</h2><p>Read <a href="https://tokyo-mou.org/">this</a> &amp; <strong>act</strong>, <em>soon</em>.<br /><u>a</u> <s>b</s></p><ol start="3"><li><p>one</p></li></ol><blockquote><p>中文</p></blockquote><hr /><p><a href="/sys/law/detail?id=3">law</a></p>'
    expect(sanitizeRichText(written)).toBe(written)
  })

  test('obsolete tags are converted, scripts and styles are removed with their content', () => {
    expect(
      sanitizeRichText('<h1>T</h1><div><b>x</b><i>y</i></div><style>p{}</style><script>z</script>'),
    ).toBe('<h2>T</h2><p><strong>x</strong><em>y</em></p>')
  })

  test('returns an empty text when nothing is visible', () => {
    for (const empty of [
      '',
      '<p></p>',
      '<p>&nbsp;</p><br>',
      '<script>x</script>',
      '<ul><li></li></ul>',
    ])
      expect(sanitizeRichText(empty), empty).toBe('')
  })

  test('limits nesting', () => {
    expect(
      sanitizeRichText(`${'<blockquote>'.repeat(5000)}x`).match(/<blockquote>/g)!.length,
    ).toBeLessThanOrEqual(30)
  })
})

describe('a field of formatted text', () => {
  const check = validator(objectSchema({ descn: html(60), title: required(html(60)) }), null)

  test.each(['json', 'form'] as const)('is sanitised before a call sees it (%s)', (encoding) => {
    expect(check.input({ descn: '<p onclick=x>a</p>', title: '<b>t</b>' }, encoding)).toEqual({
      descn: '<p>a</p>',
      title: '<strong>t</strong>',
    })
    expect(
      check.input({ title: 'x', descn: encoding === 'json' ? null : '' }, encoding),
    ).toMatchObject({ descn: null })
  })

  test.each([
    ['too long as sent', `<p>${'a'.repeat(60)}</p>`],
    ['too long once escaped', '&'.repeat(30)],
    ['no text', 5],
  ])('is refused by name when %s', (_why, descn) => {
    expect(() => check.input({ descn, title: 'x' }, 'json')).toThrow(Refusal)
    try {
      check.input({ descn, title: 'x' }, 'json')
    } catch (cause) {
      expect((cause as Refusal).fields.map((f) => f.field)).toEqual(['descn'])
    }
  })
})

test('links lead to the web, mail, telephone or pages of the product only', () => {
  const bad = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    'https:evil.test',
    'https:///x',
    'file:///etc/passwd',
    'blob:x',
    'x',
    '',
    `https://x.test/${'a'.repeat(2000)}`,
  ]
  expect(bad.filter(isSafeLink)).toEqual([])
  expect(
    [
      'https://x.test/',
      'http://x.test',
      'mailto:a@x.test',
      'tel:+86123',
      '/sys/law/detail?id=3',
      '/',
    ].filter((href) => !isSafeLink(href)),
  ).toEqual([])
})

describe('plain text of formatted text', () => {
  test('has a line for each paragraph and item, and entities as characters', () => {
    expect(
      plainText(
        '<h2>A &amp; B</h2><p>one<br />two &lt;3&gt;</p><ul><li><p>x</p></li><li>y</li></ul>',
      ),
    ).toBe('A & B\none\ntwo <3>\n• x\n• y')
    expect(plainText(null)).toBe('')
  })
})
