import { expect, test } from 'vitest'
import {
  assignColumn,
  columnOf,
  toServerMapping,
  defaultImportSettings,
} from './import-settings.ts'

test('a field has at most one column: a new assignment replaces the old one', () => {
  const fields = { vessel: 'name', number: 'imo' }
  expect(assignColumn(fields, 'ship', 'name')).toEqual({ number: 'imo', ship: 'name' })
  expect(assignColumn(fields, 'vessel', 'imo')).toEqual({ vessel: 'imo' })
  expect(assignColumn(fields, 'number', undefined)).toEqual({ vessel: 'name' })
})
test('sends the column of each field to the server', () => {
  expect(
    toServerMapping({ ...defaultImportSettings, fields: { vessel: 'name', 'IMO no.': 'imo' } }),
  ).toEqual({ name: 'vessel', imo: 'IMO no.' })
})
test('a field that has a column is not offered to another one', () => {
  const fields = { vessel: 'name', number: 'imo' }
  expect(columnOf(fields, 'name', 'ship')).toBe('vessel')
  expect(columnOf(fields, 'name', 'vessel')).toBeUndefined()
  expect(columnOf(fields, 'callSign', 'ship')).toBeUndefined()
})
