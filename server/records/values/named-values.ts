import type { JsonSchema } from '#common/fields.ts'

/** A value of a call's input that is a dictionary entry or the id of a record. */
export interface NamedValue {
  /** its position in the input, such as `items.2.surveyType` */
  field: string
  /** the same without list positions, such as `items.surveyType` */
  path: string
  value: string | number
  /** code of its dictionary */
  dictionary?: string
  /** path of its resource */
  reference?: string
  /** a disabled record is allowed too */
  inactiveAllowed?: boolean
}

const known = new WeakMap<JsonSchema, boolean>()
const partsOf = (schema: JsonSchema): JsonSchema[] => [
  ...((schema['anyOf'] ?? []) as JsonSchema[]),
  ...(schema['items'] ? [schema['items'] as JsonSchema] : []),
  ...Object.values((schema['properties'] ?? {}) as Record<string, JsonSchema>),
]

/** Whether a schema contains dictionary entries or references. */
export function namesValues(schema: JsonSchema): boolean {
  const answer =
    known.get(schema) ??
    Boolean(schema['dictionary'] ?? schema['reference'] ?? partsOf(schema).some(namesValues))
  known.set(schema, answer)
  return answer
}

const join = (a: string, b: string): string => (a ? `${a}.${b}` : b)

/** Collects the dictionary entries and references in a value by the schema of the call. */
export function namedValues(
  schema: JsonSchema,
  value: unknown,
  field = '',
  path = '',
): NamedValue[] {
  if (value === null || value === undefined || !namesValues(schema)) return []
  const { dictionary, reference, inactiveAllowed } = schema as Partial<NamedValue>
  if (dictionary !== undefined || reference !== undefined) {
    if (typeof value !== 'string' && typeof value !== 'number') return []
    return [
      {
        field,
        path,
        value,
        ...(dictionary && { dictionary }),
        ...(reference && { reference }),
        ...(inactiveAllowed && { inactiveAllowed }),
      },
    ]
  }
  const either = (schema['anyOf'] ?? []) as JsonSchema[]
  if (either.length) return either.flatMap((one) => namedValues(one, value, field, path))
  if (Array.isArray(value)) {
    const items = (schema['items'] ?? {}) as JsonSchema
    // A list of plain values is one field of a form, and its errors are shown there.
    const plain = items['properties'] === undefined
    return value.flatMap((one, i) =>
      namedValues(items, one, plain ? field : join(field, String(i)), path),
    )
  }
  if (typeof value !== 'object') return []
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, inner]) =>
      namedValues(
        inner,
        (value as Record<string, unknown>)[name],
        join(field, name),
        join(path, name),
      ),
  )
}

/** Counts each value at each path of a stored record, as `path value`. */
export function storedValues(
  record: unknown,
  path = '',
  found = new Map<string, number>(),
): Map<string, number> {
  if (Array.isArray(record)) for (const one of record) storedValues(one, path, found)
  else if (typeof record === 'object' && record !== null)
    for (const [name, value] of Object.entries(record)) storedValues(value, join(path, name), found)
  else if (record !== null && record !== undefined) {
    const key = `${path} ${String(record)}`
    found.set(key, (found.get(key) ?? 0) + 1)
  }
  return found
}
