import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { LockedRow, TableRow } from '#server/core/row.ts'
import type { certFee } from '../certFee.contract.ts'

export type CertFeeResource = Resource<typeof certFee, 'certFee'>
/** Values of a row to be saved. */
export type CertFeeValues = SavedValues<typeof certFee>
/** A row of a tariff as lockRow() reads it. */
export type LockedCertFee = LockedRow<typeof certFee, 'certFee'>
/** Columns of a row, as stored or imported. */
export type CertFeeColumns = Partial<TableRow<'certFee'>>
