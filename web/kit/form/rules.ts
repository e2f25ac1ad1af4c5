/** Checks in the browser, from the same schema the server judges by, so that most mistakes are told before sending. */
import type { FormRule } from 'antd'
import type { Field } from '#common/fields.ts'
import type { Params, Phrase } from '#common/text.ts'
import { kitText } from '../kit.text.ts'

type Say = (phrase: Phrase, params?: Params) => string
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a value, as a phrase with its parameters; undefined when nothing is. */
export function faultOf(field: Field, value: unknown): [Phrase, Params?] | undefined {
  const s = field.schema as { maxLength?: number; maxItems?: number; pattern?: string; format?: string; minimum?: number; maximum?: number }
  if (value === null || value === undefined || value === '') return undefined
  if (typeof value === 'string') {
    if (s.maxLength !== undefined && [...value].length > s.maxLength) return [kitText.tooLong, { max: s.maxLength }]
    if (s.format === 'email' && !emailPattern.test(value)) return [kitText.badEmail]
    if (s.pattern && !new RegExp(s.pattern, 'u').test(value)) return [s.pattern === '^[0-9]+$' ? kitText.digitsOnly : kitText.badPattern]
  }
  if (typeof value === 'number' && s.minimum !== undefined && s.maximum !== undefined && (value < s.minimum || value > s.maximum))
    return [kitText.outOfRange, { min: s.minimum, max: s.maximum }]
  if (Array.isArray(value) && s.maxItems !== undefined && value.length > s.maxItems) return [kitText.tooMany, { max: s.maxItems }]
  return undefined
}

/** The rules of one input, for the component library's form. */
export function rulesOf(field: Field, label: string, say: Say, required = field.required): FormRule[] {
  const check: FormRule = { validator: (_: unknown, value: unknown) => { const fault = faultOf(field, value); return fault ? Promise.reject(new Error(say(...fault))) : Promise.resolve() } }
  const message = say(field.kind === 'file' || field.kind === 'files' ? kitText.requiredFile : kitText.required, { name: label })
  const needed = required && field.kind !== 'bool'
  return [...(needed ? [{ required: true, message, ...(field.kind === 'text' && { whitespace: true }) } as FormRule] : []), check]
}
