import type { InputOf } from '#common/contract.ts'
import type { Values } from '#common/fields.ts'
import type { noteFields, ship } from '../ship.contract.ts'

/** Values of the ship form. */
export type ShipFormValues = InputOf<typeof ship, 'save'>
/** The note about a dated change. */
export type NoteValues = Partial<Values<typeof noteFields>>
