import { expect, test } from 'vitest'
import { assignColumn, toServerMapping, defaultImportSettings } from './import-settings.ts'

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
