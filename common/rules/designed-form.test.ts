import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aField, aForm, forms } from './designed-form.build.ts'
import { checkDefinition, checkFilled, fieldsOf, formLimits, inputTypes, readFormFile, startValues, writeFormFile } from './designed-form.ts'
import type { FormDefinition, FormField, InputType } from './designed-form.ts'
import { patternFault, wholePattern } from './pattern-cost.ts'

const at = (definition: unknown) => checkDefinition(definition).map((f) => f.field)
const keyOf = (definition: unknown) => checkDefinition(definition).map((f) => f.phrase.key.replace('designedForm.', ''))
const odd = fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(undefined, NaN, Infinity, -1, 0.5, 2 ** 60, '', ' ', '\u0000', '\ud800', '😀', '\u202e', '<b>x</b>', 'a'.repeat(6000), [], {}, [null], { __proto__: null }))

describe('the definition of a form', () => {
  test('every form as it is drawn is right, also after it went through a file', () => {
    fc.assert(fc.property(forms(), (form) => {
      expect(checkDefinition(form)).toEqual([])
      expect(readFormFile(writeFormFile({ nameZh: '表', nameEn: 'Form', definition: form }))).toEqual({ form: { nameZh: '表', nameEn: 'Form', definition: form } })
    }), { numRuns: 60 })
  })

  test('whatever else is given is judged without a fault of ours, at most 50 faults, each in both languages', () => {
    fc.assert(fc.property(odd, (anything) => {
      for (const given of [anything, { columns: 12, elements: anything }, { columns: 12, elements: [anything] }, { columns: anything, elements: [] }])
        for (const { phrase } of checkDefinition(given)) expect(phrase.zh && phrase.en).toBeTruthy()
      expect(checkDefinition(given(anything)).length).toBeLessThanOrEqual(formLimits.faults)
    }), { numRuns: 200 })
    function given(anything: unknown) { return { columns: 12, elements: Array.from({ length: 100 }, () => anything) } }
  })

  test('one thing that is odd is told with its path, and nothing that is right with it', () => {
    const names = ['row', 'column', 'width', 'keyword', 'attrNameZh', 'attrNameEn', 'formType', 'required', 'rule', 'defaultValue', 'helpZh', 'extra'] as const
    fc.assert(fc.property(forms(6).filter((f) => f.elements.some((e) => e.element === 'field')), fc.constantFrom(...names), odd, (form, name, value) => {
      const i = form.elements.findIndex((e) => e.element === 'field')
      const spoilt = { ...form, elements: form.elements.map((e, n) => (n === i ? { ...e, [name]: value } : e)) }
      for (const field of at(spoilt)) expect(field === `elements.${i}` || field.startsWith(`elements.${i}.`) || /^elements\.\d+$/.test(field), `${name}: ${field}`).toBe(true)
    }), { numRuns: 300 })
  })

  const withField = (more: object, formType: InputType = 1) => ({ columns: 12, elements: [{ ...aField('a', formType), ...more }] })
  test.each<[string, unknown, string, string]>([
    ['no object', 'x', '', 'object'],
    ['a grid of 13 columns', { columns: 13, elements: [] }, 'columns', 'oneOf'],
    ['an input type nobody knows', withField({ formType: 8 }), 'elements.0.formType', 'oneOf'],
    ['an input type as a word', withField({ formType: '1' }), 'elements.0.formType', 'oneOf'],
    ['an element nobody knows', { columns: 12, elements: [{ element: 'script' }] }, 'elements.0.element', 'oneOf'],
    ['a keyword with a blank', withField({ keyword: 'a b' }), 'elements.0.keyword', 'keyword'],
    ['a keyword every object has', withField({ keyword: 'constructor' }), 'elements.0.keyword', 'reserved'],
    ['a keyword twice but for capitals', aForm(aField('hull', 1), aField('Hull', 1)), 'elements.1.keyword', 'twice'],
    ['HTML in a label', withField({ attrNameZh: '<img src=x onerror=alert(1)>' }), 'elements.0.attrNameZh', 'markup'],
    ['a mark that turns the writing', withField({ attrNameEn: 'abc\u202edef' }), 'elements.0.attrNameEn', 'odd'],
    ['an emoji', withField({ helpZh: '注意😀' }), 'elements.0.helpZh', 'odd'],
    ['a label of blanks', withField({ attrNameZh: '  ' }), 'elements.0.attrNameZh', 'required'],
    ['a label too long', withField({ attrNameZh: '船'.repeat(151) }), 'elements.0.attrNameZh', 'tooLong'],
    ['too many elements', { columns: 12, elements: Array.from({ length: 301 }, (_, i) => ({ ...aField(`a${i}`, 1), row: i })) }, 'elements', 'tooMany'],
    ['a field beyond the grid', withField({ column: 8, width: 5 }), 'elements.0.width', 'outside'],
    ['two fields in one place', { columns: 12, elements: [aField('a', 1), { ...aField('b', 1), column: 5 }] }, 'elements.1', 'overlap'],
    ['a select without options', withField({ selectOptions: [] }, 3), 'elements.0.selectOptions', 'optionsNeeded'],
    ['an option value twice', withField({ selectOptions: [{ value: 'a', zh: '甲', en: 'A' }, { value: 'a', zh: '乙', en: 'B' }] }, 3), 'elements.0.selectOptions.1.value', 'optionTwice'],
    ['options where there is nothing to choose', withField({ selectOptions: [{ value: 'a', zh: '甲', en: 'A' }] }), 'elements.0.selectOptions', 'notHere'],
    ['a dictionary select without dictionary', withField({ dictCode: null }, 5), 'elements.0.dictCode', 'dictNeeded'],
    ['a rule of another input type', withField({ rule: { min: 3 } }), 'elements.0.rule.min', 'unknown'],
    ['lengths the wrong way round', withField({ rule: { minLength: 9, maxLength: 3 } }), 'elements.0.rule.maxLength', 'order'],
    ['a pattern that cannot be read', withField({ rule: { pattern: '(', messageZh: '错', messageEn: 'No' } }), 'elements.0.rule.pattern', 'pattern'],
    ['a pattern that never ends', withField({ rule: { pattern: '(a+)+b', messageZh: '错', messageEn: 'No' } }), 'elements.0.rule.pattern', 'patternSlow'],
    ['a pattern that looks ahead', withField({ rule: { pattern: '(?=a)a', messageZh: '错', messageEn: 'No' } }), 'elements.0.rule.pattern', 'patternUnfit'],
    ['a pattern without words', withField({ rule: { pattern: 'a' } }), 'elements.0.rule.messageZh', 'message'],
    ['a date rule that is none', withField({ rule: { notBefore: 'tomorrow' } }, 6), 'elements.0.rule.notBefore', 'bound'],
    ['a date rule on a field that is none', withField({ rule: { notBefore: '{b}' } }, 6), 'elements.0.rule.notBefore', 'noSuchField'],
    ['a default that would be refused', withField({ defaultValue: 101, rule: { max: 100 } }, 4), 'elements.0.defaultValue', 'most'],
    ['a default that is no option', withField({ defaultValue: 'z' }, 3), 'elements.0.defaultValue', 'choice'],
  ])('refuses %s', (_, definition, field, key) => {
    expect(at(definition)).toContain(field)
    expect(keyOf(definition)).toContain(key)
  })

  test('a dictionary that does not exist is told when the dictionaries are known', () => {
    const form = aForm(aField('a', 5, { dictCode: 'NONE' }))
    expect(checkDefinition(form)).toEqual([])
    expect(checkDefinition(form, { dictCodes: new Set(['SEX']) })).toMatchObject([{ field: 'elements.0.dictCode', params: { dictCode: 'NONE' } }])
  })
})

