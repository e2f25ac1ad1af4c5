import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { Resource } from '#server/core/resource.ts'
import type { crfCert } from '../crfCert.contract.ts'

export type CrfCertResource = Resource<typeof crfCert, 'crfCert'>
/** A CRF certificate as getRow() reads it. */
export type CrfCertRow = RecordRow<typeof crfCert, 'crfCert'>
/** A CRF certificate as lockRow() reads it, with every column of its table. */
export type LockedCrfCert = LockedRow<typeof crfCert, 'crfCert'>
