import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byAge, byType, yearsBetween } from './fleet-bands.ts'

test("a ship's age increases on its build date and is never negative", () => {
  expect(
    ['2021-11-21', '2021-11-22', '2021-11-20', '2027-01-01', '2020-02-29'].map((built) =>
      yearsBetween(built, '2026-11-21'),
    ),
  ).toEqual([5, 4, 5, 0, 6])
})

test('every ship is in one band or has an unknown age', () => {
  const ship = fc.record({
    shipType: fc.constantFrom('203', '301'),
    buildDate: fc.option(fc.integer({ min: 1950, max: 2030 }).map((year) => `${year}-06-15`)),
  })
  fc.assert(
    fc.property(fc.array(ship), (ships) => {
      const { bands, unknown } = byAge(ships, '2026-11-21')
      expect(bands.reduce((sum, band) => sum + band.ships, unknown)).toBe(ships.length)
    }),
  )
  expect(
    byAge(
      [
        { shipType: '203', buildDate: '2021-11-21' },
        { shipType: '203', buildDate: '1990-01-01' },
        { shipType: '301', buildDate: null },
      ],
      '2026-11-21',
    ),
  ).toEqual({
    bands: [
      [0, 4, 0],
      [5, 9, 1],
      [10, 14, 0],
      [15, 19, 0],
      [20, 24, 0],
      [25, null, 1],
    ].map(([from, to, ships]) => ({ from, to, ships })),
    unknown: 1,
  })
})

test('sorts types by number of ships', () => {
  expect(
    byType(['301', '203', '203', '101'].map((shipType) => ({ shipType, buildDate: null }))),
  ).toEqual([
    { type: '203', ships: 2 },
    { type: '101', ships: 1 },
    { type: '301', ships: 1 },
  ])
})
