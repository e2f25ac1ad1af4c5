/** What must hold of a form's definition: shape, names, places on the grid, and rules that can be kept. */
import { fieldsOf, formLimits as limits, gridColumns, inputTypes, keywordForm, keywordIn, rulesOfType } from './designed-form-shape.ts'
import type { FormDefinition, FormElement, FormFault, FormField, InputType } from './designed-form-shape.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { ruleFaults } from './designed-form-rules.ts'
import { isObject, isThere, textFault, unknownFaults, within } from './designed-form-parts.ts'

/** What the check cannot know by itself. Without it, such questions are left open. */
export interface KnownOfForms { dictCodes?: ReadonlySet<string> }

const fieldNames = ['element', 'row', 'column', 'width', 'keyword', 'attrNameZh', 'attrNameEn', 'formType', 'required', 'dictCode', 'selectOptions', 'defaultValue', 'rule', 'helpZh', 'helpEn', 'unit']
const noteNames = ['element', 'row', 'column', 'width', 'textZh', 'textEn']

/**
 * What is wrong with a definition, each fault with the path of what is wrong, such as `elements.3.selectOptions.0.zh`;
 * at most 50. Takes anything: a file somebody wrote by hand, too. Empty when the form may be saved.
 */
export function checkDefinition(definition: unknown, known: KnownOfForms = {}): FormFault[] {
  if (!isObject(definition)) return [{ field: '', phrase: t.object }]
  const faults = [...unknownFaults(definition, ['columns', 'elements'], '')]
  const columns = definition['columns'] as number
  if (!gridColumns.includes(columns as 12)) faults.push({ field: 'columns', phrase: t.oneOf, params: { values: gridColumns.join(', ') } })
  const { elements } = definition
  if (!Array.isArray(elements)) return [...faults, { field: 'elements', phrase: t.list }]
  if (elements.length > limits.elements) return [...faults, { field: 'elements', phrase: t.tooMany, params: { max: limits.elements } }]
  for (const [i, element] of elements.entries()) {
    faults.push(...elementFaults(element, `elements.${i}`, columns, known))
    if (faults.length >= limits.faults) return faults.slice(0, limits.faults)
  }
  faults.push(...keywordFaults(elements))
  const options = elements.reduce((sum: number, e) => sum + (isObject(e) && Array.isArray(e['selectOptions']) ? e['selectOptions'].length : 0), 0)
  if (options > limits.optionsInAll) faults.push({ field: 'elements', phrase: t.optionsInAll, params: { max: limits.optionsInAll } })
  if (faults.length === 0) faults.push(...overlapFaults(definition as unknown as FormDefinition), ...boundFaults(definition as unknown as FormDefinition))
  return faults.slice(0, limits.faults)
}

function elementFaults(element: unknown, at: string, columns: number, known: KnownOfForms): FormFault[] {
  if (!isObject(element)) return [{ field: at, phrase: t.object }]
  const kind = element['element']
  if (kind !== 'field' && kind !== 'heading' && kind !== 'text') return [{ field: `${at}.element`, phrase: t.oneOf, params: { values: 'field, heading, text' } }]
  const faults = [...unknownFaults(element, kind === 'field' ? fieldNames : noteNames, at), ...placeFaults(element, at, columns)]
  if (kind === 'field') return [...faults, ...fieldFaults(element, at, known)]
  const max = kind === 'heading' ? limits.label : limits.note
  for (const name of ['textZh', 'textEn']) faults.push(...textFault(element[name], `${at}.${name}`, max, { required: true, lines: kind === 'text' }))
  return faults
}

function placeFaults({ row, column, width }: Record<string, unknown>, at: string, columns: number): FormFault[] {
  const grid = columns > 0 ? columns : 24
  const faults = [...within(row, `${at}.row`, 0, limits.rows - 1), ...within(column, `${at}.column`, 0, grid - 1), ...within(width, `${at}.width`, 1, grid)]
  if (faults.length === 0 && (column as number) + (width as number) > grid)
    faults.push({ field: `${at}.width`, phrase: t.outside, params: { column: (column as number) + 1, width: width as number, columns: grid } })
  return faults
}

