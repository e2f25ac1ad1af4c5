import type { Resource } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { crf } from '../crf.contract.ts'

export type CrfResource = Resource<typeof crf, 'crf'>
/** A review as getRow() reads it. */
export type CrfRow = RecordRow<typeof crf, 'crf'>
/** A review as lockRow() reads it, with every column of its table. */
export type LockedCrf = LockedRow<typeof crf, 'crf'>
