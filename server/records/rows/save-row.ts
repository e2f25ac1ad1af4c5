/** Creates, changes and removes records, and writes the audit trail. */
import { sql } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import { refuseLostReach, regionFault } from '../access/write-reach.ts'
import { diffFields, writeAuditEntry } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { executeBuiltOnce } from '#server/platform/database/prepared-statements.ts'
import { assertNotReferenced } from './references.ts'
import type { Resource, SavedValues } from '#server/core/resource.ts'
import { rowsInScope } from './filter-rows.ts'
import type { ColumnValues, LockedRow, TableName } from '#server/core/row.ts'
import type { AnyContract } from '#common/contract.ts'
import { untyped } from '#server/core/db.ts'
import { lockRow, assertCurrentVersion } from './read-row.ts'

/** Id and version of a record after it was saved. */
export interface Saved {
  id: number
  version: number
}

/** Converts values for the database driver: JSON columns become text. */
export const toColumnValues = (
  r: Resource,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      r.contract.fields[name]?.kind === 'json' && value != null ? JSON.stringify(value) : value,
    ]),
  )

/**
 * Columns that are not a field of the contract, such as a password hash: the audit entry names them
 * without their values.
 */
const secrets = (r: Resource, values: object) =>
  new Set(
    Object.keys(values).filter((name) => {
      const f = fieldOf(r.contract, name)
      return !f || f.kind === 'password'
    }),
  )

/**
 * Creates a record, or changes it when the input has an id. The change is recorded in the same
 * transaction.
 */
export async function saveRow<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  input: SavedValues<K> & Partial<Saved>,
): Promise<Saved> {
  const { id, version, ...rest } = input
  const values = rest as SavedValues<K>
  const now = id ? await lockRow(ctx, r, id) : null
  if (now) assertCurrentVersion(now, version)
  if (now) await r.preconditions?.['save']?.(ctx, now)
  refuseClearedFields(r, values)
  const complete = (await r.beforeSave?.(ctx, values, now)) ?? (values as ColumnValues<T>)
  const saved = await keepRow(ctx, r, now, complete)
  await r.afterSave?.(ctx, saved.id, values, now)
  return saved
}

/**
 * The values of a record as it will be: those given, otherwise its present ones, otherwise null.
 * @param now the present record; null for a new one
 */
export const valuesAfter = <V extends object, N extends keyof V>(
  names: readonly N[],
  given: Partial<V>,
  now: Partial<V> | null,
): Pick<V, N> =>
  Object.fromEntries(
    names.map((name) => [name, given[name] === undefined ? (now?.[name] ?? null) : given[name]]),
  ) as Pick<V, N>

/**
 * Refuses to clear a required field.
 * @throws Refusal 400 naming the fields
 */
export function refuseClearedFields(r: Resource, values: Record<string, unknown>): void {
  const cleared = Object.keys(r.contract.fields).filter(
    (name) => r.contract.fields[name].required && values[name] === null,
  )
  if (cleared.length)
    refuseFields(...cleared.map((field) => ({ field, phrase: fieldText.required })))
}

/**
 * Creates or changes a record from user input. The row must be in the person's region and must stay
 * within their scope.
 * @param now the locked row; null creates one
 * @throws Refusal 400 at the field concerned
 */
export async function keepRow<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  now: LockedRow<K, T> | null,
  values: ColumnValues<T>,
  extraChanges: readonly Change[] = [],
): Promise<Saved> {
  const fieldError = regionFault(ctx, r, now, values)
  if (fieldError) refuseFields(fieldError)
  if (!now) return createRow(ctx, r, values)
  const saved = await changeRow(ctx, r, now, values, 'update', undefined, extraChanges)
  if (saved.version !== now.version) await refuseLostReach(ctx, r, now.id, { ...now, ...values })
  return saved
}

/**
 * Inserts a row with the caller as creator; for handlers that create rows of their own.
 * @param handedOver the row is created for another person
 * @throws Refusal 400 when the row is outside the creator's scope
 */
export async function createRow<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  values: ColumnValues<T>,
  handedOver = false,
): Promise<Saved> {
  const saved: Saved = await untyped(ctx.db)
    .insertInto(r.table!)
    .values({ ...toColumnValues(r, values), createBy: ctx.user.userId || null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (!handedOver) await refuseLostReach(ctx, r, saved.id, { ...values, createBy: ctx.user.userId })
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: saved.id,
    action: 'create',
    changes: changesOfNewRow(r, values),
  })
  return saved
}

/** What the audit entry of a changed row states. */
export const changesOfSavedRow = (
  r: Resource,
  now: Record<string, unknown>,
  values: Record<string, unknown>,
): Change[] => diffFields(now, values, secrets(r, values))

/** What the audit entry of a new row states. */
export const changesOfNewRow = (r: Resource, values: Record<string, unknown>): Change[] =>
  changesOfSavedRow(r, {}, values)

/**
 * Changes a row that the caller has locked.
 * @param now the locked row, with at least the columns of `values`
 * @param extraChanges changes of related data stored elsewhere, recorded in the same entry
 */
export async function changeRow<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  now: Saved & ColumnValues<T>,
  values: ColumnValues<T>,
  action = 'update',
  remark?: string,
  extraChanges: readonly Change[] = [],
): Promise<Saved> {
  const changes = diffFields(now, values, secrets(r, values))
  if (!changes.length && !extraChanges.length) return { id: now.id, version: now.version }
  const changed = toColumnValues(r, pickFields(values, changes))
  const [saved] = (await executeBuiltOnce(
    ctx.db,
    `save ${r.contract.path}`,
    { ...changed, id: now.id },
    ({ id, ...columns }) =>
      untyped(ctx.db)
        .updateTable(r.table as string)
        .set({ ...columns, version: sql`version + 1`, updateTime: sql`now()` })
        .where('id', '=', id)
        .returning(['id', 'version']),
  )) as [Saved]
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: now.id,
    action,
    changes: [...changes, ...extraChanges],
    ...(remark && { remark }),
  })
  return saved
}

const pickFields = (values: Record<string, unknown>, changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ field }) => [field, values[field]]))

/**
 * Removes rows in the caller's scope. The database refuses to remove rows that are still
 * referenced.
 */
export async function removeRows(
  ctx: RequestContext,
  r: Resource,
  ids: number[],
): Promise<{ removed: number }> {
  const uniqueIds = [...new Set(ids)]
  const found = await rowsInScope(ctx, r).where('id', 'in', uniqueIds).select('id').execute()
  if (found.length !== uniqueIds.length) refuse(404, httpText.notFound)
  if (r.preconditions?.['remove'])
    for (const id of uniqueIds) await r.preconditions['remove'](ctx, await lockRow(ctx, r, id))
  await r.beforeRemove?.(ctx, uniqueIds)
  await assertNotReferenced(ctx, r, uniqueIds)
  for (const id of uniqueIds)
    await writeAuditEntry(ctx, { resource: r.contract.path, rowId: id, action: 'remove' })
  await untyped(ctx.db).deleteFrom(r.table).where('id', 'in', uniqueIds).execute()
  return { removed: uniqueIds.length }
}
