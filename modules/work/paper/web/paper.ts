import type { DetailOf } from '#common/contract.ts'
import { moveFrom, stateName } from '#common/machine.ts'
import type { AnyMachine } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import type { PaperContract } from '../paper.fields.ts'

/** A certificate in work as `get` gives it; `replacesId`: one of its own kind that is on no record. */
export type Certificate = DetailOf<PaperContract> & { replacesId?: number | null }
/** One parameter of its template. */
export type Param = Certificate['params'][number]

const hasDuty = (m: AnyMachine, move: string, status: number) => moveFrom(m, move, stateName(m, status)!)?.duty === true
/** The state in words. */
export const stateWords = (m: AnyMachine, status: number): Phrase => m.words.states[stateName(m, status)!]!

/** States in which the person in charge may change what is filled in. */
export const editable = (m: AnyMachine, status: number): boolean => hasDuty(m, 'submit', status)
export const waitsForSignature = (m: AnyMachine, status: number): boolean => hasDuty(m, 'sign', status)
