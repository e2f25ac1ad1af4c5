/** What must hold of what is filled into a designed form. */
import { isDate } from './dates.ts'
import { isObject } from './designed-form-parts.ts'
import { fieldsOf, formLimits as limits, keywordIn } from './designed-form-shape.ts'
import type { FilledValues, FormDefinition, FormFault, FormField } from './designed-form-shape.ts'
import { designedFormText as t } from './designed-form.text.ts'
import { wholePattern } from './pattern-cost.ts'

export interface FilledOptions {
  /** the day `today` means in date rules, as `YYYY-MM-DD`; without it such rules are not judged */
  today?: string
  /** keys of a dictionary by its code; without it any key is taken */
  dictionary?: (dictCode: string) => ReadonlySet<string> | undefined
  /** the person is not done yet: what is missing is no fault */
  partial?: boolean
}
type Fault = Omit<FormFault, 'field'>

/** What is wrong with what was filled in, each fault at the keyword of its field, in the order of the form. Takes anything. */
export function checkFilled(definition: FormDefinition, values: unknown, options: FilledOptions = {}): FormFault[] {
  if (!isObject(values)) return [{ field: '', phrase: t.object }]
  const fields = fieldsOf(definition)
  const known = new Set(fields.map((f) => f.keyword))
  const unknown = Object.keys(values).filter((name) => !known.has(name)).slice(0, limits.faults).map((name) => ({ field: name.slice(0, limits.keyword), phrase: t.noSuchAnswer }))
  return [...unknown, ...fields.flatMap((field): FormFault[] => {
    const value = Object.hasOwn(values, field.keyword) ? values[field.keyword] : undefined
    const fault = isEmpty(field, value) ? missingFault(field, options) : answerFault(field, value, options) ?? boundFault(field, value as string, values, options)
    return fault ? [{ ...fault, field: field.keyword }] : []
  })]
}

const isEmpty = ({ formType, required }: FormField, value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && !/\S/.test(value)) || (formType === 7 && required && value === false)
const missingFault = ({ formType, required }: FormField, { partial }: FilledOptions): Fault | undefined =>
  (required && !partial ? { phrase: formType === 7 ? t.tick : t.required } : undefined)

/** What is wrong with one answer by itself; undefined when nothing is. */
export function answerFault(field: FormField, value: unknown, { dictionary }: FilledOptions = {}): Fault | undefined {
  switch (field.formType) {
    case 1: case 2: return wordsFault(field, value)
    case 3: return field.selectOptions?.some((option) => option.value === value) ? undefined : { phrase: t.choice }
    case 4: return numberFault(field, value)
    case 5: {
      const keys = dictionary?.(field.dictCode ?? '')
      return typeof value !== 'string' ? { phrase: t.string } : value.length > 40 || (keys && !keys.has(value)) ? { phrase: t.choice } : undefined
    }
    case 6: return isDate(value) ? undefined : { phrase: t.date }
    case 7: return typeof value === 'boolean' ? undefined : { phrase: t.boolean }
  }
}

function wordsFault({ formType, rule }: FormField, value: unknown): Fault | undefined {
  if (typeof value !== 'string') return { phrase: t.string }
  const max = Math.min(rule?.maxLength ?? Infinity, limits.text[formType as 1 | 2])
  // Counting characters of something enormous is work for nothing.
  const length = value.length > max * 2 ? Infinity : [...value].length
  if (length > max) return { phrase: t.tooLong, params: { max } }
  if (length < (rule?.minLength ?? 0)) return { phrase: t.tooShort, params: { min: rule!.minLength! } }
  if ((formType === 2 ? /[^\P{Cc}\n\r\t]|\p{Cs}/u : /[\p{Cc}\p{Cs}]/u).test(value)) return { phrase: t.control }
  if (!rule?.pattern || wholePattern(rule.pattern).test(value)) return undefined
  return { phrase: rule.messageZh && rule.messageEn ? { key: 'designedForm.own', zh: rule.messageZh, en: rule.messageEn } : t.unfit }
}

function numberFault({ rule }: FormField, value: unknown): Fault | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return { phrase: t.number }
  const [min, max, decimals] = [rule?.min ?? -limits.number, rule?.max ?? limits.number, rule?.decimals ?? limits.decimals]
  if (value < min) return { phrase: t.least, params: { limit: min } }
  if (value > max) return { phrase: t.most, params: { limit: max } }
  if (Number(value.toFixed(decimals)) === value) return undefined
  return decimals === 0 ? { phrase: t.wholeNumber } : { phrase: t.decimals, params: { limit: decimals } }
}

/** The day a date rule means: a date, today, or what another field holds; undefined while that is open. */
function dayOf(bound: string, values: FilledValues, { today }: FilledOptions): string | undefined {
  const keyword = keywordIn(bound)
  const day = keyword !== undefined ? (Object.hasOwn(values, keyword) ? values[keyword] : undefined) : bound === 'today' ? today : bound
  return isDate(day) ? day : undefined
}

function boundFault({ formType, rule }: FormField, value: string, values: FilledValues, options: FilledOptions): Fault | undefined {
  if (formType !== 6) return undefined
  const first = dayOf(rule?.notBefore ?? '', values, options)
  const last = dayOf(rule?.notAfter ?? '', values, options)
  if (first && value < first) return { phrase: t.notBefore, params: { limit: first } }
  return last && value > last ? { phrase: t.notAfter, params: { limit: last } } : undefined
}
