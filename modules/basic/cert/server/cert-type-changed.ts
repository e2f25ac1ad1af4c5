import { announceChange } from '#server/core/announce-change.ts'
import type { RecordHook } from '#server/core/announce-change.ts'
import { defineHook } from '#server/core/hook.ts'
import type { cert } from '../cert.contract.ts'

/**
 * Called after a change of a certificate type that decides what its certificates are worth: its
 * code, its category. A change of its rules or validity is applied by recomputing windows.
 */
export const certTypeChanged: RecordHook = defineHook()

/** Calls the hook where a saved change concerns it. */
export const announceTypeChange = announceChange<typeof cert>(certTypeChanged, [
  'code',
  'certType',
  'certSub',
])
