import { refuse } from './document-problem.ts'

/** One start tag: its name without prefix, its attributes and the text after it, both decoded. */
export interface Tag {
  name: string
  attributes: string
  text: string
}
/** Limits of a part: number and depth of tags. */
export interface XmlLimits {
  tags: number
  depth: number
}
export const sheetLimits: XmlLimits = { tags: 4_000_000, depth: 200 }

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
/** Decodes character references and the five entities of XML, once. */
const decode = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
        (whole, hex?: string, decimal?: string, name?: string) => {
          if (name) return named[name.toLowerCase()]!
          const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
          return code <= 0x10ffff ? String.fromCodePoint(code) : whole
        },
      )
    : text

/**
 * Text of a part of an Office file, in UTF-8 or UTF-16 with or without BOM. Another encoding could
 * hide content from the checks.
 * @throws DocumentError badXml
 */
export function xmlText(data: Buffer, part: string): string {
  const [a, b] = data
  const code =
    (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
        ? 'utf-16be'
        : 'utf-8'
  const text = new TextDecoder(code).decode(data)
  const declared = /^\s*<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.-]{1,40})/
    .exec(text.slice(0, 300))?.[1]
    ?.toLowerCase()
  if (
    declared &&
    !declared.startsWith(code.slice(0, code === 'utf-8' ? 5 : 6)) &&
    declared !== 'us-ascii'
  )
    refuse('badXml', declared, part)
  return text
}

/** End of a tag: a '>' in an attribute value does not count. */
function endOfTag(text: string, from: number, part: string): number {
  const sign = /[<>"']/g
  for (let at = from; ;) {
    sign.lastIndex = at
    const found = sign.exec(text) ?? refuse('badXml', 'tag', part)
    if (found[0] === '>') return found.index
    if (found[0] === '<') refuse('badXml', '<', part)
    at = after(text, found[0], found.index + 1, part)
  }
}

function after(text: string, sign: string, from: number, part: string): number {
  const at = text.indexOf(sign, from)
  return at < 0 ? refuse('badXml', sign, part) : at + sign.length
}

/**
 * Start tags of a part in order, in linear time.
 * @throws DocumentError doctype, badXml, or bomb beyond the limits
 */
export function* tagsOf(
  text: string,
  part: string,
  { tags, depth }: XmlLimits = sheetLimits,
): Generator<Tag> {
  let tag: Tag | undefined
  let [count, deep, at] = [0, 0, 0]
  for (;;) {
    const open = text.indexOf('<', at)
    if (tag) tag.text += decode(text.slice(at, open < 0 ? text.length : open))
    if (open < 0) break
    if (text.startsWith('<!--', open)) at = after(text, '-->', open + 4, part)
    else if (text.startsWith('<![CDATA[', open)) {
      at = after(text, ']]>', open + 9, part)
      if (tag) tag.text += text.slice(open + 9, at - 3)
    } else if (text.startsWith('<?', open)) at = after(text, '?>', open + 2, part)
    else if (text.startsWith('<!', open)) refuse('doctype', '', part)
    else {
      if (tag) yield tag
      tag = undefined
      at = endOfTag(text, open + 1, part) + 1
      if (text[open + 1] === '/') deep--
      else {
        if (++count > tags) refuse('bomb', `${tags} tags`, part)
        const inner = text.slice(open + 1, at - 1)
        const name = /^[^\s/]+/.exec(inner)?.[0] ?? ''
        if (!inner.endsWith('/') && ++deep > depth) refuse('bomb', `${depth} < < <`, part)
        tag = {
          name: name.replace(/^.*:/, ''),
          attributes: decode(inner.slice(name.length)),
          text: '',
        }
      }
    }
  }
  if (tag) yield tag
}
