import type { Document, Element } from '@xmldom/xmldom'
import { documentProblem } from './document-problem.ts'
import type { DocumentProblem, DocumentProblemCode } from './document-problem.ts'
import { knownFonts } from '../fonts/fonts.ts'
import { declaresEntities, parseXml } from './parse-xml.ts'
import { tagsOf, xmlText } from './scan-xml.ts'
import type { Tag } from './scan-xml.ts'
import type { Part } from './read-package.ts'

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const DOTX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml'

/** Content types and part names of programs or embedded files. */
const executable = /macroEnabled|vbaProject|vbaData|activeX|macrosheet|dialogsheet/i
const embedding = /oleObject|\/embeddings\/|\.html?$|\.mht(ml)?$|\.bin$|text\/html|afchunk/i
const forbiddenRelation =
  /\/(aFChunk|attachedTemplate|subDocument|oleObject|control|package|frame)$/i
const forbiddenField =
  /\b(INCLUDETEXT|INCLUDEPICTURE|DDEAUTO|DDE|LINK|IMPORT|DATABASE|MACROBUTTON)\b/i
/** Parts that hold text of the document. */
export const body = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/

/** Limits of a Word file: parsing takes a kilobyte of memory per tag. */
export const documentLimits = { tags: 500_000, depth: 200 }

/** Whether a part of the package is XML. */
export const isXml = (name: string) => /\.(xml|rels|vml)$/i.test(name)

const drawn = /^(imagedata|fill|stroke)$/
const outsideSource = /(?:^|[\s:])(?:src|href)\s*=\s*["']\s*((?:[a-z]+:)?[\\/]{2}[^"']{0,60})/i

/** Pictures of old drawings are loaded from their address, without a relationship. */
export function checkMarkup(name: string, { name: tag, attributes }: Tag): DocumentProblem[] {
  const found = drawn.test(tag) ? outsideSource.exec(attributes) : null
  return found ? [documentProblem('externalLink', found[1], name)] : []
}

/**
 * Allowed elements of a drawing within a document: shapes and colours. Elements that repeat, load,
 * animate or run something are not allowed.
 */
const shapes = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'defs',
  'lineargradient',
  'radialgradient',
  'stop',
  'clippath',
  'title',
  'desc',
  'text',
  'tspan',
  'metadata',
])
const drawingLimits = { tags: 20_000, depth: 50 }

