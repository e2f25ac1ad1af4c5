import { announceChange } from '#server/core/announce-change.ts'
import type { RecordHook } from '#server/core/announce-change.ts'
import { defineHook } from '#server/core/hook.ts'
import type { flag } from '../flag.contract.ts'

/**
 * Called after a change of a flag that decides what tonnage certificates are worth after a transfer
 * to it.
 */
export const flagChanged: RecordHook = defineHook()

/** Calls the hook where a saved change concerns it. */
export const announceFlagChange = announceChange<typeof flag>(flagChanged, ['partyToTonnage'])
