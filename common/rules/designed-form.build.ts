/** For tests: forms as an administrator might design them, and single fields. */
import fc from 'fast-check'
import { gridColumns, inputTypes } from './designed-form-shape.ts'
import type { FormDefinition, FormElement, FormField, InputType } from './designed-form-shape.ts'

/** A field that is right, of any input type, where nothing else stands. */
export const aField = (keyword: string, formType: InputType, more: Partial<FormField> = {}): FormField => ({
  element: 'field', row: 0, column: 0, width: 6, keyword, attrNameZh: `${keyword}（中文）`, attrNameEn: keyword, formType, required: false,
  ...(formType === 3 && { selectOptions: [{ value: 'a', zh: '甲', en: 'A' }, { value: 'b', zh: '乙', en: 'B' }] }), ...(formType === 5 && { dictCode: 'SEX' }), ...more,
})
/** A form of the given elements, one row each. */
export const aForm = (...elements: FormElement[]): FormDefinition => ({ columns: 12, elements: elements.map((e, row) => ({ ...e, row })) })

const words = fc.stringMatching(/^[A-Za-z船检验][A-Za-z0-9 ,.()船检验]{0,40}$/)
const rules: Readonly<Record<InputType, fc.Arbitrary<FormField['rule']>>> = {
  1: fc.constantFrom(null, { minLength: 1, maxLength: 80 }, { pattern: '[A-Z]{2}\\d+', messageZh: '两个字母加数字', messageEn: 'Two letters and digits' }), 2: fc.constantFrom(null, { maxLength: 500 }),
  3: fc.constant(null), 4: fc.constantFrom(null, { min: -5, max: 100, decimals: 2 }, { decimals: 0 }), 5: fc.constant(null), 6: fc.constantFrom(null, { notAfter: 'today' }, { notBefore: '2000-01-01' }), 7: fc.constant(null),
}
const element = (i: number) => fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...inputTypes).chain((formType) => fc.record({ zh: words, en: words, rule: rules[formType], required: fc.boolean() })
    .map(({ zh, en, rule, required }): FormElement => aField(`field_${i}`, formType, { attrNameZh: zh, attrNameEn: en, rule: rule ?? null, required }))) },
  fc.record({ element: fc.constantFrom('heading' as const, 'text' as const), textZh: words, textEn: words }).map((note): FormElement => ({ ...note, row: 0, column: 0, width: 12 })),
)

/** Forms that are right: elements of any kind side by side, as many as the row holds. */
export const forms = (maxElements = 30): fc.Arbitrary<FormDefinition> => fc.record({
  columns: fc.constantFrom(...gridColumns),
  elements: fc.nat({ max: maxElements }).chain((count) => fc.tuple(...Array.from({ length: count }, (_, i) => fc.tuple(element(i), fc.integer({ min: 1, max: 24 }))))),
}).map(({ columns, elements }) => {
  let [row, column] = [0, 0]
  return { columns, elements: elements.map(([e, wish]) => {
    const width = Math.min(wish, columns)
    if (column + width > columns) [row, column] = [row + 1, 0]
    const placed = { ...e, row, column, width }
    column += width
    return placed
  }) }
})
