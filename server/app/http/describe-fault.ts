import type { ErrorObject } from 'ajv'
import { fieldText } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { mostFaults } from './sizes.ts'

/** Errors of the schema as errors of fields, one for each field. */
export function faults(errors: ErrorObject[]): FieldError[] {
  const seen = new Map<string, FieldError>()
  for (const error of errors) {
    const fault = faultOf(error)
    if (fault && !seen.has(fault.field)) seen.set(fault.field, fault)
  }
  return [...seen.values()].slice(0, mostFaults)
}

function faultOf(error: ErrorObject): FieldError | null {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const { params } = error
  const limit = { limit: String(params['limit'] ?? params['decimals'] ?? '') }
  switch (error.keyword) {
    case 'required':
      return { field: at(String(params['missingProperty'])), phrase: fieldText.required }
    case 'additionalProperties':
      return { field: at(String(params['additionalProperty'])), phrase: fieldText.unknown }
    case 'type': {
      const type = String(params['type'])
      if (type === 'null') return null
      const phrase =
        {
          number: fieldText.number,
          integer: fieldText.integer,
          boolean: fieldText.boolean,
          array: fieldText.list,
        }[type] ?? fieldText.text
      return { field: path || 'body', phrase }
    }
    case 'minimum':
    case 'exclusiveMinimum':
      return { field: path, phrase: fieldText.least, params: limit }
    case 'maximum':
      return { field: path, phrase: fieldText.most, params: limit }
    case 'maxLength':
      return { field: path, phrase: fieldText.tooLong, params: limit }
    case 'minLength':
      return {
        field: path,
        phrase: Number(params['limit']) === 1 ? fieldText.required : fieldText.tooShort,
        params: limit,
      }
    case 'maxItems':
      return { field: path, phrase: fieldText.tooMany, params: limit }
    case 'minItems':
      return { field: path, phrase: fieldText.tooFew, params: limit }
    case 'decimals':
      return { field: path, phrase: fieldText.decimals, params: { limit: String(error.schema) } }
    case 'format':
      return {
        field: path,
        phrase:
          params['format'] === 'date'
            ? fieldText.date
            : params['format'] === 'email'
              ? fieldText.email
              : fieldText.form,
      }
    case 'pattern':
      return {
        field: path,
        phrase: params['pattern'] === '\\S' ? fieldText.required : fieldText.form,
      }
    case 'enum':
      return { field: path, phrase: fieldText.choice }
    case 'anyOf':
    case 'if':
      return null
    default:
      return { field: path || 'body', phrase: fieldText.form }
  }
}
