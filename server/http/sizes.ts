/** Sizes are judged before contents: what is far beyond its contract is refused without looking at each entry. */
import type { JsonSchema } from '#common/fields.ts'
import { fieldText, httpText, Refusal } from './refusal.ts'
import type { FieldFault } from './refusal.ts'

/** So many faults are named in one answer. */
export const mostFaults = 100
/** A text up to this length is checked like any other; beyond it, and beyond its own limit, only its length is named. */
const longText = 2_000

const listed = (schema: JsonSchema): readonly JsonSchema[] => (schema['anyOf'] as readonly JsonSchema[] | undefined) ?? [schema]
const single: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean'])

/** Entries that a list may have where its contract says so; a form may repeat a field that is no list a few times. */
function mostEntries(schemas: readonly JsonSchema[]): number {
  const list = schemas.find(({ type }) => type === 'array')
  if (list) return Number(list['maxItems'] ?? Infinity)
  return schemas.every(({ type }) => type === 'null' || single.has(type)) ? mostFaults : Infinity
}

/** Characters that a text may have. Numbers, dates and keys are short, though no contract says how short. */
const mostCharacters = ({ type, maxLength, format, pattern, enum: values }: JsonSchema): number =>
  maxLength !== undefined ? Number(maxLength) : type === undefined ? Infinity : type === 'string' && !format && !pattern && !values ? Infinity : longText

/** Collects faults of size; gives up as soon as there are as many as one answer names. */
class Sizes {
  readonly faults: FieldFault[] = []
  unknown = 0

  get isFull(): boolean {
    return this.faults.length + this.unknown >= mostFaults
  }

  judge(value: unknown, schema: JsonSchema, path: string): void {
    if (this.isFull) return
    const schemas = listed(schema)
    if (typeof value === 'string') this.#text(value, schemas, path)
    else if (Array.isArray(value)) this.#list(value, schemas, path)
    else if (typeof value === 'object' && value !== null) this.#object(value as Record<string, unknown>, schemas, path)
  }

  #text(value: string, schemas: readonly JsonSchema[], field: string): void {
    if (value.length <= longText) return
    const limit = Math.max(...schemas.map(mostCharacters))
    // A sign beyond the basic plane is two units of a string and one character.
    if (value.length > 2 * limit) this.faults.push({ field, phrase: fieldText.tooLong, params: { limit: String(limit) } })
  }

  #list(value: readonly unknown[], schemas: readonly JsonSchema[], field: string): void {
    const limit = mostEntries(schemas)
    if (value.length > limit) this.faults.push({ field, phrase: fieldText.tooMany, params: { limit: String(limit) } })
    else {
      const items = schemas.find(({ type }) => type === 'array')?.['items'] as JsonSchema | undefined
      if (items) for (let i = 0; i < value.length && !this.isFull; i++) this.judge(value[i], items, field ? `${field}.${i}` : String(i))
    }
  }

  #object(value: Record<string, unknown>, schemas: readonly JsonSchema[], path: string): void {
    const schema = schemas.find(({ properties }) => properties !== undefined)
    if (!schema) return
    const properties = schema['properties'] as Record<string, JsonSchema>
    for (const name of Object.keys(value)) {
      if (this.isFull) return
      if (Object.hasOwn(properties, name)) this.judge(value[name], properties[name]!, path ? `${path}.${name}` : name)
      else if (schema['additionalProperties'] === false) this.#unknown(path, name)
    }
  }

  #names: string[] = []
  #unknown(path: string, name: string): void {
    this.unknown++
    this.#names.push((path ? `${path}.${name}` : name).slice(0, 200))
  }

  /** The faults to be told at once: everything, when there are too many unknown fields to look further. */
  toTell(): FieldFault[] {
    if (!this.isFull) return this.faults
    return [...this.faults, ...this.#names.map((field) => ({ field, phrase: fieldText.unknown }))].slice(0, mostFaults)
  }
}

/**
 * Refuses lists and texts beyond the contract, and more unknown fields than one answer names, at any depth. What it lets
 * pass is bounded, so that every fault of it may be looked for.
 * @throws Refusal 400 naming the fields
 */
export function refuseSizes(body: unknown, schema: JsonSchema): void {
  const sizes = new Sizes()
  sizes.judge(body, schema, '')
  const faults = sizes.toTell()
  if (faults.length) throw new Refusal(400, httpText.badInput, {}, faults)
}
