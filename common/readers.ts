/**
 * Who reads a field. Every contract names the kinds of readers of its fields (`readers`); a field may
 * narrow that, and may need a right besides. The marks stand in the JSON schema of the field, so that
 * they hold wherever the field is part of an answer: server/access/projection.ts removes what a
 * reader may not have, web/api/readable.ts keeps pages from showing an empty label for it.
 */
import type { Call } from './contract.ts'
import type { Field, JsonSchema } from './fields.ts'
import type { TaskNode } from './machine.ts'

/** Staff of the society; customers; users of a flag state; everybody else, without a session. */
export const readerKinds = ['staff', 'customer', 'flag', 'public'] as const
export type Reader = (typeof readerKinds)[number]
/** Every kind of reader who has signed in. */
export const signedInReaders = ['staff', 'customer', 'flag'] as const satisfies readonly Reader[]

/** A right that a field needs; `own`: of the record with this id of their own, a person reads it without. */
export interface NeededRight { right: string; own?: 'surveyorId' }
/** The person who reads, as far as projections need to know. */
export interface Viewer { reader: Reader; rights: ReadonlySet<string>; surveyorId: number | null }

/** The kind of reader that a task node makes a person. */
export const readerOf = (taskNode: TaskNode): Reader => (
  taskNode === 'ship_owner' ? 'customer' : taskNode === 'flag_user' ? 'flag' : 'staff'
)

const marked = <F extends Field>(f: F, mark: JsonSchema): F => ({ ...f, schema: { ...f.schema, ...mark } })

/** A field that only these kinds of readers read, of those who read the contract. */
export const onlyFor = <F extends Field>(f: F, ...readers: readonly Reader[]): F => marked(f, { 'x-readers': readers })
/** A field that nobody outside the society reads. */
export const staffOnly = <F extends Field>(f: F): F => onlyFor(f, 'staff')
/** A field that only holders of a right read; with `own` also the person whose own record it is. */
export const withRight = <F extends Field>(f: F, right: string, own?: NeededRight['own']): F =>
  marked(f, { 'x-right': { right, ...(own && { own }) } satisfies NeededRight })
/** Fields of the contract, each narrowed in the same way. */
export const each = <F extends Record<string, Field>>(fields: F, narrow: (f: Field) => Field): F =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [name, narrow(f)])) as F

/** A call that other kinds of readers make than those who read the fields of its contract. */
export const calledBy = <C extends Call>(call: C, ...readers: readonly Reader[]): C => ({ ...call, readers })

export const readersIn = (schema: JsonSchema): readonly Reader[] | undefined => schema['x-readers'] as readonly Reader[] | undefined
export const rightIn = (schema: JsonSchema): NeededRight | undefined => schema['x-right'] as NeededRight | undefined

/** Whether a field is not for every reader of its contract. */
export const isNarrowed = (schema: JsonSchema): boolean => readersIn(schema) !== undefined || rightIn(schema) !== undefined

/** Whether a value of this schema is for a viewer; 'own': only in the record that is their own. */
export function readableBy(schema: JsonSchema, viewer: Viewer): boolean | 'own' {
  if (readersIn(schema)?.includes(viewer.reader) === false) return false
  const need = rightIn(schema)
  if (!need || viewer.rights.has(need.right)) return true
  return need.own && viewer[need.own] !== null ? 'own' : false
}
