import { expect, test } from 'vitest'
import { aField, aForm } from '#common/rules/designed-form.build.ts'
import { changesOfForm } from './form-history.ts'

test('a changed form names the fields that came, went or are different, and no others', () => {
  const [from, to] = [aForm(aField('same', 1), aField('gone', 1), aField('changed', 4)), aForm(aField('same', 1), aField('came', 7), aField('changed', 4, { unit: 'kW' }))]
  const changes = changesOfForm({ field: 'definition', from, to })
  expect(changes.map((c) => c.field)).toEqual(['gone', 'changed', 'came'])
  expect(changes[0]!.to).toBeNull()
  expect(changes[1]!.to).toContain('kW')
  expect(changesOfForm({ field: 'remark', from: 'a', to: 'b' })).toEqual([{ field: 'remark', from: 'a', to: 'b' }])
  expect(changesOfForm({ field: 'definition', from: null, to })).toHaveLength(3)
})
