import { createHash } from 'node:crypto'
import Docxtemplater from 'docxtemplater'
import PizZip from 'pizzip'
import { missingGlyphs } from './missing-glyphs.ts'
import { tagsOf } from '../office-files/scan-xml.ts'
import { validateDocx } from '../office-files/validate-docx.ts'
import { DocumentError, documentProblem, refuse } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'

/** Scans and fills a template, inside the worker. The server calls `template.ts`. */

/**
 * A keyword of a template. `section`: written as {#k}…{/k}, a loop over rows or a condition;
 * `inLoop`: the innermost section around it.
 */
export interface Keyword {
  keyword: string
  inLoop?: string
  section?: true
}

/** Result of scanning a template. */
export interface TemplateScan {
  errors: DocumentProblem[]
  warnings: DocumentProblem[]
  keywords: Keyword[]
  bookmarks: string[]
}

/** A filled template and every text printed into it, for the check of the PDF. */
export interface Merged {
  docx: Uint8Array
  printed: string[]
}

interface Token {
  type: string
  value?: string
  module?: string
  subparsed?: Token[]
  inverted?: boolean
}

/**
 * Validates a template and lists its keywords (body, headers, footers) and bookmarks. Never throws
 * for bad input.
 */
export function scan(bytes: Uint8Array): TemplateScan {
  const { errors, warnings } = validateDocx(bytes)
  if (errors.length > 0) return { errors, warnings, keywords: [], bookmarks: [] }
  const zip = new PizZip(bytes)
  try {
    const template = compile(zip, (tag) => ({ get: () => tag }))
    const found = new Map<string, Keyword>()
    for (const file of Object.values(template.compiled as Record<string, { postparsed: Token[] }>))
      collect(file.postparsed, undefined, found)
    const keywords = [...found.values()]
    if (keywords.some((k) => k.keyword === '')) errors.push(documentProblem('keywordEmpty'))
    return {
      errors,
      warnings,
      keywords: keywords.filter((k) => k.keyword !== ''),
      bookmarks: listBookmarks(zip),
    }
  } catch (e) {
    return { errors: templateIssues(e), warnings, keywords: [], bookmarks: [] }
  }
}

/**
 * Fills a template. Booleans print ☒ / ☐; a missing value prints nothing.
 * @throws DocumentError when the file is refused, its keywords are malformed, or a value is an
 * object or holds a character that no font covers
 */
export function fillDocx(bytes: Uint8Array, data: Record<string, unknown>): Merged {
  validateOnce(bytes)
  const printed = new Set<string>()
  try {
    const template = compile(new PizZip(bytes), (tag) => reader(tag.trim(), printed))
    template.render(plain(data) as Record<string, unknown>)
    const boxes = missingGlyphs([...printed].join(''))
    if (boxes.length > 0)
      throw new DocumentError(
        boxes.map((c) =>
          documentProblem('noGlyph', `${c} (U+${c.codePointAt(0)!.toString(16).toUpperCase()})`),
        ),
      )
    // Not compressed: only the converter reads it, and compressing the pictures takes half of a
    // merge.
    return {
      docx: new Uint8Array(template.toBuffer({ compression: 'STORE' })),
      printed: [...printed],
    }
  } catch (e) {
    if (e instanceof DocumentError) throw e
    throw new DocumentError(templateIssues(e))
  }
}

/** Digests of validated templates: one that is filled repeatedly is validated once. */
const validatedHashes = new Set<string>()
const maxHashes = 500

function validateOnce(bytes: Uint8Array): void {
  const digest = createHash('sha256').update(bytes).digest('base64')
  if (validatedHashes.has(digest)) return
  const { errors } = validateDocx(bytes)
  if (errors.length > 0) throw new DocumentError(errors)
  if (validatedHashes.size >= maxHashes) validatedHashes.clear()
  validatedHashes.add(digest)
}

type Reader = (tag: string) => { get(scope: unknown, context: { meta: { part: Token } }): unknown }

