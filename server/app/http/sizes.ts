/**
 * Checks sizes before contents: an input far beyond its contract is refused without checking each
 * entry.
 */
import type { JsonSchema } from '#common/fields.ts'
import { fieldText, httpText, Refusal } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'

/** Maximum number of errors in one response. */
export const mostFaults = 100
/**
 * Texts up to this length are validated normally; for a longer text beyond its own limit only the
 * length is reported.
 */
const longText = 2_000

const listed = (schema: JsonSchema): readonly JsonSchema[] =>
  (schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [schema]
const single: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])

/** Maximum number of entries of a list; a form may repeat a field that is no list a few times. */
function mostEntries(schemas: readonly JsonSchema[]): number {
  const list = schemas.find(({ type }) => type === 'array')
  if (list) return Number(list['maxItems'] ?? Infinity)
  return schemas.every(({ type }) => type === 'null' || single.has(type)) ? mostFaults : Infinity
}

/**
 * Maximum length of a text. Numbers, dates and keys are short, although the contract sets no limit.
 */
const mostCharacters = ({ type, maxLength, format, pattern, enum: values }: JsonSchema): number =>
  maxLength !== undefined
    ? Number(maxLength)
    : type === undefined
      ? Infinity
      : type === 'string' && !format && !pattern && !values
        ? Infinity
        : longText

/** Collects size errors, up to the maximum of one response. */
class Sizes {
  readonly faults: FieldError[] = []
  unknown = 0

  get isFull(): boolean {
    return this.faults.length + this.unknown >= mostFaults
  }

  judge(value: unknown, schema: JsonSchema, path: string): void {
    if (this.isFull) return
    const schemas = listed(schema)
    if (typeof value === 'string') this.#text(value, schemas, path)
    else if (Array.isArray(value)) this.#list(value, schemas, path)
    else if (typeof value === 'object' && value !== null)
      this.#object(value as Record<string, unknown>, schemas, path)
  }

  #text(value: string, schemas: readonly JsonSchema[], field: string): void {
    if (value.length <= longText) return
    const limit = Math.max(...schemas.map(mostCharacters))
    // A character outside the basic plane counts as two units of a string.
    if (value.length > 2 * limit)
      this.faults.push({ field, phrase: fieldText.tooLong, params: { limit: String(limit) } })
  }

  #list(value: readonly unknown[], schemas: readonly JsonSchema[], field: string): void {
    const limit = mostEntries(schemas)
    if (value.length > limit)
      this.faults.push({ field, phrase: fieldText.tooMany, params: { limit: String(limit) } })
    else {
      const items = schemas.find(({ type }) => type === 'array')?.['items'] as
        | JsonSchema
        | undefined
      if (items)
        for (let i = 0; i < value.length && !this.isFull; i++)
          this.judge(value[i], items, field ? `${field}.${i}` : String(i))
    }
  }

  #object(value: Record<string, unknown>, schemas: readonly JsonSchema[], path: string): void {
    const schema = schemas.find(({ properties }) => properties !== undefined)
    if (!schema) return
    const properties = schema['properties'] as Record<string, JsonSchema>
    for (const name of Object.keys(value)) {
      if (this.isFull) return
      if (Object.hasOwn(properties, name))
        this.judge(value[name], properties[name]!, path ? `${path}.${name}` : name)
      else if (schema['additionalProperties'] === false) this.#unknown(path, name)
    }
  }

  #names: string[] = []
  #unknown(path: string, name: string): void {
    this.unknown++
    this.#names.push((path ? `${path}.${name}` : name).slice(0, 200))
  }

  /**
   * The errors to report immediately: all of them, when there are too many unknown fields to
   * continue.
   */
  toTell(): FieldError[] {
    if (!this.isFull) return this.faults
    return [
      ...this.faults,
      ...this.#names.map((field) => ({ field, phrase: fieldText.unknown })),
    ].slice(0, mostFaults)
  }
}

/**
 * Refuses lists and texts beyond the contract, and too many unknown fields, at any depth. Accepted
 * input is bounded, so that all its errors can be collected.
 * @throws Refusal 400 naming the fields
 */
export function refuseSizes(body: unknown, schema: JsonSchema): void {
  const sizes = new Sizes()
  sizes.judge(body, schema, '')
  const errors = sizes.toTell()
  if (errors.length) throw new Refusal(400, httpText.badInput, {}, errors)
}
