/** Reads one record and its history. */
import { CompiledQuery, sql } from 'kysely'
import type { Expression, SqlBool } from 'kysely'
import type { AnyContract } from '#common/contract.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { readableHistory } from '../audit/readable-history.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { snakeCase } from '#server/platform/database/database.ts'
import { preparedText } from '#server/platform/database/prepared-statements.ts'
import { storedColumns, selectList, addComputedColumns } from './list-columns.ts'
import type { Resource } from '#server/core/resource.ts'
import type { AnyRow, LockedRow, RecordRow, TableName } from '#server/core/row.ts'

/**
 * Reads one record with all fields.
 * @throws Refusal 404 when it does not exist or is outside the caller's scope
 */
export async function getRow<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  id: number,
): Promise<RecordRow<K, T>> {
  const { contract } = r
  const select =
    detailStatements.get(contract) ??
    selectClause(r.view ?? r.table!, [
      ...storedColumns(r),
      ...Object.keys(contract.fields).filter((name) => contract.fields[name].kind !== 'password'),
    ])
  detailStatements.set(contract, select)
  const row = await selectById(ctx, select, id, scopeCondition(r.scope, ctx.user))
  return row ? (await addComputedColumns(ctx, r, [row]))[0] : refuse(404, httpText.notFound)
}

/**
 * Like getRow, with every column of the resource's own table, and locks the row until the
 * transaction ends.
 */
export async function lockRow<K extends AnyContract, T extends TableName>(
  ctx: RequestContext,
  r: Resource<K, T>,
  id: number,
): Promise<LockedRow<K, T>> {
  const cached = tables.get(r.table!)
  // The view is read after the lock is taken, in the caller's scope, so that its values belong to
  // the locked row.
  const locked = await selectById(
    ctx,
    cached ?? `select * from "${snakeCase(r.table!)}"`,
    id,
    r.view ? null : scopeCondition(r.scope, ctx.user),
    'for update',
  )
  if (!locked) return refuse(404, httpText.notFound)
  if (!cached) tables.set(r.table!, selectClause(r.table!, Object.keys(locked)))
  const complete = r.view
    ? { ...locked, ...(await getRow(ctx, r, id)) }
    : (await addComputedColumns(ctx, r, [locked]))[0]
  return complete as LockedRow<K, T>
}

/**
 * Select clauses cached per contract and per table, because building them takes longer than reading
 * a row. The columns of a table are taken from the first row read. Columns are named explicitly, so
 * that a prepared plan stays valid when a later version adds a column.
 */
const detailStatements = new WeakMap<AnyContract, string>()

const tables = new Map<string, string>()

const selectClause = (source: string, columns: string[]): string =>
  preparedText(`select ${selectList(columns)} from "${snakeCase(source)}"`)

const selectById = async (
  ctx: RequestContext,
  select: string,
  id: number,
  condition: Expression<SqlBool> | null,
  locking = '',
): Promise<AnyRow | undefined> =>
  (
    await (condition
      ? sql<AnyRow>`${sql.raw(select)} where id = ${id} and ${condition} ${sql.raw(locking)}`.execute(
          ctx.db,
        )
      : ctx.db.executeQuery<AnyRow>(CompiledQuery.raw(`${select} where id = $1 ${locking}`, [id])))
  ).rows[0]

/** @throws Refusal 409 when the row has changed since the caller read it */
export const assertCurrentVersion = (row: { version: number }, version: number | undefined): void =>
  void (row.version !== version && refuse(409, httpText.stale))

/** Every change of a record in the caller's scope, newest first. */
export async function historyOf(
  ctx: RequestContext,
  r: Resource,
  id: number,
): Promise<{ list: any[] }> {
  await getRow(ctx, r, id)
  return auditEntriesOf(ctx, r.contract.path, id)
}

/**
 * The audit entries of a record, newest first, limited to fields the caller may read. The caller's
 * access to the record must be checked before.
 */
export async function auditEntriesOf(
  ctx: RequestContext,
  resource: string,
  id: number,
): Promise<{ list: any[] }> {
  const list = await ctx.db
    .selectFrom('log')
    .where('resource', '=', resource)
    .where('rowId', '=', id)
    .orderBy('id', 'desc')
    .limit(1000)
    .select([
      'id',
      'time',
      'action',
      'node',
      'fromState as from',
      'toState as to',
      'result',
      'remark',
      'round',
      'userId',
      'userName',
      'ip',
      'changes',
    ])
    .execute()
  return { list: readableHistory(ctx, resource, list as never) }
}
