import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readPackage } from '#server/platform/office-files/read-package.ts'
import type { Cell } from './cell-formatter.ts'
import { xlsxStream } from './xlsx.ts'
import type { Head } from './xlsx.ts'

const head = (header: string, numFmt?: string): Head => ({
  header,
  width: 12,
  ...(numFmt && { numFmt }),
})
async function* inPages(rows: Cell[][], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
const fileOf = (
  heads: Head[],
  rows: Cell[][],
  size = 7,
  limits?: Parameters<typeof xlsxStream>[3],
) => buffer(Readable.from(xlsxStream('Ships / 船舶', heads, inPages(rows, size), limits)))

describe('a table as an Excel file', () => {
  test('preserves texts, numbers, dates and timestamps', async () => {
    // Characters that XML cannot contain are escaped as in Excel; leading and trailing white space
    // is preserved.
    const words = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .map((text) =>
        text
          .replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ')
          .toWellFormed()
          .trim(),
      )
      .filter(Boolean)
    const days = fc
      .date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(
            words,
            fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }),
            days,
          ),
          { minLength: 1, maxLength: 20 },
        ),
        async (rows) => {
          const [, ...read] = await readSheet(
            await fileOf([head('A'), head('B', '#,##0.00'), head('C', 'yyyy-mm-dd hh:mm')], rows),
            { trim: false },
          )
          expect(
            read.map(([text, figure, date]) => [
              text,
              figure,
              Math.round((date as unknown as Date).getTime() / 1000),
            ]),
          ).toEqual(rows.map(([text, figure, date]) => [text, figure + 0, date.getTime() / 1000]))
        },
      ),
      { numRuns: 30 },
    )
  })

  test('preserves markup and characters invalid in XML', async () => {
    const parts = readPackage(
      await fileOf(
        [head('A & <B>')],
        [
          ['<b>&amp;"\u0007'],
          [' two\nlines\r\n'],
          [null],
          [''],
          [new Date('1899-05-06')],
          [new Date('1900-03-01')],
        ],
      ),
    )
    const sheet = parts
      .find(({ name }) => name === 'xl/worksheets/sheet1.xml')!
      .data()
      .toString()
    expect(sheet).toContain('A &amp; &lt;B&gt;')
    expect(sheet).toContain('<t>&lt;b&gt;&amp;amp;"_x0007_</t>')
    expect(sheet).toContain('<t>1899-05-06</t>')
    expect(sheet).toContain('<v>61</v>')
    expect(sheet).toContain('<t xml:space="preserve"> two\nlines_x000D_\n</t>')
  })

  test('continues on the next sheet with a header', async () => {
    const rows = Array.from({ length: 10 }, (_, n): Cell[] => [n])
    const bytes = await fileOf([head('N')], rows, 4, { rows: 5, bytes: 1e9 })
    const sheets = await Promise.all([1, 2, 3].map((n) => readSheet(bytes, n)))
    expect(sheets).toEqual([
      [['N'], [0], [1], [2], [3]],
      [['N'], [4], [5], [6], [7]],
      [['N'], [8], [9]],
    ])
    expect(
      readPackage(await fileOf([head('N')], rows, 4, { rows: 11, bytes: 1e9 })).filter(({ name }) =>
        name.includes('worksheets'),
      ),
    ).toHaveLength(1)
  })

  test('passes on errors of the rows; closing the file ends the rows', async () => {
    async function* broken() {
      yield [[1]]
      throw new Error('the database went away')
    }
    await expect(buffer(Readable.from(xlsxStream('A', [head('N')], broken())))).rejects.toThrow(
      'the database went away',
    )
    let ended = false
    async function* endless() {
      try {
        for (;;) yield [[1]]
      } finally {
        ended = true
      }
    }
    let pieces = 0
    for await (const _ of xlsxStream('A', [head('N')], endless())) if (++pieces === 3) break
    await expect.poll(() => ended).toBe(true)
  })
})
