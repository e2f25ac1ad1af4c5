import { describe, expect, test } from 'vitest'
import { breakLongWords, layoutColumns, printedPanels } from './pdf-columns.ts'

const figures = (count: number) =>
  Array.from({ length: count }, (_, n) => [`Amount ${n} (USD)`, true] as const)
const row = (count: number) => ['2026-01', ...Array.from({ length: count }, () => '1,234,567.89')]
/** Between the margins of A4 in landscape, points. */
const pageWidth = 739

describe('columns of a printed report', () => {
  test('few columns are one panel of the width of the page', () => {
    const { size, panels } = layoutColumns([['Month', false], ...figures(5)], [row(5)])
    expect([size, panels.length]).toEqual([8, 1])
    const width = panels[0]!.widths.reduce((sum, each) => sum + each, 0)
    expect(width).toBeGreaterThan(pageWidth - 10)
    expect(width).toBeLessThanOrEqual(pageWidth)
  })

  test('many columns are divided among panels, each with the first one, none wider than the page', () => {
    const { panels } = layoutColumns([['Month', false], ...figures(29)], [row(29)])
    expect(panels.length).toBeGreaterThan(1)
    for (const { columns, widths } of panels) {
      expect(columns[0]).toBe(0)
      expect(widths.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(pageWidth)
    }
    expect(panels.flatMap(({ columns }) => columns.slice(1))).toEqual(
      Array.from({ length: 29 }, (_, n) => n + 1),
    )
  })

  test('a number has room for all its digits; a long text wraps', () => {
    const { size, panels } = layoutColumns(
      [['Name', false], ['Remark', false], ...figures(8)],
      [['A', 'a long remark about the ship '.repeat(9), ...row(8).slice(1)]],
    )
    expect(panels[0]!.widths[2]).toBeGreaterThan('1,234,567.89'.length * 0.5 * size)
    expect(panels[0]!.widths[1]).toBeLessThan(300)
  })

  test('words wider than a column can be broken', () => {
    expect(breakLongWords('x'.repeat(30))).toContain('\u200b')
    expect(breakLongWords('an ordinary sentence')).toBe('an ordinary sentence')
  })

  test('a panel without totals has no row of totals', () => {
    const heads = [['Job no.', false], ...figures(25)] as const
    const total = ['Total', ...Array.from({ length: 24 }, () => ''), '1,234,567.89']
    const { panels } = printedPanels(heads, [row(25)], total, (n, count) => `${n}/${count}`)
    expect(panels.map((panel) => panel.total !== null)).toEqual(panels.map((_, n) => n > 0))
    expect(panels[0]!.title).toBe(`1/${panels.length}`)
  })
})
