import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findCertType } from '../certificates/cert-types.ts'
import { completenessFields, shipCompleteness } from './ship-completeness.ts'

const whole = Object.fromEntries(completenessFields.map((field) => [field, 'x']))

describe('shipCompleteness', () => {
  test('is 0 % without particulars and 100 % only with all of them', () => {
    expect(shipCompleteness({}).percent).toBe(0)
    expect(shipCompleteness(whole)).toEqual({ percent: 100, missing: [] })
    for (const field of completenessFields)
      expect(shipCompleteness({ ...whole, [field]: null })).toMatchObject({
        percent: expect.toSatisfy((p: number) => p < 100),
        missing: [{ field }],
      })
  })
  test('weighs and orders fields by the number of certificates that print them', () => {
    expect(shipCompleteness({ ...whole, callSign: null }).percent).toBeLessThan(
      shipCompleteness({ ...whole, freeboard: null }).percent,
    )
    const { missing } = shipCompleteness({ ...whole, freeboard: null, callSign: '' })
    expect(missing.map(({ field }) => field)).toEqual(['callSign', 'freeboard'])
    expect(missing[1]!.neededBy).toEqual(['ILL'])
  })
  test('names only certificates of the catalogue', () => {
    for (const { neededBy } of shipCompleteness({}).missing)
      for (const code of neededBy) expect(findCertType(code), code).not.toBeNull()
  })
  test.each([
    ['an IMO number of a ship below 100 GT', 'imo', { grossTonnage: 99 }, { grossTonnage: 100 }],
    ['a freeboard below 24 m', 'freeboard', { loa: 23.9 }, { loa: 24 }],
    [
      'a date of delivery while she is building',
      'buildDate',
      { status: 'underConstruction' },
      { status: 'inService' },
    ],
    ['an engine of a barge', 'enginePower', { propulsion: 'none' }, { propulsion: 'diesel' }],
  ])('%s is not required', (_, field, without, needing) => {
    const missing = (part: object) =>
      shipCompleteness({ ...whole, [field]: null, ...part }).missing.map((m) => m.field)
    expect([missing(without), missing(needing)]).toEqual([[], [field]])
  })
  test('filling in a particular never reduces the percentage', () => {
    fc.assert(
      fc.property(
        fc.subarray([...completenessFields]),
        fc.constantFrom(...completenessFields),
        (known, more) => {
          const ship = Object.fromEntries(known.map((field) => [field, 'x']))
          expect(shipCompleteness({ ...ship, [more]: 'x' }).percent).toBeGreaterThanOrEqual(
            shipCompleteness(ship).percent,
          )
        },
      ),
    )
  })
})
