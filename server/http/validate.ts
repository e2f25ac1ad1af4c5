import { Ajv } from 'ajv'
import type { ErrorObject, SchemaValidateFunction, ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isDate } from '#common/rules/dates.ts'
import type { JsonSchema } from '#common/fields.ts'
import { fieldText, httpText, Refusal } from './refusal.ts'
import type { FieldFault } from './refusal.ts'
import { cleanHtml } from './rich-text.ts'
import { mostFaults, refuseSizes } from './sizes.ts'

const options = { useDefaults: true, removeAdditional: false, allErrors: true, strict: false } as const

function ajv(more: object): Ajv {
  const instance = new Ajv({ ...options, ...more })
  ;(addFormats as unknown as (a: Ajv, formats: string[]) => void)(instance, ['date-time', 'email'])
  instance.addFormat('date', isDate)
  instance.addKeyword({
    keyword: 'decimals', type: 'number', schemaType: 'number', error: { message: 'decimals' },
    validate: (limit: number, value: number) => Number(value.toFixed(limit)) === value,
  })
  return instance
}

/** Formatted text is cut down to what is allowed as it comes in, so that no call ever sees anything else. */
function cleaning(instance: Ajv): Ajv {
  const check: SchemaValidateFunction = (type: string, value: string, schema: JsonSchema = {}, at) => {
    if (type !== 'text/html' || !at) return true
    const limit = Number(schema['maxLength'] ?? Infinity)
    // What is too long already is not cleaned: its length is a fault of its own.
    if (value.length > 2 * limit) return true
    const clean = cleanHtml(value)
    check.errors = [...clean].length > limit ? [{ keyword: 'maxLength', params: { limit } }] : []
    if (check.errors.length) return false
    at.parentData[at.parentDataProperty] = clean
    return true
  }
  return instance.removeKeyword('contentMediaType').addKeyword({ keyword: 'contentMediaType', type: 'string', modifying: true, validate: check })
}
// Forms carry only words, so theirs are coerced; JSON has types of its own, and null must not become 0.
const forms = cleaning(ajv({ coerceTypes: 'array' }))
const strict = cleaning(ajv({}))
const answers = ajv({ useDefaults: false })

export type Encoding = 'form' | 'json'
export interface Validator { input(value: unknown, encoding: Encoding): unknown; output(value: unknown, input?: unknown): void }

/** Compiles the shapes of a call, each when it is first needed: all of them at once are three seconds of the server's start. */
export function validator(input: JsonSchema, output: JsonSchema | null): Validator {
  const compiled: Partial<Record<Encoding, ValidateFunction>> = {}
  const checkOf = (encoding: Encoding): ValidateFunction => (compiled[encoding] ??= (encoding === 'form' ? forms : strict).compile(input))
  const answer = new Map<string, ValidateFunction>()
  const properties = (input['properties'] ?? {}) as Record<string, JsonSchema>
  return {
    input(value, encoding) {
      const body = encoding === 'form' ? emptied(value as Record<string, unknown>, properties) : listsOfOne(value, properties)
      if (encoding === 'form') refuseOddNumbers(body as Record<string, unknown>, properties)
      refuseSizes(body, input)
      refuseControlCharacters(body, '')
      const check = checkOf(encoding)
      if (!check(body)) throw new Refusal(400, httpText.badInput, {}, faults(check.errors ?? []))
      return body
    },
    output(value, asked) {
      if (!output) return
      const given = (asked as { columns?: unknown } | undefined)?.columns
      const columns = Array.isArray(given) ? (given as string[]) : []
      const check = answer.get(columns.join()) ?? answers.compile(withColumns(output, columns))
      answer.set(columns.join(), check)
      if (!check(value)) throw new Error(`the answer breaks its contract: ${answers.errorsText(check.errors)}`)
    },
  }
}

/** A list that was asked for columns answers with these and `id`, no more and no less. */
function withColumns(output: JsonSchema, columns: readonly string[]): JsonSchema {
  const properties = output['properties'] as Record<string, JsonSchema> | undefined
  const row = properties?.['list']?.['items'] as JsonSchema | undefined
  if (!columns.length || !row) return output
  const shown = Object.fromEntries(Object.entries(row['properties'] as object).filter(([name]) => name === 'id' || columns.includes(name)))
  return { ...output, properties: { ...properties, list: { ...properties!['list'], items: { ...row, properties: shown, required: Object.keys(shown) } } } }
}

