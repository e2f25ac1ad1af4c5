import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskNodes } from '#common/machine.ts'
import { strangeRelations, suits, withoutStrange } from './user-type.ts'

describe('suits', () => {
  it('gives customers and flag states their own task node only, and nobody else either of these', () => {
    const may = (userType: string) => taskNodes.filter((node) => suits(userType, node))
    expect(may('customer')).toEqual(['ship_owner'])
    expect(may('flag')).toEqual(['flag_user'])
    for (const userType of ['staff', 'surveyor', 'a type added later']) expect(may(userType)).toEqual(taskNodes.filter((node) => node !== 'ship_owner' && node !== 'flag_user'))
  })
})

describe('relations', () => {
  it.each([
    ['staff', ['relatedCustomers', 'relatedFlagState']],
    ['surveyor', ['relatedCustomers', 'relatedFlagState']],
    ['customer', ['relatedSurveyor', 'relatedFlagState']],
    ['flag', ['relatedSurveyor', 'relatedCustomers']],
  ])('a user of type %s cannot have %s', (userType, strange) => {
    expect(strangeRelations(userType, { relatedSurveyor: 1, relatedCustomers: [2], relatedFlagState: 3 })).toEqual(strange)
    expect(strangeRelations(userType, { relatedSurveyor: null, relatedCustomers: [], relatedFlagState: null })).toEqual([])
  })

  it('once emptied, nothing strange is left, and nothing else is touched', () => {
    const relations = fc.record({ relatedSurveyor: fc.option(fc.nat()), relatedCustomers: fc.array(fc.nat()), relatedFlagState: fc.option(fc.nat()) })
    fc.assert(fc.property(fc.constantFrom('staff', 'surveyor', 'customer', 'flag', 'other'), relations, (userType, now) => {
      const after = { ...now, ...withoutStrange(userType, now) }
      expect(strangeRelations(userType, after)).toEqual([])
      const other = userType === 'other' ? 'staff' : userType
      for (const name of Object.keys(now) as (keyof typeof now)[]) if (!strangeRelations(other, now).includes(name)) expect(after[name]).toEqual(now[name])
    }))
  })
})
