/** For tests: values that fit a shape of a contract, and values that do not. */
import fc from 'fast-check'
import type { JsonSchema } from '#common/fields.ts'

const objects = (schema: JsonSchema) => (schema['properties'] ?? {}) as Record<string, JsonSchema>
/** Null stands first where a value may be null. */
const inner = (schema: JsonSchema): JsonSchema => (schema['anyOf'] as JsonSchema[] | undefined)?.[1] ?? schema
const day = fc.integer({ min: 0, max: 36_000 }).map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))

/** Values a shape accepts. Optional properties are left out unless `whole`. */
export function fitting(given: JsonSchema, whole = false): fc.Arbitrary<unknown> {
  const schema = inner(given)
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]))
  const { minimum = 0, maximum = 2_147_483_647 } = schema as { minimum?: number; maximum?: number }
  switch (schema['type']) {
    case 'boolean': return fc.boolean()
    case 'integer': return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) })
    case 'number': return fc.integer({ min: minimum, max: Math.min(maximum, minimum + 1000) })
    case 'array': return fc.array(fitting((schema['items'] ?? {}) as JsonSchema, true), { minLength: (schema['minItems'] as number | undefined) ?? 0, maxLength: 2 })
    case 'object': return fc.record(Object.fromEntries(Object.entries(objects(schema)).filter(([name]) => whole || requiredOf(schema).includes(name)).map(([name, s]) => [name, fitting(s, whole)])))
    case 'string': return words(schema)
    default: return fc.constant('x')
  }
}

/** What a new record needs: `save` says so in its `else`, that of a user in the `else` of it. */
export const requiredOf = (schema: JsonSchema): string[] =>
  [...((schema['required'] as string[] | undefined) ?? []), ...(schema['else'] ? requiredOf(schema['else'] as JsonSchema) : [])]

const matching = new Map<string, fc.Arbitrary<string>>()
/** Strings of a pattern. To work a pattern out takes longer than a call, and every call wants the same few. */
export const stringsOf = (pattern: string): fc.Arbitrary<string> => matching.get(pattern) ?? matching.set(pattern, fc.stringMatching(new RegExp(pattern))).get(pattern)!

function words(schema: JsonSchema): fc.Arbitrary<string> {
  if (schema['format'] === 'date') return day
  if (schema['format'] === 'date-time') return day.map((d) => `${d}T00:00:00Z`)
  if (schema['format'] === 'email') return stringsOf('^[a-z]{3,8}@[a-z]{3,8}\\.example$')
  const [min, max] = [(schema['minLength'] as number | undefined) ?? 1, (schema['maxLength'] as number | undefined) ?? 60]
  const pattern = schema['pattern'] as string | undefined
  if (!pattern || pattern === '\\S') return stringsOf('^[A-Z][a-z0-9]{13,39}$').map((s) => s.slice(0, max).padEnd(min, 'x'))
  return stringsOf(pattern).filter((s) => s.length >= min && s.length <= max)
}

/** Any JSON: what a careless or hostile client may send for a value. */
export const anything = (): fc.Arbitrary<unknown> => fc.oneof(
  fc.jsonValue({ maxDepth: 3 }), fc.string({ unit: 'binary', maxLength: 300 }), fc.double(), fc.maxSafeInteger(),
  fc.constantFrom(null, '', ' ', 0, -1, 1e308, -0, 2 ** 53 + 2, '2026-02-30', '0000-00-00', '\u0000', '\ud800', '😀', "'; drop table flag; --", '%', '\\', '{{x}}',
    'a'.repeat(5000), [], {}, [[]], [null], { length: 1 }, { constructor: {} }, true, 'true', '1', '1e3', 'NaN', 'null', '__proto__'),
)
/** Mostly what a shape accepts, with one or more values that are anything. */
export const nearly = (schema: JsonSchema): fc.Arbitrary<Record<string, unknown>> => {
  const names = [...Object.keys(objects(schema)), 'unknown', '__proto__', 'constructor']
  return fc.tuple(fitting(schema, true), fc.dictionary(fc.constantFrom(...names), anything(), { minKeys: 1, maxKeys: 4 }), fc.array(fc.constantFrom(...names), { maxLength: 3 }))
    .map(([good, bad, without]) => {
      const all = { ...(good as object), ...bad } as Record<string, unknown>
      for (const name of without) delete all[name]
      return all
    })
}

/** Some value for everything a shape asks for, but for what is given. */
export function neededBy(schema: JsonSchema, given: Record<string, unknown>): Record<string, unknown> {
  const missing = requiredOf(schema).filter((name) => !(name in given))
  return { ...given, ...Object.fromEntries(missing.map((name) => [name, fc.sample(fitting(objects(schema)[name]!, true), 1)[0]])) }
}
