/**
 * State machines as data, read by server, screen and test: which states there are, which moves lead from
 * where to where, who may make them. The engine that makes a move is server/machine.
 */
import type { Phrase, Words } from './text.ts'

/** The task nodes of the specification, section 6: what a role is there to do. */
export const taskNodes = [
  'sys_admin', 'sys_surveyor_leader', 'sys_approve_leader', 'sys_surveyor', 'sys_finance',
  'sys_register_manager', 'sys_operators', 'ship_owner', 'flag_user',
] as const
export type TaskNode = (typeof taskNodes)[number]

/**
 * Where a move leads: one state, or one of several by name. Which one, the resource's `choose` says when the move is made, server/machine:
 * ```
 * // x.machine.ts
 * audit: { from: ['waitFinance'], to: { pass: { within: 'approved', above: 'waitLeader' }, fail: 'financeFailed' }, … },
 * submit: { from: ['chiefFailed'], to: { unchanged: 'waitChief', changed: 'waitAccountant' }, … },
 * // x.routes.ts
 * ...moves(r, { audit: { choose: async (ctx, row) => (await aboveLimit(ctx, row) ? 'above' : 'within'), run: auditIt }, submit: submitIt })
 * ```
 * `unchanged` and `changed` need no `choose`: without one the column `dataChanged` decides.
 */
export type Way<S extends string = string> = S | { readonly [name: string]: S }
export interface MoveDef<S extends string = string> {
  from: readonly S[]
  /** where it leads; of an audit, where a pass and a refusal lead */
  to: Way<S> | { pass: Way<S>; fail: Way<S> }
  /** the right (button code) a caller needs */
  needs: string
  /** the row's column that must hold the caller's user id: only the person in charge, only the creator */
  by?: string
  /** the row's columns that must not hold it: who did the previous step may not audit it */
  notBy?: readonly string[]
  /** the row's column that remembers who made the move */
  stamps?: string
  /** a remark is always needed; a refusal always needs one */
  remark?: 'required'
  irreversible?: true
  /** somebody is expected to make this move, and it stands in their to-dos: of all who may, or only of those of these task nodes */
  duty?: true | readonly TaskNode[]
}
/** Colour of a state on screens: grey not begun or stopped, blue in work, amber waiting, red refused, violet near its end, green done. */
export const tones = ['grey', 'blue', 'amber', 'red', 'green', 'violet'] as const
export type Tone = (typeof tones)[number]
/** Icon of a state on screens, so that colour is never the only sign. */
export const stateIcons = ['edit', 'waiting', 'payment', 'document', 'sign', 'sent', 'refused', 'stopped', 'done'] as const
export type StateIcon = (typeof stateIcons)[number]
/** How a state looks; `onPath`: whether the stage bar shows it. */
export interface StateLook { tone: Tone; icon: StateIcon; onPath: boolean }
export interface StateDef extends StateLook { value: number; label: Words }

/**
 * Declares a state of a machine.
 * @param value the number stored in `status`
 * @param label zh and en
 * @param place `aside`: a state beside the usual path, such as a refusal; the stage bar leaves it out
 */
export const state = (value: number, label: Words, tone: Tone, icon: StateIcon, place?: 'aside'): StateDef =>
  ({ value, label, tone, icon, onPath: place !== 'aside' })

export interface Machine<S extends string = string, M extends string = string> {
  /** path of the resource whose rows have these states */
  path: string
  /** the number of each state, as `status` holds it */
  states: Record<S, number>
  looks: Record<S, StateLook>
  start: S
  /** states in which nothing more is expected */
  ends: readonly S[]
  moves: Record<M, readonly MoveDef<S>[]>
  words: { states: Record<S, Phrase>; moves: Record<M, Phrase>; refusals?: Partial<Record<M, Phrase>> }
}
export type AnyMachine = Machine<any, any>

