import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aField, aForm, forms, invalidValues } from './designed-form.fixture.ts'
import { validateAnswers, fieldsOf, defaultAnswers } from './designed-form.ts'
import type { FormDefinition } from './designed-form.ts'

describe('validateAnswers', () => {
  const form: FormDefinition = aForm(
    aField('name', 1, {
      required: true,
      rule: {
        minLength: 2,
        maxLength: 5,
        pattern: '[A-Z]+',
        messageZh: '大写字母',
        messageEn: 'Capital letters',
      },
    }),
    aField('note', 2),
    aField('kind', 3),
    aField('power', 4, { rule: { min: 0, max: 100, decimals: 1 } }),
    aField('sex', 5),
    aField('from', 6, { rule: { notAfter: 'today' } }),
    aField('to', 6, { rule: { notBefore: '{from}' } }),
    aField('agreed', 7, { required: true }),
  )
  const right = {
    name: 'ABC',
    note: 'one\ntwo',
    kind: 'a',
    power: 12.5,
    sex: '1',
    from: '2026-01-02',
    to: '2026-01-03',
    agreed: true,
  }
  const options = { today: '2026-11-21', dictionary: () => new Set(['1', '2']) }
  test('accepts valid answers', () => expect(validateAnswers(form, right, options)).toEqual([]))

  test.each<[string, object, string, string]>([
    ['a missing required answer', { name: '  ' }, 'name', 'This field is required'],
    ['too short', { name: 'A' }, 'name', 'At least 2 characters'],
    ['too long', { name: 'ABCDEF' }, 'name', 'At most 5 characters'],
    ['another form', { name: 'abc' }, 'name', 'Capital letters'],
    ['a number as a name', { name: 7 }, 'name', 'must be text'],
    ['no option', { kind: 'A' }, 'kind', 'listed options'],
    ['a number as a word', { power: '12' }, 'power', 'must be a number'],
    ['too large a number', { power: 101 }, 'power', 'At most 100'],
    ['too many decimals', { power: 1.25 }, 'power', '1 decimal places'],
    ['a key of no dictionary', { sex: '3' }, 'sex', 'listed options'],
    ['no day', { from: '2026-02-30' }, 'from', 'valid date'],
    ['a day to come', { from: '2026-11-22', to: null }, 'from', 'Not after 2026-11-21'],
    ['an end before its beginning', { to: '2026-01-01' }, 'to', 'Not before 2026-01-02'],
    ['a box that must be ticked', { agreed: false }, 'agreed', 'must be selected'],
    ['a control character', { note: 'a\u0000b' }, 'note', 'not allowed'],
    ['an answer to no question', { colour: 'red' }, 'colour', 'does not have this field'],
  ])('refuses %s', (_, wrong, field, words) => {
    const errors = validateAnswers(form, { ...right, ...wrong }, options)
    expect(errors.map((f) => f.field)).toEqual([field])
    expect(
      errors[0]!.phrase.en.replace(/\{(\w+)\}/g, (_all, name: string) =>
        String(errors[0]!.params![name]),
      ),
    ).toContain(words)
  })

  test('a draft may lack required answers', () => {
    expect(validateAnswers(form, {}, { ...options, allowMissing: true })).toEqual([])
    expect(validateAnswers(form, {}, options).map((f) => f.field)).toEqual(['name', 'agreed'])
  })

  test('never throws, whatever the value', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...fieldsOf(form).map((f) => f.keyword), '__proto__', 'constructor', 'x'),
          invalidValues,
        ),
        invalidValues,
        (values, anything) => {
          expect(
            Array.isArray(validateAnswers(form, values, options)) &&
              Array.isArray(validateAnswers(form, anything, options)),
          ).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the defaults of any form are valid answers', () => {
    expect(
      defaultAnswers(
        aForm(
          aField('day', 6, { defaultValue: 'today' }),
          aField('on', 7),
          aField('n', 4, { defaultValue: 3 }),
          aField('w', 1),
        ),
        '2026-11-21',
      ),
    ).toEqual({ day: '2026-11-21', on: false, n: 3 })
    fc.assert(
      fc.property(forms(), (definition) => {
        expect(
          validateAnswers(definition, defaultAnswers(definition, '2026-11-21'), {
            allowMissing: true,
          }),
        ).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
