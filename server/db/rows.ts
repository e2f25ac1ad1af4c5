/** The generic list, get and save that every plain resource uses. */
import { CompiledQuery, sql } from 'kysely'
import type { Expression, SelectQueryBuilder, SqlBool, UpdateQueryBuilder } from 'kysely'
import type { Field } from '#common/fields.ts'
import { countedAtMost, fieldOf } from '#common/contract.ts'
import type { AnyContract, ListQuery } from '#common/contract.ts'
import { readableOf } from '../access/readable.ts'
import { viewerOf } from '../access/projection.ts'
import { scopeOf } from '../access/scope.ts'
import { refuseLostReach, regionFault } from '../access/write-reach.ts'
import { differences, record } from '../audit/audit.ts'
import { readableHistory } from '../audit/readable-history.ts'
import type { Change } from '../audit/audit.ts'
import type { Ctx } from '../http/context.ts'
import { fieldText, httpText, Refusal, refuse, refuseFields } from '../http/refusal.ts'
import { waitingFor } from '../machine/waiting.ts'
import { snakeCase } from './database.ts'
import type { Db } from './database.ts'
import { asPlanned, plannedOnceText } from './planned.ts'
import { refuseListed } from './references.ts'
import { onlyShown, ownColumns, rowsOf, selected, shownColumns, withFigures } from './shown.ts'
import { searchedColumns, wordCondition } from './words.ts'
import type { Resource } from '../resource.ts'

type Query = SelectQueryBuilder<any, any, any>
type Row = Record<string, any> & { id: number; version: number }

/** The rows of a resource the caller reaches: every list and removal starts here. */
export function reachable(ctx: Ctx, r: Resource, from = r.view ?? r.table): Query {
  const query = ctx.db.selectFrom(from as never) as Query
  const condition = scopeOf(r.scope, ctx.user)
  return condition ? query.where(condition as never) : query
}

/**
 * A page of rows: at most three statements.
 * @param byWord how many rows a keyword finds, up to `countedAtMost`, where that can be told without looking at rows: asked where nothing but a keyword narrows the list for somebody who reaches all
 */
export async function listRows(ctx: Ctx, r: Resource, input: ListQuery, byWord?: (keyword: string) => Promise<number>): Promise<{ list: any[]; total: number }> {
  const [page, size] = [input.page ?? 1, input.size ?? 20]
  const found = filtered(ctx, r, input, r.seeks && !r.seeks.not.some((name) => needed(name, input)) ? r.seeks.table : undefined)
  const wanted = ordered(ctx, found, r, input.sort).limit(size).offset((page - 1) * size)
  const shown = shownColumns(r, input.columns)
  const reckoned = ownColumns(r, shown).length < shown.length
  const columns = reckoned ? ownColumns(r) : shown
  const rows = r.view ? await rowsOf(ctx, r, await wanted.select('id').execute(), columns) : await wanted.select(columns).execute()
  const list = reckoned ? onlyShown(r, input.columns, await withFigures(ctx, r, rows)) : rows
  if (list.length < size && (list.length || page === 1)) return { list, total: (page - 1) * size + list.length }
  return { list, total: await countUpTo(ctx, r, input, found, byWord) }
}

const needed = (name: string, input: ListQuery): boolean => input[name] !== undefined || input.sort?.replace(/^-/, '') === name

const kept = new WeakMap<Db, Map<string, { total: number; until: number }>>()
/** For how many milliseconds totals are believed: that a list has more than are counted, and how many of many, which nobody counts after. */
const believed = { most: 60_000, many: 10_000 }
const many = 1_000

/** How many, up to what is shown. What was counted of many rows is believed for a while, and not counted again with each page. */
async function countUpTo(ctx: Ctx, r: Resource, { page: _page, size: _size, sort: _sort, columns: _columns, ...input }: ListQuery, found: Query, byWord?: (keyword: string) => Promise<number>): Promise<number> {
  const question = JSON.stringify([r.contract.path, ctx.user.userId, input])
  const totals = kept.get(ctx.services.db) ?? new Map<string, { total: number; until: number }>()
  kept.set(ctx.services.db, totals)
  const known = totals.get(question)
  if (known && Date.now() < known.until) return known.total
  const { keyword, ...more } = input
  const total = byWord && keyword?.trim() && scopeOf(r.scope, ctx.user) === null && Object.values(more).every((value) => value == null || (Array.isArray(value) && !value.length)) ? await byWord(keyword.trim())
    : (await ctx.db.selectFrom(found.select(sql`1`.as('one')).limit(countedAtMost).as('t') as never).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow() as { total: number }).total
  if (total > many) {
    if (totals.size > 1_000) totals.clear()
    totals.set(question, { total, until: Date.now() + (total === countedAtMost ? believed.most : believed.many) })
  }
  return total
}

