import type { DetailOf } from '#common/contract.ts'
import { moveFrom, stateName } from '#common/machine.ts'
import type { Phrase } from '#common/text.ts'
import type { surveyCert } from '../surveyCert.contract.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'

/** A certificate in work as `get` gives it. */
export type Certificate = DetailOf<typeof surveyCert>
/** One parameter of its template. */
export type Param = Certificate['params'][number]

type State = keyof typeof surveyCertMachine.states
export const stateOf = (status: number): State => stateName(surveyCertMachine, status)!
const hasDuty = (move: string, status: number) => moveFrom(surveyCertMachine, move, stateOf(status))?.duty === true

/** States in which the person in charge may change what is filled in. */
export const editable = (status: number): boolean => hasDuty('submit', status)
export const waitsForSignature = (status: number): boolean => hasDuty('sign', status)
/** States after a refusal. */
export const failed = (status: number): boolean => status !== surveyCertMachine.states.waitInfo && editable(status)

/** The move somebody is expected to make now, in words; none when all is done. */
export function dueMove(status: number): Phrase | undefined {
  const moves = Object.keys(surveyCertMachine.moves) as (keyof typeof surveyCertMachine.moves)[]
  const due = moves.find((move) => hasDuty(move, status))
  return due && surveyCertMachine.words.moves[due]
}

/** Whole days between a moment and now. */
export const daysSince = (time: string, now = Date.now()): number => Math.max(0, Math.floor((now - Date.parse(time)) / 86_400_000))
