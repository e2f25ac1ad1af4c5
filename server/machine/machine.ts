/** The one state-machine engine: lock, check, move, record. */
import { sql } from 'kysely'
import { isVerdict, moveFrom, stateName, wayOf } from '#common/machine.ts'
import type { AnyMachine, MoveDef, Way } from '#common/machine.ts'
import { record } from '../audit/audit.ts'
import { lockRow, stored } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import { fieldText, httpText, Refusal, refuse } from '../http/refusal.ts'
import type { Action, Resource, WithMachine } from '../resource.ts'

type Row = Record<string, any> & { id: number; version: number; status: number }
export interface MoveInput { id: number; version: number; remark?: string | null; result?: 0 | 1; [more: string]: unknown }
/** A verb: guards the move, and gives the values to write with it. Runs with the row locked, in the move's transaction. */
export type Verb = (ctx: Ctx, row: Row, input: MoveInput, to: string) => Promise<Record<string, unknown> | void> | Record<string, unknown> | void

/** Names the alternative a move takes where its definition has several. Runs with the row locked, before the verb. */
export type Choice = (ctx: Ctx, row: Row, input: MoveInput) => Promise<string> | string
/** What a move does: a verb, or one with its choice between alternatives. */
export interface Doing { choose?: Choice; run?: Verb | null }

const doing = (does: Verb | Doing | null | undefined): Doing => (typeof does === 'function' ? { run: does } : does ?? {})
const namesOf = (way: Way) => (typeof way === 'string' ? [] : Object.keys(way))
const byChange = (names: string[]) => names.length === 2 && names.includes('unchanged') && names.includes('changed')
/** The state a way leads to. @throws Error when the choice is none of its names */
async function chosen(way: Way, choose: () => Promise<string> | string): Promise<string> {
  if (typeof way === 'string') return way
  const name = await choose()
  const to = way[name]
  if (!to) throw new Error(`'${name}' is none of ${Object.keys(way).join(', ')}`)
  return to
}

/** Whether this person may make this move on this row, as far as data says: the right, and who they are to the row. */
function personFault(ctx: Ctx, def: MoveDef, row: Row) {
  if (!ctx.user.rights.has(def.needs)) return { status: 403, phrase: httpText.forbidden }
  if (def.by && row[def.by] !== ctx.user.userId) return { status: 403, phrase: httpText.notYours }
  if (def.notBy?.some((column) => row[column] === ctx.user.userId)) return { status: 403, phrase: httpText.sameperson }
  return null
}

/** The moves state and person leave open to this caller on this row now. */
export function movesOpen(ctx: Ctx, r: Resource, row: Record<string, any>): string[] {
  const m = r.machine!
  const state = stateName(m, row['status'])
  return state ? Object.keys(m.moves).filter((name) => {
    const def = moveFrom(m, name, state)
    return def && !personFault(ctx, def, row as Row)
  }) : []
}

/**
 * The definition of a move that this caller may make on this row.
 * @throws Refusal 409 where state or version stand against it, 403 where the person does
 */
export function refuseMove(ctx: Ctx, r: Resource, name: string, row: Record<string, any>, version: number): MoveDef {
  const m = r.machine!
  const state = stateName(m, row['status'])!
  const def = moveFrom(m, name, state)
  if (!def) return refuse(409, m.words.refusals?.[name] ?? httpText.changedMeanwhile, { state: m.words.states[state]!, move: m.words.moves[name]! })
  if (row['version'] !== version) return refuse(409, httpText.overtaken, { state: m.words.states[state]! })
  const fault = personFault(ctx, def, row as Row)
  return fault ? refuse(fault.status, fault.phrase) : def
}

/** Makes a move: locks the row, checks version, state, person and remark, asks the verb, writes state and record. */
export async function makeMove(ctx: Ctx, r: Resource, name: string, input: MoveInput, does?: Verb | Doing | null): Promise<{ id: number; version: number; status: number }> {
  const { choose, run } = doing(does)
  const m = r.machine!
  const row = (await lockRow(ctx, r, input.id)) as Row
  const def = refuseMove(ctx, r, name, row, input.version)
  const refused = isVerdict(def) && input.result === 0
  const remark = input.remark?.trim() || null
  if ((def.remark === 'required' || refused) && !remark)
    throw new Refusal(400, httpText.remarkNeeded, {}, [{ field: 'remark', phrase: fieldText.required }])
  const to = await chosen(wayOf(def, refused), () => choose?.(ctx, row, input) ?? (row['dataChanged'] ? 'changed' : 'unchanged'))
  const values = (await run?.(ctx, row, input, to)) ?? {}
  const round = Number(row['round'] ?? 0) + (name === 'submit' ? 1 : 0)
  const saved = await (ctx.db.updateTable(r.table as never) as any).set({
    ...stored(r, values), status: m.states[to], version: sql`version + 1`, updateTime: sql`now()`, statusTime: sql`now()`, round,
    ...(def.stamps && { [def.stamps]: ctx.user.userId }),
  }).where('id', '=', row.id).returning(['id', 'version', 'status']).executeTakeFirstOrThrow()
  await record(ctx, {
    resource: r.contract.path, rowId: row.id, action: name, fromState: row.status, toState: saved.status, remark, round,
    ...(input.result !== undefined && { result: input.result }),
    changes: Object.keys(values).filter((field) => field in r.contract.fields).map((field) => ({ field, from: row[field] ?? null, to: values[field] ?? null })),
  })
  return saved
}

type MoveName<M extends AnyMachine> = keyof M['moves'] & string
/** In place of a verb: the resource makes this move by a call of its own, with makeMove(). */
export const ownCall = 'ownCall'

/**
 * The calls of a machine's moves: one verb, null or `ownCall` for each of its moves; a missing one does not compile. Their right is checked per state.
 * @throws Error where nothing chooses between alternatives
 */
export function moves<M extends AnyMachine>(r: WithMachine<Resource, M>, verbs: Record<MoveName<M>, Verb | Doing | null | typeof ownCall>): Record<MoveName<M>, Action> {
  const made = Object.entries<Verb | Doing | null | typeof ownCall>(verbs).flatMap(([name, does]) => (does === ownCall ? [] : [[name, does] as const]))
  return Object.fromEntries(made.map(([name, does]) => {
    const defs = r.machine.moves[name] as readonly MoveDef[]
    const open = defs.flatMap((def) => [wayOf(def), wayOf(def, true)]).map(namesOf).find((names) => names.length > 0 && !byChange(names))
    if (open && !doing(does).choose) throw new Error(`${r.contract.path}/${name} needs a choice between ${open.join(', ')}`)
    const [needs, ...or] = [...new Set(defs.map((def) => def.needs as Action['needs']))]
    return [name, { needs, ...(or.length && { or }), run: (ctx: Ctx, input: MoveInput) => makeMove(ctx, r, name, input, does) }]
  })) as Record<MoveName<M>, Action>
}
