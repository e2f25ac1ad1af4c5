import { expect, test } from 'vitest'
import { toFieldError } from './to-field-error.ts'

const text = { contacts: { email: { key: '', zh: '邮箱', en: 'E-mail' } } }
test.each([
  ['name', { name: 'name', errors: ['wrong'] }],
  ['contacts.1.email', { name: 'contacts', errors: ['2 · E-mail: wrong'] }],
  ['contacts.0.strange', { name: 'contacts', errors: ['1: wrong'] }],
  ['mids.2', { name: 'mids', errors: ['3: wrong'] }],
  ['values.place', { name: 'values', errors: ['wrong'] }],
])('an error at %s is shown at its input and names the place in it', (field, expected) => {
  expect(toFieldError({ field, msg: 'wrong' }, text, (phrase) => phrase.en)).toEqual(expected)
})
