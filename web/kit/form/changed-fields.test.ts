import { expect, test } from 'vitest'
import { defineContract } from '#common/contract.ts'
import { bool, required, objectList, text } from '#common/fields.ts'
import { changedFields } from './changed-fields.ts'

const buoy = defineContract('test/buoy', {
  doc: 'x',
  readers: ['staff'],
  crud: ['save'],
  fields: {
    name: required(text()),
    remark: text(),
    lit: required(bool()),
    marks: objectList({ at: text() }),
  },
})

test('a change sends only differing fields, and a cleared field as null', () => {
  const before = { name: 'A', remark: 'old', lit: false, marks: [{ at: 'N' }] }
  expect(changedFields(buoy, before, { ...before, remark: '', lit: true })).toEqual({
    remark: null,
    lit: true,
  })
  expect(changedFields(buoy, before, structuredClone(before))).toEqual({})
})
test('null, absent and empty are equal', () => {
  expect(changedFields(buoy, { remark: null }, { remark: '' })).toEqual({})
})
test('values that are no field of the resource are never sent', () => {
  expect(changedFields(buoy, {}, { name: 'A', createTime: 'x', flagNameZh: 'y' })).toEqual({
    name: 'A',
  })
})