/** Checks a drawing that Word or Excel stores beside its picture; LibreOffice renders it. */
export function checkDrawing(name: string, data: Buffer): DocumentProblem[] {
  if (/z$/i.test(name)) return [documentProblem('embedded', 'SVGZ', name)]
  for (const { name: tag, attributes } of tagsOf(xmlText(data, name), name, drawingLimits))
    if (
      !shapes.has(tag.toLowerCase()) ||
      /(?:^|[\s:])(?:on\w+|href|style)\s*=|url\s*\(\s*["']?\s*[^#"'\s]/i.test(attributes)
    )
      return [documentProblem('embedded', `SVG <${tag}>`, name)]
  return []
}

/** Refuses programs and embedded files by the name of a part. Printer settings are allowed. */
export function checkName(name: string): DocumentProblem[] {
  if (/\/printerSettings\/printerSettings\d*\.bin$/.test(name)) return []
  if (executable.test(name)) return [documentProblem('macro', name.split('/').at(-1), name)]
  return embedding.test(`/${name}`)
    ? [documentProblem('embedded', name.split('/').at(-1), name)]
    : []
}

/**
 * Parses one part strictly. Reports an error and returns undefined when it is not well formed or
 * declares entities.
 */
export function parse(part: Part, data: Buffer, errors: DocumentProblem[]): Document | undefined {
  const text = xmlText(data, part.name)
  if (declaresEntities(text)) return void errors.push(documentProblem('doctype', '', part.name))
  try {
    return parseXml(text)
  } catch (e) {
    return void errors.push(
      documentProblem('badXml', (e as Error).message.replace(/\n.*/s, '').slice(0, 120), part.name),
    )
  }
}

/**
 * Checks that the content types name the main part and no program.
 * @param main the type of the main part
 */
export function checkTypes(
  types: Document | undefined,
  names: Set<string>,
  mainType = MAIN,
  wrong: DocumentProblemCode = 'notDocx',
): DocumentProblem[] {
  if (!types) return [documentProblem(wrong, '[Content_Types].xml')]
  const found: DocumentProblem[] = []
  let main = false
  for (const e of [...elements(types, 'Override'), ...elements(types, 'Default')]) {
    const type = e.getAttribute('ContentType') ?? ''
    const where = (e.getAttribute('PartName') ?? '').replace(/^\//, '') || undefined
    if (type === mainType && where && names.has(where)) main = true
    else if (type === DOTX) return [documentProblem('wordTemplate')]
    if (executable.test(type)) found.push(documentProblem('macro', type.split('.').at(-1), where))
    else if (embedding.test(type)) found.push(documentProblem('embedded', type, where))
  }
  if (!main && found.length === 0)
    found.push(documentProblem(wrong, mainType.split('.').slice(-2).join('.')))
  return found
}

/** Allows external links only as hyperlinks to the web and to mail addresses. */
export function checkRelations(name: string, xml: Document): DocumentProblem[] {
  const found: DocumentProblem[] = []
  for (const e of elements(xml, 'Relationship')) {
    const type = e.getAttribute('Type') ?? ''
    const target = e.getAttribute('Target') ?? ''
    const kind = type.replace(/^.*\//s, '')
    const external = (e.getAttribute('TargetMode') ?? '').toLowerCase() === 'external'
    // A scheme in an internal target makes it an external link.
    const outside = external || /^([a-z][a-z0-9+.-]*:|\/\/|\\\\)/i.test(target)
    const allowed = kind === 'hyperlink' && /^(https?:|mailto:|tel:|#)/i.test(target)
    if (outside && !allowed)
      found.push(documentProblem('externalLink', `${kind}: ${target.slice(0, 80)}`, name))
    else if (forbiddenRelation.test(type)) found.push(documentProblem('embedded', kind, name))
  }
  return found
}

/**
 * Checks field codes. An instruction may be split over many runs and fields may be nested, so each
 * instruction is assembled first.
 */
export function checkFields(name: string, xml: Document): DocumentProblem[] {
  const codes: string[] = []
  const open: string[] = []
  for (const e of elements(xml, '*')) {
    if (e.localName === 'fldSimple')
      codes.push(e.getAttribute('w:instr') ?? e.getAttribute('instr') ?? '')
    if (e.localName === 'fldChar') {
      const kind = e.getAttribute('w:fldCharType') ?? e.getAttribute('fldCharType')
      if (kind === 'begin') open.push('')
      if (kind === 'end') codes.push(open.pop() ?? '')
    }
    if (e.localName === 'instrText' || e.localName === 'delInstrText')
      open.push((open.pop() ?? '') + (e.textContent ?? ''))
  }
  const bad = new Set(
    [...codes, ...open].map((code) =>
      forbiddenField.exec(code.replace(/"[^"]*"/g, ' '))?.[1]?.toUpperCase(),
    ),
  )
  bad.delete(undefined)
  return [...bad].map((field) => documentProblem('fieldCode', field, name))
}

/** Warnings about tracked changes and full-width braces. */
export function warnText(name: string, xml: Document): DocumentProblem[] {
  const found: DocumentProblem[] = []
  if (
    elements(xml, 'ins').length + elements(xml, 'del').length + elements(xml, 'moveFrom').length >
    0
  )
    found.push(documentProblem('trackedChanges', '', name))
  const wide = /.{0,10}[｛｝].{0,10}/u.exec(
    elements(xml, 't')
      .map((e) => e.textContent)
      .join(''),
  )
  if (wide) found.push(documentProblem('fullWidthBraces', wide[0], name))
  return found
}

/** Warnings about fonts that the server does not know. */
export function warnFonts(documents: Map<string, Document>): DocumentProblem[] {
  const unknown = new Set<string>()
  for (const [name, xml] of documents) {
    if (!body.test(name) && name !== 'word/styles.xml') continue
    for (const e of elements(xml, 'rFonts'))
      for (const attribute of ['w:ascii', 'w:hAnsi', 'w:eastAsia']) {
        const font = e.getAttribute(attribute)
        if (font && !knownFonts.has(font.toLowerCase())) unknown.add(font)
      }
  }
  return [...unknown].map((font) => documentProblem('unknownFont', font))
}

/** Elements of any namespace by local name, because prefixes are arbitrary. */
function elements(xml: Document, localName: string): Element[] {
  return Array.from(xml.getElementsByTagNameNS('*', localName))
}
