import { defineContract } from './contract.ts'
import type { Call, SaveResult } from './contract.ts'
import { objectSchema } from './fields.ts'
import type { Fields, Input, Values } from './fields.ts'

/**
 * A `save` with input beyond the fields of the record, such as the date from which a change
 * applies. Goes into the contract's `calls`; the resource implements it itself.
 */
export function saveWithExtraInput<F extends Fields, M extends Fields>(
  fields: F,
  more: M,
): Call<Partial<Values<F>> & Partial<Input<M>> & { id?: number; version?: number }, SaveResult> {
  const { readers: _itsOwn, ...plain } = defineContract('', {
    doc: '',
    readers: [],
    fields,
    crud: ['save'],
  }).callSchemas['save']!
  return {
    ...plain,
    in: {
      ...plain.in,
      properties: {
        ...(plain.in['properties'] as object),
        ...(objectSchema(more)['properties'] as object),
      },
    },
  }
}
