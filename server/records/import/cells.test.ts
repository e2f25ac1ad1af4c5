import { describe, expect, test } from 'vitest'
import { date, decimal, int, required, text } from '#common/fields.ts'
import { formatMessage } from '#common/text.ts'
import type { FieldError, Refusal } from '#server/core/refusal.ts'
import { readCell } from './cells.ts'
import { objectOf, suggestMapping, validateMapping } from './mapping.ts'

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
  test('accepts dates with the name of the month or a time of day', () => {
    for (const cell of [
      '31-Mar-2019',
      '31 Mar 2019',
      '31‐Mar‐2019',
      '31 – Mar – 2019',
      '2019–03–31',
      '31 mar. 2019',
      '31/MAR/2019',
      '31st March 2019',
      'March 31, 2019',
      'Mar 31 2019',
      '31Mar2019',
      '2019-Mar-31',
      '2019-03-31 00:00:00',
      '2019-03-31T00:00:00.000Z',
      '2019/3/31 0:00',
      '31.03.2019 14:30',
      '3/31/2019 12:00:00 AM',
      '2019年3月31日 00:00',
      '2019 年 3 月 31 日',
    ])
      expect([cell, value(date(), cell)]).toEqual([cell, '2019-03-31'])
    for (const cell of [
      '03/04/2019',
      '03/04/2019 00:00:00',
      '3-4-2019',
      '03.04.2019',
      '03 04 2019',
    ])
      expect([cell, value(date(), cell)]).toEqual([cell, 'import.ambiguousDate'])
    for (const cell of [
      '31-Apr-2019',
      '31 Foo 2019',
      '31-Mar-19',
      'Mar 2019',
      '2019-03-31 25:00',
      '2019-03-31T16:00:00Z',
      '2019-02-29 00:00:00',
      '00:00:00',
    ])
      expect([cell, value(date(), cell)]).toEqual([cell, 'import.notDate'])
  })
  test('refuses texts that are too long or contain control characters', () => {
    expect(value(text(5), 'ABCDE')).toBe('ABCDE')
    expect(value(text(5), 'ABCDEF')).toBe('import.tooLong')
    expect(value(text(5), 'A\u0007')).toBe('import.control')
  })
})

describe('a mapping', () => {
  const label = (zh: string, en: string) => ({ key: en, zh, en })
  const columns = [
    { name: 'name', field: required(text()), label: label('船名', 'Name') },
    { name: 'imo', field: text(), label: label('IMO 编号', 'IMO number') },
    { name: 'callSign', field: text(), label: label('呼号', 'Call sign') },
  ]
  const refused = (given: Record<string, unknown>): { zh: string; en: string } => {
    try {
      validateMapping(given, ['ship', 'number'], columns, {})
    } catch (error) {
      const [{ phrase, params }] = (error as Refusal).fields as [FieldError]
      return {
        zh: formatMessage(phrase, 'zh', params),
        en: formatMessage(phrase, 'en', params),
      }
    }
    throw new Error('not refused')
  }
  test('accepts each column and each field once', () => {
    expect(
      validateMapping(
        { name: 'ship', imo: 'number', callSign: '' },
        ['ship', 'number'],
        columns,
        {},
      ),
    ).toEqual(
      new Map([
        ['name', 0],
        ['imo', 1],
      ]),
    )
  })
  test('refuses one column for two fields', () => {
    expect(refused({ name: 'ship', imo: 'number', callSign: 'number' })).toEqual({
      zh: '“number”列不能同时导入到“IMO 编号”和“呼号”，请只保留一个',
      en: 'The column "number" cannot be imported into both IMO number and Call sign: keep one of them',
    })
  })
  test('refuses two columns for one field', () => {
    expect(refused({ name: ['ship', 'number'] })).toEqual({
      zh: '“船名”只能对应一列，请只保留一列',
      en: 'Name can be mapped to one column only: keep one of them',
    })
    const twice = '{"name":"ship","imo":"number","name":"number"}'
    expect(() => objectOf(twice, 'mapping')).toThrow()
    expect(objectOf('{"name":"ship","imo":"name\\":"}', 'mapping')).toEqual({
      name: 'ship',
      imo: 'name":',
    })
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
