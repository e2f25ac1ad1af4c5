import type { Resource } from '#server/core/resource.ts'
import type { RecordRow, TableRow } from '#server/core/row.ts'
import type { shipCert } from '../shipCert.contract.ts'

export type ShipCertResource = Resource<typeof shipCert, 'shipCert'>
/** A certificate as getRow() reads it. */
export type ShipCertRow = RecordRow<typeof shipCert, 'shipCert'>
/** A locked certificate with the columns of its table, as lockRow() and lockedCert() read it. */
export type LockedShipCert = TableRow<'shipCert'>