/** The rows a list's input asks for, in the caller's scope, by columns the caller may read. `from`: the table in which they are looked for. @throws Refusal 400 for a filter by another */
export function filtered(ctx: Ctx, r: Resource, input: ListQuery, from?: string): Query {
  const { contract } = r
  const readable = readableOf(r, ctx.user)
  // Words of some columns alone are looked for where each stands by itself.
  const source = input.keyword && !searchedColumns(r).every(readable) ? undefined : from
  const means = (source && r.seeks?.means) || {}
  const read = (name: string, asked = name) => void (readable(name) || refuseUnknown(asked))
  let query = reachable(ctx, r, source)
  for (const name of (contract.filters ?? []) as string[]) {
    const wanted = input[name] as unknown[] | undefined
    if (!wanted?.length) continue
    read(name)
    const condition = name === 'waiting' ? waiting(ctx, r, wanted.includes(true)) : means[name] ? means[name](wanted) : oneOf(name, wanted, fieldOf(contract, name)!)
    query = query.where(condition as never)
  }
  for (const name of Object.keys(contract.asks ?? {})) {
    const [wanted] = (input[name] ?? []) as unknown[]
    if (wanted === undefined) continue
    read(name)
    query = query.where(r.asks![name]!(ctx, wanted) as never)
  }
  for (const name of (contract.ranges ?? []) as string[]) {
    const [from, to] = [input[`${name}From`], input[`${name}To`]]
    if (from != null || to != null) read(name, from != null ? `${name}From` : `${name}To`)
    if (from != null) query = query.where(name, '>=', from)
    if (to != null) query = query.where(name, '<=', to)
  }
  const ids = input['ids'] as number[] | undefined
  if (ids) query = query.where('id', 'in', ids.length > 0 ? ids : [0])
  const keyword = input.keyword?.trim()
  return keyword && contract.search?.length ? query.where(wordCondition(r, keyword, readable, means['keyword']) as never) : query
}

const refuseUnknown = (field: string): never => { throw new Refusal(400, httpText.badInput, {}, [{ field, phrase: fieldText.unknown }]) }

function waiting(ctx: Ctx, r: Resource, yes: boolean) {
  const condition = (r.machine && waitingFor(ctx, r.machine)) ?? sql`false`
  return yes ? condition : sql`${condition} is not true`
}

function oneOf(name: string, wanted: unknown[], f: Field) {
  const column = sql.ref(name)
  if (['dicts', 'refs', 'files'].includes(f.kind)) return sql`${column} && ${wanted}`
  return wanted.length === 1 ? sql`${column} = ${wanted[0]}` : sql`${column} in (${sql.join(wanted)})`
}

/** In the order asked for, the newest of equals first or last alike. @throws Refusal 400 for a column the list does not have, or the caller may not read */
export function ordered(ctx: Ctx, query: Query, r: Resource, sort: string | undefined): Query {
  const readable = readableOf(r, ctx.user)
  const usual = r.contract.sort ?? '-id'
  const asked = sort ?? (readable(usual.replace(/^-/, '')) ? usual : '-id')
  const name = asked.replace(/^-/, '')
  if (!(r.contract.sorts ?? r.contract.columns).includes(name) && name !== 'id' || !readable(name)) throw new Refusal(400, httpText.badInput, {}, [{ field: 'sort', phrase: fieldText.choice }])
  const direction = asked.startsWith('-') ? 'desc' : 'asc'
  // Where nothing can be empty, an index serves both directions only as long as nothing is said about empty ones.
  const sorted = fieldOf(r.contract, name)?.required ? query.orderBy(name, direction) : query.orderBy(name, (o) => (direction === 'desc' ? o.desc().nullsLast() : o.asc().nullsLast()))
  return name === 'id' ? sorted : sorted.orderBy('id', direction)
}

