/**
 * For tests: finds dictionary entries and references in schemas, and builds inputs with a value at
 * such a place.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import type { JsonSchema } from '#common/fields.ts'
import type { Db } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import {
  validValue,
  withoutNull,
  withRequiredFields,
} from '#server/testing/schema-arbitraries.fixture.ts'

/** A place in a schema; `[]` is a list of objects, of which one is generated. */
export interface Place {
  steps: string[]
  schema: JsonSchema
  many: boolean
}

/** Every place of a schema that has the keyword. */
export function placesOf(
  given: JsonSchema,
  keyword: 'dictionary' | 'reference',
  steps: string[] = [],
): Place[] {
  const schema = withoutNull(given)
  const items = schema['items'] as JsonSchema | undefined
  if (schema[keyword] !== undefined) return [{ steps, schema, many: false }]
  if (items && withoutNull(items)[keyword] !== undefined)
    return [{ steps, schema: withoutNull(items), many: true }]
  if (items) return placesOf(items, keyword, [...steps, '[]'])
  return Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>).flatMap(
    ([name, one]) => placesOf(one, keyword, [...steps, name]),
  )
}

/** The field under which an error of the place is reported. */
export const fieldAt = ({ steps }: Place): string =>
  steps.map((step) => (step === '[]' ? '0' : step)).join('.')

/** An input with all required values, and this value at the place. */
export function inputAt(
  given: JsonSchema,
  { steps, many }: Place,
  value: unknown,
  more: object = {},
): unknown {
  const schema = withoutNull(given)
  const [step, ...rest] = steps
  if (step === undefined) return many ? [value] : value
  const further = { steps: rest, schema, many }
  if (step === '[]') return [inputAt((schema['items'] ?? {}) as JsonSchema, further, value)]
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  return withRequiredFields(schema, { ...more, [step]: inputAt(properties[step]!, further, value) })
}

/** A value the schema accepts. */
export const sampleOf = (schema: JsonSchema): unknown => fc.sample(validValue(schema), 1)[0]

/** Replaces dictionary values by active entries and references by existing records. */
export async function withRealValues(
  db: Db,
  resources: ReadonlyMap<string, Resource>,
  given: JsonSchema,
  value: unknown,
): Promise<unknown> {
  const schema = withoutNull(given)
  if (value === null || value === undefined) return value
  const { dictionary, reference } = schema as { dictionary?: string; reference?: string }
  if (dictionary) {
    const entry = await db
      .selectFrom('dict')
      .where('dictCode', '=', dictionary)
      .where('status', '=', 1)
      .orderBy('sort')
      .select('key')
      .executeTakeFirst()
    return entry?.key ?? value
  }
  const r = reference ? resources.get(reference) : undefined
  if (r?.table) {
    const active =
      r.contract.fields['status']?.values?.join() === '1,0' ? sql`status = 1` : sql`true`
    const {
      rows: [row],
    } = await sql<{
      id: number
    }>`select id from ${sql.table(r.table)} where ${active} order by id limit 1`.execute(db)
    return row?.id ?? value
  }
  if (Array.isArray(value))
    return Promise.all(
      value.map((one) => withRealValues(db, resources, (schema['items'] ?? {}) as JsonSchema, one)),
    )
  if (typeof value !== 'object') return value
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const entries = await Promise.all(
    Object.entries(value).map(
      async ([name, one]) =>
        [name, await withRealValues(db, resources, properties[name] ?? {}, one)] as const,
    ),
  )
  return Object.fromEntries(entries)
}