describe('patterns', () => {
  test.each(['[A-Z]{2}-\\d+', '\\d{3}(?:-\\d{2})?', '[一-龥]+', '(?:IMO )?\\d{7}', '[A-Z]+/[A-Z]+/\\d+', '.*', 'a|b|c'])('%s is taken', (pattern) => expect(patternFault(pattern)).toBeUndefined())
  test.each(['(a*)*', '(a?){50}a{50}', '(a|a)*c', '(.*)(.*)(.*)(.*)x', '(a|aa)+$', '\\1', '(?<!a)b'])('%s is refused', (pattern) => expect(patternFault(pattern)).toBeDefined())

  test('whatever is taken answers quickly to the longest text', () => {
    const part = fc.constantFrom('a', '.', '\\d', '[ab]', '(a|b)', '(?:ab)', '(a)', 'x')
    const patterns = fc.array(fc.tuple(part, fc.constantFrom('', '*', '+', '?', '{2,9}', '*?')).map(([p, q]) => p + q), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    fc.assert(fc.property(patterns, (pattern) => {
      if (patternFault(pattern)) return
      const begun = performance.now()
      wholePattern(pattern).test(`${'a'.repeat(199)}!`)
      expect(performance.now() - begun, pattern).toBeLessThan(2000)
    }), { numRuns: 100 })
  }, 60_000)
})

describe('what is filled in', () => {
  const form: FormDefinition = aForm(
    aField('name', 1, { required: true, rule: { minLength: 2, maxLength: 5, pattern: '[A-Z]+', messageZh: '大写字母', messageEn: 'Capital letters' } }), aField('note', 2), aField('kind', 3),
    aField('power', 4, { rule: { min: 0, max: 100, decimals: 1 } }), aField('sex', 5), aField('from', 6, { rule: { notAfter: 'today' } }), aField('to', 6, { rule: { notBefore: '{from}' } }), aField('agreed', 7, { required: true }),
  )
  const right = { name: 'ABC', note: 'one\ntwo', kind: 'a', power: 12.5, sex: '1', from: '2026-01-02', to: '2026-01-03', agreed: true }
  const options = { today: '2026-11-21', dictionary: () => new Set(['1', '2']) }
  test('passes when it fits', () => expect(checkFilled(form, right, options)).toEqual([]))

  test.each<[string, object, string, string]>([
    ['nothing where something must be', { name: '  ' }, 'name', 'Please fill this in'],
    ['too short', { name: 'A' }, 'name', 'At least 2 characters'],
    ['too long', { name: 'ABCDEF' }, 'name', 'At most 5 characters'],
    ['another form', { name: 'abc' }, 'name', 'Capital letters'],
    ['a number as a name', { name: 7 }, 'name', 'must be a text'],
    ['no option', { kind: 'A' }, 'kind', 'options given'],
    ['a number as a word', { power: '12' }, 'power', 'must be a number'],
    ['too large a number', { power: 101 }, 'power', 'At most 100'],
    ['too many decimals', { power: 1.25 }, 'power', '1 decimals'],
    ['a key of no dictionary', { sex: '3' }, 'sex', 'options given'],
    ['no day', { from: '2026-02-30' }, 'from', 'real date'],
    ['a day to come', { from: '2026-11-22', to: null }, 'from', 'Not after 2026-11-21'],
    ['an end before its beginning', { to: '2026-01-01' }, 'to', 'Not before 2026-01-02'],
    ['a box that must be ticked', { agreed: false }, 'agreed', 'must be ticked'],
    ['a control character', { note: 'a\u0000b' }, 'note', 'not allowed'],
    ['an answer to no question', { colour: 'red' }, 'colour', 'no such field'],
  ])('refuses %s', (_, wrong, field, words) => {
    const faults = checkFilled(form, { ...right, ...wrong }, options)
    expect(faults.map((f) => f.field)).toEqual([field])
    expect(faults[0]!.phrase.en.replace(/\{(\w+)\}/g, (_all, name: string) => String(faults[0]!.params![name]))).toContain(words)
  })

  test('what is not filled in yet is no fault of a draft', () => {
    expect(checkFilled(form, {}, { ...options, partial: true })).toEqual([])
    expect(checkFilled(form, {}, options).map((f) => f.field)).toEqual(['name', 'agreed'])
  })

  test('whatever is sent is judged, never a fault of ours', () => {
    fc.assert(fc.property(fc.dictionary(fc.constantFrom(...fieldsOf(form).map((f) => f.keyword), '__proto__', 'constructor', 'x'), odd), odd, (values, anything) => {
      expect(Array.isArray(checkFilled(form, values, options)) && Array.isArray(checkFilled(form, anything, options))).toBe(true)
    }), { numRuns: 300 })
  })

  test('the defaults of any form fit it', () => {
    expect(startValues(aForm(aField('day', 6, { defaultValue: 'today' }), aField('on', 7), aField('n', 4, { defaultValue: 3 }), aField('w', 1)), '2026-11-21')).toEqual({ day: '2026-11-21', on: false, n: 3 })
    fc.assert(fc.property(forms(), (definition) => {
      expect(checkFilled(definition, startValues(definition, '2026-11-21'), { partial: true })).toEqual([])
    }), { numRuns: 40 })
  })
})

describe('a form as a file', () => {
  const good = JSON.parse(writeFormFile({ nameZh: '表', nameEn: 'Form', definition: aForm(...inputTypes.map((type) => aField(`f${type}`, type))) })) as { definition: { elements: FormField[] } }
  const faultsOf = (text: string) => { const answer = readFormFile(text); return 'faults' in answer ? answer.faults : [] }
  test.each<[string, number, number]>([['{\n "kind": }', 2, 10], ['', 1, 1], ['{"a": "b', 1, 9], ['{"a": 01}', 1, 8], ['{"a": 1,}', 1, 9], ['[1 2]', 1, 4], ['{"a"; 1}', 1, 5], ['nul', 1, 1], ['{} x', 1, 4], ['"a\nb"', 1, 3], ['"\\q"', 1, 2]])(
    '%j is told to break off at line %i, column %i', (text, line, column) => expect(faultsOf(text)[0]!.params).toEqual({ line, column }))
  test('what stands behind any JSON is what is told', () => {
    fc.assert(fc.property(fc.json(), (text) => { expect(faultsOf(`${text}@`)[0]!.params).toEqual({ line: 1, column: text.length + 1 }) }))
  })
  test.each<[string, unknown, string]>([
    ['something else', { hello: 1 }, 'kind'], ['a list', [], ''], ['a later format', { ...good, formatVersion: 2 }, 'formatVersion'], ['a form without name', { ...good, nameEn: null }, 'nameEn'],
    ['a further property', { ...good, script: 'x' }, 'script'],
    ['a bad label deep inside', { ...good, definition: { columns: 12, elements: good.definition.elements.map((e, i) => (i === 2 ? { ...e, attrNameZh: 7 } : e)) } }, 'definition.elements.2.attrNameZh'],
  ])('refuses %s, with the path', (_, file, field) => expect(faultsOf(JSON.stringify(file)).map((f) => f.field)).toContain(field))
})
