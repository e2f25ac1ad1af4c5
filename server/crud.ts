import type { AnyContract, Crud } from '#common/contract.ts'
import { allRows, getRow, historyOf, listRows, removeRows, saveRow } from './db/rows.ts'
import { isBulkExport } from './export/bulk-export.ts'
import { exportRows, rowsFile } from './export/export-rows.ts'
import { movesOpen } from './machine/machine.ts'
import type { Ctx } from './http/context.ts'
import { opens } from './resource.ts'
import type { Action, Actions, Resource, Right } from './resource.ts'

/** The rights of a caller on a row: the names of the calls they may make on it. */
const rightsOn = (ctx: Ctx, r: Resource): string[] =>
  Object.entries(r.actions).filter(([, action]) => opens(action.checks ? { ...action, needs: action.checks } : action, ctx.user.rights)).map(([name]) => name)

/** One record with what its reader may do next. */
export async function getWhole(ctx: Ctx, r: Resource, id: number): Promise<any> {
  const row = await getRow(ctx, r, id)
  const [detail, can, moves] = [await r.detail?.(ctx, row), rightsOn(ctx, r), r.machine ? movesOpen(ctx, r, row) : []]
  const asked = [...new Set([...can, ...moves])]
  const offered = r.offers ? new Set((await Promise.all(asked.map(async (call) => (await r.offers!(ctx, row, call) ? [call] : [])))).flat()) : new Set(asked)
  const open = (calls: string[]) => calls.filter((call) => offered.has(call))
  return { ...row, ...detail, can: open(can), moves: open(moves) }
}

type Rights<K extends AnyContract> = { [A in Crud & keyof K['shapes']]?: Right }

type More<K extends AnyContract> = { [A in Crud & keyof K['shapes']]?: Pick<Action, 'recentAuth'> }

/**
 * The standard calls of a plain resource with their rights: `crud(r, { list: 'basic.flag.read', … })`.
 * A call of the contract's `crud` that is not named here must be answered by the resource itself.
 * @param more options of single calls, such as `{ save: { recentAuth: true } }`
 */
export function crud<K extends AnyContract>(r: Resource & { contract: K }, rights: Rights<K>, more: More<K> = {}): Partial<Actions<K>> {
  const standard: Partial<Record<Crud, Omit<Action, 'needs'>>> = {
    list: { reads: true, run: (ctx, input) => listRows(ctx, r, input) },
    get: { reads: true, run: (ctx, { id }) => getWhole(ctx, r, id) },
    save: { run: (ctx, input) => saveRow(ctx, r, input) },
    remove: { run: (ctx, { ids }) => removeRows(ctx, r, ids) },
    all: { reads: true, run: (ctx, input) => allRows(ctx, r, input) },
    export: { reads: true, recentAuth: (ctx, input) => isBulkExport(ctx, r, input), run: (ctx, input) => exportRows(ctx, r, input), write: (ctx, input, written) => rowsFile(ctx, r, input, written) },
    history: { reads: true, run: (ctx, { id }) => historyOf(ctx, r, id) },
  }
  return Object.fromEntries(Object.entries(rights).map(([name, needs]) => [name, { ...standard[name as Crud], ...more[name as Crud], needs }])) as Partial<Actions<K>>
}
