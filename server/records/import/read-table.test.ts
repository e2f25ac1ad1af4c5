import PizZip from 'pizzip'
import { describe, expect, test } from 'vitest'
import type { Refusal } from '#server/core/refusal.ts'
import { readTable } from './read-table.ts'

const read = (text: string | Uint8Array) => readTable(Buffer.from(text as string))
const refusal = async (work: Promise<unknown>) =>
  ((await work.catch((error: unknown) => error)) as Refusal).fields?.[0]?.phrase.key

/** A workbook of one sheet with the given rows of XML. */
function workbook(
  rows: string,
  styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>',
): Uint8Array {
  const zip = new PizZip()
  zip.file(
    '[Content_Types].xml',
    `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  )
  zip.file(
    '_rels/.rels',
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  zip.file(
    'xl/workbook.xml',
    `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Ships" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  zip.file(
    'xl/_rels/workbook.xml.rels',
    `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
  )
  zip.file(
    'xl/styles.xml',
    `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${styles}</styleSheet>`,
  )
  zip.file(
    'xl/worksheets/sheet1.xml',
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
  )
  return zip.generate({ type: 'uint8array', compression: 'DEFLATE' })
}
const word = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

describe('CSV', () => {
  test('detects the separator from the first line, ignoring quoted ones', async () => {
    for (const separator of [',', ';', '\t', '|']) {
      const { headers, rows } = await read(`"a,b;c"${separator}imo\nx${separator}9074729\n`)
      expect(headers).toEqual(['a,b;c', 'imo'])
      expect(rows).toEqual([{ number: 2, cells: ['x', '9074729'] }])
    }
  })
  test('reads UTF-8 with byte order mark, GB18030 and UTF-16', async () => {
    const gb = Buffer.from([0xb4, 0xac, 0xc3, 0xfb, 0x0a, 0xc8, 0xf0, 0xba, 0xa3, 0x0a])
    for (const bytes of [
      Buffer.from('\ufeff船名\n瑞海\n'),
      gb,
      Buffer.from('\ufeff船名\n瑞海\n', 'utf16le'),
    ])
      expect(await readTable(bytes)).toMatchObject({
        headers: ['船名'],
        rows: [{ cells: ['瑞海'] }],
      })
  })
  test('numbers rows as a spreadsheet; skips but counts empty lines', async () => {
    const { rows } = await read('name\r\nA\r\n\r\n"B\nC"\r\nD')
    expect(rows).toEqual([
      { number: 2, cells: ['A'] },
      { number: 4, cells: ['B C'] },
      { number: 5, cells: ['D'] },
    ])
  })
  test('reads full-width digits and letters; keeps Chinese punctuation', async () => {
    const { headers, rows } = await read(
      'ＩＭＯ,总吨（ＧＴ）,date\n９０７４７２９,１２３４．５,２０１９－０３－３１\n瑞海２６（上海）,二０１９,ＰＡ\n',
    )
    expect(headers).toEqual(['IMO', '总吨（GT）', 'date'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['9074729', '1234.5', '2019-03-31'],
      ['瑞海26（上海）', '二019', 'PA'],
    ])
  })
  test('makes headers unique', async () => {
    expect((await read('flag,,flag\n1,2,3')).headers).toEqual(['flag', '#2', 'flag (2)'])
  })
  test('refuses other content with the correction', async () => {
    expect(await refusal(read(''))).toBe('import.empty')
    expect(await refusal(read('name,imo\n'))).toBe('import.empty')
    expect(await refusal(read('name\n"never closed\n'))).toBe('import.openQuote')
    expect(await refusal(readTable(Buffer.from([1, 0, 2, 0, 0xff, 0x80])))).toBe('import.notTable')
    expect(await refusal(readTable(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2])))).toBe(
      'import.oldExcel',
    )
    expect(
      await refusal(read(`${Array.from({ length: 301 }, (_, i) => `c${i}`).join(',')}\n1`)),
    ).toBe('import.tooManyColumns')
    expect(await refusal(read(`n\n${'1\n'.repeat(200_001)}`))).toBe('import.tooManyRows')
  })
})

describe('Excel', () => {
  test('reads values of the first sheet: texts, numbers and dates', async () => {
    const { format, headers, rows } = await readTable(
      Buffer.from(
        workbook(
          `<row r="1">${word('A1', 'name')}${word('B1', 'imo')}${word('C1', 'built')}</row><row r="3">${word('A3', '瑞海 26')}<c r="B3"><v>9074729</v></c><c r="C3" s="1"><v>43555</v></c></row>`,
        ),
      ),
    )
    expect([format, headers]).toEqual(['xlsx', ['name', 'imo', 'built']])
    expect(rows).toEqual([{ number: 3, cells: ['瑞海 26', '9074729', '2019-03-31'] }])
  })
  test('reads dates of each format of a cell, also the Chinese ones, and with a time of day', async () => {
    const formats = [14, 15, 22, 31, 57, 164, 165, 166]
    const styles =
      '<numFmts count="3"><numFmt numFmtId="164" ' +
      'formatCode="[$-804]yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;;@"/><numFmt ' +
      `numFmtId="165" formatCode="[$-409]d\\-mmm\\-yyyy;@"/><numFmt numFmtId="166" ` +
      `formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><cellXfs>${[0, ...formats].map((id) => `<xf numFmtId="${id}" applyNumberFormat="1"/>`).join('')}</cellXfs>`
    const cells = formats.map((_, i) => `<c r="A${i + 2}" s="${i + 1}"><v>43555</v></c>`)
    const { rows } = await readTable(
      Buffer.from(
        workbook(
          `<row r="1">${word('A1', 'built')}</row>${cells.map((cell, i) => `<row r="${i + 2}">${cell}</row>`).join('')}<row r="20"><c r="A20" s="6"><v>43555.9999999</v></c></row><row r="21"><c r="A21" s="6"><v>43554.9999999999</v></c></row>`,
          styles,
        ),
      ),
    )
    expect(rows.map(({ cells: [cell] }) => cell)).toEqual(
      [...formats, 20, 21].map((id) => (id === 20 ? '2019-04-01' : '2019-03-31')),
    )
  })
  test('refuses a cell in the far corner before expanding the sheet', async () => {
    expect(
      await refusal(
        readTable(
          Buffer.from(
            workbook(
              `<row r="1">${word('A1', 'name')}</row><row r="1048576">${word('A1048576', 'x')}</row>`,
            ),
          ),
        ),
      ),
    ).toBe('import.tooManyRows')
    expect(
      await refusal(readTable(Buffer.from(workbook(`<row r="1">${word('XFD1', 'name')}</row>`)))),
    ).toBe('import.tooManyColumns')
  })
  test('refuses a damaged file', async () => {
    expect(await refusal(readTable(Buffer.from(workbook('')).subarray(0, 400)))).toBe(
      'import.brokenExcel',
    )
    const other = new PizZip()
    other.file('readme.txt', 'no workbook')
    expect(await refusal(readTable(other.generate({ type: 'nodebuffer' })))).toBe(
      'import.brokenExcel',
    )
  })
})