/** One whole row, or the refusal 404: what lies outside a person's scope does not exist for them. */
export async function getRow(ctx: Ctx, r: Resource, id: number): Promise<Row> {
  const { contract } = r
  const head = wholes.get(contract) ?? headOf(r.view ?? r.table!, [...ownColumns(r), ...Object.keys(contract.fields).filter((name) => contract.fields[name].kind !== 'password')])
  wholes.set(contract, head)
  const row = await byKey(ctx, head, id, scopeOf(r.scope, ctx.user))
  return row ? (await withFigures(ctx, r, [row]))[0] : refuse(404, httpText.notFound)
}

/** As getRow, with every column of its own table, and the row locked until the transaction ends. */
export async function lockRow(ctx: Ctx, r: Resource, id: number): Promise<Row> {
  const known = tables.get(r.table!)
  // A view is read, in the caller's scope, once the lock is there: what it says is said of the row that is locked.
  const locked = await byKey(ctx, known ?? `select * from "${snakeCase(r.table!)}"`, id, r.view ? null : scopeOf(r.scope, ctx.user), 'for update')
  if (!locked) return refuse(404, httpText.notFound)
  if (!known) tables.set(r.table!, headOf(r.table!, Object.keys(locked)))
  return r.view ? { ...locked, ...(await getRow(ctx, r, id)) } : (await withFigures(ctx, r, [locked]))[0]
}

/**
 * Statements but for their conditions, kept as to put them together takes longer than to find a row: for whole rows of resources, and of tables
 * by the columns that the first row read of each has told. Each column is named: a plan that is kept must hold when a later version has added one.
 */
const wholes = new WeakMap<AnyContract, string>()
const tables = new Map<string, string>()
const headOf = (source: string, columns: string[]): string => plannedOnceText(`select ${selected(columns)} from "${snakeCase(source)}"`)
const byKey = async (ctx: Ctx, head: string, id: number, condition: Expression<SqlBool> | null, locking = ''): Promise<Row | undefined> =>
  (await (condition ? sql<Row>`${sql.raw(head)} where id = ${id} and ${condition} ${sql.raw(locking)}`.execute(ctx.db) : ctx.db.executeQuery<Row>(CompiledQuery.raw(`${head} where id = $1 ${locking}`, [id])))).rows[0]

/** @throws Refusal 409 when the row is no longer the one the caller has read */
export const refuseStale = (row: Row, version: number): void => void (row.version !== version && refuse(409, httpText.stale))

/** Values as the driver wants them: JSON columns as text. */
export const stored = (r: Resource, values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, r.contract.fields[name]?.kind === 'json' && value != null ? JSON.stringify(value) : value]))

/** Columns that are no field of the contract, such as a password's hash, are named in the record but not shown. */
const secrets = (r: Resource, values: object) => new Set(Object.keys(values).filter((name) => { const f = fieldOf(r.contract, name); return !f || f.kind === 'password' }))

/** Creates, or with an id changes, a record; its change is recorded in the same transaction. */
export async function saveRow(ctx: Ctx, r: Resource, input: Record<string, any>): Promise<{ id: number; version: number }> {
  const { id, version, ...given } = input
  const now = id ? await lockRow(ctx, r, id) : null
  if (now) refuseStale(now, version)
  const required = Object.keys(r.contract.fields).filter((name) => r.contract.fields[name].required && name in given && given[name] === null)
  if (required.length) throw new Refusal(400, httpText.badInput, {}, required.map((field) => ({ field, phrase: fieldText.required })))
  const values = (await r.beforeSave?.(ctx, given, now)) ?? given
  const saved = await keepRow(ctx, r, now, values)
  await r.afterSave?.(ctx, saved.id, values, now)
  return saved
}

/**
 * Creates, or with a locked row changes, what a person has entered: never for another region than theirs, and
 * never so that they would not reach it afterwards.
 * @throws Refusal 400 at the field that decides
 */
export async function keepRow(ctx: Ctx, r: Resource, now: Row | null, values: Record<string, unknown>, also: readonly Change[] = []): Promise<{ id: number; version: number }> {
  const fault = regionFault(ctx, r, now, values)
  if (fault) refuseFields(fault)
  if (!now) return createRow(ctx, r, values)
  const saved = await changeRow(ctx, r, now, values, 'update', undefined, also)
  if (saved.version !== now.version) await refuseLostReach(ctx, r, now.id, { ...now, ...values })
  return saved
}

