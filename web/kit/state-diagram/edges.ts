/** The moves of a machine as rows and edges, for the list and the diagram. */
import { isDecision, refusalsOf, moveTargetOf } from '#common/machine.ts'
import type { AnyMachine, MoveDef } from '#common/machine.ts'

/** A row of the list; `n` is also the number at its arrows. */
export interface MoveRow {
  n: number
  move: string
  def: MoveDef
  from: readonly string[]
  to: string[]
  refused: string[]
}
/** Arrows of the same kind to the same state. */
export interface Edge {
  n: number
  move: string
  refused: boolean
  from: string[]
  to: string
}

const statesOf = (way: string | Readonly<Record<string, string>>): string[] => [
  ...new Set(typeof way === 'string' ? [way] : Object.values(way)),
]

/** All moves with source and target states, numbered in the order of the machine. */
export function moveRows(m: AnyMachine): MoveRow[] {
  const defs = Object.entries(m.moves as Record<string, readonly MoveDef[]>).flatMap(
    ([move, list]) => list.map((def) => ({ move, def })),
  )
  return defs.map(({ move, def }, at) => ({
    n: at + 1,
    move,
    def,
    from: def.from,
    to: statesOf(moveTargetOf(def)),
    refused: isDecision(def) ? refusalsOf(def) : [],
  }))
}

/** All edges of a machine. */
export const edgesOf = (m: AnyMachine): Edge[] =>
  moveRows(m).flatMap(({ n, move, from, to, refused }) => [
    ...to.map((state) => ({ n, move, refused: false, from: [...from], to: state })),
    ...refused.map((state) => ({ n, move, refused: true, from: [...from], to: state })),
  ])

/** States that a refusal leads to, each with the state it was refused in. */
export function refusalStates(m: AnyMachine): Map<string, string> {
  const states = new Map<string, string>()
  for (const { refused, from, to } of edgesOf(m))
    if (refused && !states.has(to)) states.set(to, from.at(-1)!)
  return states
}

/**
 * The states from top to bottom: by number; refused states below the state they were refused in.
 */
export function stateOrder(m: AnyMachine): string[] {
  const refused = refusalStates(m)
  const byNumber = (a: string, b: string) => m.states[a]! - m.states[b]!
  const straight = Object.keys(m.states)
    .filter((state) => !refused.has(state))
    .sort(byNumber)
  return straight.flatMap((state) => [
    state,
    ...[...refused]
      .filter(([, where]) => where === state)
      .map(([one]) => one)
      .sort(byNumber),
  ])
}
