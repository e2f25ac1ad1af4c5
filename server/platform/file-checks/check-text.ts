import { declaresEntities } from '../office-files/parse-xml.ts'
import { documentProblem } from '../office-files/document-problem.ts'
import type { DocumentProblem } from '../office-files/document-problem.ts'

/** What text files begin with that are none: pages, scripts, programs. */
const disguisedContent =
  /^\s*(<!doctype\s+html|<html|<head|<script|<svg|<\?php|<%|#!|@echo\s|rem\s|<\?xml[^>]*>\s*<(svg|html|!doctype))/i
/** A cell that a spreadsheet would take for a command to another program: =cmd|'/C …'!A0 */
const commandCell = /(?<![^\s,;"])([=+\-@]\s{0,50}[\w.]{1,200}\s{0,50}\|\s{0,50}'[^\n]{0,60})/

/** Text of a file in any of the usual encodings; undefined when it is not text. */
export function decodeText(bytes: Buffer): string | undefined {
  const codes =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? ['utf-16le']
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? ['utf-16be']
        : ['utf-8', 'gb18030']
  for (const code of codes) {
    try {
      const text = new TextDecoder(code, { fatal: true }).decode(bytes)
      if (!/[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffe\uffff]/.test(text)) return text
    } catch {
      // Not this code: the next one is tried.
    }
  }
  return undefined
}

/** Levels of lists and objects: who reads them further recurses. */
const deepest = 64
function tooDeep(text: string): boolean {
  let [depth, inText] = [0, false]
  for (let i = 0; i < text.length; i++) {
    const sign = text[i]
    if (inText && sign === '\\') i++
    else if (sign === '"') inText = !inText
    else if (!inText && (sign === '[' || sign === '{') && ++depth > deepest) return true
    else if (!inText && (sign === ']' || sign === '}')) depth--
  }
  return false
}

/**
 * Text, tables, JSON and XML: no binary, no page or script under another name, no cell that starts a
 * program.
 */
export function checkText(bytes: Buffer, kind: 'txt' | 'csv' | 'json' | 'xml'): DocumentProblem[] {
  const text = decodeText(bytes)
  if (text === undefined)
    return [documentProblem('notText', bytes.includes(0) ? 'NUL' : 'UTF-8, GB18030')]
  const start = disguisedContent.exec(text)
  if (start) return [documentProblem('notText', (start[1] ?? '').slice(0, 40))]
  const cell = kind === 'json' || kind === 'xml' ? null : commandCell.exec(text)
  if (kind === 'xml' && declaresEntities(text)) return [documentProblem('doctype')]
  if (cell) return [documentProblem('cellCommand', (cell[1] ?? '').slice(0, 40))]
  if (kind === 'json') {
    if (tooDeep(text)) return [documentProblem('badJson', `> ${deepest}`)]
    try {
      JSON.parse(text)
    } catch (error) {
      return [documentProblem('badJson', (error as Error).message.slice(0, 100))]
    }
  }
  return []
}
