import { contract } from './contract.ts'
import type { Call, Saved } from './contract.ts'
import { objectSchema } from './fields.ts'
import type { Fields, Input, Values } from './fields.ts'

/**
 * A `save` that takes more than the record holds: what is asked about the change itself, such as from when it is in force.
 * Goes into the contract's `calls`; the resource answers it itself.
 */
export function saveWith<F extends Fields, M extends Fields>(fields: F, more: M): Call<Partial<Values<F>> & Partial<Input<M>> & { id?: number; version?: number }, Saved> {
  const { readers: _itsOwn, ...plain } = contract('', { doc: '', readers: [], fields, crud: ['save'] }).shapes['save']!
  return { ...plain, in: { ...plain.in, properties: { ...(plain.in['properties'] as object), ...(objectSchema(more)['properties'] as object) } } }
}
