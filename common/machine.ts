/**
 * State machines as data, read by server, web and tests: states, moves between them, and who may
 * make a move. The engine is server/records/state-machine.
 */
import { keysOf } from './keys-of.ts'
import type { Message, TranslationPair } from './text.ts'

/** The task nodes of the specification, section 6: the function of a role. */
export const taskNodes = [
  'sys_admin',
  'sys_surveyor_leader',
  'sys_approve_leader',
  'sys_surveyor',
  'sys_finance',
  'sys_register_manager',
  'sys_operators',
  'ship_owner',
  'flag_user',
] as const
export type TaskNode = (typeof taskNodes)[number]

/**
 * Target of a move: one state, or one of several by name, selected by the resource's `choose` when
 * the move is made (server/records/state-machine):
 * ```
 * // x.machine.ts
 * audit: {
 *   from: ['waitFinance'],
 *   to: { pass: { within: 'approved', above: 'waitLeader' }, fail: 'financeFailed' }, …
 * },
 * submit: { from: ['chiefFailed'], to: { unchanged: 'waitChief', changed: 'waitAccountant' }, … },
 * // x.routes.ts
 * ...moves(r, {
 *   audit: {
 *     choose: async (ctx, row) => ((await aboveLimit(ctx, row)) ? 'above' : 'within'),
 *     run: auditIt,
 *   },
 *   submit: submitIt,
 * })
 * ```
 * `unchanged` and `changed` need no `choose`: without it the column `dataChanged` decides.
 */
export type MoveTarget<S extends string = string> = S | { readonly [name: string]: S }
export interface MoveDef<S extends string = string> {
  from: readonly S[]
  /** target state; for a decision, the targets of approval and refusal */
  to: MoveTarget<S> | { pass: MoveTarget<S>; fail: MoveTarget<S> }
  /** right (button code) the caller needs */
  requiredRight: string
  /** column that must hold the caller's user id, such as the person in charge or the creator */
  assignee?: string
  /**
   * columns that must not hold the caller's user id: separation of duties, such as "the auditor is
   * not the author"
   */
  notSameAs?: readonly string[]
  /** column in which the actor's user id is stored */
  recordsActorIn?: string
  /** `required`: a remark is always required. A refusal always requires one */
  remark?: 'required'
  irreversible?: true
  /** the move appears in the to-dos of everyone who may make it, or only of these task nodes */
  todo?: true | readonly TaskNode[]
}
/**
 * Colour of a state: grey not begun or stopped, blue in progress, amber waiting, red refused,
 * violet near its end, green done.
 */
export const tones = ['grey', 'blue', 'amber', 'red', 'green', 'violet'] as const
export type Tone = (typeof tones)[number]
/** Icon of a state, so that colour is never the only sign (WCAG 1.4.1). */
export const stateIcons = [
  'edit',
  'waiting',
  'payment',
  'document',
  'sign',
  'sent',
  'refused',
  'stopped',
  'done',
] as const
export type StateIcon = (typeof stateIcons)[number]
/** Appearance of a state; `onPath`: whether the stage bar shows it. */
export interface StateLook {
  tone: Tone
  icon: StateIcon
  onPath: boolean
}
export interface StateDef extends StateLook {
  value: number
  label: TranslationPair
}

/**
 * Declares a state of a machine.
 * @param value the number stored in `status`
 * @param label zh and en
 * @param place `aside`: not on the regular path, such as a refusal; the stage bar omits it
 */
export const state = (
  value: number,
  label: TranslationPair,
  tone: Tone,
  icon: StateIcon,
  place?: 'aside',
): StateDef => ({ value, label, tone, icon, onPath: place !== 'aside' })

export interface Machine<S extends string = string, M extends string = string> {
  /** path of the resource */
  path: string
  /** number of each state, as stored in `status` */
  states: Record<S, number>
  looks: Record<S, StateLook>
  initialState: S
  /** states from which no further move is expected */
  finalStates: readonly S[]
  moves: Record<M, readonly MoveDef<S>[]>
  labels: {
    states: Record<S, Message>
    moves: Record<M, Message>
    refusals?: Partial<Record<M, Message>>
  }
}
// oxlint-disable-next-line typescript/no-explicit-any -- the states and moves of any resource
export type AnyMachine = Machine<any, any>

/**
 * Declares a state machine, including number, label, colour and icon of every state and the label
 * of every move.
 */
