/**
 * Prepared statements that find rows by their key. One plan fits all values, so it is made once per
 * connection.
 */
import { createHash } from 'node:crypto'
import { CompiledQuery, isExpression, sql } from 'kysely'
import type { InsertQueryBuilder, SelectQueryBuilder, UpdateQueryBuilder } from 'kysely'
import pg from 'pg'
import type { Db } from '#server/core/db.ts'

const mark = '/* planned once */'
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const known = names.get(text)
  if (known) return known
  const name = createHash('sha256').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/**
 * Marks a query as prepared, because planning a view of many joins takes longer than reading its
 * rows. Do not use it for conditions whose number of rows depends on their values: no single plan
 * fits them.
 */
export const prepared = <Q extends SelectQueryBuilder<any, any, any>>(query: Q): Q =>
  query.modifyFront(sql.raw(mark)) as Q

/** Placeholder for a value in a cached statement. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
type Values = Record<string, unknown>
type Changing = InsertQueryBuilder<any, any, any> | UpdateQueryBuilder<any, any, any, any>

const kinds = new Map<string, Map<string, CompiledQuery>>()
/**
 * Cached statements of each kind. Each connection keeps its plans, so the number of column
 * combinations must not grow without limit.
 */
const maxStatements = 40

/**
 * Runs an insert, or an update by key, whose SQL text is cached per combination of columns, because
 * building it takes longer than sending it.
 * @param kind identifies the statement; the cache limit applies to each kind
 * @param build builds the statement from values or placeholders
 */
export async function executePrepared(
  db: Db,
  kind: string,
  given: Values,
  build: (values: Values) => Changing,
): Promise<unknown[]> {
  const values = Object.entries(given).filter(([, value]) => value !== undefined)
  const statements = kinds.get(kind) ?? new Map<string, CompiledQuery>()
  kinds.set(kind, statements)
  const columnKey = values.map(([name]) => name).join()
  const hasExpression = values.some(([, value]) => isExpression(value))
  if (hasExpression || (!statements.has(columnKey) && statements.size >= maxStatements))
    return build(given).execute()
  const statement =
    statements.get(columnKey) ??
    build(Object.fromEntries(values.map(([name]) => [name, new Placeholder(name)])))
      .modifyEnd(sql.raw(mark))
      .compile()
  statements.set(columnKey, statement)
  return (
    await db.withoutPlugins().executeQuery(
      CompiledQuery.raw(
        statement.sql,
        statement.parameters.map((value) =>
          value instanceof Placeholder ? given[value.name] : value,
        ),
      ),
    )
  ).rows
}

/** Marks a statement in text form as prepared. */
export const preparedText = (text: string): string => text.replace(/^select /, `select ${mark} `)

/** Client that keeps the plans of statements marked by `prepared`. */
export class PreparingClient extends pg.Client {
  constructor(config?: ConstructorParameters<typeof pg.Client>[0]) {
    super(config)
    // The pool handles errors of idle clients. A client in use rejects its statement; its `error`
    // event without a listener would end the process.
    this.on('error', () => {})
  }

  // The driver's query has many signatures; the arguments are passed on unchanged.
  override query(...given: any[]): any {
    const [text, values] = given as [unknown, unknown]
    if (
      typeof text === 'string' &&
      (text.startsWith(mark, 'select '.length) || text.endsWith(mark))
    )
      given.splice(0, 2, { name: nameOf(text), text, values })
    return (super.query as (...all: any[]) => any)(...given)
  }
}
