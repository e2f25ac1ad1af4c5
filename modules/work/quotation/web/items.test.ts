import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  askedOf,
  groupsOf,
  isAlreadyAdded,
  itemsOf,
  presetItems,
  sortItems,
  pasted,
} from './items.ts'
import type { Kind } from './items.ts'
import type { Item } from './quotation.ts'

const sc: Kind = { id: 1, code: 'SC', certType: 10 }
const msm: Kind = { id: 2, code: 'MSM', certType: 20 }
const travel = { feeClass: 60, feeItem: 'travel' } as const

describe('items of the quotation form', () => {
  it('adds a charge per ship to each ship, and a charge for the whole quotation once', () => {
    const items = itemsOf([{ cert: sc }, { manual: 'SOPEP' }, travel], [7, 8], false, {
      surveyType: 'annual',
    })
    expect(items.map(({ shipId, feeClass, surveyType }) => [shipId, feeClass, surveyType])).toEqual(
      [
        [7, 10, 'annual'],
        [8, 10, 'annual'],
        [7, 30, undefined],
        [8, 30, undefined],
        [undefined, 60, undefined],
      ],
    )
    expect(new Set(items.map(({ key }) => key)).size).toBe(5)
  })

  it('takes the planned surveys of a ship, without types that are not offered', () => {
    const planned = [
      { certId: 1, surveyType: 'annual' },
      { certId: 9, surveyType: 'annual' },
    ]
    expect(presetItems(planned, [sc], 7)).toMatchObject([
      { feeClass: 10, certId: 1, shipId: 7, surveyType: 'annual', quantity: 1 },
    ])
  })

  it('assigns charges to the only ship, and those of a company to the whole quotation', () => {
    expect(itemsOf([travel], [7], true)[0]).toMatchObject({ shipId: 7 })
    const registration = itemsOf([{ cert: msm }], [], false, {
      shipType: '203',
      surveyType: 'initial',
    })[0]
    expect(registration).toMatchObject({ feeClass: 20, certId: 2, shipType: '203' })
    expect(registration).not.toHaveProperty('surveyType')
  })

  it('groups all lines and keeps their order of display', () => {
    const item = fc.record({
      feeClass: fc.constant(10 as const),
      id: fc.nat(),
      shipId: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
    })
    fc.assert(
      fc.property(
        fc.array(item),
        fc.uniqueArray(fc.integer({ min: 1, max: 5 })),
        (items, shipIds) => {
          const inOrder = sortItems(items, shipIds)
          const groups = groupsOf(inOrder, shipIds)
          const ofChosen = (list: readonly Item[]) =>
            list.filter(({ shipId }) => shipId == null || shipIds.includes(shipId))
          expect(
            groups
              .flatMap(({ entries }) => entries)
              .toSorted((a, b) => a.at - b.at)
              .map((entry) => entry.item),
          ).toEqual(inOrder)
          expect(
            ofChosen(groups.flatMap(({ entries }) => entries.map((entry) => entry.item))),
          ).toEqual(ofChosen(inOrder))
          expect(groups.slice(0, shipIds.length).map(({ shipId }) => shipId)).toEqual(shipIds)
        },
      ),
    )
  })

  it('requests a price once nothing is missing', () => {
    expect(askedOf({ key: 'n1', feeClass: 10, certId: 1, quantity: 1 })).toBeUndefined()
    expect(askedOf({ feeClass: 10, certId: 1, quantity: 0, surveyType: 'annual' })).toBeUndefined()
    expect(askedOf({ feeClass: 60, quantity: 1 })).toBeUndefined()
    expect(
      askedOf({ key: 'n1', feeClass: 10, certId: 1, quantity: 2, surveyType: 'annual' }),
    ).toEqual({ feeClass: 10, certId: 1, quantity: 2, surveyType: 'annual' })
    expect(askedOf({ feeClass: 30, manualName: 'SOPEP', quantity: 1 })).toEqual({
      feeClass: 30,
      manualName: 'SOPEP',
      quantity: 1,
    })
  })

  it('detects items that are already in the quotation', () => {
    const due = { shipId: 7, certId: 1, surveyType: 'annual' }
    expect(isAlreadyAdded([{ feeClass: 10, ...due }], due)).toBe(true)
    expect(isAlreadyAdded([{ feeClass: 10, ...due, surveyType: 'renewal' }], due)).toBe(false)
  })

  it('reads lines of a spreadsheet, and names those it cannot read', () => {
    const surveys = [{ key: 'renewal', valueZh: '换证/特别', valueEn: 'Renewal / Special' }]
    const { found, unread } = pasted(
      'sc\tRenewal\t2\r\nMSM\r\nSC\t换证/特别\nXX\trenewal\nSC\tnever\nSC\trenewal\t0\n\n',
      [sc, msm],
      surveys,
    )
    expect(found).toEqual([
      { cert: sc, surveyType: 'renewal', quantity: 2 },
      { cert: msm, surveyType: null, quantity: 1 },
      { cert: sc, surveyType: 'renewal', quantity: 1 },
    ])
    expect(unread).toEqual(['XX\trenewal', 'SC\tnever', 'SC\trenewal\t0'])
  })
})
