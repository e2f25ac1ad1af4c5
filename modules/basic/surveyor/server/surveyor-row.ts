import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { surveyor } from '../surveyor.contract.ts'

/** Values of a surveyor to be saved. */
export type SurveyorValues = SavedValues<typeof surveyor>
/** A surveyor as lockRow() reads it. */
export type LockedSurveyor = LockedRow<typeof surveyor, 'surveyor'>
