import { expect, test } from 'vitest'
import { antiFouling } from '#modules/basic/certTemplate/demo/params-environment.ts'
import { energyEfficiency } from '#modules/basic/certTemplate/demo/params-energy.ts'
import { construction } from '#modules/basic/certTemplate/demo/params-solas.ts'
import { boxFaults } from './one-box.ts'
import type { Param } from './template-values.ts'

const afs = antiFouling as unknown as Param[]
const iee = energyEfficiency as unknown as Param[]
const fieldsOf = (...given: Parameters<typeof boxFaults>) =>
  boxFaults(...given).map(({ field }) => field)

test('one box for each substance', () => {
  expect(fieldsOf(afs, { organotinNever: true, cybutryneNever: true }, {})).toEqual([])
  expect(fieldsOf(afs, { organotinNever: true }, {})).toEqual(['values.cybutryneNever'])
  expect(
    fieldsOf(afs, { organotinNever: true, organotinSealed: true, cybutryneNever: true }, {}),
  ).toEqual(['values.organotinNever', 'values.organotinSealed'])
})

test('a box whose sentence names a facility and a date needs both', () => {
  const ticked = { organotinRemoved: true, cybutryneRemains: true }
  expect(fieldsOf(afs, ticked, {})).toEqual([
    'values.organotinRemovedBy',
    'values.organotinRemovedOn',
    'values.cybutryneUntil',
  ])
})

test('the propulsion of the register ticks its box; a second one is refused', () => {
  const diesel = { 'ship.propulsionDiesel': 'true', 'ship.propulsionDieselElectric': 'false' }
  expect(fieldsOf(iee, {}, diesel)).toEqual([])
  expect(fieldsOf(iee, { propulsionHybrid: true }, diesel)).toHaveLength(2)
  expect(fieldsOf(iee, {}, {})).toEqual(['values.propulsionDiesel'])
})

test('other certificates have no such boxes', () => {
  expect(boxFaults(construction as unknown as Param[], {}, {})).toEqual([])
})
