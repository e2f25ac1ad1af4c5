/**
 * Read access to fields. Every contract names the kinds of readers of its fields (`readers`); a
 * field may narrow them and may need a right besides. The restrictions are keywords in the field's
 * JSON schema, so that they apply wherever the field is part of a response:
 * server/records/access/projection.ts removes what a reader may not see, web/api/readable.ts hides
 * its label.
 */
import type { Call } from './contract.ts'
import type { Field, JsonSchema } from './fields.ts'
import type { TaskNode } from './machine.ts'

/** Staff of the society; customers; users of a flag state; everyone without a session. */
export const readerKinds = ['staff', 'customer', 'flag', 'public'] as const
export type Reader = (typeof readerKinds)[number]
/** Every kind of reader with a session. */
export const signedInReaders = ['staff', 'customer', 'flag'] as const satisfies readonly Reader[]

/** A right that a field needs. `own`: not needed for the record with this id of the viewer. */
export interface NeededRight {
  right: string
  own?: 'surveyorId'
}
/** The viewer, as far as projections need it. */
export interface Viewer {
  reader: Reader
  rights: ReadonlySet<string>
  surveyorId: number | null
}

/** Kind of reader of a task node. */
export const readerOf = (taskNode: TaskNode): Reader =>
  taskNode === 'ship_owner' ? 'customer' : taskNode === 'flag_user' ? 'flag' : 'staff'

const marked = <F extends Field>(f: F, mark: JsonSchema): F => ({
  ...f,
  schema: { ...f.schema, ...mark },
})

/** A field readable only by these kinds of readers. */
export const onlyFor = <F extends Field>(f: F, ...readers: readonly Reader[]): F =>
  marked(f, { 'x-readers': readers })
/** A field readable only by staff of the society. */
export const staffOnly = <F extends Field>(f: F): F => onlyFor(f, 'staff')
/**
 * A field readable only with a right; with `own` also in the viewer's own record. Others receive a
 * record without it, so that pages find it undefined.
 */
export const withRight = <T, R extends boolean>(
  f: Field<T, R>,
  right: string,
  own?: NeededRight['own'],
): Field<T | undefined, R> =>
  marked(f, { 'x-right': { right, ...(own && { own }) } satisfies NeededRight })

/** Applies the same restriction to each field. */
export const each = <F extends Record<string, Field>>(fields: F, narrow: (f: Field) => Field): F =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, narrow(f)])) as F

/**
 * Sets the kinds of readers who may make a call, where they differ from the readers of its
 * contract.
 */
export const calledBy = <C extends Call>(call: C, ...readers: readonly Reader[]): C => ({
  ...call,
  readers,
})

export const readersIn = (schema: JsonSchema): readonly Reader[] | undefined =>
  schema['x-readers'] as readonly Reader[] | undefined
export const rightIn = (schema: JsonSchema): NeededRight | undefined =>
  schema['x-right'] as NeededRight | undefined

/** Whether a field is restricted beyond its contract. */
export const isNarrowed = (schema: JsonSchema): boolean =>
  readersIn(schema) !== undefined || rightIn(schema) !== undefined

/** Whether a viewer may read a value of this schema; 'own': only in their own record. */
export function readableBy(schema: JsonSchema, viewer: Viewer): boolean | 'own' {
  if (readersIn(schema)?.includes(viewer.reader) === false) return false
  const need = rightIn(schema)
  if (!need || viewer.rights.has(need.right)) return true
  return need.own && viewer[need.own] !== null ? 'own' : false
}
