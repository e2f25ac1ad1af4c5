/** What of the rows of a list is read and sent: the columns a page shows. */
import { CompiledQuery } from 'kysely'
import type { Ctx } from '../http/context.ts'
import type { Resource } from '../resource.ts'
import { snakeCase } from './database.ts'
import { plannedOnceText } from './planned.ts'

/** The columns of a list that its table or view has itself. */
export const ownColumns = (r: Resource, columns: string[] = r.contract.columns): string[] => (r.figures ? columns.filter((name) => !r.figures!.columns.includes(name)) : columns)

/** The columns asked for and `id`, in the order of the contract; every one where none is asked for. */
export const shownColumns = (r: Resource, asked: readonly string[] | undefined): string[] =>
  (asked?.length ? r.contract.columns.filter((name) => name === 'id' || asked.includes(name)) : r.contract.columns)

/** Rows cut down to what is asked for, where they had to be read with more. */
export const onlyShown = <R extends Record<string, any>>(r: Resource, asked: readonly string[] | undefined, rows: R[]): R[] => {
  if (!asked?.length) return rows
  const shown = shownColumns(r, asked)
  return rows.map((row) => Object.fromEntries(shown.map((name) => [name, row[name]])) as R)
}

/** Rows with what is reckoned for them. */
export const withFigures = async (ctx: Ctx, r: Resource, rows: any[]): Promise<any[]> => (r.figures && rows.length ? r.figures.of(ctx, rows) : rows)

/** The rows of a view with these keys, in their order. Joins of which no column is read cost nothing. */
export async function rowsOf(ctx: Ctx, r: Resource, found: { id?: number }[], columns: string[]): Promise<any[]> {
  if (!found.length) return []
  const { rows } = await ctx.db.withoutPlugins().executeQuery<{ id: number }>(CompiledQuery.raw(textOf(r, columns), [found.map(({ id }) => id)]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id }) => byId.get(id!) ?? [])
}

/** Columns as a statement selects them: named as in the contract. */
export const selected = (columns: readonly string[]): string => [...new Set(columns)].map((name) => `"${snakeCase(name)}" as "${name}"`).join(', ')

const texts = new WeakMap<Resource, Map<string, string>>()
/** Each connection keeps a plan for each selection; people show a few, and who asks for ever new ones must not fill the memory. */
const keptAtMost = 40

/** With the names of the contract as they are, so that nothing is left to be translated row by row. */
function textOf(r: Resource, columns: string[]): string {
  const kept = texts.get(r) ?? new Map<string, string>()
  texts.set(r, kept)
  const key = columns.join()
  const known = kept.get(key)
  if (known) return known
  const text = `select ${selected(['id', ...columns])} from "${snakeCase(r.view!)}" where id = any($1)`
  if (kept.size >= keptAtMost) return text
  const planned = plannedOnceText(text)
  kept.set(key, planned)
  return planned
}
