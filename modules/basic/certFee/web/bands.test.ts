import { describe, expect, test } from 'vitest'
import { bandNames } from '../certFee.contract.ts'
import { emptyBand, faultsOf, figureOf, pasted, rangeOf, withBandAfter } from './bands.ts'

describe('cells copied from a spreadsheet', () => {
  test.each([['1,599', 1599], ['1599.00', 1599], ['USD 650.50', 650.5], ['650 美元', 650], ['１２０', 120], ['1,234,567', 1234567], ['', null], ['—', null]])('%j is %j', (cell, figure) => {
    expect(figureOf(cell)).toBe(figure)
  })
  test.each(['1,59', 'abc', '-5', '1.2.3', '1e3', '5%'])('%j is no figure', (cell) => expect(figureOf(cell)).toBeUndefined())

  test('fill bands from the chosen cell on, and add those that are missing', () => {
    const { bands, rows, unread } = pasted([emptyBand(0)], bandNames, 0, 'staTon', '0\t499\t325\r\n500\t1,599\t420\r\n1,600\t\t520\r\n')
    expect({ rows, unread }).toEqual({ rows: 3, unread: [] })
    expect(bands.map(({ staTon, endTon, fee }) => [staTon, endTon, fee])).toEqual([[0, 499, 325], [500, 1599, 420], [1600, null, 520]])
    expect(faultsOf(bands).size).toBe(0)
  })
  test('a line of headers is left out; what is no figure is told and leaves the cell as it was', () => {
    const given = [{ ...emptyBand(0), fee: 100 }, { ...emptyBand(500), fee: 200 }]
    const { bands, rows, unread } = pasted(given, bandNames, 0, 'fee', '费用\n110\nfree')
    expect({ rows, unread }).toEqual({ rows: 2, unread: ['free'] })
    expect(bands.map(({ fee }) => fee)).toEqual([110, 200])
  })
  test('columns beyond the last are cut off, bands keep their ids', () => {
    const { bands } = pasted([{ ...emptyBand(0), id: 7 }], bandNames, 0, 'maximum', '900\tnote\tmore')
    expect(bands).toMatchObject([{ id: 7, maximum: 900, remark: 'note' }])
  })
})

test('a further band begins where the last one ends', () => {
  expect(withBandAfter([])).toMatchObject([{ staTon: 0 }])
  expect(withBandAfter([{ ...emptyBand(0), endTon: 499 }])[1]).toMatchObject({ staTon: 500, endTon: null })
})

test('faults stand at their cells: what is missing, what is wrong in itself, what does not follow its neighbour', () => {
  const bands = [{ ...emptyBand(0), endTon: 499, fee: 5 }, { ...emptyBand(600), endTon: 550, fee: 5 }, { ...emptyBand(1000), fee: 5, minimum: 3 }]
  expect([...faultsOf(bands).keys()].sort()).toEqual(['1.endTon', '1.staTon', '2.minimum', '2.staTon'])
  expect([...faultsOf([emptyBand()]).keys()]).toEqual(['0.staTon', '0.fee'])
})

test('what a band makes is shown at both ends', () => {
  const flat = { ...emptyBand(500), endTon: 1599, fee: 650 }
  expect(rangeOf(flat)).toBe('650.00')
  expect(rangeOf({ ...flat, unitFee: 0.1 })).toBe('700.00 – 809.90')
  expect(rangeOf({ ...flat, endTon: null, unitFee: 0.1, maximum: 900 })).toBe('700.00 – 900.00')
  expect(rangeOf({ ...flat, endTon: null, fee: 1234567, unitFee: 0.1, maximum: 9_000_000 })).toMatch(/^1,234,6\d\d\.\d\d – 9,000,000\.00$/)
  expect(rangeOf(emptyBand(0))).toBe('')
})
