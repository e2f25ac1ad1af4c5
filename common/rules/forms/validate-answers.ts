/** Validation of the answers of a designed form. */
import { isDate } from '../base/dates.ts'
import { isObject } from '../../values.ts'
import { fieldsOf, formLimits as limits, boundKeyword } from './designed-form-types.ts'
import type {
  FormAnswers,
  FormDefinition,
  FormFieldError,
  FormField,
} from './designed-form-types.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { anchoredPattern } from './check-pattern.ts'

export interface AnswerOptions {
  /** value of `today` in date rules, as `YYYY-MM-DD`; without it such rules are not checked */
  today?: string
  /** keys of a dictionary by code; without it any key is accepted */
  dictionary?: (dictCode: string) => ReadonlySet<string> | undefined
  /** draft: missing answers are no errors */
  allowMissing?: boolean
}
type Fault = Omit<FormFieldError, 'field'>

/**
 * Errors of any value as answers of a form, each at its field's keyword, in the order of the form.
 */
export function validateAnswers(
  definition: FormDefinition,
  values: unknown,
  options: AnswerOptions = {},
): FormFieldError[] {
  if (!isObject(values)) return [{ field: '', phrase: t.object }]
  const fields = fieldsOf(definition)
  const keywords = new Set(fields.map((f) => f.keyword))
  const unknown = Object.keys(values)
    .filter((name) => !keywords.has(name))
    .slice(0, limits.errors)
    .map((name) => ({ field: name.slice(0, limits.keyword), phrase: t.noSuchAnswer }))
  return [
    ...unknown,
    ...fields.flatMap((field): FormFieldError[] => {
      const value = Object.hasOwn(values, field.keyword) ? values[field.keyword] : undefined
      const error = isEmpty(field, value)
        ? missingFault(field, options)
        : (validateAnswer(field, value, options) ??
          boundFault(field, value as string, values, options))
      return error ? [{ ...error, field: field.keyword }] : []
    }),
  ]
}

const isEmpty = ({ formType, required }: FormField, value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && !/\S/.test(value)) ||
  (formType === 7 && required && value === false)
const missingFault = (
  { formType, required }: FormField,
  { allowMissing }: AnswerOptions,
): Fault | undefined =>
  required && !allowMissing ? { phrase: formType === 7 ? t.tick : t.required } : undefined

/** Error of one answer by itself; undefined when it is valid. */
export function validateAnswer(
  field: FormField,
  value: unknown,
  { dictionary }: AnswerOptions = {},
): Fault | undefined {
  switch (field.formType) {
    case 1:
    case 2:
      return wordsFault(field, value)
    case 3:
      return field.selectOptions?.some((option) => option.value === value)
        ? undefined
        : { phrase: t.choice }
    case 4:
      return numberFault(field, value)
    case 5: {
      const keys = dictionary?.(field.dictCode ?? '')
      return typeof value !== 'string'
        ? { phrase: t.string }
        : value.length > 40 || (keys && !keys.has(value))
          ? { phrase: t.choice }
          : undefined
    }
    case 6:
      return isDate(value) ? undefined : { phrase: t.date }
    case 7:
      return typeof value === 'boolean' ? undefined : { phrase: t.boolean }
  }
}

function wordsFault({ formType, rule }: FormField, value: unknown): Fault | undefined {
  if (typeof value !== 'string') return { phrase: t.string }
  const max = Math.min(rule?.maxLength ?? Infinity, limits.text[formType as 1 | 2])
  // Characters of a very long text are not counted.
  const length = value.length > max * 2 ? Infinity : [...value].length
  if (length > max) return { phrase: t.tooLong, params: { max } }
  if (length < (rule?.minLength ?? 0))
    return { phrase: t.tooShort, params: { min: rule!.minLength! } }
  if ((formType === 2 ? /[^\P{Cc}\n\r\t]|\p{Cs}/u : /[\p{Cc}\p{Cs}]/u).test(value))
    return { phrase: t.control }
  if (!rule?.pattern || anchoredPattern(rule.pattern).test(value)) return undefined
  return {
    phrase:
      rule.messageZh && rule.messageEn
        ? { key: 'designedForm.own', zh: rule.messageZh, en: rule.messageEn }
        : t.unfit,
  }
}

function numberFault({ rule }: FormField, value: unknown): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { phrase: t.number }
  const [min, max, decimals] = [
    rule?.min ?? -limits.number,
    rule?.max ?? limits.number,
    rule?.decimals ?? limits.decimals,
  ]
  if (value < min) return { phrase: t.least, params: { limit: min } }
  if (value > max) return { phrase: t.most, params: { limit: max } }
  if (Number(value.toFixed(decimals)) === value) return undefined
  return decimals === 0
    ? { phrase: t.wholeNumber }
    : { phrase: t.decimals, params: { limit: decimals } }
}

/**
 * The day a date rule refers to: a date, today, or the value of another field; undefined while that
 * is empty.
 */
function dayOf(bound: string, values: FormAnswers, { today }: AnswerOptions): string | undefined {
  const keyword = boundKeyword(bound)
  const day =
    keyword !== undefined
      ? Object.hasOwn(values, keyword)
        ? values[keyword]
        : undefined
      : bound === 'today'
        ? today
        : bound
  return isDate(day) ? day : undefined
}

function boundFault(
  { formType, rule }: FormField,
  value: string,
  values: FormAnswers,
  options: AnswerOptions,
): Fault | undefined {
  if (formType !== 6) return undefined
  const first = dayOf(rule?.notBefore ?? '', values, options)
  const last = dayOf(rule?.notAfter ?? '', values, options)
  if (first && value < first) return { phrase: t.notBefore, params: { limit: first } }
  return last && value > last ? { phrase: t.notAfter, params: { limit: last } } : undefined
}
