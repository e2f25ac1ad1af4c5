import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes are doubled, and nothing is taken for a formula', () => {
  expect(csvOf([['Row', 'Value'], ['2', '=HYPERLINK("x")'], ['3', 'a "b", c']])).toBe('\ufeff"Row","Value"\r\n"2","\'=HYPERLINK(""x"")"\r\n"3","a ""b"", c"\r\n')
})
