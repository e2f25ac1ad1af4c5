import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { multilineText, date, decimal, int, text } from '#common/fields.ts'
import { parseCells, isCellRange, pasteInto } from './paste-cells.ts'

const columns = [
  { name: 'name', field: text(20) },
  { name: 'count', field: int(1, 99) },
  { name: 'price', field: decimal(2) },
  { name: 'day', field: date() },
  { name: 'note', field: multilineText() },
]

describe('a copied range', () => {
  test('contains more than one cell', () => {
    expect([
      isCellRange('Rotterdam'),
      isCellRange('Rotterdam\n'),
      isCellRange('a\tb'),
      isCellRange('a\nb'),
    ]).toEqual([false, false, true, true])
  })
  test('is parsed with quoted cells and line breaks; empty lines are skipped', () => {
    expect(parseCells('a\tb\r\n\r\n"two\nlines"\t"say ""yes"""\r\n')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'say "yes"'],
    ])
    expect(parseCells('12" pipe\t3')).toEqual([['12" pipe', '3']])
  })
  test('parses what a spreadsheet writes', () => {
    const cell = fc
      .string({ maxLength: 8 })
      .map((cell) => cell.replace(/[\r"]/g, '').trim())
      .filter((cell) => cell !== '')
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 5 }),
        (lines) => {
          const quoted = lines.map((line) => line.map((one) => `"${one}"`).join('\t')).join('\n')
          expect(parseCells(quoted)).toEqual(lines)
        },
      ),
    )
  })
})

describe('pasting', () => {
  test('fills to the right and below from the target cell and adds rows', () => {
    const { rows, count, rejectedCells } = pasteInto(
      [{ name: 'Anchor' }, { name: 'Chain', count: 2 }],
      columns,
      { row: 1, column: 1 },
      '3\t1,250.50\t2026/3/4\n7\tUSD 8\t',
      10,
    )
    expect(rows).toEqual([
      { name: 'Anchor' },
      { name: 'Chain', count: 3, price: 1250.5, day: '2026-03-04' },
      { count: 7, price: 8, day: null },
    ])
    expect([count, rejectedCells]).toEqual([2, []])
  })
  test('skips and reports values that a column cannot hold', () => {
    const { rows, rejectedCells } = pasteInto(
      [],
      columns,
      { row: 0, column: 0 },
      'Buoy\t100\tdear\t31 March\nA name that is longer than twenty\t1.5\t1,2\t2026-02-30\tok\tbeyond',
      10,
    )
    expect(rows).toEqual([{ name: 'Buoy' }, { note: 'ok' }])
    expect(rejectedCells).toEqual([
      '100',
      'dear',
      '31 March',
      'A name that is longer than twenty',
      '1.5',
      '1,2',
      '2026-02-30',
      'beyond',
    ])
  })
  test('stops at the maximum number of rows and does not mutate its input', () => {
    const rows = [{ name: 'a' }]
    expect(
      pasteInto(rows, columns, { row: 1, column: 0 }, 'b\tx\nc\nd', 3).rows.map(
        ({ name }) => name as string,
      ),
    ).toEqual(['a', 'b', 'c'])
    expect(rows).toEqual([{ name: 'a' }])
  })
})