/**
 * Inserts a row as its creator; for verbs that make rows of their own.
 * @param handedOver the row is made for somebody else, who has it from now on
 * @throws Refusal 400 where the creator would not reach it
 */
export async function createRow(ctx: Ctx, r: Resource, values: Record<string, unknown>, handedOver = false): Promise<{ id: number; version: number }> {
  const saved = await (ctx.db.insertInto(r.table as never) as any).values({ ...stored(r, values), createBy: ctx.user.userId || null })
    .returning(['id', 'version']).executeTakeFirstOrThrow()
  if (!handedOver) await refuseLostReach(ctx, r, saved.id, { ...values, createBy: ctx.user.userId })
  await record(ctx, { resource: r.contract.path, rowId: saved.id, action: 'create', changes: differences({}, values, secrets(r, values)) })
  return saved
}

/** Changes a row that the caller has locked. `also`: changes of what belongs to it but lies elsewhere, recorded with it. */
export async function changeRow(ctx: Ctx, r: Resource, now: Row, values: Record<string, unknown>, action = 'update', remark?: string, also: readonly Change[] = []): Promise<{ id: number; version: number }> {
  const changes = differences(now, values, secrets(r, values))
  if (!changes.length && !also.length) return { id: now.id, version: now.version }
  const changed = changes.map(({ field }) => field)
  const [saved] = await asPlanned(ctx.db, `update ${r.table}`, { ...stored(r, Object.fromEntries(changed.map((field) => [field, values[field]]))), id: now.id }, ({ id, ...to }) =>
    (ctx.db.updateTable(r.table as never) as UpdateQueryBuilder<any, any, any, any>).set({ ...to, version: sql`version + 1`, updateTime: sql`now()` }).where('id', '=', id).returning(['id', 'version'])) as [{ id: number; version: number }]
  await record(ctx, { resource: r.contract.path, rowId: now.id, action, changes: [...changes, ...also], ...(remark && { remark }) })
  return saved
}

/** Removes rows in the caller's scope; the database refuses those something still refers to. */
export async function removeRows(ctx: Ctx, r: Resource, ids: number[]): Promise<{ removed: number }> {
  const wanted = [...new Set(ids)]
  const found = await reachable(ctx, r).where('id', 'in', wanted).select('id').execute()
  if (found.length !== wanted.length) refuse(404, httpText.notFound)
  await r.beforeRemove?.(ctx, wanted)
  await refuseListed(ctx, r, wanted)
  for (const id of wanted) await record(ctx, { resource: r.contract.path, rowId: id, action: 'remove' })
  await (ctx.db.deleteFrom(r.table as never) as any).where('id', 'in', wanted).execute()
  return { removed: wanted.length }
}

/** Short rows for selects, at most 500; `keyword` narrows them. */
export async function allRows(ctx: Ctx, r: Resource, input: ListQuery): Promise<any[]> {
  if (!r.contract.readers.includes(viewerOf(ctx.user).reader)) return []
  const { zh, en, more = [] } = r.contract.title!
  const rows = await ordered(ctx, filtered(ctx, r, input), r, undefined).select(['id', ...new Set([zh, en, ...more])]).limit(input.size ?? 500).execute()
  return rows.map((row: any) => ({ ...row, titleZh: row[zh] ?? row[en], titleEn: row[en] ?? row[zh] }))
}

/** Every change of a record the caller reaches, newest first. */
export async function historyOf(ctx: Ctx, r: Resource, id: number): Promise<{ list: any[] }> {
  await getRow(ctx, r, id)
  return changesOf(ctx, r.contract.path, id)
}

/** What the trail holds of a record, newest first, of fields the caller may read: whether they reach it must have been judged before. */
export async function changesOf(ctx: Ctx, resource: string, id: number): Promise<{ list: any[] }> {
  const list = await ctx.db.selectFrom('log').where('resource', '=', resource).where('rowId', '=', id).orderBy('id', 'desc').limit(1000)
    .select(['id', 'time', 'action', 'node', 'fromState as from', 'toState as to', 'result', 'remark', 'round', 'userId', 'userName', 'ip', 'changes']).execute()
  return { list: readableHistory(ctx, resource, list as never) }
}
