import { keysOf } from '#common/keys-of.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { taskNodes } from '#common/machine.ts'
import { isRoleAllowed } from '#modules/sys/role/server/is-role-allowed.ts'
import { disallowedRelations, clearDisallowedRelations } from './user-relations.ts'

describe('suits', () => {
  it('gives customers and flag states only their own task node, which no other type has', () => {
    const isAllowed = (userType: string) =>
      taskNodes.filter((node) => isRoleAllowed(userType, node))
    expect(isAllowed('customer')).toEqual(['ship_owner'])
    expect(isAllowed('flag')).toEqual(['flag_user'])
    for (const userType of ['staff', 'surveyor', 'a type added later'])
      expect(isAllowed(userType)).toEqual(
        taskNodes.filter((node) => node !== 'ship_owner' && node !== 'flag_user'),
      )
  })
})

describe('relations', () => {
  it.each([
    ['staff', ['relatedCustomers', 'relatedFlagState']],
    ['surveyor', ['relatedCustomers', 'relatedFlagState']],
    ['customer', ['relatedSurveyor', 'relatedFlagState']],
    ['flag', ['relatedSurveyor', 'relatedCustomers']],
  ])('a user of type %s cannot have %s', (userType, relation) => {
    expect(
      disallowedRelations(userType, {
        relatedSurveyor: 1,
        relatedCustomers: [2],
        relatedFlagState: 3,
      }),
    ).toEqual(relation)
    expect(
      disallowedRelations(userType, {
        relatedSurveyor: null,
        relatedCustomers: [],
        relatedFlagState: null,
      }),
    ).toEqual([])
  })

  it('are cleared when they do not fit the type; other fields stay', () => {
    const relations = fc.record({
      relatedSurveyor: fc.option(fc.nat()),
      relatedCustomers: fc.array(fc.nat()),
      relatedFlagState: fc.option(fc.nat()),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('staff', 'surveyor', 'customer', 'flag', 'other'),
        relations,
        (userType, now) => {
          const after = { ...now, ...clearDisallowedRelations(userType, now) }
          expect(disallowedRelations(userType, after)).toEqual([])
          const other = userType === 'other' ? 'staff' : userType
          for (const name of keysOf(now))
            if (!disallowedRelations(other, now).includes(name))
              expect(after[name]).toEqual(now[name])
        },
      ),
    )
  })
})
