import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { readPackage } from '#server/platform/office-files/read-package.ts'
import { refuseFields } from '#server/core/refusal.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { importText } from './import.text.ts'

/** A parsed table. `number` of a row is the one a spreadsheet shows: the header is row 1. */
export interface Table {
  format: 'csv' | 'xlsx'
  headers: string[]
  rows: { number: number; cells: string[] }[]
}

/** Limits of a table; sizes in bytes. */
export const tableLimits = { file: 20 * 1_048_576, rows: 200_000, columns: 300 }

const fail = (phrase: Message, params?: MessageParams): never =>
  refuseFields({ field: 'file', phrase, ...(params && { params }) })

/**
 * Reads a CSV or .xlsx file. CSV: UTF-8, UTF-16 with a byte order mark, or GB18030; separated by
 * comma, semicolon, tab or bar, detected from the first line. Excel: the first sheet, values only;
 * dates become `YYYY-MM-DD`. Empty lines are skipped but counted.
 * @throws Refusal 400 at the field `file`, with the correction
 */
export async function readTable(bytes: Buffer): Promise<Table> {
  if (bytes.length > tableLimits.file)
    fail(importText.tooLarge, { max: tableLimits.file / 1_048_576 })
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) fail(importText.oldExcel)
  const excel = bytes.subarray(0, 2).toString('latin1') === 'PK'
  const lines = excel ? await excelLines(bytes) : await csvLines(decoded(bytes))
  const filled = lines
    .map((cells, i) => ({ number: i + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rows] = filled
  if (!head || !rows.length) return fail(importText.empty)
  if (rows.length > tableLimits.rows) fail(importText.tooManyRows, { max: tableLimits.rows })
  const width = head.cells.findLastIndex((cell) => cell !== '') + 1
  if (width > tableLimits.columns) fail(importText.tooManyColumns, { max: tableLimits.columns })
  return { format: excel ? 'xlsx' : 'csv', headers: distinct(head.cells.slice(0, width)), rows }
}

/** Makes headers unique: a second "flag" becomes "flag (2)", an empty one its column letter. */
function distinct(headers: string[]): string[] {
  const seen = new Map<string, number>()
  return headers.map((header, i) => {
    const name = header.slice(0, 150) || `#${i + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('hex')
  const encodings =
    mark === 'fffe' ? ['utf-16le'] : mark === 'feff' ? ['utf-16be'] : ['utf-8', 'gb18030']
  for (const encoding of encodings) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      return text.includes('\u0000') ? fail(importText.notTable) : text
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
  }
  return fail(importText.notTable)
}

const separators = [',', ';', '\t', '|']
/** The most frequent separator in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = (
    /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.trimStart().slice(0, 100_000))?.[0] ?? ''
  ).replace(/"(?:[^"]|"")*"/g, '')
  const count = (separator: string) => first.split(separator).length
  return separators.reduce((best, separator) => (count(separator) > count(best) ? separator : best))
}

/** Characters that are parsed in one turn of the event loop. */
const charactersPerTurn = 32 * 1024

async function csvLines(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 1_000_000,
  })
  const lines: string[][] = []
  parser.on('data', (cells: string[]) => lines.push(cells.map(clean)))
  try {
    const parsed = finished(parser)
    parsed.catch(() => undefined)
    for (let at = 0; at < text.length && !parser.errored; at += charactersPerTurn) {
      parser.write(text.slice(at, at + charactersPerTurn))
      await setImmediate()
    }
    parser.end()
    await parsed
    return lines
  } catch (error) {
    return fail(importText.openQuote, { line: Number((error as { lines?: number }).lines ?? 1) })
  }
}

/**
 * Full-width letters, digits and signs become plain ones. Beside Chinese characters only letters and
 * digits do: in 中远（香港） the brackets belong to the name.
 */
const plain = (cell: string) =>
  /\p{Script=Han}/u.test(cell)
    ? cell.normalize('NFC').replace(/[０-９Ａ-Ｚａ-ｚ]+/gu, (letters) => letters.normalize('NFKC'))
    : cell.normalize('NFKC')

const clean = (cell: string) =>
  plain(cell)
    .replace(/[\s\u00a0\u3000]+/gu, ' ')
    .trim()

/** The day of a date cell, rounded to seconds: 43554.9999999 in a file is the midnight after. */
function dayOf(date: Date): string {
  const time = Math.round(date.getTime() / 1000) * 1000
  return Number.isNaN(time) ? String(date) : new Date(time).toISOString().slice(0, 10)
}

async function excelLines(bytes: Buffer): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/node')
  try {
    checkSheets(bytes)
    const lines = await readSheet(bytes)
    return lines.map((cells) =>
      cells.map((cell) =>
        cell === null || cell === undefined
          ? ''
          : cell instanceof Date
            ? dayOf(cell)
            : clean(String(cell)),
      ),
    )
  } catch (error) {
    if ((error as { status?: number }).status === 400) throw error
    return fail(importText.brokenExcel)
  }
}

/**
 * Checks sizes before parsing: a single cell in the last corner of a sheet would expand to
 * billions.
 */
function checkSheets(bytes: Buffer): void {
  for (const part of readPackage(bytes)) {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(part.name)) continue
    for (const [, column = '', row = ''] of part
      .data()
      .toString('latin1')
      .matchAll(/\sr="([A-Z]{0,3})(\d{1,9})"/g)) {
      if (Number(row) > tableLimits.rows + 1)
        fail(importText.tooManyRows, { max: tableLimits.rows })
      if (numberOf(column) > tableLimits.columns)
        fail(importText.tooManyColumns, { max: tableLimits.columns })
    }
  }
}
const numberOf = (letters: string) =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