export function defineMachine<const S extends string, const M extends string>(
  path: string,
  def: {
    states: Record<S, StateDef>
    initialState: NoInfer<S>
    finalStates: readonly NoInfer<S>[]
    moves: Record<M, MoveDef<NoInfer<S>> | readonly MoveDef<NoInfer<S>>[]>
    /**
     * `refusals`: messages that replace the default when a move is not possible from the current
     * state
     */
    labels: { moves: Record<NoInfer<M>, Message>; refusals?: Partial<Record<NoInfer<M>, Message>> }
  },
): Machine<S, M> {
  const moves = Object.fromEntries(
    Object.entries(def.moves).map(([name, m]) => [name, Array.isArray(m) ? m : [m]]),
  )
  const each = <T>(value: (one: StateDef, name: string) => T): Record<S, T> =>
    Object.fromEntries(
      Object.entries<StateDef>(def.states).map(([name, one]) => [name, value(one, name)]),
    ) as Record<S, T>
  const labels = each(({ label: [zh, en] }, name) => ({
    key: `${path.replaceAll('/', '.')}.states.${name}`,
    zh,
    en,
  }))
  return {
    path,
    ...def,
    states: each(({ value }) => value),
    looks: each(({ tone, icon, onPath }) => ({ tone, icon, onPath })),
    moves: moves as unknown as Record<M, readonly MoveDef<S>[]>,
    labels: { ...def.labels, states: labels },
  }
}

/** Name of a state by its number. */
export const stateName = <S extends string>(m: Machine<S, string>, status: number): S | undefined =>
  keysOf(m.states).find((name) => m.states[name] === status)

/** Definition of a move from a given state; undefined when it is not allowed from there. */
export function moveFrom<S extends string>(
  m: Machine<S, string>,
  move: string,
  state: string,
): MoveDef<S> | undefined {
  return (m.moves[move] as readonly MoveDef<S>[] | undefined)?.find((def) =>
    (def.from as readonly string[]).includes(state),
  )
}

/** Numbers of the states from which a move leads on. */
export const statesBefore = <S extends string, M extends string>(
  m: Machine<S, M>,
  move: NoInfer<M>,
): number[] => m.moves[move].flatMap(({ from }) => from.map((state) => m.states[state]))

/** Numbers of the states in which a record is not finished. */
export const openStates = <S extends string>(m: Machine<S, string>): number[] =>
  (Object.keys(m.states) as S[])
    .filter((state) => !m.finalStates.includes(state))
    .map((state) => m.states[state])

/** Whether a move is a decision: it approves or refuses. */
export const isDecision = (def: MoveDef): boolean => typeof def.to !== 'string' && 'fail' in def.to
/** Target of a move; for a decision, that of its result. */
export const moveTargetOf = <S extends string>(def: MoveDef<S>, refused = false): MoveTarget<S> =>
  isDecision(def)
    ? (def.to as { pass: MoveTarget<S>; fail: MoveTarget<S> })[refused ? 'fail' : 'pass']
    : (def.to as MoveTarget<S>)
const statesOf = <S extends string>(target: MoveTarget<S>): S[] =>
  typeof target === 'string' ? [target] : Object.values(target)

/** All states a move may lead to. */
export const targetsOf = <S extends string>(def: MoveDef<S>): S[] => [
  ...new Set([...statesOf(moveTargetOf(def)), ...refusalsOf(def)]),
]
/** All states a refusal may lead to; empty for moves that are no decision. */
export const refusalsOf = <S extends string>(def: MoveDef<S>): S[] =>
  isDecision(def) ? statesOf(moveTargetOf(def, true)) : []

/**
 * Validates a machine: unknown targets, unreachable states, dead ends, missing labels. Returns the
 * errors; empty when valid.
 */
export function validateMachine(m: AnyMachine): string[] {
  const errors: string[] = []
  const reachable = new Set<string>([m.initialState])
  const defs = Object.entries(m.moves as Record<string, readonly MoveDef[]>).flatMap(
    ([name, list]) => list.map((def) => ({ name, def })),
  )
  for (const { name, def } of defs)
    for (const state of [...def.from, ...targetsOf(def)])
      if (!(state in m.states)) errors.push(`${m.path}.${name}: no state '${state}'`)
  for (let sizeBefore = -1; sizeBefore !== reachable.size;) {
    sizeBefore = reachable.size
    for (const { def } of defs)
      if (def.from.some((s) => reachable.has(s))) targetsOf(def).forEach((s) => reachable.add(s))
  }
  for (const state of Object.keys(m.states)) {
    if (!reachable.has(state)) errors.push(`${m.path}: nothing leads to '${state}'`)
    if (!m.finalStates.includes(state) && !defs.some(({ def }) => def.from.includes(state)))
      errors.push(`${m.path}: nothing leads on from '${state}'`)
    if (!m.labels.states[state]) errors.push(`${m.path}: no label for state '${state}'`)
  }
  return errors
}
