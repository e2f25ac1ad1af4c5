import type { Resource, SavedValues } from '#server/core/resource.ts'
import type { LockedRow, RecordRow } from '#server/core/row.ts'
import type { ship } from '../ship.contract.ts'

export type ShipResource = Resource<typeof ship, 'ship'>
/** A ship as getRow() reads it. */
export type ShipRow = RecordRow<typeof ship, 'ship'>
/** A ship as lockRow() reads it, with every column of its table. */
export type LockedShip = LockedRow<typeof ship, 'ship'>
/** Particulars to be saved. */
export type ShipValues = SavedValues<typeof ship>
