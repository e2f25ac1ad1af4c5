/** Creates, changes and removes records, and writes the audit trail. */
import { sql } from 'kysely'
import type { UpdateQueryBuilder } from 'kysely'
import { fieldOf } from '#common/contract.ts'
import { refuseLostReach, regionFault } from '../access/write-reach.ts'
import { diffFields, writeAuditEntry } from '../audit/audit.ts'
import type { Change } from '../audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, Refusal, refuse, refuseFields } from '#server/core/refusal.ts'
import { executePrepared } from '#server/platform/database/prepared-statements.ts'
import { assertNotReferenced } from './references.ts'
import type { Resource } from '#server/core/resource.ts'
import { rowsInScope } from './filter-rows.ts'
import type { Row } from './read-row.ts'
import { lockRow, assertCurrentVersion } from './read-row.ts'

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
export async function saveRow(
  ctx: RequestContext,
  r: Resource,
  input: Record<string, any>,
): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  const now = id ? await lockRow(ctx, r, id) : null
  if (now) assertCurrentVersion(now, version)
  const required = Object.keys(r.contract.fields).filter(
    (name) => r.contract.fields[name].required && name in given && given[name] === null,
  )
  if (required.length)
    throw new Refusal(
      400,
      httpText.badInput,
      {},
      required.map((field) => ({ field, phrase: fieldText.required })),
    )
  const values = (await r.beforeSave?.(ctx, given, now)) ?? given
  const saved = await keepRow(ctx, r, now, values)
  await r.afterSave?.(ctx, saved.id, values, now)
  return saved
}

/**
 * Creates or changes a record from user input. The row must be in the person's region and must stay
 * within their scope.
 * @param now the locked row; null creates one
 * @throws Refusal 400 at the field concerned
 */
export async function keepRow(
  ctx: RequestContext,
  r: Resource,
  now: Row | null,
  values: Record<string, unknown>,
  extraChanges: readonly Change[] = [],
): Promise<{ id: number; version: number }> {
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
export async function createRow(
  ctx: RequestContext,
  r: Resource,
  values: Record<string, unknown>,
  handedOver = false,
): Promise<{ id: number; version: number }> {
  const saved = await (ctx.db.insertInto(r.table as never) as any)
    .values({ ...toColumnValues(r, values), createBy: ctx.user.userId || null })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  if (!handedOver) await refuseLostReach(ctx, r, saved.id, { ...values, createBy: ctx.user.userId })
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: saved.id,
    action: 'create',
    changes: diffFields({}, values, secrets(r, values)),
  })
  return saved
}

/**
 * Changes a row that the caller has locked.
 * @param extraChanges changes of related data stored elsewhere, recorded in the same entry
 */
export async function changeRow(
  ctx: RequestContext,
  r: Resource,
  now: Row,
  values: Record<string, unknown>,
  action = 'update',
  remark?: string,
  extraChanges: readonly Change[] = [],
): Promise<{ id: number; version: number }> {
  const changes = diffFields(now, values, secrets(r, values))
  if (!changes.length && !extraChanges.length) return { id: now.id, version: now.version }
  const changed = changes.map(({ field }) => field)
  const [saved] = (await executePrepared(
    ctx.db,
    `update ${r.table}`,
    {
      ...toColumnValues(r, Object.fromEntries(changed.map((field) => [field, values[field]]))),
      id: now.id,
    },
    ({ id, ...to }) =>
      (ctx.db.updateTable(r.table as never) as UpdateQueryBuilder<any, any, any, any>)
        .set({ ...to, version: sql`version + 1`, updateTime: sql`now()` })
        .where('id', '=', id)
        .returning(['id', 'version']),
  )) as [{ id: number; version: number }]
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: now.id,
    action,
    changes: [...changes, ...extraChanges],
    ...(remark && { remark }),
  })
  return saved
}

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
  await r.beforeRemove?.(ctx, uniqueIds)
  await assertNotReferenced(ctx, r, uniqueIds)
  for (const id of uniqueIds)
    await writeAuditEntry(ctx, { resource: r.contract.path, rowId: id, action: 'remove' })
  await (ctx.db.deleteFrom(r.table as never) as any).where('id', 'in', uniqueIds).execute()
  return { removed: uniqueIds.length }
}
