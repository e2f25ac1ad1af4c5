/**
 * What of an answer its reader may have. The contract says for each field who reads it
 * (common/readers.ts); here that becomes a function that leaves the other fields out. It is compiled
 * once for a shape and each kind of reader, and there is none where nothing has to be left out.
 */
import type { JsonSchema } from '#common/fields.ts'
import { readableBy, readerOf, rightIn } from '#common/readers.ts'
import type { Reader, Viewer } from '#common/readers.ts'
import type { Principal } from './principal.ts'

/** A value without what the viewer may not read; the given one is left as it is. */
export type Project = (value: any, viewer: Viewer) => any

/** The person behind a call as a reader; `reader`: of a public call, whoever makes it. */
export const viewerOf = (who: Principal, reader: Reader = readerOf(who.taskNode)): Viewer =>
  ({ reader, rights: who.rights, surveyorId: who.surveyorId })

type Properties = Readonly<Record<string, JsonSchema>>
/** The schema of a value that is there: null stands first where it may be missing. */
const present = (schema: JsonSchema): JsonSchema => (schema['anyOf'] as JsonSchema[] | undefined)?.[1] ?? schema

/** The rights that any field of a shape needs. */
export function rightsNeeded(given: JsonSchema): string[] {
  const schema = present(given)
  const inside = [...Object.values((schema['properties'] ?? {}) as Properties), ...(schema['items'] ? [schema['items'] as JsonSchema] : [])]
  return [...new Set([...(rightIn(schema) ? [rightIn(schema)!.right] : []), ...inside.flatMap(rightsNeeded)])]
}

/** The function that leaves out what a viewer may not read of values of a shape; null where they read all of it. */
export function projectionOf(given: JsonSchema, viewer: Viewer): Project | null {
  const schema = present(given)
  if (schema['items']) {
    const one = projectionOf(schema['items'] as JsonSchema, viewer)
    return one && ((value, who) => (Array.isArray(value) ? value.map((item) => one(item, who)) : value))
  }
  return schema['properties'] ? ofObject(schema['properties'] as Properties, viewer) : null
}

/** Of an object that somebody may not read whole, nothing is given that its shape does not name. */
function ofObject(properties: Properties, viewer: Viewer): Project | null {
  const parts = Object.entries(properties).map(([name, schema]) =>
    ({ name, readable: readableBy(present(schema), viewer), inside: projectionOf(schema, viewer) }))
  if (parts.every(({ readable, inside }) => readable === true && !inside)) return null
  const kept = parts.filter(({ readable }) => readable)
  return (value, who) => {
    if (typeof value !== 'object' || value === null) return value
    const own = who.surveyorId !== null && value.id === who.surveyorId
    const shown: Record<string, unknown> = {}
    for (const { name, readable, inside } of kept)
      if (name in value && (readable === true || own)) shown[name] = inside ? inside(value[name], who) : value[name]
    return shown
  }
}

/** The projections of one shape, each compiled when somebody of its kind first reads. */
export function projecting(schema: JsonSchema | null): Project {
  if (!schema) return (value) => value
  const needed = rightsNeeded(schema)
  const known = new Map<string, Project | null>()
  return (value, viewer) => {
    const key = `${viewer.reader} ${viewer.surveyorId !== null} ${needed.map((right) => Number(viewer.rights.has(right))).join('')}`
    let project = known.get(key)
    if (project === undefined) known.set(key, (project = projectionOf(schema, viewer)))
    return project ? project(value, viewer) : value
  }
}
