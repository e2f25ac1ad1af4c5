import type { AnyContract, StandardCall } from '#common/contract.ts'
import { isDecision, moveFrom, stateName } from '#common/machine.ts'
import { readingAsOf } from './rows/as-of.ts'
import { readingKnown } from './rows/known-rows.ts'
import { listOptions, listRows } from './rows/list-rows.ts'
import { getRow, historyOf } from './rows/read-row.ts'
import { removeRows, saveRow } from './rows/save-row.ts'
import { isBulkExport } from './export/bulk-export.ts'
import { exportRows, rowsFile } from './export/export-rows.ts'
import { allowedMoves } from './state-machine/machine.ts'
import type { RequestContext } from '../core/context.ts'
import { refusalOf, refusalText } from '../core/refusal.ts'
import { canCall } from '../core/resource.ts'
import type { Resource } from '../core/resource.ts'
import type { Right, Action, Actions } from '../core/action.ts'

/** The calls that the caller's rights allow on a row, by name. */
const allowedCalls = (ctx: RequestContext, r: Resource): string[] =>
  Object.entries(r.actions)
    .filter(([, action]) =>
      canCall(
        action.requiresAlso ? { ...action, requires: action.requiresAlso } : action,
        ctx.user.rights,
      ),
    )
    .map(([name]) => name)

/**
 * Whether a call that right, state and person allow is possible and useful on this row, and the
 * obstacle of a move. A decision stays possible where passing is refused.
 */
async function availabilityOf(ctx: RequestContext, r: Resource, row: any, call: string) {
  const def = r.machine && moveFrom(r.machine, call, stateName(r.machine, row.status))
  const refusal = await refusalOf(() => r.preconditions?.[call]?.(ctx, row))
  const decides = def !== undefined && isDecision(def)
  return {
    call,
    possible: (!refusal || decides) && ((await r.isAvailable?.(ctx, row, call)) ?? true),
    obstacle:
      refusal && def
        ? {
            move: call,
            reasonZh: refusalText(refusal, 'zh'),
            reasonEn: refusalText(refusal, 'en'),
          }
        : undefined,
  }
}

/** Reads one record with the calls and moves available to the caller: none as of another day. */
export async function getDetail(ctx: RequestContext, r: Resource, id: number): Promise<any> {
  const row = await getRow(ctx, r, id)
  const detail = await r.loadDetail?.(ctx, row)
  if (ctx.asOf) return { ...row, ...detail, can: [], moves: [], obstacles: [] }
  const can = allowedCalls(ctx, r)
  const moves = r.machine ? allowedMoves(ctx, r, row) : []
  const answers = await Promise.all(
    [...new Set([...can, ...moves])].map((call) => availabilityOf(ctx, r, row, call)),
  )
  const possible = new Set(answers.flatMap((answer) => (answer.possible ? [answer.call] : [])))
  return {
    ...row,
    ...detail,
    can: can.filter((call) => possible.has(call)),
    moves: moves.filter((move) => possible.has(move)),
    obstacles: answers.flatMap(({ call, obstacle }) =>
      obstacle && moves.includes(call) ? [obstacle] : [],
    ),
  }
}

type Rights<K extends AnyContract> = { [A in StandardCall & keyof K['callSchemas']]?: Right }

type More<K extends AnyContract> = {
  [A in StandardCall & keyof K['callSchemas']]?: Pick<Action, 'recentAuth'>
}

/**
 * The standard calls of a plain resource with their rights: `crud(r, { list: 'basic.flag.read', …
 * })`. A call of the contract's `crud` that is not named here right a handler in the resource.
 * @param more options of single calls, such as `{ save: { recentAuth: true } }`
 * @returns the calls that `rights` names
 */
export function crud<K extends AnyContract, R extends Rights<K>>(
  r: Resource & { contract: K },
  rights: R,
  more: More<K> = {},
): Pick<Actions<K>, keyof R & keyof Actions<K>> {
  const standard: Partial<Record<StandardCall, Omit<Action, 'requires'>>> = {
    list: {
      noTransaction: true,
      handler: async (ctx, input) => listRows(await readingKnown(ctx, r, input), r, input),
    },
    get: {
      noTransaction: true,
      handler: (ctx, input) => getDetail(readingAsOf(ctx, input), r, input.id),
    },
    save: { handler: (ctx, input) => saveRow(ctx, r, input) },
    remove: { handler: (ctx, { ids }) => removeRows(ctx, r, ids) },
    all: {
      noTransaction: true,
      byApiKey: true,
      handler: (ctx, input) => listOptions(ctx, r, input),
    },
    export: {
      noTransaction: true,
      recentAuth: async (ctx, input) => isBulkExport(await readingKnown(ctx, r, input), r, input),
      handler: async (ctx, input) => exportRows(await readingKnown(ctx, r, input), r, input),
      writeFile: async (ctx, input, written) =>
        rowsFile(await readingKnown(ctx, r, input), r, input, written),
    },
    history: { noTransaction: true, handler: (ctx, { id }) => historyOf(ctx, r, id) },
  }
  return Object.fromEntries(
    Object.entries(rights).map(([name, right]) => [
      name,
      { ...standard[name as StandardCall], ...more[name as StandardCall], requires: right },
    ]),
  ) as Pick<Actions<K>, keyof R & keyof Actions<K>>
}
