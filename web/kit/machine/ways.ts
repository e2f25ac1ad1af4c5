/** What a machine says, move by move: the list beside its picture, and what the picture is drawn from. */
import { isVerdict, refusalsOf, wayOf } from '#common/machine.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'

/** One row of the list; `n` stands at its arrows too. */
export interface MoveRow { n: number; move: string; def: MoveDef; from: readonly string[]; to: string[]; refused: string[] }
/** Arrows of the same kind to the same state. */
export interface Way { n: number; move: string; refused: boolean; from: string[]; to: string }

const statesOf = (way: string | Readonly<Record<string, string>>): string[] => [...new Set(typeof way === 'string' ? [way] : Object.values(way))]

/** Every move with whence it starts and where it leads, numbered in the order of the machine. */
export function movesOf(m: AnyMachine): MoveRow[] {
  const defs = Object.entries(m.moves as Record<string, readonly MoveDef[]>).flatMap(([move, list]) => list.map((def) => ({ move, def })))
  return defs.map(({ move, def }, at) => ({ n: at + 1, move, def, from: def.from, to: statesOf(wayOf(def)), refused: isVerdict(def) ? refusalsOf(def) : [] }))
}

/** All arrows of a machine. */
export const waysOf = (m: AnyMachine): Way[] => movesOf(m).flatMap(({ n, move, from, to, refused }) => [
  ...to.map((state) => ({ n, move, refused: false, from: [...from], to: state })),
  ...refused.map((state) => ({ n, move, refused: true, from: [...from], to: state })),
])

/** States a refusal leads to, each with the state it is refused in. */
export function refusedStates(m: AnyMachine): Map<string, string> {
  const found = new Map<string, string>()
  for (const { refused, from, to } of waysOf(m)) if (refused && !found.has(to)) found.set(to, from.at(-1)!)
  return found
}

/** The states from top to bottom: by number, and what was refused beneath the state where that happened. */
export function orderOf(m: AnyMachine): string[] {
  const refused = refusedStates(m)
  const byNumber = (a: string, b: string) => m.states[a]! - m.states[b]!
  const straight = Object.keys(m.states).filter((state) => !refused.has(state)).sort(byNumber)
  return straight.flatMap((state) => [state, ...[...refused].filter(([, where]) => where === state).map(([one]) => one).sort(byNumber)])
}
