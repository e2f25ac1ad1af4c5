/**
 * Validation of a form definition: structure, names, grid positions and rules that can be
 * satisfied.
 */
import { isObject } from '../../values.ts'
import { fieldsOf, formLimits as limits, gridColumns, boundKeyword } from './designed-form-types.ts'
import type { FormDefinition, FormElement, FormFieldError } from './designed-form-types.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { validateKnownKeys } from './validation-helpers.ts'
import { elementErrors } from './validate-element.ts'
import type { DefinitionContext } from './validate-element.ts'

/**
 * Errors of any value as a form definition, such as a file written by hand; each with the path of
 * its place, such as `elements.3.selectOptions.0.zh`, at most 50. Empty when the form may be saved.
 */
export function validateDefinition(
  definition: unknown,
  context: DefinitionContext = {},
): FormFieldError[] {
  if (!isObject(definition)) return [{ field: '', phrase: t.object }]
  const errors = [...validateKnownKeys(definition, ['columns', 'elements'], '')]
  const columns = definition['columns'] as number
  if (!gridColumns.includes(columns as 12))
    errors.push({ field: 'columns', phrase: t.oneOf, params: { values: gridColumns.join(', ') } })
  const { elements } = definition
  if (!Array.isArray(elements)) return [...errors, { field: 'elements', phrase: t.list }]
  if (elements.length > limits.elements)
    return [...errors, { field: 'elements', phrase: t.tooMany, params: { max: limits.elements } }]
  for (const [i, element] of elements.entries()) {
    errors.push(...elementErrors(element, `elements.${i}`, columns, context))
    if (errors.length >= limits.errors) return errors.slice(0, limits.errors)
  }
  errors.push(...keywordErrors(elements))
  const options = elements.reduce(
    (sum: number, e) =>
      sum + (isObject(e) && Array.isArray(e['selectOptions']) ? e['selectOptions'].length : 0),
    0,
  )
  if (options > limits.optionsInAll)
    errors.push({ field: 'elements', phrase: t.optionsInAll, params: { max: limits.optionsInAll } })
  if (errors.length === 0)
    errors.push(
      ...overlapFaults(definition as unknown as FormDefinition),
      ...boundErrors(definition as unknown as FormDefinition),
    )
  return errors.slice(0, limits.errors)
}

/** Keywords that differ only in case would be confused in Word templates, such as `{shipName}`. */
function keywordErrors(elements: readonly unknown[]): FormFieldError[] {
  const keywords = elements.map((element) =>
    isObject(element) && typeof element['keyword'] === 'string' ? element['keyword'] : '',
  )
  const times = new Map<string, number>()
  for (const keyword of keywords)
    times.set(keyword.toLowerCase(), (times.get(keyword.toLowerCase()) ?? 0) + 1)
  return keywords.flatMap((keyword, i): FormFieldError[] =>
    keyword && times.get(keyword.toLowerCase())! > 1
      ? [
          {
            field: `elements.${i}.keyword`,
            phrase: t.twice,
            params: { keyword: keyword.slice(0, limits.keyword) },
          },
        ]
      : [],
  )
}

const nameOf = (e: FormElement): string =>
  e.element === 'field' ? e.keyword : e.textEn.slice(0, 40)

function overlapFaults({ columns, elements }: FormDefinition): FormFieldError[] {
  const occupied = new Map<number, FormElement>()
  return elements.flatMap((element, i): FormFieldError[] => {
    let other: FormElement | undefined
    for (let c = element.column; c < element.column + element.width; c++) {
      const cell = element.row * columns + c
      other ??= occupied.get(cell)
      occupied.set(cell, element)
    }
    return other
      ? [{ field: `elements.${i}`, phrase: t.overlap, params: { other: nameOf(other) } }]
      : []
  })
}

/** A date rule that refers to another field must refer to a date field. */
function boundErrors(definition: FormDefinition): FormFieldError[] {
  const dates = new Set(
    fieldsOf(definition)
      .filter((f) => f.formType === 6)
      .map((f) => f.keyword),
  )
  return definition.elements.flatMap((element, i) =>
    element.element !== 'field'
      ? []
      : (['notBefore', 'notAfter'] as const).flatMap((name): FormFieldError[] => {
          const keyword = boundKeyword(element.rule?.[name] ?? '')
          return keyword !== undefined && (keyword === element.keyword || !dates.has(keyword))
            ? [{ field: `elements.${i}.rule.${name}`, phrase: t.noSuchField, params: { keyword } }]
            : []
        }),
  )
}
