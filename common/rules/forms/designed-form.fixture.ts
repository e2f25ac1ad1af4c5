/** Test data: forms as an administrator might design them, and single fields. */
import fc from 'fast-check'
import { gridColumns, inputTypes } from './designed-form-types.ts'
import type { FormDefinition, FormElement, FormField, InputType } from './designed-form-types.ts'

/** A valid field of any input type, in a row of its own. */
export const aField = (
  keyword: string,
  formType: InputType,
  more: Partial<FormField> = {},
): FormField => ({
  element: 'field',
  row: 0,
  column: 0,
  width: 6,
  keyword,
  attrNameZh: `${keyword}（中文）`,
  attrNameEn: keyword,
  formType,
  required: false,
  ...(formType === 3 && {
    selectOptions: [
      { value: 'a', zh: '甲', en: 'A' },
      { value: 'b', zh: '乙', en: 'B' },
    ],
  }),
  ...(formType === 5 && { dictCode: 'SEX' }),
  ...more,
})
/** A form with the given elements, one row each. */
export const aForm = (...elements: FormElement[]): FormDefinition => ({
  columns: 12,
  elements: elements.map((e, row) => ({ ...e, row })),
})

const words = fc.stringMatching(/^[A-Za-z船检验][A-Za-z0-9 ,.()船检验]{0,40}$/)
const rules: Readonly<Record<InputType, fc.Arbitrary<FormField['rule']>>> = {
  1: fc.constantFrom(
    null,
    { minLength: 1, maxLength: 80 },
    { pattern: '[A-Z]{2}\\d+', messageZh: '两个字母加数字', messageEn: 'Two letters and digits' },
  ),
  2: fc.constantFrom(null, { maxLength: 500 }),
  3: fc.constant(null),
  4: fc.constantFrom(null, { min: -5, max: 100, decimals: 2 }, { decimals: 0 }),
  5: fc.constant(null),
  6: fc.constantFrom(null, { notAfter: 'today' }, { notBefore: '2000-01-01' }),
  7: fc.constant(null),
}
const element = (i: number) =>
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.constantFrom(...inputTypes).chain((formType) =>
        fc
          .record({ zh: words, en: words, rule: rules[formType], required: fc.boolean() })
          .map(({ zh, en, rule, required }): FormElement =>
            aField(`field_${i}`, formType, {
              attrNameZh: zh,
              attrNameEn: en,
              rule: rule ?? null,
              required,
            }),
          ),
      ),
    },
    fc
      .record({
        element: fc.constantFrom('heading' as const, 'text' as const),
        textZh: words,
        textEn: words,
      })
      .map((note): FormElement => ({ ...note, row: 0, column: 0, width: 12 })),
  )

/** Valid forms: elements of any kind side by side, as many as fit into a row. */
export const forms = (maxElements = 30): fc.Arbitrary<FormDefinition> =>
  fc
    .record({
      columns: fc.constantFrom(...gridColumns),
      elements: fc
        .nat({ max: maxElements })
        .chain((count) =>
          fc.tuple(
            ...Array.from({ length: count }, (_, i) =>
              fc.tuple(element(i), fc.integer({ min: 1, max: 24 })),
            ),
          ),
        ),
    })
    .map(({ columns, elements }) => {
      let [row, column] = [0, 0]
      return {
        columns,
        elements: elements.map(([e, requestedWidth]) => {
          const width = Math.min(requestedWidth, columns)
          if (column + width > columns) [row, column] = [row + 1, 0]
          const placed = { ...e, row, column, width }
          column += width
          return placed
        }),
      }
    })

/** Values that are probably invalid: any JSON, and special cases of numbers, text and objects. */
export const invalidValues = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    undefined,
    NaN,
    Infinity,
    -1,
    0.5,
    2 ** 60,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀',
    '\u202e',
    '<b>x</b>',
    'a'.repeat(6000),
    [],
    {},
    [null],
    { __proto__: null },
  ),
)
