/** The state machine engine: locks the row, checks the move, changes the state and records it. */
import { sql } from 'kysely'
import type { AnyContract, InputOf } from '#common/contract.ts'
import { isDecision, moveFrom, stateName, moveTargetOf } from '#common/machine.ts'
import type { AnyMachine, MoveDef, MoveTarget } from '#common/machine.ts'
import { writeAuditEntry } from '../audit/audit.ts'
import { lockRow } from '../rows/read-row.ts'
import { toColumnValues } from '../rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, Refusal, refuse } from '#server/core/refusal.ts'
import { untyped } from '#server/core/db.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import type { AnyRow, ColumnValues, LockedRow, TableName } from '#server/core/row.ts'

type MovedRow = AnyRow & { status: number }
/** Fields that the input of a move may have; those of a contract's own come with it. */
export interface MoveInput {
  id: number
  version: number
  remark?: string | null
  result?: 0 | 1
}
/**
 * The handler of a move: checks its preconditions and returns the values to write. Runs in the
 * move's transaction with the row locked.
 * @param to the target state
 */
export type MoveFunction<R = AnyRow, I = any, V = Record<string, unknown>> = (
  ctx: RequestContext,
  row: R,
  input: I,
  to: string,
) => Promise<V | void> | V | void

/**
 * Chooses the target state of a move with alternatives, by name. Runs with the row locked, before
 * the handler.
 */
export type Choice<R = AnyRow, I = any> = (
  ctx: RequestContext,
  row: R,
  input: I,
) => Promise<string> | string
/** The handler of a move, with the choice between alternatives. */
export interface MoveHandler<R = AnyRow, I = any, V = Record<string, unknown>> {
  choose?: Choice<R, I>
  run?: MoveFunction<R, I, V> | null
}

/** Instead of a handler: the resource makes this move in a call of its own, with executeMove(). */
export const ownCall = 'ownCall'
type HandlerOf<R, I, V> = MoveFunction<R, I, V> | MoveHandler<R, I, V> | null
/** A record after a move. */
export interface Moved {
  id: number
  version: number
  status: number
}

const toMoveHandler = (moveHandler: HandlerOf<any, any, any> | undefined): MoveHandler =>
  typeof moveHandler === 'function' ? { run: moveHandler } : (moveHandler ?? {})
const namesOf = (target: MoveTarget) => (typeof target === 'string' ? [] : Object.keys(target))
const isChangeChoice = (names: string[]) =>
  names.length === 2 && names.includes('unchanged') && names.includes('changed')
/**
 * The target state of a move.
 * @throws Error when the choice is not one of its names
 */
async function targetState(
  target: MoveTarget,
  choose: () => Promise<string> | string,
): Promise<string> {
  if (typeof target === 'string') return target
  const name = await choose()
  const to = target[name]
  if (!to) throw new Error(`'${name}' is none of ${Object.keys(target).join(', ')}`)
  return to
}

/**
 * Why this person may not make this move on this row: the right, the assignee, or the separation of
 * duties. Null when they may.
 */
function personViolation(ctx: RequestContext, def: MoveDef, row: MovedRow) {
  if (!ctx.user.rights.has(def.requiredRight)) return { status: 403, phrase: httpText.forbidden }
  if (def.assignee && row[def.assignee] !== ctx.user.userId)
    return { status: 403, phrase: httpText.notYours }
  if (def.notSameAs?.some((column) => row[column] === ctx.user.userId))
    return { status: 403, phrase: httpText.sameperson }
  return null
}

/** The moves available to the caller on this row, by state and person. */
export function allowedMoves(ctx: RequestContext, r: Resource, row: Record<string, any>): string[] {
  const m = r.machine!
  const state = stateName(m, row['status'])
  return state
    ? Object.keys(m.moves).filter((name) => {
        const def = moveFrom(m, name, state)
        return def && !personViolation(ctx, def, row as MovedRow)
      })
    : []
}

/**
 * The definition of a move the caller may make on this row.
 * @throws Refusal 409 for a wrong state or version, 403 for a wrong person
 */
export function refuseMove(
  ctx: RequestContext,
  r: Resource,
  name: string,
  row: Record<string, any>,
  version: number,
): MoveDef {
  const m = r.machine!
  const state = stateName(m, row['status'])!
  const def = moveFrom(m, name, state)
  if (!def)
    return refuse(409, m.labels.refusals?.[name] ?? httpText.changedMeanwhile, {
      state: m.labels.states[state]!,
      move: m.labels.moves[name]!,
    })
  if (row['version'] !== version)
    return refuse(409, httpText.overtaken, { state: m.labels.states[state]! })
  const violation = personViolation(ctx, def, row as MovedRow)
  return violation ? refuse(violation.status, violation.phrase) : def
}

