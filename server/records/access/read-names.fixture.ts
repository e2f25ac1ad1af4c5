/** For tests: the names of the fields a reader receives, by the contract. */
import { fieldOf, rowFields } from '#common/contract.ts'
import type { AnyContract } from '#common/contract.ts'
import type { Fields, JsonSchema } from '#common/fields.ts'
import { readableBy } from '#common/readers.ts'
import type { Reader, Viewer } from '#common/readers.ts'
import { withoutNull } from '#server/testing/schema-arbitraries.fixture.ts'

/** A reader of a kind with these rights. */
export const outsider = (reader: Reader, rights: Iterable<string> = []): Viewer => ({
  reader,
  rights: new Set(rights),
  surveyorId: null,
})

type Properties = Record<string, JsonSchema>
const inside = (schema: JsonSchema): Properties | undefined =>
  withoutNull((withoutNull(schema)['items'] ?? schema) as JsonSchema)['properties'] as
    | Properties
    | undefined

function namesIn(properties: Properties, viewer: Viewer, above = ''): string[] {
  return Object.entries(properties)
    .filter(([, schema]) => readableBy(withoutNull(schema), viewer) === true)
    .flatMap(([name, schema]) => {
      const parts = inside(schema)
      return parts ? namesIn(parts, viewer, `${above}${name}.`) : [above + name]
    })
}

/**
 * Every field of the records of a resource that a viewer receives, in the order of the contract.
 */
export function readNames(contract: AnyContract, viewer: Viewer): string[] {
  if (!contract.readers.includes(viewer.reader)) return []
  const { fields, readOnlyFields, detailFields } = contract
  const names = Object.keys({
    ...rowFields,
    ...fields,
    ...readOnlyFields,
    ...detailFields,
  } as Fields)
  return namesIn(
    Object.fromEntries(names.map((name) => [name, fieldOf(contract, name)!.schema])),
    viewer,
  )
}

/** The paths of all fields of a value; an object without fixed keys counts as one. */
export function pathsIn(value: unknown, schema: JsonSchema, above = ''): string[] {
  if (Array.isArray(value)) {
    const items = withoutNull(schema)['items'] as JsonSchema | undefined
    return [...new Set(value.flatMap((one) => pathsIn(one, items ?? {}, above)))]
  }
  const properties = inside(schema)
  if (value === null && properties) return []
  if (typeof value !== 'object' || value === null || !properties) return above ? [above] : []
  return Object.entries(value).flatMap(([name, part]) =>
    pathsIn(part, properties[name] ?? {}, above ? `${above}.${name}` : name),
  )
}
