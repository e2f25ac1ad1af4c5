import { describe, expect, test } from 'vitest'
import { DOC_SHIP_TYPES, docTypesOf, shipTypesCovered } from './doc-types.ts'
import { SHIP_TYPES } from './ship-types.ts'

describe('ship types of a DOC', () => {
  test.each([
    ['203', ['bulk']],
    ['216', ['bulk', 'oil']],
    ['303', ['chemical', 'oil']],
    ['205', ['other']],
    ['106', ['passengerHsc']],
    ['YACHT', []],
  ])('%s is %j', (shipType, types) => expect(docTypesOf(shipType)).toEqual(types))

  test('every DOC type of the ship types is known', () => {
    const known = SHIP_TYPES.filter(({ docType }) => docType)
    expect(
      known.filter(({ code, docType }) => docTypesOf(code).length !== docType!.split(' / ').length),
    ).toEqual([])
    expect(new Set(known.flatMap(({ code }) => docTypesOf(code))).size).toBeLessThanOrEqual(
      DOC_SHIP_TYPES.length,
    )
  })

  test('either type covers a combination carrier; a DOC without types covers every type of the Code', () => {
    expect(shipTypesCovered(['oil'])).toEqual(expect.arrayContaining(['301', '216', '303']))
    expect(shipTypesCovered(['oil'])).not.toContain('203')
    expect(shipTypesCovered(null)).toContain('203')
    expect(shipTypesCovered([])).not.toContain('FISH')
  })
})
