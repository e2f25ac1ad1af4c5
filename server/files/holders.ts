/** Which records name an attachment, and who may therefore read it: the one rule of access to files. */
import { sql } from 'kysely'
import type { Expression, RawBuilder, SqlBool } from 'kysely'
import type { Field, Fields } from '#common/fields.ts'
import { readsFiles } from '../access/readable.ts'
import { scopeOf } from '../access/scope.ts'
import { reachable } from '../db/rows.ts'
import type { Db } from '../db/database.ts'
import type { Ctx } from '../http/context.ts'
import { opens } from '../resource.ts'
import type { Resource } from '../resource.ts'

/** A column with ids of attachments: of a resource's own table by the kinds of its fields, or of a table beside it. */
export interface Holding {
  table: string
  column: string
  /** column with the id of the record it belongs to; null where there is only one */
  row: string | null
  /** one id unless told otherwise: a list of them, or JSON that holds it where '$' stands */
  as?: 'list' | object
  /** made by the house, and given out only by a call of its own */
  apart?: true
  /** whose rows are read by a person as their own, whatever rights and reach they have */
  own?(ctx: Ctx): Expression<SqlBool>
}
export interface Place extends Holding { r: Resource; field: string }

const ofFile = (f: Field): boolean => f.kind === 'file' || f.kind === 'image'
/** JSON that a column contains when it names '$' somewhere. */
function patterns(f: Field): object[] {
  const found = Object.entries(f.of ?? {}).flatMap(([name, inner]): object[] =>
    (ofFile(inner) ? [{ [name]: '$' }] : inner.kind === 'files' ? [{ [name]: ['$'] }] : patterns(inner).map((deeper) => ({ [name]: deeper }))))
  return f.schema['type'] === 'array' ? found.map((one) => [one]) : found
}
function fieldPlaces(r: Resource, field: string, f: Field): Place[] {
  const place = { r, field, table: r.table!, column: field, row: 'id', ...(f.apart && { apart: f.apart }) }
  if (ofFile(f)) return [place]
  if (f.kind === 'files') return [{ ...place, as: 'list' }]
  return patterns(f).map((as) => ({ ...place, as }))
}

const known = new WeakMap<ReadonlyMap<string, Resource>, Place[]>()
/** Every column that holds ids of attachments. Fields of a record are found by their kinds; tables beside it are named in its routes (`holds`). */
export function placesOf(resources: ReadonlyMap<string, Resource>): readonly Place[] {
  const before = known.get(resources)
  if (before) return before
  const found = [...resources.values()].flatMap((r) => {
    const { fields, shows = {}, detail = {}, crud = [] } = r.contract
    const own = r.table && crud.includes('get') ? [
      ...Object.entries({ ...fields, ...shows } as Fields).flatMap(([name, f]) => fieldPlaces(r, name, f)),
      // What only a record's page shows may come from elsewhere: unless it is a file itself, `holds` says from where.
      ...Object.entries(detail as Fields).flatMap(([name, f]) => (f.of ? [] : fieldPlaces(r, name, f))),
    ] : []
    return [...own, ...(r.holds ?? []).map((one) => ({ r, field: one.column, ...one }))]
  })
  known.set(resources, found)
  return found
}

/** The condition that a row names the attachment. */
function names({ column, as }: Holding, id: string): RawBuilder<SqlBool> {
  if (as === 'list') return sql`${sql.ref(column)} @> array[${id}]::text[]`
  return as ? sql`${sql.ref(column)} @> ${JSON.stringify(as).replaceAll('"$"', JSON.stringify(id))}::jsonb` : sql`${sql.ref(column)} = ${id}`
}

/** The places that name an attachment and give it out; `all`: those too that only name it. One statement, by indexes. */
export async function holdersOf(db: Db, resources: ReadonlyMap<string, Resource>, id: string, all = false): Promise<Place[]> {
  const places = placesOf(resources).filter(({ apart }) => all || !apart)
  const looks = places.map((place, at) => sql`select ${sql.lit(at)} as at where exists (select 1 from ${sql.table(place.table)} where ${names(place, id)})`)
  const { rows } = await sql<{ at: number }>`${sql.join(looks, sql` union all `)}`.execute(db)
  return rows.map(({ at }) => places[at]!)
}

/** Whether the caller may read the record that a place belongs to, and sees that field of it. */
async function reads(ctx: Ctx, place: Place, id: string): Promise<boolean> {
  const { r, table, row } = place
  if (place.own) return (await sql`select 1 from ${sql.table(table)} where ${names(place, id)} and ${place.own(ctx)}`.execute(ctx.db)).rows.length > 0
  const get = r.actions['get'] ?? r.actions['list']
  if (!get || !opens(get, ctx.user.rights)) return false
  const seen = seenFiles(r, place.field, ctx)
  if (seen === false) return false
  if (row === null) return scopeOf(r.scope, ctx.user) === null
  const query = reachable(ctx, r).where(sql<SqlBool>`id in (select ${sql.ref(row)} from ${sql.table(table)} where ${names(place, id)})` as never)
  return (await (seen === true ? query : query.where(seen as never)).select('id').limit(1).execute()).length > 0
}
/** Whether the caller reads a field with files, by its contract: of every record, of their own alone, or not at all. */
function seenFiles(r: Resource, field: string, { user }: Ctx): boolean | Expression<SqlBool> {
  const readable = readsFiles(r, field, user)
  return readable === 'own' ? sql<SqlBool>`id = ${user.surveyorId}` : readable
}

/**
 * Whether somebody may read an attachment: they uploaded it and no record has taken it up yet, or they may read one
 * record that names it. Whoever may not, is told that it is not there.
 */
export async function mayRead(ctx: Ctx, id: string): Promise<boolean> {
  const row = await ctx.db.selectFrom('attachment').where('attachmentId', '=', id).select(['createBy', 'attachedTime']).executeTakeFirst()
  if (!row) return false
  if (row.attachedTime === null && row.createBy !== null && row.createBy === ctx.user.userId) return true
  for (const place of await holdersOf(ctx.db, ctx.services.resources, id)) if (await reads(ctx, place, id)) return true
  return false
}
