import type { Document } from '@xmldom/xmldom'
import { DocumentError, documentProblem, refuse } from './document-problem.ts'
import type { DocumentProblem } from './document-problem.ts'
import { tagsOf, xmlText } from './scan-xml.ts'
import { packageLimits, readPackage, startsAsZip } from './read-package.ts'
import {
  body,
  documentLimits,
  isXml,
  checkMarkup,
  checkDrawing,
  checkName,
  parse,
  checkTypes,
  checkRelations,
  checkFields,
  warnText,
  warnFonts,
} from './check-docx-parts.ts'

/**
 * Validates an uploaded Word file. It blocks while unpacking: call it in the worker
 * (`scanTemplate`, `mergeTemplate` do).
 *
 * Refused: files that are not a valid .docx of reasonable size, macros, embedded files, links to
 * external content, entity declarations, and field codes that load or run something. Warnings:
 * tracked changes, full-width braces, and fonts that will be replaced. Never throws for bad input.
 */
export function validateDocx(bytes: Uint8Array): {
  errors: DocumentProblem[]
  warnings: DocumentProblem[]
} {
  const errors: DocumentProblem[] = []
  const warnings: DocumentProblem[] = []
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    const foreign = detectOtherFormat(file)
    if (foreign) return { errors: [foreign], warnings }
    const parts = readPackage(file)
    for (const part of parts) errors.push(...checkName(part.name))
    const documents = new Map<string, Document>()
    let tags = 0
    for (const part of parts) {
      const data = part.data()
      if (/\.svgz?$/i.test(part.name)) errors.push(...checkDrawing(part.name, data))
      if (!isXml(part.name)) continue
      for (const tag of tagsOf(xmlText(data, part.name), part.name, documentLimits)) {
        if (++tags > documentLimits.tags) refuse('bomb', `${documentLimits.tags} tags`, part.name)
        errors.push(...checkMarkup(part.name, tag))
      }
      const parsed = parse(part, data, errors)
      if (parsed) documents.set(part.name, parsed)
    }
    errors.push(
      ...checkTypes(documents.get('[Content_Types].xml'), new Set(parts.map((p) => p.name))),
    )
    for (const [name, xml] of documents) {
      if (name.endsWith('.rels')) errors.push(...checkRelations(name, xml))
      if (name.startsWith('word/')) errors.push(...checkFields(name, xml))
      if (body.test(name)) warnings.push(...warnText(name, xml))
    }
    warnings.push(...warnFonts(documents))
  } catch (e) {
    if (!(e instanceof DocumentError)) throw e
    errors.push(...e.issues)
  }
  return { errors, warnings }
}

/** For a file that is not a zip: names its format and the format to save it as. */
function detectOtherFormat(file: Buffer): DocumentProblem | undefined {
  if (file.length === 0) return documentProblem('empty')
  if (file.length > packageLimits.file)
    return documentProblem('tooLarge', String(packageLimits.file / 2 ** 20))
  const head = file.toString('latin1', 0, 5)
  if (startsAsZip(head)) return undefined
  if (head.startsWith('\xd0\xcf\x11\xe0')) {
    return documentProblem(
      file.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'password' : 'oldWord',
    )
  }
  return documentProblem(
    'notDocx',
    head.startsWith('%PDF') ? 'PDF' : head.startsWith('{\\rtf') ? 'RTF' : '?',
  )
}
