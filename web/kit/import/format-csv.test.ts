import { expect, test } from 'vitest'
import { formatCsv } from './format-csv.ts'

test('doubles quotes and escapes formulas', () => {
  expect(
    formatCsv([
      ['Row', 'Value'],
      ['2', '=HYPERLINK("x")'],
      ['3', 'a "b", c'],
    ]),
  ).toBe('\ufeff"Row","Value"\r\n"2","\'=HYPERLINK(""x"")"\r\n"3","a ""b"", c"\r\n')
})
