import type { Resource } from '#server/core/resource.ts'
import type { RecordRow } from '#server/core/row.ts'
import type { collection } from '../collection.contract.ts'

export type CollectionResource = Resource<typeof collection, 'collection'>
/** A payment as getRow() reads it. */
export type CollectionRow = RecordRow<typeof collection, 'collection'>
