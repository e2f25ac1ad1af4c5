/**
 * Validates every dictionary entry and reference in the input of calls that write, including nested
 * rows. Calls that only read are not validated.
 */
import type { JsonSchema } from '#common/fields.ts'
import { lockRow, assertCurrentVersion } from '../rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, Refusal } from '#server/core/refusal.ts'
import { refuseMove } from '../state-machine/machine.ts'
import type { Resource } from '#server/core/resource.ts'
import type { Action } from '#server/core/action.ts'
import { dictionaryFaults } from './dictionary-check.ts'
import type { ValueFault } from './dictionary-check.ts'
import { namedValues, namesValues, storedValues } from './named-values.ts'
import { referenceFaults } from './reference-check.ts'

/**
 * The stored record that a call changes. Its state and version are checked first: errors that make
 * the whole call impossible are reported before those of single values.
 */
async function storedRecord(
  ctx: RequestContext,
  r: Resource,
  name: string,
  action: Action,
  input: Record<string, unknown>,
): Promise<unknown> {
  if (action.stored) return action.stored(ctx, input)
  const { id, version } = input
  if (typeof id !== 'number' || !r.table) return null
  const row = await lockRow(ctx, r, id)
  if (r.machine?.moves[name]) refuseMove(ctx, r, name, row, Number(version))
  else if (typeof version === 'number') assertCurrentVersion(row, version)
  return { ...row, ...(await r.loadDetail?.(ctx, row)) }
}

/**
 * Removes errors of values the record already has: an entry disabled since, or a record no longer
 * in scope.
 */
function newUses(errors: readonly ValueFault[], record: unknown): ValueFault[] {
  const stored = storedValues(record)
  return errors.filter(({ path, value }) => {
    const key = `${path} ${value}`
    const left = stored.get(key) ?? 0
    stored.set(key, left - 1)
    return left <= 0
  })
}

/**
 * Wraps an action with the check of the values in its input.
 * @throws Refusal 400 at the fields, with the allowed values
 */
export function withValidatedValues(
  r: Resource,
  name: string,
  schema: JsonSchema,
  action: Action,
): Action {
  if (action.noTransaction || !namesValues(schema)) return action
  const checked = new WeakMap<object, ValueFault[]>()
  return {
    ...action,
    async beforeTransaction(ctx, input) {
      await action.beforeTransaction?.(ctx, input)
      // Before the transaction begins, because the cache is not used inside it.
      checked.set(input, await dictionaryFaults(ctx.services.db, namedValues(schema, input)))
    },
    async handler(ctx, input) {
      const errors = [
        ...(checked.get(input) ?? []),
        ...(await referenceFaults(ctx, namedValues(schema, input))),
      ]
      const refused = errors.length
        ? newUses(errors, await storedRecord(ctx, r, name, action, input))
        : []
      if (refused.length) throw new Refusal(400, httpText.badInput, {}, firstOfEach(refused))
      return action.handler(ctx, input)
    },
  }
}

const firstOfEach = (errors: readonly ValueFault[]) =>
  [
    ...new Map(
      errors
        .toReversed()
        .map(({ field, phrase, params }) => [field, { field, phrase, ...(params && { params }) }]),
    ).values(),
  ].toReversed()
