import { describe, expect, test } from 'vitest'
import {
  DOC_SHIP_TYPES,
  docTypesOf,
  printedSolasDeadweight,
  shipTypesCovered,
} from './doc-types.ts'
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

test('the deadweight of tankers and gas carriers is printed on SOLAS certificates, of others a dash', () => {
  const printed = (shipType: string) => printedSolasDeadweight({ shipType, deadweight: 30025 })
  for (const tanker of ['301', '302', '303', '304', '216']) expect(printed(tanker)).toBe('30025')
  for (const other of ['203', '205', 'SPS', '904']) expect(printed(other)).toBe('–')
  expect(printedSolasDeadweight({ shipType: '301', deadweight: null })).toBe('')
})