function fieldFaults(field: Record<string, unknown>, at: string, known: KnownOfForms): FormFault[] {
  const { keyword, formType, required, dictCode, selectOptions, unit } = field
  const faults: FormFault[] = []
  if (typeof keyword !== 'string' || !keywordForm.test(keyword)) faults.push({ field: `${at}.keyword`, phrase: keyword === '' || keyword === undefined ? t.required : t.keyword })
  // Every object has these names already: an answer under one of them could not be told from them.
  else if (keyword in {}) faults.push({ field: `${at}.keyword`, phrase: t.reserved, params: { keyword } })
  for (const name of ['attrNameZh', 'attrNameEn']) faults.push(...textFault(field[name], `${at}.${name}`, limits.label, { required: true }))
  for (const name of ['helpZh', 'helpEn']) faults.push(...textFault(field[name], `${at}.${name}`, limits.help, {}))
  if (typeof required !== 'boolean') faults.push({ field: `${at}.required`, phrase: t.boolean })
  if (!inputTypes.includes(formType as InputType)) return [...faults, { field: `${at}.formType`, phrase: t.oneOf, params: { values: inputTypes.join(', ') } }]
  const onlyOf = (name: string, type: InputType, check: () => FormFault[]) => {
    if (formType === type) faults.push(...check())
    else if (isThere(field[name])) faults.push({ field: `${at}.${name}`, phrase: t.notHere })
  }
  onlyOf('dictCode', 5, () => dictionaryFaults(dictCode, `${at}.dictCode`, known))
  onlyOf('selectOptions', 3, () => optionFaults(selectOptions, `${at}.selectOptions`))
  onlyOf('unit', 4, () => textFault(unit, `${at}.unit`, limits.unit, {}))
  return [...faults, ...ruleFaults(field as unknown as FormField, at, rulesOfType[formType as InputType], faults.length === 0)]
}

function dictionaryFaults(dictCode: unknown, at: string, { dictCodes }: KnownOfForms): FormFault[] {
  if (!isThere(dictCode) || dictCode === '') return [{ field: at, phrase: t.dictNeeded }]
  if (typeof dictCode !== 'string') return [{ field: at, phrase: t.string }]
  if (dictCode.length > 40) return [{ field: at, phrase: t.tooLong, params: { max: 40 } }]
  return dictCodes && !dictCodes.has(dictCode) ? [{ field: at, phrase: t.noSuchDict, params: { dictCode } }] : []
}

function optionFaults(options: unknown, at: string): FormFault[] {
  if (!isThere(options)) return [{ field: at, phrase: t.optionsNeeded }]
  if (!Array.isArray(options)) return [{ field: at, phrase: t.list }]
  if (options.length === 0) return [{ field: at, phrase: t.optionsNeeded }]
  if (options.length > limits.options) return [{ field: at, phrase: t.tooMany, params: { max: limits.options } }]
  const values = new Set<unknown>()
  return options.flatMap((option: unknown, i): FormFault[] => {
    if (!isObject(option)) return [{ field: `${at}.${i}`, phrase: t.object }]
    const faults = [...unknownFaults(option, ['value', 'zh', 'en'], `${at}.${i}`)]
    for (const name of ['value', 'zh', 'en']) faults.push(...textFault(option[name], `${at}.${i}.${name}`, limits.option, { required: true }))
    if (typeof option['value'] === 'string' && values.has(option['value'])) faults.push({ field: `${at}.${i}.value`, phrase: t.optionTwice, params: { value: option['value'] } })
    values.add(option['value'])
    return faults
  })
}

/** Word asks for `{shipName}`: two keywords that differ in capitals only would be taken for each other. */
function keywordFaults(elements: readonly unknown[]): FormFault[] {
  const keywords = elements.map((element) => (isObject(element) && typeof element['keyword'] === 'string' ? element['keyword'] : ''))
  const times = new Map<string, number>()
  for (const keyword of keywords) times.set(keyword.toLowerCase(), (times.get(keyword.toLowerCase()) ?? 0) + 1)
  return keywords.flatMap((keyword, i): FormFault[] =>
    (keyword && times.get(keyword.toLowerCase())! > 1 ? [{ field: `elements.${i}.keyword`, phrase: t.twice, params: { keyword: keyword.slice(0, limits.keyword) } }] : []))
}

const nameOf = (e: FormElement): string => (e.element === 'field' ? e.keyword : e.textEn.slice(0, 40))

function overlapFaults({ columns, elements }: FormDefinition): FormFault[] {
  const taken = new Map<number, FormElement>()
  return elements.flatMap((element, i): FormFault[] => {
    let other: FormElement | undefined
    for (let c = element.column; c < element.column + element.width; c++) {
      const cell = element.row * columns + c
      other ??= taken.get(cell)
      taken.set(cell, element)
    }
    return other ? [{ field: `elements.${i}`, phrase: t.overlap, params: { other: nameOf(other) } }] : []
  })
}

/** A date rule that points at another field must find a date there. */
function boundFaults(definition: FormDefinition): FormFault[] {
  const dates = new Set(fieldsOf(definition).filter((f) => f.formType === 6).map((f) => f.keyword))
  return definition.elements.flatMap((element, i) => (element.element !== 'field' ? [] : (['notBefore', 'notAfter'] as const).flatMap((name): FormFault[] => {
    const keyword = keywordIn(element.rule?.[name] ?? '')
    return keyword !== undefined && (keyword === element.keyword || !dates.has(keyword)) ? [{ field: `elements.${i}.rule.${name}`, phrase: t.noSuchField, params: { keyword } }] : []
  })))
}
