import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { readPackage } from '../documents/zip.ts'
import type { Cell } from './words.ts'
import { xlsxOf } from './xlsx.ts'
import type { Head } from './xlsx.ts'

const head = (header: string, numFmt?: string): Head => ({ header, width: 12, ...(numFmt && { numFmt }) })
async function* inPages(rows: Cell[][], size: number) { for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size) }
const fileOf = (heads: Head[], rows: Cell[][], size = 7, limits?: Parameters<typeof xlsxOf>[3]) => buffer(Readable.from(xlsxOf('Ships / 船舶', heads, inPages(rows, size), limits)))

describe('a table as an Excel file', () => {
  test('holds what was put in: text of any kind, figures, days and moments', async () => {
    // What no XML can hold is written as Excel writes it, and white space around a text is for Excel to keep.
    const words = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((text) => text.replace(/[\u0000-\u001f\ufffe\uffff]/g, ' ').toWellFormed().trim()).filter(Boolean)
    const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map((date) => new Date(Math.floor(date.getTime() / 60_000) * 60_000))
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(words, fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), days), { minLength: 1, maxLength: 20 }), async (rows) => {
      const [, ...read] = await readSheet(await fileOf([head('A'), head('B', '#,##0.00'), head('C', 'yyyy-mm-dd hh:mm')], rows), { trim: false })
      expect(read.map(([text, figure, date]) => [text, figure, Math.round((date as unknown as Date).getTime() / 1000)])).toEqual(rows.map(([text, figure, date]) => [text, figure + 0, date.getTime() / 1000]))
    }), { numRuns: 30 })
  })

  test('markup and signs that XML cannot hold stay text', async () => {
    const parts = readPackage(await fileOf([head('A & <B>')], [['<b>&amp;"\u0007'], [' two\nlines\r\n'], [null], [''], [new Date('1899-05-06')], [new Date('1900-03-01')]]))
    const sheet = parts.find(({ name }) => name === 'xl/worksheets/sheet1.xml')!.data().toString()
    expect(sheet).toContain('A &amp; &lt;B&gt;')
    expect(sheet).toContain('<t>&lt;b&gt;&amp;amp;"_x0007_</t>')
    expect(sheet).toContain('<t>1899-05-06</t>')
    expect(sheet).toContain('<v>61</v>')
    expect(sheet).toContain('<t xml:space="preserve"> two\nlines_x000D_\n</t>')
  })

  test('goes on on the next sheet where one is full, with the header over each', async () => {
    const rows = Array.from({ length: 10 }, (_, n): Cell[] => [n])
    const bytes = await fileOf([head('N')], rows, 4, { rows: 5, bytes: 1e9 })
    const sheets = await Promise.all([1, 2, 3].map((n) => readSheet(bytes, n)))
    expect(sheets).toEqual([[['N'], [0], [1], [2], [3]], [['N'], [4], [5], [6], [7]], [['N'], [8], [9]]])
    expect(readPackage(await fileOf([head('N')], rows, 4, { rows: 11, bytes: 1e9 })).filter(({ name }) => name.includes('worksheets'))).toHaveLength(1)
  })

  test('a fault of the rows is a fault of the file, and a reader who leaves ends the rows', async () => {
    async function* broken() { yield [[1]]; throw new Error('the database went away') }
    await expect(buffer(Readable.from(xlsxOf('A', [head('N')], broken())))).rejects.toThrow('the database went away')
    let ended = false
    async function* endless() { try { for (;;) yield [[1]] } finally { ended = true } }
    let pieces = 0
    for await (const _ of xlsxOf('A', [head('N')], endless())) if (++pieces === 3) break
    await expect.poll(() => ended).toBe(true)
  })
})
