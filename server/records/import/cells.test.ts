import { describe, expect, test } from 'vitest'
import { date, decimal, int, text } from '#common/fields.ts'
import { readCell } from './cells.ts'
import { suggestMapping } from './mapping.ts'

const value = (field: Parameters<typeof readCell>[0], cell: string) => {
  const read = readCell(field, cell)
  return 'value' in read ? read.value : read.phrase.key
}

describe('parsing of cells', () => {
  test('accepts thousands separators; refuses a decimal comma', () => {
    expect(value(int(1, 999_999), '93,693')).toBe(93_693)
    expect(value(int(1, 999_999), '93 693')).toBe(93_693)
    expect(value(int(1, 999_999), '93693.0')).toBe(93_693)
    expect(value(decimal(3), '1,234.5')).toBe(1234.5)
    expect(value(decimal(3), '32,26')).toBe('import.notNumber')
    expect(value(int(1, 999_999), '93.5')).toBe('import.notWhole')
    expect(value(int(1, 999_999), '1000000')).toBe('import.outOfRange')
    expect(value(int(1, 999_999), '12 t')).toBe('import.notNumber')
  })
  test('accepts the usual date formats; refuses ambiguous ones', () => {
    for (const cell of [
      '2019-03-31',
      '2019/3/31',
      '2019.3.31',
      '2019年3月31日',
      '20190331',
      '31.03.2019',
      '3/31/2019',
    ])
      expect(value(date(), cell)).toBe('2019-03-31')
    expect(value(date(), '2019')).toBe('2019-01-01')
    expect(value(date(), '04/05/2019')).toBe('import.ambiguousDate')
    expect(value(date(), '05/05/2019')).toBe('2019-05-05')
    for (const cell of ['2019-02-29', 'March 2019', '0'])
      expect(value(date(), cell)).toBe('import.notDate')
  })
  test('refuses texts that are too long or contain control characters', () => {
    expect(value(text(5), 'ABCDE')).toBe('ABCDE')
    expect(value(text(5), 'ABCDEF')).toBe('import.tooLong')
    expect(value(text(5), 'A\u0007')).toBe('import.control')
  })
})

test('finds columns by field name, label or known header, each once', () => {
  const label = (zh: string, en: string) => ({ key: en, zh, en })
  const columns = [
    { name: 'name', field: text(), label: label('船名', 'Name'), headers: ['vessel_name'] },
    { name: 'grossTonnage', field: int(), label: label('总吨', 'Gross tonnage') },
    { name: 'netTonnage', field: int(), label: label('净吨', 'Net tonnage') },
  ]
  expect(suggestMapping(['Vessel Name', 'GROSS_TONNAGE (t)', 'speed'], columns)).toEqual({
    name: 'Vessel Name',
    grossTonnage: 'GROSS_TONNAGE (t)',
  })
  expect(suggestMapping(['净吨', '船名', '总吨'], columns)).toEqual({
    name: '船名',
    grossTonnage: '总吨',
    netTonnage: '净吨',
  })
})