function compile(zip: PizZip, parser: Reader): Docxtemplater & { compiled: unknown } {
  return new Docxtemplater(zip, {
    paragraphLoop: true,
    linebreaks: true,
    errorLogging: false,
    nullGetter: () => '',
    parser,
  }) as Docxtemplater & { compiled: unknown }
}

/**
 * Looks a keyword up among own properties only, so that a template cannot reach an inherited name
 * (`constructor`).
 */
function reader(tag: string, printed: Set<string>): ReturnType<Reader> {
  return {
    get(scope, { meta }) {
      const value =
        tag === '.'
          ? scope
          : typeof scope === 'object' && scope !== null && Object.hasOwn(scope, tag)
            ? (scope as Record<string, unknown>)[tag]
            : undefined
      if (meta.part.module === 'loop' || value === undefined || value === null) return value
      if (typeof value === 'object') refuse('valueNotText', tag)
      const text = typeof value === 'boolean' ? (value ? '☒' : '☐') : String(value)
      if (text.trim() !== '') printed.add(text)
      return text
    },
  }
}

/**
 * Copies data as plain JSON without control characters, which are invalid in XML and make the merge
 * fail without a reason.
 */
function plain(value: unknown): unknown {
  if (typeof value === 'string')
    return value
      .replace(/\r\n?/g, '\n')
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]/g, '')
      .toWellFormed()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? undefined : value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, plain(v)]))
}

function collect(tokens: Token[], inLoop: string | undefined, found: Map<string, Keyword>): void {
  for (const token of tokens) {
    if (token.type !== 'placeholder' || token.value === undefined) continue
    const keyword = token.value.trim()
    if (keyword !== '.') {
      const key = `${inLoop ?? ''}\n${keyword}`
      const entry = found.get(key) ?? (inLoop === undefined ? { keyword } : { keyword, inLoop })
      if (token.module === 'loop') entry.section = true
      found.set(key, entry)
    }
    if (token.subparsed) collect(token.subparsed, token.inverted ? inLoop : keyword, found)
  }
}

/**
 * Bookmarks of the author; Word's own begin with an underscore. The parts are validated, so they
 * are not parsed again, which takes a third of a scan.
 */
function listBookmarks(zip: PizZip): string[] {
  const names = new Set<string>()
  for (const file of zip.file(/^word\/(document|header\d*|footer\d*)\.xml$/))
    for (const { name, attributes } of tagsOf(file.asText(), file.name))
      if (name === 'bookmarkStart')
        names.add(/\sw:name\s*=\s*(["'])(.*?)\1/.exec(attributes)?.[2] ?? '')
  return [...names].filter((n) => n !== '' && !n.startsWith('_'))
}

interface TemplateError {
  message: string
  properties?: {
    id?: string
    xtag?: string
    file?: string
    explanation?: string
    openingtag?: string
    closingtag?: string
    errors?: TemplateError[]
  }
}

const codes = {
  unclosed_tag: 'keywordUnclosed',
  unopened_tag: 'keywordUnopened',
  duplicate_open_tag: 'keywordDoubled',
  duplicate_close_tag: 'keywordDoubled',
  unclosed_loop: 'loopUnclosed',
  unopened_loop: 'loopUnopened',
  closing_tag_does_not_match_opening_tag: 'loopCrossed',
} as const

/**
 * Converts the errors of the merge library, which reports several with their places. An error
 * without an id is a programming error and is thrown again.
 */
function templateIssues(e: unknown): DocumentProblem[] {
  const error = e as TemplateError
  const list = error.properties?.errors ?? (error.properties?.id ? [error] : [])
  if (list.length === 0) throw e
  return list.map(({ message, properties: p }) => {
    const nested = (p as { rootError?: unknown } | undefined)?.rootError
    if (nested instanceof DocumentError) return nested.issues[0]!
    const code = codes[p?.id as keyof typeof codes]
    const name = (
      p?.xtag ??
      ([p?.openingtag, p?.closingtag].filter(Boolean).join(' / ') || message)
    ).slice(0, 60)
    return code
      ? documentProblem(code, name, p?.file)
      : documentProblem('templateError', p?.explanation ?? message, p?.file)
  })
}
