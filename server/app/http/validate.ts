import { Ajv } from 'ajv'
import type { SchemaValidateFunction, ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { isDate } from '#common/rules/base/dates.ts'
import type { JsonSchema } from '#common/fields.ts'
import { fieldText, httpText, Refusal } from '#server/core/refusal.ts'
import { sanitizeRichText } from './rich-text.ts'
import { refuseSizes } from './sizes.ts'
import { faults } from './describe-fault.ts'

const options = {
  useDefaults: true,
  removeAdditional: false,
  allErrors: true,
  strict: false,
  // A third of the time and memory of compiling: 584 calls in 1.9 s of processor time instead of 2.9.
  code: { optimize: false },
} as const

function ajv(more: object): Ajv {
  const instance = new Ajv({ ...options, ...more })
  ;(addFormats as unknown as (a: Ajv, formats: string[]) => void)(instance, ['date-time', 'email'])
  instance.addFormat('date', isDate)
  instance.addKeyword({
    keyword: 'decimals',
    type: 'number',
    schemaType: 'number',
    error: { message: 'decimals' },
    validate: (limit: number, value: number) => Number(value.toFixed(limit)) === value,
  })
  return instance
}

/** Formatted text is sanitised during validation, so that handlers never receive anything else. */
function withHtmlSanitizing(instance: Ajv): Ajv {
  const check: SchemaValidateFunction = (
    type: string,
    value: string,
    schema: JsonSchema = {},
    at,
  ) => {
    if (type !== 'text/html' || !at) return true
    const limit = Number(schema['maxLength'] ?? Infinity)
    // A text that is too long is not sanitised: its length is reported instead.
    if (value.length > 2 * limit) return true
    const clean = sanitizeRichText(value)
    check.errors = [...clean].length > limit ? [{ keyword: 'maxLength', params: { limit } }] : []
    if (check.errors.length) return false
    at.parentData[at.parentDataProperty] = clean
    return true
  }
  return instance
    .removeKeyword('contentMediaType')
    .addKeyword({ keyword: 'contentMediaType', type: 'string', modifying: true, validate: check })
}
// Form values are strings and are coerced; JSON is typed, and null must not become 0.
const formAjv = withHtmlSanitizing(ajv({ coerceTypes: 'array' }))
const jsonAjv = withHtmlSanitizing(ajv({}))
const responseAjv = ajv({ useDefaults: false })

export type Encoding = 'form' | 'json'
export interface Validator {
  input(value: unknown, encoding: Encoding): unknown
  output(value: unknown, input?: unknown): void
}

/**
 * Compiles the schemas of a call on first use: compiling all of them would add three seconds to the
 * start.
 */
export function validator(input: JsonSchema, output: JsonSchema | null): Validator {
  const compiled: Partial<Record<Encoding, ValidateFunction>> = {}
  const checkOf = (encoding: Encoding): ValidateFunction =>
    (compiled[encoding] ??= (encoding === 'form' ? formAjv : jsonAjv).compile(input))
  const answer = new Map<string, ValidateFunction>()
  const properties = (input['properties'] ?? {}) as Record<string, JsonSchema>
  return {
    input(value, encoding) {
      const body =
        encoding === 'form'
          ? normalizeEmptyValues(value as Record<string, unknown>, properties)
          : wrapSingleValues(value, properties)
      if (encoding === 'form') assertNumberFormats(body as Record<string, unknown>, properties)
      refuseSizes(body, input)
      assertNoControlCharacters(body, '')
      const check = checkOf(encoding)
      if (!check(body)) throw new Refusal(400, httpText.badInput, {}, faults(check.errors ?? []))
      return body
    },
    output(value, asked) {
      if (!output) return
      const given = (asked as { columns?: unknown } | undefined)?.columns
      const columns = Array.isArray(given) ? (given as string[]) : []
      const check = answer.get(columns.join()) ?? responseAjv.compile(withColumns(output, columns))
      answer.set(columns.join(), check)
      if (!check(value))
        throw new Error(`the answer breaks its contract: ${responseAjv.errorsText(check.errors)}`)
    },
  }
}

/** The response of a list with requested columns contains exactly these and `id`. */
function withColumns(output: JsonSchema, columns: readonly string[]): JsonSchema {
  const properties = output['properties'] as Record<string, JsonSchema> | undefined
  const row = properties?.['list']?.['items'] as JsonSchema | undefined
  if (!columns.length || !row) return output
  const shown = Object.fromEntries(
    Object.entries(row['properties'] as object).filter(
      ([name]) => name === 'id' || columns.includes(name),
    ),
  )
  return {
    ...output,
    properties: {
      ...properties,
      list: {
        ...properties!['list'],
        items: { ...row, properties: shown, required: Object.keys(shown) },
      },
    },
  }
}

const isNullable = (schema: JsonSchema | undefined) =>
  Array.isArray(schema?.['anyOf']) && (schema['anyOf'] as JsonSchema[])[0]?.['type'] === 'null'

/** In a form an empty value is absent, except for nullable fields, where it is null. */
function normalizeEmptyValues(
  body: Record<string, unknown>,
  properties: Record<string, JsonSchema>,
): Record<string, unknown> {
  // Without a prototype, so that __proto__ is an ordinary name and refused as unknown.
  const result = Object.create(null) as Record<string, unknown>
  for (const [name, value] of Object.entries(body))
    if (value !== '') result[name] = value
    else if (!Object.hasOwn(properties, name)) result[name] = value
    else if (isNullable(properties[name])) result[name] = null
  return result
}

/**
 * Accepts decimal numbers only. Type coercion would also accept 0x1F, 1e3 and surrounding blanks.
 */
function assertNumberFormats(
  body: Record<string, unknown>,
  properties: Record<string, JsonSchema>,
): void {
  const isNumber = (schema: JsonSchema | undefined) =>
    ['number', 'integer'].includes(
      String((isNullable(schema) ? (schema!['anyOf'] as JsonSchema[])[1] : schema)?.['type']),
    )
  const odd = Object.entries(body).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      Object.hasOwn(properties, name) &&
      isNumber(properties[name]) &&
      !/^-?\d+(\.\d+)?$/.test(value),
  )
  if (odd.length)
    throw new Refusal(
      400,
      httpText.badInput,
      {},
      odd.map(([field]) => ({ field, phrase: fieldText.number })),
    )
}

/** JSON clients may send a single value where a list of filter values is expected. */
function wrapSingleValues(body: unknown, properties: Record<string, JsonSchema>): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      properties[name]?.['type'] === 'array' && typeof value !== 'object' ? [value] : value,
    ]),
  )
}

// Characters that neither the database nor Word files can contain.
const control =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function assertNoControlCharacters(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (control.test(value))
      throw new Refusal(400, httpText.badInput, {}, [{ field: path, phrase: fieldText.control }])
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      assertNoControlCharacters(name, path || name.slice(0, 60))
      assertNoControlCharacters(inner, path ? `${path}.${name}` : name)
    }
  }
}
