/**
 * Every dictionary entry and every record that a call names is validated here, whatever call it is: saves,
 * moves, and calls of their own, in nested rows too. Calls that only read are not.
 */
import type { JsonSchema } from '#common/fields.ts'
import { lockRow, refuseStale } from '../db/rows.ts'
import type { Ctx } from '../http/context.ts'
import { httpText, Refusal } from '../http/refusal.ts'
import { refuseMove } from '../machine/machine.ts'
import type { Action, Resource } from '../resource.ts'
import { dictionaryFaults } from './dictionary-check.ts'
import type { ValueFault } from './dictionary-check.ts'
import { namedValues, namesValues, storedValues } from './named-values.ts'
import { referenceFaults } from './reference-check.ts'

/**
 * The record that a call changes, as it is stored, with its state and version checked first: what makes the
 * whole call impossible is reported before single values.
 */
async function storedRecord(ctx: Ctx, r: Resource, name: string, action: Action, input: Record<string, unknown>): Promise<unknown> {
  if (action.stored) return action.stored(ctx, input)
  const { id, version } = input
  if (typeof id !== 'number' || !r.table) return null
  const row = await lockRow(ctx, r, id)
  if (r.machine?.moves[name]) refuseMove(ctx, r, name, row, Number(version))
  else if (typeof version === 'number') refuseStale(row, version)
  return { ...row, ...(await r.detail?.(ctx, row)) }
}

/** Leaves out what the record holds already: an entry switched off since, or a record out of reach by now. */
function newUses(faults: readonly ValueFault[], record: unknown): ValueFault[] {
  const stored = storedValues(record)
  return faults.filter(({ path, value }) => {
    const key = `${path} ${value}`
    const left = stored.get(key) ?? 0
    stored.set(key, left - 1)
    return left <= 0
  })
}

/**
 * The action, preceded by the check of the values its input names.
 * @throws Refusal 400 at the fields, with the values that are allowed
 */
export function withValidatedValues(r: Resource, name: string, schema: JsonSchema, action: Action): Action {
  if (action.reads || !namesValues(schema)) return action
  const judged = new WeakMap<object, ValueFault[]>()
  return {
    ...action,
    async before(ctx, input) {
      await action.before?.(ctx, input)
      // Before the transaction begins: inside it nothing is read from the cache.
      judged.set(input, await dictionaryFaults(ctx.services.db, namedValues(schema, input)))
    },
    async run(ctx, input) {
      const faults = [...judged.get(input) ?? [], ...await referenceFaults(ctx, namedValues(schema, input))]
      const refused = faults.length ? newUses(faults, await storedRecord(ctx, r, name, action, input)) : []
      if (refused.length) throw new Refusal(400, httpText.badInput, {}, firstOfEach(refused))
      return action.run(ctx, input)
    },
  }
}

const firstOfEach = (faults: readonly ValueFault[]) =>
  [...new Map(faults.toReversed().map(({ field, phrase, params }) => [field, { field, phrase, ...(params && { params }) }])).values()].toReversed()
