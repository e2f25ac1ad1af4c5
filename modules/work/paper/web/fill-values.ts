/** Between the form's inputs and what is stored: the register's values stand in the form, only what differs is sent. */
import { isDate } from '#common/rules/dates.ts'
import type { Param } from './paper.ts'

type Bag = Record<string, unknown>
type Known = Readonly<Record<string, string>>
/** Form types of the specification, section 9. */
export const formType = { input: 1, textArea: 2, select: 3, number: 4, dictionary: 5, date: 6, checkbox: 7 } as const

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
const numberOf = (value: unknown): number | null => (isEmpty(value) || !Number.isFinite(Number(value)) ? null : Number(value))

/** What the register knows, as a value of the input; null where it is only words, as with a dictionary's text. */
export function knownValue(p: Param, known: Known): string | number | null {
  const words = known[p.keyword]
  if (words === undefined) return null
  if (p.formType === formType.number) return numberOf(words)
  if (p.formType === formType.select) return (p.selectOptions ?? []).includes(words) ? words : null
  if (p.formType === formType.date) return isDate(words) ? words : null
  return p.formType === formType.input || p.formType === formType.textArea ? words : null
}

/** What stands in the inputs: what was filled in, otherwise what the register knows. */
export function inputsOf(params: readonly Param[], values: Bag, known: Known): Bag {
  return Object.fromEntries(params.map((p) => {
    const stored = values[p.keyword]
    if (p.formType === formType.checkbox) return [p.keyword, stored === true]
    if (stored === undefined || stored === null) return [p.keyword, knownValue(p, known)]
    return [p.keyword, stored === '' ? null : p.formType === formType.number ? numberOf(stored) : stored]
  }))
}

/** Whether an input says the same as the register. */
export function asKnown(p: Param, input: unknown, known: Known): boolean {
  const own = knownValue(p, known)
  return own !== null && !isEmpty(input) && String(own) === String(input)
}

/**
 * What is stored for the inputs. Left out: empty ones, and those that say what the register says, so that they follow
 * it. Emptying what the register knows stores '', which prints nothing.
 */
export function storedOf(params: readonly Param[], inputs: Bag, known: Known): Bag {
  return Object.fromEntries(params.flatMap((p): [string, unknown][] => {
    const input = inputs[p.keyword]
    if (p.formType === formType.checkbox) return input === true ? [[p.keyword, true]] : []
    if (isEmpty(input)) return knownValue(p, known) === null ? [] : [[p.keyword, '']]
    return asKnown(p, input, known) ? [] : [[p.keyword, input]]
  }))
}

/** Whether two sets of stored values print the same. */
export function sameValues(a: Bag, b: Bag): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null) || (a[name] ?? false) === (b[name] ?? false))
}

export type FieldName = string | ['values', string]
/** Every field that must be filled in before the certificate can be handed in. `sheet`: an endorsement, for which no template asks. */
export function requiredFields(params: readonly Param[], expires: boolean, sheet = false): FieldName[] {
  if (sheet) return ['inspectionDate', 'surveyPlace', 'issueDate']
  const dates = ['inspectionDate', 'issueDate', 'issuePlace', ...(expires ? ['expiryDate'] : [])]
  return ['templateId', 'term', ...dates, ...params.filter((p) => p.required && p.formType !== formType.checkbox).map((p): FieldName => ['values', p.keyword])]
}

/** Those of them that are still empty. What the register only has in words, such as a printed date, counts as filled. */
export function missingFields(params: readonly Param[], expires: boolean, form: Bag, known: Known, sheet = false): FieldName[] {
  const inputs = (form['values'] ?? {}) as Bag
  const inWords = new Set(params.filter((p) => known[p.keyword] && knownValue(p, known) === null).map((p) => p.keyword))
  return requiredFields(params, expires, sheet).filter((name) => (typeof name === 'string' ? isEmpty(form[name]) : isEmpty(inputs[name[1]]) && !inWords.has(name[1])))
}
