import { expect, test } from 'vitest'
import { contract } from '#common/contract.ts'
import { bool, must, rows, text } from '#common/fields.ts'
import { changesOf } from './changes.ts'

const buoy = contract('test/buoy', {
  doc: 'x', readers: ['staff'], crud: ['save'], fields: { name: must(text()), remark: text(), lit: must(bool()), marks: rows({ at: text() }) },
})

test('a change sends only what differs, and an emptied field as null', () => {
  const before = { name: 'A', remark: 'old', lit: false, marks: [{ at: 'N' }] }
  expect(changesOf(buoy, before, { ...before, remark: '', lit: true })).toEqual({ remark: null, lit: true })
  expect(changesOf(buoy, before, structuredClone(before))).toEqual({})
})
test('null, absent and empty are the same nothing', () => {
  expect(changesOf(buoy, { remark: null }, { remark: '' })).toEqual({})
})
test('what is not a field of the resource is never sent', () => {
  expect(changesOf(buoy, {}, { name: 'A', createTime: 'x', flagNameZh: 'y' })).toEqual({ name: 'A' })
})
