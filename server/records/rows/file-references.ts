/**
 * Finds the records that refer to an attachment, and decides who may read it. All access control of
 * files is here.
 */
import type { FileColumn } from '#server/core/file.ts'
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Field, Fields } from '#common/fields.ts'
import { readsFiles } from '../access/readable.ts'
import { scopeCondition } from '#server/core/scope.ts'
import { rowsInScope } from './filter-rows.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import { canCall } from '#server/core/resource.ts'
import type { Resource } from '#server/core/resource.ts'

export interface ResourceFileColumn extends FileColumn {
  r: Resource
  field: string
}

const isFileField = (f: Field): boolean => f.kind === 'file' || f.kind === 'image'
/** JSON patterns that a column contains when it refers to '$'. */
function patterns(f: Field): object[] {
  const found = Object.entries(f.itemFields ?? {}).flatMap(([name, inner]): object[] =>
    isFileField(inner)
      ? [{ [name]: '$' }]
      : inner.kind === 'files'
        ? [{ [name]: ['$'] }]
        : patterns(inner).map((deeper) => ({ [name]: deeper })),
  )
  return f.schema['type'] === 'array' ? found.map((one) => [one]) : found
}
function fieldColumns(r: Resource, field: string, f: Field): ResourceFileColumn[] {
  const place = {
    r,
    field,
    table: r.table,
    column: field,
    row: 'id',
    ...(f.generated && { internal: f.generated }),
  }
  if (isFileField(f)) return [place]
  if (f.kind === 'files') return [{ ...place, as: 'list' }]
  return patterns(f).map((as) => ({ ...place, as }))
}

const columnsByRegistry = new WeakMap<ReadonlyMap<string, Resource>, ResourceFileColumn[]>()
/**
 * Every column that holds ids of attachments: fields by their kinds, columns of other tables by
 * `fileColumns` of the resource.
 */
export function fileColumnsOf(
  resources: ReadonlyMap<string, Resource>,
): readonly ResourceFileColumn[] {
  const cached = columnsByRegistry.get(resources)
  if (cached) return cached
  const found = [...resources.values()].flatMap((r) => {
    const { fields, readOnlyFields = {}, detailFields = {}, crud = [] } = r.contract
    const own =
      r.table && crud.includes('get')
        ? [
            ...Object.entries({ ...fields, ...readOnlyFields } as Fields).flatMap(([name, f]) =>
              fieldColumns(r, name, f),
            ),
            // A detail field may come from elsewhere; unless it is a file itself, `fileColumns`
            // names its source.
            ...Object.entries(detailFields as Fields).flatMap(([name, f]) =>
              f.itemFields ? [] : fieldColumns(r, name, f),
            ),
          ]
        : []
    return [...own, ...(r.fileColumns ?? []).map((one) => ({ r, field: one.column, ...one }))]
  })
  columnsByRegistry.set(resources, found)
  return found
}

/** The condition that a row refers to the attachment. */
function referencesFile({ column, as }: FileColumn, id: string): RawBuilder<SqlBool> {
  if (as === 'list') return sql`${sql.ref(column)} @> array[${id}]::text[]`
  return as
    ? sql`${sql.ref(column)} @> ${JSON.stringify(as).replaceAll('"$"', JSON.stringify(id))}::jsonb`
    : sql`${sql.ref(column)} = ${id}`
}

/**
 * The columns that refer to an attachment. One statement that uses indexes.
 * @param all includes internal columns, which do not give access to the file
 */
export async function findFileReferences(
  db: Db,
  resources: ReadonlyMap<string, Resource>,
  id: string,
  all = false,
): Promise<ResourceFileColumn[]> {
  const places = fileColumnsOf(resources).filter(({ internal }) => all || !internal)
  const subqueries = places.map(
    (place, at) =>
      sql`select ${sql.lit(at)} as at where exists (select 1 from ${sql.table(place.table)} where
        ${referencesFile(place, id)})`,
  )
  const { rows } = await sql<{ at: number }>`${sql.join(subqueries, sql` union all `)}`.execute(db)
  return rows.map(({ at }) => places[at]!)
}

/**
 * The first records that refer to an attachment, of every column. For reports to administrators: no
 * access is checked. `id` is null where a column has only one record.
 */
export async function findReferringRecords(
  db: Db,
  resources: ReadonlyMap<string, Resource>,
  attachmentId: string,
): Promise<{ r: Resource; id: number | null }[]> {
  const places = fileColumnsOf(resources)
  const subqueries = places.map(
    (place, at) =>
      sql`(select ${sql.lit(at)} as at, ${place.row === null ? sql`null` : sql.ref(place.row)}::bigint as id
        from ${sql.table(place.table)} where ${referencesFile(place, attachmentId)} limit 3)`,
  )
  const { rows } = await sql<{
    at: number
    id: number | null
  }>`${sql.join(subqueries, sql` union all `)}`.execute(db)
  return rows.flatMap(({ at, id }) => {
    const place = places[at]
    return place ? [{ r: place.r, id }] : []
  })
}

/** Whether the caller may read a record that refers to the attachment, and that field of it. */
async function canReadRecord(
  ctx: RequestContext,
  place: ResourceFileColumn,
  id: string,
): Promise<boolean> {
  const { r, table, row } = place
  if (place.own)
    return (
      (
        await sql`select 1 from ${sql.table(table)} where ${referencesFile(place, id)} and ${place.own(ctx)}`.execute(
          ctx.db,
        )
      ).rows.length > 0
    )
  const get = r.actions['get'] ?? r.actions['list']
  if (!get || !canCall(get, ctx.user.rights)) return false
  const access = fileFieldAccess(r, place.field, ctx)
  if (access === false) return false
  if (row === null) return scopeCondition(r.scope, ctx.user) === null
  const query = rowsInScope(ctx, r).where(
    sql<SqlBool>`id in (select ${sql.ref(row)} from ${sql.table(table)} where ${referencesFile(place, id)})`,
  )
  return (
    (await (access === true ? query : query.where(access)).select('id').limit(1).execute()).length >
    0
  )
}
/**
 * Whether the caller reads a field with files, by its contract: of every record, of their own only,
 * or not at all.
 */
function fileFieldAccess(
  r: Resource,
  field: string,
  { user }: RequestContext,
): boolean | Expression<SqlBool> {
  const readable = readsFiles(r, field, user)
  return readable === 'own' ? sql<SqlBool>`id = ${user.surveyorId}` : readable
}

/**
 * Whether the caller may read an attachment: they uploaded it and no record refers to it yet, or
 * they may read a record that refers to it. A call that fails this check answers that the file does
 * not exist.
 */
export async function canReadFile(ctx: RequestContext, id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('attachment')
    .where('attachmentId', '=', id)
    .select(['createBy', 'attachedTime'])
    .executeTakeFirst()
  if (!row) return false
  if (row.attachedTime === null && row.createBy !== null && row.createBy === ctx.user.userId)
    return true
  for (const place of await findFileReferences(ctx.db, ctx.services.resources, id))
    if (await canReadRecord(ctx, place, id)) return true
  return false
}
