import { expect, test } from 'vitest'
import { aField, aForm } from '#common/rules/forms/designed-form.fixture.ts'
import { changesOfForm } from './form-history.ts'

test('a changed form lists exactly the fields that were added, removed or changed', () => {
  const [from, to] = [
    aForm(aField('same', 1), aField('gone', 1), aField('changed', 4)),
    aForm(aField('same', 1), aField('came', 7), aField('changed', 4, { unit: 'kW' })),
  ]
  const changes = changesOfForm('en')({ field: 'definition', from, to })
  expect(changes.map((c) => c.field)).toEqual(['gone', 'changed', 'came'])
  expect(changes[0]!.to).toBeNull()
  expect(changes[1]!.to).toMatch(/Number · Unit kW · row 3, columns 1 to 6$/)
  expect(changesOfForm('zh')({ field: 'definition', from, to })[2]!.to).toContain('复选框')
  expect(changesOfForm('en')({ field: 'remark', from: 'a', to: 'b' })).toEqual([
    { field: 'remark', from: 'a', to: 'b' },
  ])
  expect(changesOfForm('en')({ field: 'definition', from: null, to })).toHaveLength(3)
})
