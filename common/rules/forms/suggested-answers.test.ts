import { expect, test } from 'vitest'
import { aField, aForm } from './designed-form.fixture.ts'
import { openChecks, withKnownAnswers } from './suggested-answers.ts'

const required = { required: true }
const options = [{ value: 'right', zh: '正确', en: 'Right' }]
const form = aForm(
  aField('place', 1),
  aField('day', 6),
  aField('hatches', 3, required),
  aField('doors', 3, required),
  aField('vents', 3, required),
  aField('marks', 3, { ...required, selectOptions: options }),
  aField('note', 3),
)

test('open checks with the same choices are answered together, others are not', () => {
  expect(openChecks(form, { doors: 'b' })).toMatchObject({
    keywords: ['hatches', 'vents'],
    first: { value: 'a' },
  })
  expect(openChecks(form, { doors: 'b', vents: 'a' })).toBeUndefined()
})

test('open texts and dates take the value of the record, typed ones stay', () => {
  const known = { place: 'Ningbo', day: '2026-11-20', hatches: 'a', other: 'x' }
  expect(withKnownAnswers(form, { day: '2026-11-01' }, known)).toEqual({
    place: 'Ningbo',
    day: '2026-11-01',
  })
})
