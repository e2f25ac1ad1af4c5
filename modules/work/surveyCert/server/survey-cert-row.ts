import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { Resource } from '#server/core/resource.ts'
import type { surveyCert } from '../surveyCert.contract.ts'

export type SurveyCertResource = Resource<typeof surveyCert, 'surveyCert'>
/** A survey certificate as getRow() reads it. */
export type SurveyCertRow = RecordRow<typeof surveyCert, 'surveyCert'>
/** A survey certificate as lockRow() reads it, with every column of its table. */
export type LockedSurveyCert = LockedRow<typeof surveyCert, 'surveyCert'>
