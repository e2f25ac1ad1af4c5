import { isObject } from '../../values.ts'
import {
  displayModes,
  formLimits as limits,
  inputTypes,
  keywordPattern,
  allowedRules,
} from './designed-form-types.ts'
import type { DisplayMode, FormFieldError, FormField, InputType } from './designed-form-types.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { validateRule } from './validate-rule.ts'
import {
  isPresent,
  validateText,
  validateKnownKeys,
  validateInteger,
} from './validation-helpers.ts'

/** Context of the check. Questions that need missing context are skipped. */
export interface DefinitionContext {
  dictCodes?: ReadonlySet<string>
}

const fieldNames = [
  'element',
  'row',
  'column',
  'width',
  'keyword',
  'attrNameZh',
  'attrNameEn',
  'formType',
  'required',
  'dictCode',
  'selectOptions',
  'display',
  'defaultValue',
  'rule',
  'helpZh',
  'helpEn',
  'unit',
]
const noteNames = ['element', 'row', 'column', 'width', 'textZh', 'textEn']

/** Errors of one element of a form: its place, its properties, its options. */
export function elementErrors(
  element: unknown,
  at: string,
  columns: number,
  context: DefinitionContext,
): FormFieldError[] {
  if (!isObject(element)) return [{ field: at, phrase: t.object }]
  const kind = element['element']
  if (kind !== 'field' && kind !== 'heading' && kind !== 'text')
    return [{ field: `${at}.element`, phrase: t.oneOf, params: { values: 'field, heading, text' } }]
  const errors = [
    ...validateKnownKeys(element, kind === 'field' ? fieldNames : noteNames, at),
    ...placeFaults(element, at, columns),
  ]
  if (kind === 'field') return [...errors, ...fieldErrors(element, at, context)]
  const max = kind === 'heading' ? limits.label : limits.note
  for (const name of ['textZh', 'textEn'])
    errors.push(
      ...validateText(element[name], `${at}.${name}`, max, {
        required: true,
        lines: kind === 'text',
      }),
    )
  return errors
}

function placeFaults(
  { row, column, width }: Record<string, unknown>,
  at: string,
  columns: number,
): FormFieldError[] {
  const grid = columns > 0 ? columns : 24
  const errors = [
    ...validateInteger(row, `${at}.row`, 0, limits.rows - 1),
    ...validateInteger(column, `${at}.column`, 0, grid - 1),
    ...validateInteger(width, `${at}.width`, 1, grid),
  ]
  if (errors.length === 0 && (column as number) + (width as number) > grid)
    errors.push({
      field: `${at}.width`,
      phrase: t.outside,
      params: { column: (column as number) + 1, width: width as number, columns: grid },
    })
  return errors
}

function fieldErrors(
  field: Record<string, unknown>,
  at: string,
  context: DefinitionContext,
): FormFieldError[] {
  const { keyword, formType, required, dictCode, selectOptions, display, unit } = field
  const errors: FormFieldError[] = []
  if (typeof keyword !== 'string' || !keywordPattern.test(keyword))
    errors.push({
      field: `${at}.keyword`,
      phrase: keyword === '' || keyword === undefined ? t.required : t.keyword,
    })
  // Every object has these names already, so answers under them would be ambiguous.
  else if (keyword in {})
    errors.push({ field: `${at}.keyword`, phrase: t.reserved, params: { keyword } })
  for (const name of ['attrNameZh', 'attrNameEn'])
    errors.push(...validateText(field[name], `${at}.${name}`, limits.label, { required: true }))
  for (const name of ['helpZh', 'helpEn'])
    errors.push(...validateText(field[name], `${at}.${name}`, limits.help, {}))
  if (typeof required !== 'boolean') errors.push({ field: `${at}.required`, phrase: t.boolean })
  if (!inputTypes.includes(formType as InputType))
    return [
      ...errors,
      { field: `${at}.formType`, phrase: t.oneOf, params: { values: inputTypes.join(', ') } },
    ]
  const onlyOf = (name: string, type: InputType, check: () => FormFieldError[]) => {
    if (formType === type) errors.push(...check())
    else if (isPresent(field[name])) errors.push({ field: `${at}.${name}`, phrase: t.notHere })
  }
  onlyOf('dictCode', 5, () => dictionaryErrors(dictCode, `${at}.dictCode`, context))
  onlyOf('selectOptions', 3, () => optionFaults(selectOptions, `${at}.selectOptions`))
  if (isPresent(display)) errors.push(...displayErrors(display, formType, `${at}.display`))
  onlyOf('unit', 4, () => validateText(unit, `${at}.unit`, limits.unit, {}))
  return [
    ...errors,
    ...validateRule(
      field as unknown as FormField,
      at,
      allowedRules[formType as InputType],
      errors.length === 0,
    ),
  ]
}

/** Only a choice has a display mode. */
function displayErrors(display: unknown, formType: unknown, at: string): FormFieldError[] {
  if (formType !== 3 && formType !== 5) return [{ field: at, phrase: t.notHere }]
  return displayModes.includes(display as DisplayMode)
    ? []
    : [{ field: at, phrase: t.oneOf, params: { values: displayModes.join(', ') } }]
}

function dictionaryErrors(
  dictCode: unknown,
  at: string,
  { dictCodes }: DefinitionContext,
): FormFieldError[] {
  if (!isPresent(dictCode) || dictCode === '') return [{ field: at, phrase: t.dictNeeded }]
  if (typeof dictCode !== 'string') return [{ field: at, phrase: t.string }]
  if (dictCode.length > 40) return [{ field: at, phrase: t.tooLong, params: { max: 40 } }]
  return dictCodes && !dictCodes.has(dictCode)
    ? [{ field: at, phrase: t.noSuchDict, params: { dictCode } }]
    : []
}

function optionFaults(options: unknown, at: string): FormFieldError[] {
  if (!isPresent(options)) return [{ field: at, phrase: t.optionsNeeded }]
  if (!Array.isArray(options)) return [{ field: at, phrase: t.list }]
  if (options.length === 0) return [{ field: at, phrase: t.optionsNeeded }]
  if (options.length > limits.options)
    return [{ field: at, phrase: t.tooMany, params: { max: limits.options } }]
  const values = new Set<unknown>()
  return options.flatMap((option: unknown, i): FormFieldError[] => {
    if (!isObject(option)) return [{ field: `${at}.${i}`, phrase: t.object }]
    const errors = [...validateKnownKeys(option, ['value', 'zh', 'en'], `${at}.${i}`)]
    for (const name of ['value', 'zh', 'en'])
      errors.push(
        ...validateText(option[name], `${at}.${i}.${name}`, limits.option, { required: true }),
      )
    if (typeof option['value'] === 'string' && values.has(option['value']))
      errors.push({
        field: `${at}.${i}.value`,
        phrase: t.optionTwice,
        params: { value: option['value'] },
      })
    values.add(option['value'])
    return errors
  })
}
