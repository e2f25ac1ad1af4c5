import { expect, test } from 'vitest'
import { placed } from './placed.ts'

const text = { contacts: { email: { key: '', zh: '邮箱', en: 'E-mail' } } }
test.each([
  ['name', { name: 'name', errors: ['wrong'] }],
  ['contacts.1.email', { name: 'contacts', errors: ['2 · E-mail: wrong'] }],
  ['contacts.0.strange', { name: 'contacts', errors: ['1: wrong'] }],
  ['mids.2', { name: 'mids', errors: ['3: wrong'] }],
  ['values.place', { name: 'values', errors: ['wrong'] }],
])('a refusal at %s stands at the input that holds it and says where in it', (field, expected) => {
  expect(placed({ field, msg: 'wrong' }, text, (phrase) => phrase.en)).toEqual(expected)
})
