import { describe, expect, test } from 'vitest'
import { bandNames } from '../certFee.contract.ts'
import { emptyBand, faultsOf, parseAmount, pasted, formatFeeRange, withBandAfter } from './bands.ts'

describe('paste from a spreadsheet', () => {
  test.each([
    ['1,599', 1599],
    ['1599.00', 1599],
    ['USD 650.50', 650.5],
    ['650 美元', 650],
    ['１２０', 120],
    ['1,234,567', 1234567],
    ['', null],
    ['—', null],
  ])('%j is %j', (cell, figure) => {
    expect(parseAmount(cell)).toBe(figure)
  })
  test.each(['1,59', 'abc', '-5', '1.2.3', '1e3', '5%'])('%j is no figure', (cell) =>
    expect(parseAmount(cell)).toBeUndefined(),
  )

  test('fills bands from the selected cell on, and adds missing ones', () => {
    const { bands, rows, unread } = pasted(
      [emptyBand(0)],
      bandNames,
      0,
      'staTon',
      '0\t499\t325\r\n500\t1,599\t420\r\n1,600\t\t520\r\n',
    )
    expect({ rows, unread }).toEqual({ rows: 3, unread: [] })
    expect(bands.map(({ staTon, endTon, fee }) => [staTon, endTon, fee])).toEqual([
      [0, 499, 325],
      [500, 1599, 420],
      [1600, null, 520],
    ])
    expect(faultsOf(bands).size).toBe(0)
  })
  test('skips a header row; reports cells that are not numbers and leaves them unchanged', () => {
    const input = [
      { ...emptyBand(0), fee: 100 },
      { ...emptyBand(500), fee: 200 },
    ]
    const { bands, rows, unread } = pasted(input, bandNames, 0, 'fee', '费用\n110\nfree')
    expect({ rows, unread }).toEqual({ rows: 2, unread: ['free'] })
    expect(bands.map(({ fee }) => fee)).toEqual([110, 200])
  })
  test('drops columns beyond the last one, keeps band ids', () => {
    const { bands } = pasted(
      [{ ...emptyBand(0), id: 7 }],
      bandNames,
      0,
      'maximum',
      '900\tnote\tmore',
    )
    expect(bands).toMatchObject([{ id: 7, maximum: 900, remark: 'note' }])
  })
})

test('adds a band that begins where the last one ends', () => {
  expect(withBandAfter([])).toMatchObject([{ staTon: 0 }])
  expect(withBandAfter([{ ...emptyBand(0), endTon: 499 }])[1]).toMatchObject({
    staTon: 500,
    endTon: null,
  })
})

test('reports errors at their cells: missing, invalid, or not joining the neighbour', () => {
  const bands = [
    { ...emptyBand(0), endTon: 499, fee: 5 },
    { ...emptyBand(600), endTon: 550, fee: 5 },
    { ...emptyBand(1000), fee: 5, minimum: 3 },
  ]
  expect([...faultsOf(bands).keys()].sort()).toEqual([
    '1.endTon',
    '1.staTon',
    '2.minimum',
    '2.staTon',
  ])
  expect([...faultsOf([emptyBand()]).keys()]).toEqual(['0.staTon', '0.fee'])
})

test('formats the fee at both ends of a band', () => {
  const flat = { ...emptyBand(500), endTon: 1599, fee: 650 }
  expect(formatFeeRange(flat)).toBe('650.00')
  expect(formatFeeRange({ ...flat, unitFee: 0.1 })).toBe('700.00 – 809.90')
  expect(formatFeeRange({ ...flat, endTon: null, unitFee: 0.1, maximum: 900 })).toBe(
    '700.00 – 900.00',
  )
  expect(
    formatFeeRange({ ...flat, endTon: null, fee: 1234567, unitFee: 0.1, maximum: 9_000_000 }),
  ).toMatch(/^1,234,6\d\d\.\d\d – 9,000,000\.00$/)
  expect(formatFeeRange(emptyBand(0))).toBe('')
})
