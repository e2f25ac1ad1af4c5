import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aField, aForm } from './designed-form.fixture.ts'
import { inputTypes, readFormFile, writeFormFile } from './designed-form.ts'
import type { FormField } from './designed-form.ts'

describe('form files', () => {
  const good = JSON.parse(
    writeFormFile({
      nameZh: '表',
      nameEn: 'Form',
      definition: aForm(...inputTypes.map((type) => aField(`f${type}`, type))),
    }),
  ) as { definition: { elements: FormField[] } }
  const errorsOf = (text: string) => {
    const result = readFormFile(text)
    return 'errors' in result ? result.errors : []
  }
  test.each<[string, number, number]>([
    ['{\n "kind": }', 2, 10],
    ['', 1, 1],
    ['{"a": "b', 1, 9],
    ['{"a": 01}', 1, 8],
    ['{"a": 1,}', 1, 9],
    ['[1 2]', 1, 4],
    ['{"a"; 1}', 1, 5],
    ['nul', 1, 1],
    ['{} x', 1, 4],
    ['"a\nb"', 1, 3],
    ['"\\q"', 1, 2],
  ])('reports the syntax error of %j at line %i, column %i', (text, line, column) =>
    expect(errorsOf(text)[0]!.params).toEqual({ line, column }),
  )
  test('reports the first character after valid JSON', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(errorsOf(`${text}@`)[0]!.params).toEqual({ line: 1, column: text.length + 1 })
      }),
    )
  })
  test.each<[string, unknown, string]>([
    ['another kind of file', { hello: 1 }, 'kind'],
    ['a list', [], ''],
    ['a later format', { ...good, formatVersion: 2 }, 'formatVersion'],
    ['a form without name', { ...good, nameEn: null }, 'nameEn'],
    ['a further property', { ...good, script: 'x' }, 'script'],
    [
      'a bad label deep inside',
      {
        ...good,
        definition: {
          columns: 12,
          elements: good.definition.elements.map((e, i) => (i === 2 ? { ...e, attrNameZh: 7 } : e)),
        },
      },
      'definition.elements.2.attrNameZh',
    ],
  ])('refuses %s with its path', (_, file, field) =>
    expect(errorsOf(JSON.stringify(file)).map((f) => f.field)).toContain(field),
  )
})