/** Declares a machine. Number, label, colour and icon of every state and the label of every move are part of it. */
export function machine<const S extends string, const M extends string>(
  path: string,
  def: {
    states: Record<S, StateDef>; start: NoInfer<S>; ends: readonly NoInfer<S>[]
    moves: Record<M, MoveDef<NoInfer<S>> | readonly MoveDef<NoInfer<S>>[]>
    /** `refusals`: what is said instead of the usual words when a move is not possible from a state */
    words: { moves: Record<NoInfer<M>, Phrase>; refusals?: Partial<Record<NoInfer<M>, Phrase>> }
  },
): Machine<S, M> {
  const moves = Object.fromEntries(Object.entries(def.moves).map(([name, m]) => [name, Array.isArray(m) ? m : [m]]))
  const each = <T>(value: (one: StateDef, name: string) => T): Record<S, T> =>
    Object.fromEntries(Object.entries<StateDef>(def.states).map(([name, one]) => [name, value(one, name)])) as Record<S, T>
  const labels = each(({ label: [zh, en] }, name) => ({ key: `${path.replaceAll('/', '.')}.states.${name}`, zh, en }))
  return {
    path, ...def,
    states: each(({ value }) => value),
    looks: each(({ tone, icon, onPath }) => ({ tone, icon, onPath })),
    moves: moves as unknown as Record<M, readonly MoveDef<S>[]>,
    words: { ...def.words, states: labels },
  }
}

/** The name of a state by its number. */
export const stateName = <S extends string>(m: Machine<S, string>, status: number): S | undefined =>
  (Object.keys(m.states) as S[]).find((name) => m.states[name] === status)

/** The definition of a move from a given state, or undefined when it is not allowed from there. */
export function moveFrom<S extends string>(m: Machine<S, any>, move: string, state: string): MoveDef<S> | undefined {
  return (m.moves[move] as readonly MoveDef<S>[] | undefined)?.find((def) => (def.from as readonly string[]).includes(state))
}

/** Whether a move passes or refuses. */
export const isVerdict = (def: MoveDef): boolean => typeof def.to !== 'string' && 'fail' in def.to
/** Where a move leads once its verdict is known, which only an audit has. */
export const wayOf = <S extends string>(def: MoveDef<S>, refused = false): Way<S> =>
  (isVerdict(def) ? (def.to as { pass: Way<S>; fail: Way<S> })[refused ? 'fail' : 'pass'] : def.to as Way<S>)
const statesOf = <S extends string>(way: Way<S>): S[] => (typeof way === 'string' ? [way] : Object.values(way))

/** Every state a move may lead to. */
export const targetsOf = <S extends string>(def: MoveDef<S>): S[] => [...new Set([...statesOf(wayOf(def)), ...refusalsOf(def)])]
/** Every state its refusal may lead to; none where it refuses nothing. */
export const refusalsOf = <S extends string>(def: MoveDef<S>): S[] => (isVerdict(def) ? statesOf(wayOf(def, true)) : [])

/** What is wrong with a machine: targets that do not exist, states nobody can reach, dead ends. Empty when sound. */
export function machineFaults(m: AnyMachine): string[] {
  const faults: string[] = []
  const reached = new Set<string>([m.start])
  const defs = Object.entries(m.moves as Record<string, readonly MoveDef[]>).flatMap(([name, list]) => list.map((def) => ({ name, def })))
  for (const { name, def } of defs)
    for (const state of [...def.from, ...targetsOf(def)]) if (!(state in m.states)) faults.push(`${m.path}.${name}: no state '${state}'`)
  for (let grown = -1; grown !== reached.size;) {
    grown = reached.size
    for (const { def } of defs) if (def.from.some((s) => reached.has(s))) targetsOf(def).forEach((s) => reached.add(s))
  }
  for (const state of Object.keys(m.states)) {
    if (!reached.has(state)) faults.push(`${m.path}: nothing leads to '${state}'`)
    if (!m.ends.includes(state) && !defs.some(({ def }) => def.from.includes(state))) faults.push(`${m.path}: nothing leads on from '${state}'`)
    if (!m.words.states[state]) faults.push(`${m.path}: no words for state '${state}'`)
  }
  return faults
}
