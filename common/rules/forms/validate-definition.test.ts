import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aField, aForm, forms, invalidValues } from './designed-form.fixture.ts'
import { validateDefinition, formLimits, readFormFile, writeFormFile } from './designed-form.ts'
import type { InputType } from './designed-form.ts'

const at = (definition: unknown) => validateDefinition(definition).map((f) => f.field)
const keyOf = (definition: unknown) =>
  validateDefinition(definition).map((f) => f.phrase.key.replace('designedForm.', ''))

describe('validateDefinition', () => {
  test('accepts every valid form, also after a round trip through a file', () => {
    fc.assert(
      fc.property(forms(), (form) => {
        expect(validateDefinition(form)).toEqual([])
        expect(
          readFormFile(writeFormFile({ nameZh: '表', nameEn: 'Form', definition: form })),
        ).toEqual({ form: { nameZh: '表', nameEn: 'Form', definition: form } })
      }),
      { numRuns: 60 },
    )
  })

  test('reports at most 50 errors in both languages for any value, without throwing', () => {
    fc.assert(
      fc.property(invalidValues, (anything) => {
        for (const given of [
          anything,
          { columns: 12, elements: anything },
          { columns: 12, elements: [anything] },
          { columns: anything, elements: [] },
        ])
          for (const { phrase } of validateDefinition(given))
            expect(phrase.zh && phrase.en).toBeTruthy()
        expect(validateDefinition(given(anything)).length).toBeLessThanOrEqual(formLimits.errors)
      }),
      { numRuns: 200 },
    )
    function given(anything: unknown) {
      return { columns: 12, elements: Array.from({ length: 100 }, () => anything) }
    }
  })

  test('accepts a display mode for a choice only', () => {
    const faults = (formType: InputType, display: string, dictCode?: string) =>
      at({
        columns: 12,
        elements: [{ ...aField('a', formType), ...(dictCode && { dictCode }), display }],
      })
    expect(faults(5, 'tag', 'SEX')).toEqual([])
    expect(faults(5, 'multi', 'SEX')).toEqual(['elements.0.display'])
    expect(faults(1, 'tag')).toEqual(['elements.0.display'])
  })

  test('reports a single invalid value with its path and nothing else', () => {
    const names = [
      'row',
      'column',
      'width',
      'keyword',
      'attrNameZh',
      'attrNameEn',
      'formType',
      'required',
      'rule',
      'defaultValue',
      'helpZh',
      'extra',
    ] as const
    fc.assert(
      fc.property(
        forms(6).filter((f) => f.elements.some((e) => e.element === 'field')),
        fc.constantFrom(...names),
        invalidValues,
        (form, name, value) => {
          const i = form.elements.findIndex((e) => e.element === 'field')
          const spoilt = {
            ...form,
            elements: form.elements.map((e, n) => (n === i ? { ...e, [name]: value } : e)),
          }
          for (const field of at(spoilt))
            expect(
              field === `elements.${i}` ||
                field.startsWith(`elements.${i}.`) ||
                /^elements\.\d+$/.test(field),
              `${name}: ${field}`,
            ).toBe(true)
        },
      ),
      { numRuns: 300 },
    )
  })

  const withField = (more: object, formType: InputType = 1) => ({
    columns: 12,
    elements: [{ ...aField('a', formType), ...more }],
  })
  test.each<[string, unknown, string, string]>([
    ['no object', 'x', '', 'object'],
    ['a grid of 13 columns', { columns: 13, elements: [] }, 'columns', 'oneOf'],
    ['an unknown input type', withField({ formType: 8 }), 'elements.0.formType', 'oneOf'],
    ['an input type as a word', withField({ formType: '1' }), 'elements.0.formType', 'oneOf'],
    [
      'an unknown element',
      { columns: 12, elements: [{ element: 'script' }] },
      'elements.0.element',
      'oneOf',
    ],
    ['a keyword with a blank', withField({ keyword: 'a b' }), 'elements.0.keyword', 'keyword'],
    [
      'a keyword every object has',
      withField({ keyword: 'constructor' }),
      'elements.0.keyword',
      'reserved',
    ],
    [
      'a keyword twice but for capitals',
      aForm(aField('hull', 1), aField('Hull', 1)),
      'elements.1.keyword',
      'twice',
    ],
    [
      'HTML in a label',
      withField({ attrNameZh: '<img src=x onerror=alert(1)>' }),
      'elements.0.attrNameZh',
      'markup',
    ],
    [
      'a mark that turns the writing',
      withField({ attrNameEn: 'abc\u202edef' }),
      'elements.0.attrNameEn',
      'odd',
    ],
    ['an emoji', withField({ helpZh: '注意😀' }), 'elements.0.helpZh', 'odd'],
    ['a label of blanks', withField({ attrNameZh: '  ' }), 'elements.0.attrNameZh', 'required'],
    [
      'a label too long',
      withField({ attrNameZh: '船'.repeat(151) }),
      'elements.0.attrNameZh',
      'tooLong',
    ],
    [
      'too many elements',
      {
        columns: 12,
        elements: Array.from({ length: 301 }, (_, i) => ({ ...aField(`a${i}`, 1), row: i })),
      },
      'elements',
      'tooMany',
    ],
    ['a field beyond the grid', withField({ column: 8, width: 5 }), 'elements.0.width', 'outside'],
    [
      'two fields in one place',
      { columns: 12, elements: [aField('a', 1), { ...aField('b', 1), column: 5 }] },
      'elements.1',
      'overlap',
    ],
    [
      'a select without options',
      withField({ selectOptions: [] }, 3),
      'elements.0.selectOptions',
      'optionsNeeded',
    ],
    [
      'an option value twice',
      withField(
        {
          selectOptions: [
            { value: 'a', zh: '甲', en: 'A' },
            { value: 'a', zh: '乙', en: 'B' },
          ],
        },
        3,
      ),
      'elements.0.selectOptions.1.value',
      'optionTwice',
    ],
    [
      'options where there is nothing to choose',
      withField({ selectOptions: [{ value: 'a', zh: '甲', en: 'A' }] }),
      'elements.0.selectOptions',
      'notHere',
    ],
    [
      'a dictionary select without dictionary',
      withField({ dictCode: null }, 5),
      'elements.0.dictCode',
      'dictNeeded',
    ],
    [
      'a rule of another input type',
      withField({ rule: { min: 3 } }),
      'elements.0.rule.min',
      'unknown',
    ],
    [
      'lengths the wrong way round',
      withField({ rule: { minLength: 9, maxLength: 3 } }),
      'elements.0.rule.maxLength',
      'order',
    ],
    [
      'a pattern that cannot be read',
      withField({ rule: { pattern: '(', messageZh: '错', messageEn: 'No' } }),
      'elements.0.rule.pattern',
      'pattern',
    ],
    [
      'a pattern that never ends',
      withField({ rule: { pattern: '(a+)+b', messageZh: '错', messageEn: 'No' } }),
      'elements.0.rule.pattern',
      'patternSlow',
    ],
    [
      'a pattern that looks ahead',
      withField({ rule: { pattern: '(?=a)a', messageZh: '错', messageEn: 'No' } }),
      'elements.0.rule.pattern',
      'patternUnfit',
    ],
    [
      'a pattern without a message',
      withField({ rule: { pattern: 'a' } }),
      'elements.0.rule.messageZh',
      'message',
    ],
    [
      'a date rule that is none',
      withField({ rule: { notBefore: 'tomorrow' } }, 6),
      'elements.0.rule.notBefore',
      'bound',
    ],
    [
      'a date rule on a field that is none',
      withField({ rule: { notBefore: '{b}' } }, 6),
      'elements.0.rule.notBefore',
      'noSuchField',
    ],
    [
      'a default that would be refused',
      withField({ defaultValue: 101, rule: { max: 100 } }, 4),
      'elements.0.defaultValue',
      'most',
    ],
    [
      'a default that is no option',
      withField({ defaultValue: 'z' }, 3),
      'elements.0.defaultValue',
      'choice',
    ],
  ])('refuses %s', (_, definition, field, key) => {
    expect(at(definition)).toContain(field)
    expect(keyOf(definition)).toContain(key)
  })

  test('reports an unknown dictionary when the dictionaries are given', () => {
    const form = aForm(aField('a', 5, { dictCode: 'NONE' }))
    expect(validateDefinition(form)).toEqual([])
    expect(validateDefinition(form, { dictCodes: new Set(['SEX']) })).toMatchObject([
      { field: 'elements.0.dictCode', params: { dictCode: 'NONE' } },
    ])
  })
})
