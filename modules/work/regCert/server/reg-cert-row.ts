import type { Resource } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { regCert } from '../regCert.contract.ts'

export type RegCertResource = Resource<typeof regCert, 'regCert'>
/** A registration certificate as getRow() reads it. */
export type RegCertRow = RecordRow<typeof regCert, 'regCert'>
/** A registration certificate as lockRow() reads it, with every column of its table. */
export type LockedRegCert = LockedRow<typeof regCert, 'regCert'>
