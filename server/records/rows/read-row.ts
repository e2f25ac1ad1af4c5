/** Reads one record and its history. */
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { AnyContract } from '#common/contract.ts'
import { scopeCondition } from '#server/core/scope.ts'
import type { Change } from '../audit/audit.ts'
import { readableHistory } from '../audit/readable-history.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse } from '#server/core/refusal.ts'
import { executePrepared } from '#server/platform/database/prepared-statements.ts'
import { rowsSql } from './as-of.ts'
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
  const { fields } = r.contract
  const columns = [
    ...storedColumns(r),
    ...Object.keys(fields).filter((name) => fields[name].kind !== 'password'),
  ]
  const statement = sql<AnyRow>`select ${selectList(columns)} from ${rowsSql(ctx, r)}
    where id = ${id} and ${scopeCondition(r.scope, ctx.user) ?? sql`true`}`
  const [row] = await executePrepared(ctx.db, `get ${r.contract.path}`, statement.compile(ctx.db))
  if (!row) return refuse(404, httpText.notFound)
  const rows = ctx.asOf && r.withLifeAsOf ? await r.withLifeAsOf(ctx, [row]) : [row]
  return (await addComputedColumns(ctx, r, rows))[0]
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
  // The view is read after the lock is taken, in the caller's scope, so that its values belong to
  // the locked row.
  const condition = r.view ? null : scopeCondition(r.scope, ctx.user)
  const table = r.table as string
  const known = tableColumns.get(table)
  const statement = sql<AnyRow>`select ${known ?? sql`*`} from ${tableSql(table)}
    where id = ${id} and ${condition ?? sql`true`} for update`
  // A prepared statement names its columns, because a column that is added meanwhile would change
  // its result.
  const [locked] = known
    ? await executePrepared(ctx.db, `lock ${r.contract.path}`, statement.compile(ctx.db))
    : (await statement.execute(ctx.db)).rows
  if (!locked) return refuse(404, httpText.notFound)
  if (!known) tableColumns.set(table, sql.raw(selectList(Object.keys(locked)).compile(ctx.db).sql))
  const complete = r.view
    ? { ...locked, ...(await getRow(ctx, r, id)) }
    : (await addComputedColumns(ctx, r, [locked]))[0]
  return complete as LockedRow<K, T>
}

/** The columns of a table, as SQL, once a row of it was read. */
const tableColumns = new Map<string, RawBuilder<unknown>>()
const tableSql = (name: string | undefined) => sql.table(name!)

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
    .$narrowType<{ changes: Change[] }>()
    .execute()
  return { list: readableHistory(ctx, resource, list) }
}
