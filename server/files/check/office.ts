import { checkDrawing, checkMarkup, checkName, checkRelations, checkTypes, guardDocx, isXml, parse } from '../../documents/guard.ts'
import { issue } from '../../documents/issue.ts'
import type { Issue } from '../../documents/issue.ts'
import { tagsOf, xmlText } from '../../documents/scan-xml.ts'
import { readPackage } from '../../documents/zip.ts'
import type { Part } from '../../documents/zip.ts'

const mains = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
}
/** Formulas that call what is outside the book, as they stand in a sheet. */
const calling = /\b(WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|IMAGE)\s{0,20}\(/i
const formulas = /^(f|formula\d?|definedName)$/
const outside = /^xl\/(connections\.xml|externalLinks\/)|^customXml\/.*connections/i
const runs = /\baction\s*=\s*["']\s*ppaction:\/\/(program|macro|ole)/i
/** Issues of one part; of more the first are enough. */
const mostIssues = 20

/**
 * Whether an Office file holds nothing but a document: macros, embedded and linked files, encrypted parts, data fetched from
 * outside and formulas that call programs are refused, as is what is no sound package of the kind named.
 * @returns what is wrong, in words; empty when good
 * @throws DocumentError for a damaged package or one that grows too large
 */
export function checkOffice(bytes: Buffer, kind: 'docx' | 'xlsx' | 'pptx'): Issue[] {
  if (kind === 'docx') return guardDocx(bytes).errors
  const parts = readPackage(bytes)
  const found = parts.flatMap((part) => checkPart(part))
  const types = parts.find(({ name }) => name === '[Content_Types].xml')
  found.push(...checkTypes(types && parse(types, types.data(), found), new Set(parts.map(({ name }) => name)), mains[kind], 'notOffice'))
  return found
}

function checkPart(part: Part): Issue[] {
  const { name } = part
  const found = checkName(name)
  if (outside.test(name) && isXml(name)) found.push(issue('dataLink', name.split('/').at(-1), name))
  const data = part.data()
  if (/\.svgz?$/i.test(name)) found.push(...checkDrawing(name, data))
  if (!isXml(name)) return found
  const text = xmlText(data, name)
  if (name.endsWith('.rels')) {
    for (const _ of tagsOf(text, name)) { /* whether it can be taken apart at all */ }
    const xml = parse(part, data, found)
    return xml ? [...found, ...checkRelations(name, xml)] : found
  }
  // Sheets may be large: they are gone through, not taken apart.
  for (const tag of tagsOf(text, name)) {
    found.push(...checkMarkup(name, tag))
    const formula = formulas.test(tag.name) ? calling.exec(tag.text) : null
    if (formula) found.push(issue('formulaCall', formula[1]!.toUpperCase(), name))
    if (runs.test(tag.attributes)) found.push(issue('macro', 'ppaction', name))
    if (found.length > mostIssues) break
  }
  return found
}
