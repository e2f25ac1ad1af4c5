import { validateDocx } from '../office-files/validate-docx.ts'
import {
  checkDrawing,
  checkMarkup,
  checkName,
  checkRelations,
  checkTypes,
  isXml,
  parse,
} from '../office-files/check-docx-parts.ts'
import { documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'
import { tagsOf, xmlText } from '../office-files/scan-xml.ts'
import { readPackage } from '../office-files/read-package.ts'
import type { Part } from '../office-files/read-package.ts'

const mainContentTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
}
/** Formulas that access content outside the workbook. */
const externalFormula = /\b(WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|IMAGE)\s{0,20}\(/i
const formulas = /^(f|formula\d?|definedName)$/
const outside = /^xl\/(connections\.xml|externalLinks\/)|^customXml\/.*connections/i
const programAction = /\baction\s*=\s*["']\s*ppaction:\/\/(program|macro|ole)/i
/** Maximum number of problems reported for one part. */
const mostIssues = 20

/**
 * Checks that an Office file is only a document. Refused: macros, embedded and linked files,
 * encrypted parts, external data, formulas that call programs, and invalid packages.
 * @returns the problems; empty when the file is valid
 * @throws DocumentError for a damaged package or one that unpacks to too much
 */
export function checkOffice(bytes: Buffer, kind: 'docx' | 'xlsx' | 'pptx'): DocumentProblem[] {
  if (kind === 'docx') return validateDocx(bytes).errors
  const parts = readPackage(bytes)
  const found = parts.flatMap((part) => checkPart(part))
  const types = parts.find(({ name }) => name === '[Content_Types].xml')
  found.push(
    ...checkTypes(
      types && parse(types, types.data(), found),
      new Set(parts.map(({ name }) => name)),
      mainContentTypes[kind],
      'notOffice',
    ),
  )
  return found
}

function checkPart(part: Part): DocumentProblem[] {
  const { name } = part
  const found = checkName(name)
  if (outside.test(name) && isXml(name))
    found.push(documentProblem('dataLink', name.split('/').at(-1), name))
  const data = part.data()
  if (/\.svgz?$/i.test(name)) found.push(...checkDrawing(name, data))
  if (!isXml(name)) return found
  const text = xmlText(data, name)
  if (name.endsWith('.rels')) {
    for (const _ of tagsOf(text, name)) {
      /** whether the part can be parsed */
    }
    const xml = parse(part, data, found)
    return xml ? [...found, ...checkRelations(name, xml)] : found
  }
  // Sheets may be large, so they are scanned instead of parsed.
  for (const tag of tagsOf(text, name)) {
    found.push(...checkMarkup(name, tag))
    const formula = formulas.test(tag.name) ? externalFormula.exec(tag.text) : null
    if (formula) found.push(documentProblem('formulaCall', (formula[1] ?? '').toUpperCase(), name))
    if (programAction.test(tag.attributes)) found.push(documentProblem('macro', 'ppaction', name))
    if (found.length > mostIssues) break
  }
  return found
}
