/**
 * Types of designed forms: the definition drawn in the designer, the answers, and what is stored as
 * JSON.
 */
import type { MessageParams, Message } from '#common/text.ts'

/**
 * Specification section 9: 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7
 * checkbox.
 */
export const inputTypes = [1, 2, 3, 4, 5, 6, 7] as const
export type InputType = (typeof inputTypes)[number]
/** Display modes of a choice, types 3 and 5, with one answer. Specification section 9. */
export const displayModes = ['select', 'radio', 'checkbox', 'tag'] as const
export type DisplayMode = (typeof displayModes)[number]
export const gridColumns = [12, 24] as const
export type GridColumns = (typeof gridColumns)[number]

/** Maximum sizes of a form. */
export const formLimits = {
  elements: 300,
  rows: 300,
  keyword: 60,
  label: 150,
  note: 2000,
  help: 300,
  options: 100,
  optionsInAll: 2000,
  option: 200,
  unit: 20,
  /** maximum length of answers, by input type */
  text: { 1: 200, 2: 5000 },
  number: 1e12,
  decimals: 6,
  pattern: 200,
  errors: 50,
} as const

/**
 * Position of an element: row and first column from 0, width in columns. Elements of a row do not
 * overlap.
 */
export interface GridPosition {
  row: number
  column: number
  width: number
}
export interface FormOption {
  value: string
  zh: string
  en: string
}
/** Validation rules of a field. `allowedRules` lists those of each input type. */
export interface FormRule {
  minLength?: number | null
  maxLength?: number | null
  min?: number | null
  max?: number | null
  decimals?: number | null
  /** a date, `today`, or `{keyword}` of another date field */
  notBefore?: string | null
  notAfter?: string | null
  /** regular expression for the whole answer, with its error message */
  pattern?: string | null
  messageZh?: string | null
  messageEn?: string | null
}
export interface FormField extends GridPosition {
  element: 'field'
  keyword: string
  attrNameZh: string
  attrNameEn: string
  formType: InputType
  required: boolean
  dictCode?: string | null
  selectOptions?: FormOption[] | null
  /** of a choice; default: select */
  display?: DisplayMode | null
  /** default answer; for a date also `today` */
  defaultValue?: string | number | boolean | null
  rule?: FormRule | null
  helpZh?: string | null
  helpEn?: string | null
  /** shown after a number, such as `kW` */
  unit?: string | null
}
/** A section heading or a short text between fields. */
export interface FormText extends GridPosition {
  element: 'heading' | 'text'
  textZh: string
  textEn: string
}
export type FormElement = FormField | FormText
export interface FormDefinition {
  columns: GridColumns
  elements: FormElement[]
}
/** Answers by keyword. */
export type FormAnswers = Record<string, unknown>

/** An error and its place: `elements.3.keyword` in a definition, the keyword in answers. */
export interface FormFieldError {
  field: string
  phrase: Message
  params?: MessageParams
}

/**
 * Letters, digits, underscores and Chinese characters, beginning with a letter: also valid between
 * braces in a Word template.
 */
export const keywordPattern = /^[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,59}$/
export const allowedRules: Readonly<Record<InputType, readonly (keyof FormRule)[]>> = {
  1: ['minLength', 'maxLength', 'pattern', 'messageZh', 'messageEn'],
  2: ['minLength', 'maxLength'],
  3: [],
  4: ['min', 'max', 'decimals'],
  5: [],
  6: ['notBefore', 'notAfter'],
  7: [],
}

export const emptyForm = (columns: GridColumns = 12): FormDefinition => ({ columns, elements: [] })
const inOrder = (a: GridPosition, b: GridPosition) => a.row - b.row || a.column - b.column
/** The fields of a form in reading order. */
export const fieldsOf = (definition: FormDefinition): FormField[] =>
  definition.elements.filter((e): e is FormField => e.element === 'field').sort(inOrder)
/** The keyword a date rule refers to, as in `{surveyFrom}`. */
export const boundKeyword = (bound: string): string | undefined => /^\{(.+)\}$/.exec(bound)?.[1]

const withoutNulls = (o: object): any =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== null && v !== undefined))
/** A valid form as stored: in reading order, without unset properties. */
export const normalizeForm = ({ columns, elements }: FormDefinition): FormDefinition => ({
  columns,
  elements: elements.toSorted(inOrder).map((e) => {
    if (e.element !== 'field') return e
    const rule = withoutNulls(e.rule ?? {})
    return withoutNulls({ ...e, rule: Object.keys(rule).length > 0 ? rule : null })
  }),
})

/** Initial answers of a form: the defaults, `today` as the given date; checkboxes are off. */
export function defaultAnswers(definition: FormDefinition, today: string): FormAnswers {
  return Object.fromEntries(
    fieldsOf(definition).flatMap((f): [string, unknown][] => {
      const value = f.defaultValue ?? (f.formType === 7 ? false : null)
      return value === null
        ? []
        : [[f.keyword, f.formType === 6 && value === 'today' ? today : value]]
    }),
  )
}
