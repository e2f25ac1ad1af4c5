/** Layout of the demonstration forms: rows of elements with widths, from left to right. */
import type {
  FormDefinition,
  FormElement,
  FormField,
  FormText,
  FormOption,
  GridColumns,
  InputType,
} from '#common/rules/forms/designed-form.ts'

type Placed<E> = Omit<E, 'row' | 'column'>
type Field = Placed<FormField>
type Note = Placed<FormText>
export type Drawn = Field | Note
export interface DemoForm {
  nameZh: string
  nameEn: string
  definition: FormDefinition
}

/** A required field, unless it is a checkbox or `more` overrides it. */
export const field = (
  width: number,
  formType: InputType,
  keyword: string,
  attrNameZh: string,
  attrNameEn: string,
  more: Partial<Field> = {},
): Field => ({
  element: 'field',
  width,
  keyword,
  attrNameZh,
  attrNameEn,
  formType,
  required: formType !== 7 && formType !== 2,
  ...more,
})
export const heading = (textZh: string, textEn: string): [Note] => [
  { element: 'heading', width: 0, textZh, textEn },
]
export const note = (textZh: string, textEn: string): [Note] => [
  { element: 'text', width: 0, textZh, textEn },
]
/** Options written as `value|中文|English`. */
export const options = (...all: string[]): { selectOptions: FormOption[] } => ({
  selectOptions: all.map((one) => {
    const [value = '', zh = '', en = ''] = one.split('|')
    return { value, zh, en }
  }),
})
export const complianceOptions = options(
  'yes|符合|Complies',
  'no|不符合|Does not comply',
  'na|不适用|Not applicable',
)

/** A form of these rows; notes span the whole width. */
export function drawn(
  nameZh: string,
  nameEn: string,
  columns: GridColumns,
  rows: readonly Drawn[][],
): DemoForm {
  const elements = rows.flatMap((all, row) => {
    let column = 0
    return all.map((e): FormElement => {
      const placed = { ...e, row, column, width: e.width || columns } as FormElement
      column += placed.width
      return placed
    })
  })
  return { nameZh, nameEn, definition: { columns, elements } }
}
