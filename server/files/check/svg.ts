import { DOMParser } from '@xmldom/xmldom'
import type { Document } from '@xmldom/xmldom'
import { issue } from '../../documents/issue.ts'
import type { Issue } from '../../documents/issue.ts'
import { decoded } from './plain.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** What drawing programs keep beside the drawing; browsers take no notice of it. */
const harmless = /^http:\/\/(www\.inkscape\.org\/|sodipodi\.sourceforge\.net\/|purl\.org\/dc\/|creativecommons\.org\/|web\.resource\.org\/cc\/|www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#|ns\.adobe\.com\/|www\.serif\.com\/)/
const running = new Set(['script', 'foreignobject', 'handler', 'listener', 'iframe', 'embed', 'object', 'audio', 'video', 'canvas', 'link', 'meta', 'base'])
const moving = new Set(['animate', 'set', 'animatetransform', 'animatemotion', 'animatecolor'])
const inside = /^\s*(#|data:image\/(png|jpe?g|webp);base64,)/i
const deepest = 200

/** A drawing without script, events, foreign markup, or anything fetched from outside. */
export function checkSvg(bytes: Buffer): Issue[] {
  const text = decoded(bytes)
  if (text === undefined) return [issue('badSvg', 'UTF-8')]
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) return [issue('doctype')]
  const instruction = /<\?(?!xml\s)([\w-]+)/i.exec(text)
  if (instruction) return [issue('svgActive', `<?${instruction[1]}`)]
  const xml = parsed(text)
  if (typeof xml === 'string') return [issue('badSvg', xml)]
  const root = xml.documentElement
  if (root?.localName !== 'svg' || root.namespaceURI !== svgNamespace) return [issue('badSvg', '<svg>')]
  const found = new Map<string, Issue>()
  const add = (one: Issue) => found.set(one.en, one)
  for (const e of Array.from(xml.getElementsByTagName('*'))) {
    const name = (e.localName ?? e.tagName).toLowerCase()
    if (e.namespaceURI !== svgNamespace && !harmless.test(e.namespaceURI ?? '')) add(issue('svgActive', `<${e.tagName}>`))
    if (running.has(name)) add(issue('svgActive', `<${e.tagName}>`))
    for (const { name: attribute, value } of Array.from(e.attributes)) {
      const plain = attribute.toLowerCase()
      if (plain.replace(/^.*:/, '').startsWith('on')) add(issue('svgActive', attribute))
      if (/(^|:)(href|src)$/.test(plain) && value.trim() && !inside.test(value) && !(name === 'a' && /^\s*(https?|mailto):/i.test(value))) add(issue(/^\s*(java|vb)script:|^\s*data:/i.test(value) ? 'svgActive' : 'svgOutside', value.slice(0, 60)))
      if (moving.has(name) && plain === 'attributename' && /href|^on/i.test(value)) add(issue('svgActive', `<${e.tagName} ${attribute}="${value.slice(0, 20)}">`))
      const style = styleFault(value)
      if (style && !/^xmlns|(^|:)(href|src)$/.test(plain)) add(style)
    }
    if (name === 'style') {
      const style = styleFault(e.textContent ?? '')
      if (style) add(style)
    }
  }
  return [...found.values()]
}

/** Style sheets and presentation attributes may name only what is inside the drawing. Escapes in them hide words. */
function styleFault(style: string): Issue | undefined {
  const plain = style.replace(/\\([0-9a-f]{1,6})\s?/gi, (_, hex: string) => String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff))).replace(/\/\*.*?\*\//gs, '')
  const word = /@import|expression\s*\(|-moz-binding|behavior\s*:|javascript:/i.exec(plain)
  if (word) return issue('svgActive', word[0])
  for (const [, target] of plain.matchAll(/(?:url|image|image-set)\s*\(\s*["']?\s*([^)"']*)/gi)) if (target && !inside.test(target)) return issue('svgOutside', target.slice(0, 60))
  return undefined
}

/** The drawing, or why it cannot be read. */
function parsed(text: string): Document | string {
  let depth = 0
  // A parser that recurses must not be led too deep.
  for (const [, close, end] of text.matchAll(/<(\/?)[a-z][^<>]*?(\/?)>/gi)) {
    depth += close ? -1 : end ? 0 : 1
    if (depth > deepest) return `> ${deepest}`
  }
  try {
    return new DOMParser({ locator: false, onError: (level, message) => { if (level !== 'warning') throw new Error(message) } }).parseFromString(text.replace(/^\ufeff/, ''), 'image/svg+xml')
  } catch (error) {
    return (error as Error).message.split('\n')[0]!.slice(0, 100)
  }
}
