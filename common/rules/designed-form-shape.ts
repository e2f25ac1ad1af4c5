/** The shape of a designed form: what the designer draws, what is filled in later, and what is kept as JSON. */
import type { Params, Phrase } from '../text.ts'

/** Specification section 9: 1 input, 2 text area, 3 select, 4 number, 5 dictionary select, 6 date, 7 checkbox. */
export const inputTypes = [1, 2, 3, 4, 5, 6, 7] as const
export type InputType = (typeof inputTypes)[number]
export const gridColumns = [12, 24] as const
export type GridColumns = (typeof gridColumns)[number]

/** How large a form may grow: beyond this nobody fills it in. */
export const formLimits = {
  elements: 300, rows: 300, keyword: 60, label: 150, note: 2000, help: 300, options: 100, optionsInAll: 2000, option: 200, unit: 20,
  /** longest answers, by input type */
  text: { 1: 200, 2: 5000 },
  number: 1e12, decimals: 6, pattern: 200, faults: 50,
} as const

/** Where an element stands: row and first column from 0, width in columns. Elements of a row do not overlap. */
export interface Place { row: number; column: number; width: number }
export interface FormOption { value: string; zh: string; en: string }
/** What an answer must be like. Which of these a field may have follows from its input type (`rulesOfType`). */
export interface FormRule {
  minLength?: number | null
  maxLength?: number | null
  min?: number | null
  max?: number | null
  decimals?: number | null
  /** a date, `today`, or `{keyword}` of another date field */
  notBefore?: string | null
  notAfter?: string | null
  /** regular expression for the whole answer, with what is said when it does not fit */
  pattern?: string | null
  messageZh?: string | null
  messageEn?: string | null
}
export interface FormField extends Place {
  element: 'field'
  keyword: string
  attrNameZh: string
  attrNameEn: string
  formType: InputType
  required: boolean
  dictCode?: string | null
  selectOptions?: FormOption[] | null
  /** as it is filled in; for a date also `today` */
  defaultValue?: string | number | boolean | null
  rule?: FormRule | null
  helpZh?: string | null
  helpEn?: string | null
  /** shown behind a number, such as `kW` */
  unit?: string | null
}
/** A section heading or a short text between the fields. */
export interface FormNote extends Place { element: 'heading' | 'text'; textZh: string; textEn: string }
export type FormElement = FormField | FormNote
export interface FormDefinition { columns: GridColumns; elements: FormElement[] }
/** What was filled in, by keyword. */
export type FilledValues = Record<string, unknown>

/** What is wrong and where: `elements.3.keyword` of a definition, the keyword of a filled form. */
export interface FormFault { field: string; phrase: Phrase; params?: Params }

/** Letters, digits, underscores and Chinese characters, beginning with a letter: what may also stand between braces in a Word template. */
export const keywordForm = /^[A-Za-z\u4e00-\u9fff][A-Za-z0-9_\u4e00-\u9fff]{0,59}$/
export const rulesOfType: Readonly<Record<InputType, readonly (keyof FormRule)[]>> = {
  1: ['minLength', 'maxLength', 'pattern', 'messageZh', 'messageEn'], 2: ['minLength', 'maxLength'], 3: [], 4: ['min', 'max', 'decimals'], 5: [],
  6: ['notBefore', 'notAfter'], 7: [],
}

export const emptyForm = (columns: GridColumns = 12): FormDefinition => ({ columns, elements: [] })
const inOrder = (a: Place, b: Place) => a.row - b.row || a.column - b.column
/** The fields of a form in reading order. */
export const fieldsOf = (definition: FormDefinition): FormField[] =>
  definition.elements.filter((e): e is FormField => e.element === 'field').sort(inOrder)
/** The keyword a date rule points at, as in `{surveyFrom}`. */
export const keywordIn = (bound: string): string | undefined => /^\{(.+)\}$/.exec(bound)?.[1]

const withoutNulls = (o: object): any => Object.fromEntries(Object.entries(o).filter(([, v]) => v !== null && v !== undefined))
/** A form that is right, as it is kept: in reading order, without what is not set. */
export const tidyForm = ({ columns, elements }: FormDefinition): FormDefinition => ({
  columns,
  elements: elements.toSorted(inOrder).map((e) => {
    if (e.element !== 'field') return e
    const rule = withoutNulls(e.rule ?? {})
    return withoutNulls({ ...e, rule: Object.keys(rule).length > 0 ? rule : null })
  }),
})

/** What a form holds before anybody has filled it in: the defaults, `today` as the given date; a checkbox is off. */
export function startValues(definition: FormDefinition, today: string): FilledValues {
  return Object.fromEntries(fieldsOf(definition).flatMap((f): [string, unknown][] => {
    const value = f.defaultValue ?? (f.formType === 7 ? false : null)
    return value === null ? [] : [[f.keyword, f.formType === 6 && value === 'today' ? today : value]]
  }))
}
