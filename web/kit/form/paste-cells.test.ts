import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { area, date, decimal, int, text } from '#common/fields.ts'
import { cellsOf, isTable, pasteInto } from './paste-cells.ts'

const columns = [{ name: 'name', field: text(20) }, { name: 'count', field: int(1, 99) }, { name: 'price', field: decimal(2) }, { name: 'day', field: date() }, { name: 'note', field: area() }]

describe('a copied range', () => {
  test('is more than one cell', () => {
    expect([isTable('Rotterdam'), isTable('Rotterdam\n'), isTable('a\tb'), isTable('a\nb')]).toEqual([false, false, true, true])
  })
  test('has its cells read, also those with line breaks and quotation marks; empty lines are left out', () => {
    expect(cellsOf('a\tb\r\n\r\n"two\nlines"\t"say ""yes"""\r\n')).toEqual([['a', 'b'], ['two\nlines', 'say "yes"']])
    expect(cellsOf('12" pipe\t3')).toEqual([['12" pipe', '3']])
  })
  test('comes back as it was written', () => {
    const cell = fc.string({ maxLength: 8 }).map((word) => word.replace(/[\r"]/g, '').trim()).filter((word) => word !== '')
    fc.assert(fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }), (lines) => {
      const quoted = lines.map((line) => line.map((one) => `"${one}"`).join('\t')).join('\n')
      expect(cellsOf(quoted)).toEqual(lines)
    }))
  })
})

describe('pasting', () => {
  test('fills from the cell it is pasted into, to the right and below, and adds rows', () => {
    const { rows, count, unread } = pasteInto([{ name: 'Anchor' }, { name: 'Chain', count: 2 }], columns, { row: 1, column: 1 }, '3\t1,250.50\t2026/3/4\n7\tUSD 8\t', 10)
    expect(rows).toEqual([{ name: 'Anchor' }, { name: 'Chain', count: 3, price: 1250.5, day: '2026-03-04' }, { count: 7, price: 8, day: null }])
    expect([count, unread]).toEqual([2, []])
  })
  test('leaves out what a column cannot hold, and says so', () => {
    const { rows, unread } = pasteInto([], columns, { row: 0, column: 0 }, 'Buoy\t100\tdear\t31 March\nA name that is longer than twenty\t1.5\t1,2\t2026-02-30\tok\tbeyond', 10)
    expect(rows).toEqual([{ name: 'Buoy' }, { note: 'ok' }])
    expect(unread).toEqual(['100', 'dear', '31 March', 'A name that is longer than twenty', '1.5', '1,2', '2026-02-30', 'beyond'])
  })
  test('ends where no more rows are allowed, and changes nothing it was given', () => {
    const given = [{ name: 'a' }]
    expect(pasteInto(given, columns, { row: 1, column: 0 }, 'b\tx\nc\nd', 3).rows.map(({ name }) => name as string)).toEqual(['a', 'b', 'c'])
    expect(given).toEqual([{ name: 'a' }])
  })
})
