/**
 * Conversion between form inputs and stored values: inputs show the register's values, only
 * differences are sent.
 */
import { isEmpty } from '#common/values.ts'
import { isDate } from '#common/rules/base/dates.ts'
import type { Param } from './certificate.ts'

type Bag = Record<string, unknown>
/** Inputs of the form by field; those of the template's parameters under `values`. */
export interface CertificateInputs {
  values?: Bag | null
  templateId?: number | null
  [field: string]: unknown
}
type Known = Readonly<Record<string, string>>
/** Form types of the specification, section 9. */
export const formType = {
  input: 1,
  textArea: 2,
  select: 3,
  number: 4,
  dictionary: 5,
  date: 6,
  checkbox: 7,
} as const

const numberOf = (value: unknown): number | null =>
  isEmpty(value) || !Number.isFinite(Number(value)) ? null : Number(value)

/**
 * The register's value as an input value; null where it is display text only, such as a dictionary
 * name.
 */
export function registerValue(p: Param, known: Known): string | number | boolean | null {
  const words = known[p.keyword]
  if (words === undefined) return null
  if (p.formType === formType.number) return numberOf(words)
  if (p.formType === formType.select) return (p.selectOptions ?? []).includes(words) ? words : null
  if (p.formType === formType.date) return isDate(words) ? words : null
  if (p.formType === formType.checkbox)
    return words === 'true' || words === 'false' ? words === 'true' : null
  return p.formType === formType.input || p.formType === formType.textArea ? words : null
}

/** Input values: entered ones, otherwise the register's. */
export function toFormValues(params: readonly Param[], values: Bag, known: Known): Bag {
  return Object.fromEntries(
    params.map((p) => {
      const stored = values[p.keyword]
      if (p.formType === formType.checkbox)
        return [p.keyword, (stored ?? registerValue(p, known)) === true]
      if (stored === undefined || stored === null) return [p.keyword, registerValue(p, known)]
      return [
        p.keyword,
        stored === '' ? null : p.formType === formType.number ? numberOf(stored) : stored,
      ]
    }),
  )
}

/** Whether an input equals the register's value. */
export function equalsRegister(p: Param, input: unknown, known: Known): boolean {
  const own = registerValue(p, known)
  return own !== null && !isEmpty(input) && String(own) === String(input)
}

/**
 * Stored values of the inputs. Empty inputs and those equal to the register are omitted, so that
 * they follow it. Clearing a register value stores '', which prints nothing.
 */
export function toStoredValues(params: readonly Param[], inputs: Bag, known: Known): Bag {
  return Object.fromEntries(
    params.flatMap((p): [string, unknown][] => {
      const input = inputs[p.keyword]
      if (p.formType === formType.checkbox) {
        const isTicked = input === true
        return isTicked === (registerValue(p, known) ?? false) ? [] : [[p.keyword, isTicked]]
      }
      if (isEmpty(input)) return registerValue(p, known) === null ? [] : [[p.keyword, '']]
      return equalsRegister(p, input, known) ? [] : [[p.keyword, input]]
    }),
  )
}

/**
 * Whether two sets of stored values print the same: a box that is not stored is empty, unless the
 * register ticks it.
 */
export function sameValues(a: Bag, b: Bag, known: Known = {}): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every(
    (name) =>
      JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null) ||
      (known[name] !== 'true' && (a[name] ?? false) === (b[name] ?? false)),
  )
}

export type FieldName = string | ['values', string]
/** A certificate whose form asks for something, as it is stored and typed. */
export interface AskedFor {
  params: readonly Param[]
  /** it has an expiry date */
  expires: boolean
  /** an endorsement, which has no template */
  sheet?: boolean
}
/**
 * Fields required for submission: those with a star in the form. An endorsed renewal needs the last
 * day of the old certificate, a remote survey the consent of the flag.
 */
export function requiredFields(
  { params, expires, sheet = false }: AskedFor,
  form: CertificateInputs = {},
): FieldName[] {
  const survey = ['surveyType', 'actionType']
  if (sheet)
    return [
      ...survey,
      'inspectionDate',
      'surveyPlace',
      'issueDate',
      ...(form['surveyType'] === 'renewal'
        ? ['expiryDate']
        : ['method', ...(form['method'] === 'remote' ? ['consentFileId'] : [])]),
    ]
  const dates = ['inspectionDate', 'issueDate', 'issuePlace', ...(expires ? ['expiryDate'] : [])]
  return [
    'templateId',
    ...survey,
    'term',
    ...dates,
    ...params
      .filter((p) => p.required && p.formType !== formType.checkbox)
      .map((p): FieldName => ['values', p.keyword]),
  ]
}

/**
 * Required fields that are empty. A register value that exists only as text, such as a printed
 * date, counts as filled.
 */
export function missingFields(asked: AskedFor, form: CertificateInputs, known: Known): FieldName[] {
  const { params } = asked
  const inputs = form.values ?? {}
  const inWords = new Set(
    params
      .filter((p) => known[p.keyword] && registerValue(p, known) === null)
      .map((p) => p.keyword),
  )
  return requiredFields(asked, form).filter((name) =>
    typeof name === 'string'
      ? isEmpty(form[name])
      : isEmpty(inputs[name[1]]) && !inWords.has(name[1]),
  )
}
