import { expect, test } from 'vitest'
import { assigned, chosenMapping, emptyChoice } from './choice.ts'

test('a field has one column at most: giving it to another takes it from the first', () => {
  const fields = { vessel: 'name', number: 'imo' }
  expect(assigned(fields, 'ship', 'name')).toEqual({ number: 'imo', ship: 'name' })
  expect(assigned(fields, 'vessel', 'imo')).toEqual({ vessel: 'imo' })
  expect(assigned(fields, 'number', undefined)).toEqual({ vessel: 'name' })
})
test('the server gets the column of each field', () => {
  expect(chosenMapping({ ...emptyChoice, fields: { vessel: 'name', 'IMO no.': 'imo' } })).toEqual({ name: 'vessel', imo: 'IMO no.' })
})
