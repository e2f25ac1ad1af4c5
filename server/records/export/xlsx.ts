/** Writes a table as an Excel file while its rows arrive. ECMA-376, part 1: SpreadsheetML, 18. */
import type { Cell } from './cell-formatter.ts'
import { zipStream } from './zip.ts'
import type { Entry } from './zip.ts'

/** A column: header, width in characters, and number or date format. */
export interface Head {
  header: string
  width: number
  numFmt?: string
}

/**
 * Rows of a sheet including its header, and bytes, below the 4 GB limit of a zip entry. Further
 * rows continue on the next sheet.
 */
const sheetLimits = { rows: 1_048_576, bytes: 3_800_000_000 }
const day = 'yyyy-mm-dd'
/**
 * Epoch of date numbers. Excel treats 1900 as a leap year, so dates before March 1900 have no
 * unambiguous number.
 */
const [dayMs, epoch, firstDay] = [86_400_000, Date.UTC(1899, 11, 30), Date.UTC(1900, 2, 1)]
const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Text of a cell. Characters that XML cannot contain are written as `_x000B_` (22.9.2.19). */
function xml(text: string): string {
  if (!/[&<>\u0000-\u001f\ufffe\uffff]/.test(text)) return text
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}
const attribute = (text: string) => xml(text).replaceAll('"', '&quot;')

/** 0 is A, 26 is AA. */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26))

/** A valid name of a sheet. */
export const sheetName = (title: string): string => title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' ')

/**
 * The function that writes the cells of a column.
 * @param styleOf index of a format in the file
 */
function writer(
  column: number,
  numFmt: string | undefined,
  styleOf: (numFmt: string) => number,
): (cell: Cell, row: string) => string {
  const begin = `<c r="${columnLetters(column)}`
  const figure = numFmt ? `" s="${styleOf(numFmt)}"><v>` : '"><v>'
  const date = `" s="${styleOf(numFmt ?? day)}"><v>`
  const write = (cell: Cell, row: string): string => {
    if (typeof cell === 'string')
      return (
        `${begin}${row}" ` +
        `t="inlineStr"><is><t${/^\s|\s$|\n|\t/.test(cell) ? ' xml:space="preserve"' : ''}>${xml(cell)}</t></is></c>`
      )
    if (typeof cell === 'number')
      return Number.isFinite(cell) ? `${begin}${row}${figure}${cell}</v></c>` : ''
    if (!cell) return ''
    const time = cell.getTime()
    return time < firstDay
      ? write(cell.toISOString().slice(0, 10), row)
      : `${begin}${row}${date}${Math.round(((time - epoch) / dayMs) * 1e10) / 1e10}</v></c>`
  }
  return write
}

/** The file in chunks, with the first row frozen. `title` names the sheet. */
export function xlsxStream(
  title: string,
  heads: readonly Head[],
  pages: AsyncIterable<Cell[][]>,
  limits = sheetLimits,
): AsyncIterable<Buffer> {
  const formats = [...new Set([day, ...heads.flatMap(({ numFmt }) => numFmt ?? [])])]
  const writers: ReturnType<typeof writer>[] = []
  // Rows below a table may have more cells than the table has columns.
  const write = (at: number) =>
    (writers[at] ??= writer(at, heads[at]?.numFmt, (numFmt) => formats.indexOf(numFmt) + 1))
  const rows = pages[Symbol.asyncIterator]()
  let waiting: Cell[][] = []
  let ended = false
  const filled = async () => {
    while (!waiting.length && !ended) {
      const { done, value } = await rows.next()
      if (done) ended = true
      else waiting = value
    }
    return waiting.length > 0
  }
  function rowOf(cells: readonly Cell[], row: string): string {
    let line = `<row r="${row}">`
    for (let at = 0; at < cells.length; at++) {
      const cell = cells[at]!
      if (cell !== null) line += write(at)(cell, row)
    }
    return `${line}</row>`
  }
  async function* sheet(): AsyncGenerator<Buffer> {
    const columns = heads
      .map(
        ({ width }, at) =>
          `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
      )
      .join('')
    yield Buffer.from(
      `${open}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
        '<pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/>' +
        '</sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/>' +
        `<cols>${columns}</cols><sheetData>` +
        rowOf(
          heads.map(({ header }) => header),
          '1',
        ),
    )
    let [row, size] = [1, 0]
    while (row < limits.rows && size < limits.bytes && (await filled())) {
      const part = waiting.slice(0, limits.rows - row)
      waiting = waiting.slice(part.length)
      let lines = ''
      for (const cells of part) lines += rowOf(cells, String(++row))
      const bytes = Buffer.from(lines)
      size += bytes.length
      yield bytes
    }
    yield Buffer.from('</sheetData></worksheet>')
  }
  async function* entries(): AsyncGenerator<Entry> {
    const name = sheetName(title)
    const names: string[] = []
    try {
      do {
        names.push(names.length ? `${name.slice(0, 27)} ${names.length + 1}` : name)
        yield { name: `xl/worksheets/sheet${names.length}.xml`, data: sheet() }
      } while (await filled())
    } finally {
      await rows.return?.()
    }
    yield* workbookParts(names, formats)
  }
  return zipStream(entries())
}

function workbookParts(names: readonly string[], formats: readonly string[]): Entry[] {
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, at) => write(name, at + 1)).join('')
  const styles = formats
    .map(
      (_, at) =>
        `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
    )
    .join('')
  const numberFormats = formats
    .map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${attribute(code)}"/>`)
    .join('')
  const sheet = (name: string, n: number) =>
    `<sheet name="${attribute(name)}" sheetId="${n}" r:id="rId${n}"/>`
  const part = (name: string, body: string): Entry => ({ name, data: [Buffer.from(open + body)] })
  return [
    part(
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${numberFormats}</numFmts>` +
        '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
        '<fills count="2"><fill><patternFill patternType="none"/></fill>' +
        '<fill><patternFill patternType="gray125"/></fill></fills>' +
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/>' +
        `</cellStyleXfs><cellXfs count="${formats.length + 1}">` +
        `<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles}</cellXfs>` +
        '</styleSheet>',
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${main}" ` +
        `xmlns:r="${relations}"><sheets>${each(sheet)}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${packed}/relationships">${each(
        (_, n) =>
          `<Relationship Id="rId${n}" Type="${relations}/worksheet" ` +
          `Target="worksheets/sheet${n}.xml"/>`,
      )}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" ` +
        `Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packed}/content-types"><Default Extension="rels" ` +
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        '<Default Extension="xml" ContentType="application/xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each(
          (_, n) =>
            `<Override PartName="/xl/worksheets/sheet${n}.xml" ` +
            `ContentType="${types}.worksheet+xml"/>`,
        )}</Types>`,
    ),
  ]
}