/**
 * Makes a move: locks the row, checks version, state, person, remark and the precondition of the
 * resource, which a refusing decision does not need, runs the handler, writes the state and the audit
 * entry.
 */
export async function executeMove<K extends AnyContract, T extends TableName, I extends MoveInput>(
  ctx: RequestContext,
  r: Resource<K, T>,
  name: string,
  input: I,
  moveHandler?: HandlerOf<LockedRow<K, T>, I, ColumnValues<T>>,
): Promise<Moved> {
  const { choose, run } = toMoveHandler(moveHandler)
  const m = r.machine!
  const row = (await lockRow(ctx, r as Resource, input.id)) as MovedRow
  const def = refuseMove(ctx, r, name, row, input.version)
  const refused = isDecision(def) && input.result === 0
  const remark = input.remark?.trim() || null
  if ((def.remark === 'required' || refused) && !remark)
    throw new Refusal(400, httpText.remarkNeeded, {}, [
      { field: 'remark', phrase: fieldText.required },
    ])
  if (!refused) await r.preconditions?.[name]?.(ctx, row as never)
  const to = await targetState(
    moveTargetOf(def, refused),
    () => choose?.(ctx, row, input) ?? (row['dataChanged'] ? 'changed' : 'unchanged'),
  )
  const values = (await run?.(ctx, row, input, to)) ?? {}
  const round = Number(row['round'] ?? 0) + (name === 'submit' ? 1 : 0)
  const saved = await untyped(ctx.db)
    .updateTable(r.table as string)
    .set({
      ...toColumnValues(r, values),
      status: m.states[to],
      version: sql`version + 1`,
      updateTime: sql`now()`,
      statusTime: sql`now()`,
      round,
      ...(def.recordsActorIn && { [def.recordsActorIn]: ctx.user.userId }),
    })
    .where('id', '=', row.id)
    .returning(['id', 'version', 'status'])
    .executeTakeFirstOrThrow()
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: row.id,
    action: name,
    fromState: row.status,
    toState: saved.status,
    remark,
    round,
    ...(input.result !== undefined && { result: input.result }),
    changes: Object.keys(values)
      .filter((field) => field in r.contract.fields)
      .map((field) => ({ field, from: row[field] ?? null, to: values[field] ?? null })),
  })
  return saved
}

type MoveName<M extends AnyMachine> = keyof M['moves'] & string

/**
 * The calls of a machine's moves. Each move needs a handler, null or `ownCall`; a missing one is a
 * compile error. The right is checked per state.
 * @throws Error when alternatives have no choice
 */
export function moves<K extends AnyContract, T extends TableName, M extends AnyMachine>(
  r: Resource<K, T, M> & { machine: M },
  handlers: {
    [N in MoveName<M>]: HandlerOf<LockedRow<K, T>, InputOf<K, N>, ColumnValues<T>> | typeof ownCall
  },
): Record<MoveName<M>, Action> {
  const entries = Object.entries<HandlerOf<any, any, any> | typeof ownCall>(handlers).flatMap(
    ([name, moveHandler]) => (moveHandler === ownCall ? [] : [[name, moveHandler] as const]),
  )
  return Object.fromEntries(
    entries.map(([name, moveHandler]) => {
      const defs = r.machine.moves[name] as readonly MoveDef[]
      const alternatives = defs
        .flatMap((def) => [moveTargetOf(def), moveTargetOf(def, true)])
        .map(namesOf)
        .find((names) => names.length > 0 && !isChangeChoice(names))
      if (alternatives && !toMoveHandler(moveHandler).choose)
        throw new Error(
          `${r.contract.path}/${name} needs a choice between ${alternatives.join(', ')}`,
        )
      const [requires, ...orRequires] = [
        ...new Set(defs.map((def) => def.requiredRight as Action['requires'])),
      ]
      return [
        name,
        {
          requires,
          ...(orRequires.length && { orRequires }),
          handler: (ctx: RequestContext, input: MoveInput) =>
            executeMove(ctx, r, name, input, moveHandler),
        },
      ]
    }),
  ) as Record<MoveName<M>, Action>
}
