/** Client-side validation from the schema that the server also uses. */
import type { FormRule } from 'antd'
import type { Field } from '#common/fields.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { kitText } from '../kit.text.ts'

type Say = (phrase: Message, params?: MessageParams) => string
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether an input holds nothing: no value, blank text, an empty list. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Error of a value, as a message with parameters; undefined when it is valid. */
export function validateValue(field: Field, value: unknown): [Message, MessageParams?] | undefined {
  const s = field.schema as {
    maxLength?: number
    maxItems?: number
    pattern?: string
    format?: string
    minimum?: number
    maximum?: number
  }
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') {
    if (s.maxLength !== undefined && [...value].length > s.maxLength)
      return [kitText.tooLong, { max: s.maxLength }]
    if (s.format === 'email' && !emailPattern.test(value)) return [kitText.badEmail]
    if (s.pattern && !new RegExp(s.pattern, 'u').test(value))
      return [s.pattern === '^[0-9]+$' ? kitText.digitsOnly : kitText.badPattern]
  }
  if (
    typeof value === 'number' &&
    s.minimum !== undefined &&
    s.maximum !== undefined &&
    (value < s.minimum || value > s.maximum)
  )
    return [kitText.outOfRange, { min: s.minimum, max: s.maximum }]
  if (Array.isArray(value) && s.maxItems !== undefined && value.length > s.maxItems)
    return [kitText.tooMany, { max: s.maxItems }]
  return undefined
}

/** Validation rules of one input, for the component library's form. */
export function validationRules(
  field: Field,
  label: string,
  translate: Say,
  required = field.required,
): FormRule[] {
  const check: FormRule = {
    validator: (_: unknown, value: unknown) => {
      const error = validateValue(field, value)
      return error ? Promise.reject(new Error(translate(...error))) : Promise.resolve()
    },
  }
  const message = translate(
    field.kind === 'file' || field.kind === 'files' ? kitText.requiredFile : kitText.required,
    { name: label },
  )
  const needed = required && field.kind !== 'bool'
  return [
    ...(needed
      ? [
          {
            required: true,
            message,
            ...(field.kind === 'text' && { whitespace: true }),
          } as FormRule,
        ]
      : []),
    check,
  ]
}
