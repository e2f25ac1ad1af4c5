/**
 * Prepared statements: each connection plans such a statement once, not at every call. Planning a
 * view of many joins takes longer than reading one of its rows. Gain: a row of the ships'
 * view 1.01 to 0.43 ms, a change 0.49 to 0.41 (bench/optimizations.ts).
 */
import { createHash } from 'node:crypto'
import { CompiledQuery, isExpression, sql } from 'kysely'
import type { Compilable, RawBuilder } from 'kysely'
import type { Db } from '#server/core/db.ts'

/**
 * Most forms of a group that are prepared in a process; each connection keeps a plan of each.
 * Callers choose the columns of lists and saves, so that the forms of one group must not use up the
 * room of another. Further forms are planned at every call.
 */
const maxPerGroup = 40
const namesByGroup = new Map<string, Map<string, string>>()

/** Name of a prepared statement, from its text; undefined when its group is full. */
function nameOf(group: string, text: string): string | undefined {
  const names = namesByGroup.get(group) ?? new Map<string, string>()
  namesByGroup.set(group, names)
  const known = names.get(text)
  if (known || names.size >= maxPerGroup) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Runs a statement that finds rows by their key, with a plan that fits all values. Do not use it for
 * conditions whose number of rows depends on their values: no single plan fits them.
 * @param group what the limit of prepared forms counts together, such as the list of a resource
 */
export async function executePrepared<R>(
  db: Db,
  group: string,
  query: Compilable<R> | CompiledQuery<R>,
): Promise<R[]> {
  const compiled = 'compile' in query ? query.compile() : query
  const name = nameOf(group, compiled.sql)
  // Kysely passes the text on to the driver's query(), which takes a named statement in its place.
  const statement = name && ({ name, text: compiled.sql } as unknown as string)
  return (await db.executeQuery<R>(statement ? { ...compiled, sql: statement } : compiled)).rows
}

/**
 * Keys for the condition `id = any…` of a prepared statement. As a subquery the planner does not count
 * them: with a plain list it finds plans of few keys cheaper than the one for all, and plans again
 * at every call.
 * @param keys numbers, or the parameter that stands for them
 */
export const anyOfKeys = (keys: readonly number[] | Parameter): RawBuilder<unknown> =>
  sql`any(array(select unnest(${keys}::bigint[])))`

/** Whether executePrepared prepares this statement: its group has room for its form. */
export const canPrepare = (group: string, { sql: text }: CompiledQuery): boolean =>
  nameOf(group, text) !== undefined

/** Stands for a value while the text of a statement is built. */
export class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
const builtByGroup = new Map<string, Map<string, CompiledQuery>>()

/**
 * Runs a statement like executePrepared, and builds its text once for each combination of columns:
 * building takes longer than sending.
 * @param given values by name; undefined ones are left out
 * @param build builds the statement of these values; the result columns keep their database names
 */
export async function executeBuiltOnce<R>(
  db: Db,
  group: string,
  given: Record<string, unknown>,
  build: (values: Record<string, unknown>) => Compilable<R>,
): Promise<R[]> {
  const values = Object.entries(given).filter(([, value]) => value !== undefined)
  if (values.some(([, value]) => isExpression(value)))
    return executePrepared(db, group, build(Object.fromEntries(values)))
  const built = builtByGroup.get(group) ?? new Map<string, CompiledQuery>()
  builtByGroup.set(group, built)
  const query = builtText(built, values.map(([name]) => name).join(), given, build)
  return executePrepared<R>(db.withoutPlugins(), group, query as CompiledQuery<R>)
}

const builtByOwner = new WeakMap<object, Map<string, CompiledQuery>>()

/**
 * The same for a statement whose text depends on its owner, such as the rights of a person: built
 * once for each owner and form.
 * @param form what else the text depends on
 * @param given values by name, all of them
 */
export async function executeBuiltFor<R>(
  db: Db,
  group: string,
  owner: object,
  form: string,
  given: Record<string, unknown>,
  build: (values: Record<string, Parameter>) => Compilable<R>,
): Promise<R[]> {
  const built = builtByOwner.get(owner) ?? new Map<string, CompiledQuery>()
  builtByOwner.set(owner, built)
  const query = builtText(built, `${group} ${form}`, given, build)
  return executePrepared<R>(db.withoutPlugins(), group, query as CompiledQuery<R>)
}

/** The statement with the given values, its text from earlier if there is room for it. */
function builtText(
  built: Map<string, CompiledQuery>,
  form: string,
  given: Record<string, unknown>,
  build: (values: Record<string, Parameter>) => Compilable<unknown>,
): CompiledQuery {
  let query = built.get(form)
  if (!query) {
    const names = Object.keys(given).filter((name) => given[name] !== undefined)
    query = build(Object.fromEntries(names.map((name) => [name, new Parameter(name)]))).compile()
    if (built.size < maxPerGroup) built.set(form, query)
  }
  const parameters = query.parameters.map((value) =>
    value instanceof Parameter ? given[value.name] : value,
  )
  return CompiledQuery.raw(query.sql, parameters)
}
