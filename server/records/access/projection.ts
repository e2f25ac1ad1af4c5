/**
 * Removes the fields of a response that its reader may not read. The contract names the readers of
 * each field (common/readers.ts); this module compiles them into a function, once per schema and
 * kind of reader. No function is created when nothing has to be removed.
 */
import type { JsonSchema } from '#common/fields.ts'
import { readableBy, readerOf, rightIn } from '#common/readers.ts'
import type { Reader, Viewer } from '#common/readers.ts'
import type { Principal } from '#server/core/principal.ts'

/** Returns a value without the fields the viewer may not read; the input is not changed. */
export type Project = (value: unknown, viewer: Viewer) => unknown

/**
 * The caller as a reader.
 * @param reader the kind of reader; fixed for public calls
 */
export const viewerOf = (who: Principal, reader: Reader = readerOf(who.taskNode)): Viewer => ({
  reader,
  rights: who.rights,
  surveyorId: who.surveyorId,
})

type Properties = Readonly<Record<string, JsonSchema>>
/** The schema without null, which comes first where a value is nullable. */
const present = (schema: JsonSchema): JsonSchema =>
  (schema['anyOf'] as JsonSchema[] | undefined)?.[1] ?? schema

/** The rights that any field of a schema requires. */
export function rightsNeeded(given: JsonSchema): string[] {
  const schema = present(given)
  const own = rightIn(schema)?.right
  const inside = [
    ...Object.values((schema['properties'] ?? {}) as Properties),
    ...(schema['items'] ? [schema['items'] as JsonSchema] : []),
  ]
  return [...new Set([...(own === undefined ? [] : [own]), ...inside.flatMap(rightsNeeded)])]
}

/**
 * The function that removes unreadable fields from values of a schema; null where the viewer reads
 * all of it.
 */
export function projectionOf(given: JsonSchema, viewer: Viewer): Project | null {
  const schema = present(given)
  if (schema['items']) {
    const one = projectionOf(schema['items'] as JsonSchema, viewer)
    return (
      one && ((value, who) => (Array.isArray(value) ? value.map((item) => one(item, who)) : value))
    )
  }
  return schema['properties'] ? ofObject(schema['properties'] as Properties, viewer) : null
}

/** An object with unreadable fields is reduced to the fields its schema names. */
function ofObject(properties: Properties, viewer: Viewer): Project | null {
  const parts = Object.entries(properties).map(([name, schema]) => ({
    name,
    readable: readableBy(present(schema), viewer),
    inside: projectionOf(schema, viewer),
  }))
  if (parts.every(({ readable, inside }) => readable === true && !inside)) return null
  const readableParts = parts.filter(({ readable }) => readable)
  return (value, who) => {
    if (typeof value !== 'object' || value === null) return value
    const row = value as Record<string, unknown>
    const own = who.surveyorId !== null && row['id'] === who.surveyorId
    const shown: Record<string, unknown> = {}
    for (const { name, readable, inside } of readableParts)
      if (name in row && (readable === true || own))
        shown[name] = inside ? inside(row[name], who) : row[name]
    return shown
  }
}

/** The projections of one schema, each compiled on first use. */
export function projecting(schema: JsonSchema | null): Project {
  if (!schema) return (value) => value
  // On first use: most schemas of a process are never projected.
  let needed: string[] | undefined
  const known = new Map<string, Project | null>()
  return (value, viewer) => {
    needed ??= rightsNeeded(schema)
    const key =
      `${viewer.reader} ${viewer.surveyorId !== null} ` +
      `${needed.map((right) => Number(viewer.rights.has(right))).join('')}`
    let project = known.get(key)
    if (project === undefined) known.set(key, (project = projectionOf(schema, viewer)))
    return project ? project(value, viewer) : value
  }
}