const clearable = (schema: JsonSchema | undefined) => Array.isArray(schema?.['anyOf']) && (schema['anyOf'] as JsonSchema[])[0]?.['type'] === 'null'

/** In a form an empty value is an absent one, but for fields that can be cleared: there it is null. */
function emptied(body: Record<string, unknown>, properties: Record<string, JsonSchema>): Record<string, unknown> {
  // Without a prototype, so that __proto__ is a name like any other, and refused as unknown.
  const result = Object.create(null) as Record<string, unknown>
  for (const [name, value] of Object.entries(body))
    if (value !== '') result[name] = value
    else if (!Object.hasOwn(properties, name)) result[name] = value
    else if (clearable(properties[name])) result[name] = null
  return result
}

/** What people mean by a number. The coercion would also take 0x1F, 1e3 and numbers between blanks. */
function refuseOddNumbers(body: Record<string, unknown>, properties: Record<string, JsonSchema>): void {
  const isNumber = (schema: JsonSchema | undefined) => ['number', 'integer'].includes(String((clearable(schema) ? (schema!['anyOf'] as JsonSchema[])[1] : schema)?.['type']))
  const odd = Object.entries(body).filter(([name, value]) => typeof value === 'string' && Object.hasOwn(properties, name) && isNumber(properties[name]) && !/^-?\d+(\.\d+)?$/.test(value))
  if (odd.length) throw new Refusal(400, httpText.badInput, {}, odd.map(([field]) => ({ field, phrase: fieldText.number })))
}

/** JSON clients may give a single value where a list of filters is expected. */
function listsOfOne(body: unknown, properties: Record<string, JsonSchema>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(Object.entries(body).map(([name, value]) =>
    [name, properties[name]?.['type'] === 'array' && typeof value !== 'object' ? [value] : value]))
}

// The database and Word files cannot hold these.
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function refuseControlCharacters(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (control.test(value)) throw new Refusal(400, httpText.badInput, {}, [{ field: path, phrase: fieldText.control }])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      refuseControlCharacters(name, path || name.slice(0, 60))
      refuseControlCharacters(inner, path ? `${path}.${name}` : name)
    }
  }
}

function faults(errors: ErrorObject[]): FieldFault[] {
  const seen = new Map<string, FieldFault>()
  for (const error of errors) {
    const fault = faultOf(error)
    if (fault && !seen.has(fault.field)) seen.set(fault.field, fault)
  }
  return [...seen.values()].slice(0, mostFaults)
}

function faultOf(error: ErrorObject): FieldFault | null {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const at = (name: string) => (path ? `${path}.${name}` : name)
  const { params } = error
  const limit = { limit: String(params['limit'] ?? params['decimals'] ?? '') }
  switch (error.keyword) {
    case 'required': return { field: at(String(params['missingProperty'])), phrase: fieldText.required }
    case 'additionalProperties': return { field: at(String(params['additionalProperty'])), phrase: fieldText.unknown }
    case 'type': {
      const type = String(params['type'])
      if (type === 'null') return null
      const phrase = { number: fieldText.number, integer: fieldText.integer, boolean: fieldText.boolean, array: fieldText.list }[type] ?? fieldText.text
      return { field: path || 'body', phrase }
    }
    case 'minimum': case 'exclusiveMinimum': return { field: path, phrase: fieldText.least, params: limit }
    case 'maximum': return { field: path, phrase: fieldText.most, params: limit }
    case 'maxLength': return { field: path, phrase: fieldText.tooLong, params: limit }
    case 'minLength': return { field: path, phrase: Number(params['limit']) === 1 ? fieldText.required : fieldText.tooShort, params: limit }
    case 'maxItems': return { field: path, phrase: fieldText.tooMany, params: limit }
    case 'minItems': return { field: path, phrase: fieldText.tooFew, params: limit }
    case 'decimals': return { field: path, phrase: fieldText.decimals, params: { limit: String(error.schema) } }
    case 'format': return { field: path, phrase: params['format'] === 'date' ? fieldText.date : params['format'] === 'email' ? fieldText.email : fieldText.form }
    case 'pattern': return { field: path, phrase: params['pattern'] === '\\S' ? fieldText.required : fieldText.form }
    case 'enum': return { field: path, phrase: fieldText.choice }
    case 'anyOf': case 'if': return null
    default: return { field: path || 'body', phrase: fieldText.form }
  }
}
