import { checkMarkup, checkName, checkRelations, checkTypes, guardDocx, isXml, parse } from '../../documents/guard.ts'
import { issue } from '../../documents/issue.ts'
import type { Issue } from '../../documents/issue.ts'
import { readPackage } from '../../documents/zip.ts'
import type { Part } from '../../documents/zip.ts'

const mains = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml',
}
/** Formulas that call what is outside the book, as they stand in a sheet. */
const calling = /<(?:\w+:)?(?:f|formula\d?|definedName)(?:\s[^>]*)?>[^<]*?\b(WEBSERVICE|RTD|CALL|REGISTER(?:\.ID)?|EXEC|DDE|IMAGE)\s*\(/i
const outside = /^xl\/(connections\.xml|externalLinks\/)|^customXml\/.*connections/i
const runs = /\baction\s*=\s*["']\s*ppaction:\/\/(program|macro|ole)/i

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
  if (!isXml(name)) return found
  found.push(...checkMarkup(name, data))
  if (name.endsWith('.rels')) {
    const xml = parse(part, data, found)
    return xml ? [...found, ...checkRelations(name, xml)] : found
  }
  // Sheets may be large: they are searched, not taken apart.
  const text = data.toString(data[0] === 0xff && data[1] === 0xfe ? 'utf16le' : 'utf8')
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) found.push(issue('doctype', '', name))
  const formula = calling.exec(text)
  if (formula) found.push(issue('formulaCall', formula[1]!.toUpperCase(), name))
  if (runs.test(text)) found.push(issue('macro', 'ppaction', name))
  return found
}
