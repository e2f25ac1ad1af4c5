/** A table as an Excel file, written as its rows come. ECMA-376, part 1: SpreadsheetML, 18. */
import type { Cell } from './words.ts'
import { zipped } from './zip.ts'
import type { Entry } from './zip.ts'

/** A column: its header, its width in characters, and how Excel shows its figures or days. */
export interface Head { header: string; width: number; numFmt?: string }

/** Rows of a sheet, its header among them; and bytes, short of the 4 GB that a part may have. What is more goes on on the next sheet. */
const most = { rows: 1_048_576, bytes: 3_800_000_000 }
const day = 'yyyy-mm-dd'
/** Days are counted from here; for Excel 1900 was a leap year, so that those before March of it have no number that all programs read alike. */
const [dayMs, epoch, firstDay] = [86_400_000, Date.UTC(1899, 11, 30), Date.UTC(1900, 2, 1)]
const open = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Text of a cell. What XML cannot hold is written as `_x000B_` (22.9.2.19). */
function xml(text: string): string {
  if (!/[&<>\u0000-\u001f\ufffe\uffff]/.test(text)) return text
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
}
const attribute = (text: string) => xml(text).replaceAll('"', '&quot;')

/** 0 is A, 26 is AA. */
export const letters = (column: number): string => (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26))

/** What a sheet may be called. */
export const sheetName = (title: string): string => title.slice(0, 31).replace(/[\\/?*[\]:]/g, ' ')

/** How a column writes its cells. @param styleOf the number of a format among those of the file */
function writer(column: number, numFmt: string | undefined, styleOf: (numFmt: string) => number): (cell: Cell, row: string) => string {
  const begin = `<c r="${letters(column)}`
  const figure = numFmt ? `" s="${styleOf(numFmt)}"><v>` : '"><v>'
  const date = `" s="${styleOf(numFmt ?? day)}"><v>`
  const write = (cell: Cell, row: string): string => {
    if (typeof cell === 'string') return `${begin}${row}" t="inlineStr"><is><t${/^\s|\s$|\n|\t/.test(cell) ? ' xml:space="preserve"' : ''}>${xml(cell)}</t></is></c>`
    if (typeof cell === 'number') return Number.isFinite(cell) ? `${begin}${row}${figure}${cell}</v></c>` : ''
    if (!cell) return ''
    const time = cell.getTime()
    return time < firstDay ? write(cell.toISOString().slice(0, 10), row) : `${begin}${row}${date}${Math.round((time - epoch) / dayMs * 1e10) / 1e10}</v></c>`
  }
  return write
}

/** The file in pieces, with the first row in place as one moves down. `title` names the sheet. */
export function xlsxOf(title: string, heads: readonly Head[], pages: AsyncIterable<Cell[][]>, limits = most): AsyncIterable<Buffer> {
  const formats = [...new Set([day, ...heads.flatMap(({ numFmt }) => numFmt ?? [])])]
  const writers: ReturnType<typeof writer>[] = []
  // What stands below a table may have more cells than it has columns.
  const write = (at: number) => (writers[at] ??= writer(at, heads[at]?.numFmt, (numFmt) => formats.indexOf(numFmt) + 1))
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
    const columns = heads.map(({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`).join('')
    yield Buffer.from(`${open}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen" activePane="bottomLeft"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${columns}</cols><sheetData>${rowOf(heads.map(({ header }) => header), '1')}`)
    let [row, size] = [1, 0]
    while (row < limits.rows && size < limits.bytes && await filled()) {
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
    yield* book(names, formats)
  }
  return zipped(entries())
}

function book(names: readonly string[], formats: readonly string[]): Entry[] {
  const each = (write: (name: string, number: number) => string) => names.map((name, at) => write(name, at + 1)).join('')
  const styles = formats.map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')
  const part = (name: string, body: string): Entry => ({ name, data: [Buffer.from(open + body)] })
  return [
    part('xl/styles.xml', `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${attribute(code)}"/>`).join('')}</numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${styles}</cellXfs></styleSheet>`),
    part('xl/workbook.xml', `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, n) => `<sheet name="${attribute(name)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`),
    part('xl/_rels/workbook.xml.rels', `<Relationships xmlns="${packed}/relationships">${each((_, n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`),
    part('_rels/.rels', `<Relationships xmlns="${packed}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`),
    part('[Content_Types].xml', `<Types xmlns="${packed}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`)}</Types>`),
  ]
}
