/** For tests: generates values that match a schema of a contract, and values that do not. */
import fc from 'fast-check'
import type { JsonSchema } from '#common/fields.ts'

const objects = (schema: JsonSchema) => (schema['properties'] ?? {}) as Record<string, JsonSchema>
/** The schema without null, which comes first where a value is nullable. */
export const withoutNull = (schema: JsonSchema): JsonSchema =>
  (schema['anyOf'] as JsonSchema[] | undefined)?.[1] ?? schema
const day = fc
  .integer({ min: 0, max: 36_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))

/** Values that a schema accepts. Optional properties are omitted unless `allProperties`. */
export function validValue(given: JsonSchema, allProperties = false): fc.Arbitrary<unknown> {
  const schema = withoutNull(given)
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const { minimum = 0, maximum = 2_147_483_647 } = schema as { minimum?: number; maximum?: number }
  switch (schema['type']) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) })
    case 'number':
      return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) })
    case 'array':
      return fc.array(validValue((schema['items'] ?? {}) as JsonSchema, true), {
        minLength: (schema['minItems'] as number | undefined) ?? 0,
        maxLength: 2,
      })
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(objects(schema))
            .filter(([name]) => allProperties || requiredOf(schema).includes(name))
            .map(([name, s]) => [name, validValue(s, allProperties)]),
        ),
      )
    case 'string':
      return words(schema)
    default:
      return fc.constant('x')
  }
}

/** Required fields of a new record: `save` names them in its `else`, nested in that of a user. */
export const requiredOf = (schema: JsonSchema): string[] => [
  ...((schema['required'] as string[] | undefined) ?? []),
  ...(schema['else'] ? requiredOf(schema['else'] as JsonSchema) : []),
]

const matching = new Map<string, fc.Arbitrary<string>>()
/** Strings that match a pattern. Cached, because compiling a pattern takes longer than a call. */
export const stringsMatching = (pattern: string): fc.Arbitrary<string> =>
  matching.get(pattern) ??
  matching.set(pattern, fc.stringMatching(new RegExp(pattern))).get(pattern)!

function words(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema['format'] === 'date') return day
  if (schema['format'] === 'date-time') return day.map((d) => `${d}T00:00:00Z`)
  if (schema['format'] === 'email') return stringsMatching('^[a-z]{3,8}@[a-z]{3,8}\\.example$')
  const [min, max] = [
    (schema['minLength'] as number | undefined) ?? 1,
    (schema['maxLength'] as number | undefined) ?? 60,
  ]
  const pattern = schema['pattern'] as string | undefined
  if (!pattern || pattern === '\\S')
    return stringsMatching('^[A-Z][a-z0-9]{13,39}$').map((s) => s.slice(0, max).padEnd(min, 'x'))
  return stringsMatching(pattern).filter((s) => s.length >= min && s.length <= max)
}

/** Any JSON value that a client may send. */
export const anyJsonValue = (): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.double(),
    fc.maxSafeInteger(),
    fc.constantFrom(
      null,
      '',
      ' ',
      0,
      -1,
      1e308,
      -0,
      2 ** 53 + 2,
      '2026-02-30',
      '0000-00-00',
      '\u0000',
      '\ud800',
      '😀',
      "'; drop table flag; --",
      '%',
      '\\',
      '{{x}}',
      'a'.repeat(5000),
      [],
      {},
      [[]],
      [null],
      { length: 1 },
      { constructor: {} },
      true,
      'true',
      '1',
      '1e3',
      'NaN',
      'null',
      '__proto__',
    ),
  )
/** Values that mostly match a schema, with one or more arbitrary values. */
export const mostlyValidValue = (schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> => {
  const names = [...Object.keys(objects(schema)), 'unknown', '__proto__', 'constructor']
  return fc
    .tuple(
      validValue(schema, true),
      fc.dictionary(fc.constantFrom(...names), anyJsonValue(), { minKeys: 1, maxKeys: 4 }),
      fc.array(fc.constantFrom(...names), { maxLength: 3 }),
    )
    .map(([good, bad, without]) => {
      const all = { ...(good as object), ...bad } as Record<string, unknown>
      for (const name of without) delete all[name]
      return all
    })
}

/** Adds a valid value for every required property that is not given. */
export function withRequiredFields(
  schema: JsonSchema,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const missing = requiredOf(schema).filter((name) => !(name in given))
  return {
    ...given,
    ...Object.fromEntries(
      missing.map((name) => [name, fc.sample(validValue(objects(schema)[name]!, true), 1)[0]]),
    ),
  }
}
