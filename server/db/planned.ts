/** Statements that find rows by their key: there is one good plan, whatever the values, so it is made once per connection. */
import { createHash } from 'node:crypto'
import { CompiledQuery, isExpression, sql } from 'kysely'
import type { InsertQueryBuilder, SelectQueryBuilder, UpdateQueryBuilder } from 'kysely'
import pg from 'pg'
import type { Db } from './database.ts'

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
 * Planning a view of many joins costs the database more than reading its rows. Not for conditions that find few
 * rows or many depending on their values: there a plan made once is a bad one half of the time.
 */
export const plannedOnce = <Q extends SelectQueryBuilder<any, any, any>>(query: Q): Q => query.modifyFront(sql.raw(mark)) as Q

/** Stands for a value in a statement that is kept. */
class Place {
  readonly name: string
  constructor(name: string) { this.name = name }
}
type Values = Record<string, unknown>
type Changing = InsertQueryBuilder<any, any, any> | UpdateQueryBuilder<any, any, any, any>

const kinds = new Map<string, Map<string, CompiledQuery>>()
/** People change a few fields in a few ways. Each connection keeps its plans: what is changed in ever new ways must not fill the memory. */
const formsAtMost = 40

/**
 * The same for rows that are added, or changed by their key: the statement of each form, a combination of columns, is put together once, which
 * takes longer than to send it.
 * @param kind what the statement does; of each kind so many forms are kept
 * @param build makes the statement of these values, or of what stands for them
 */
export async function asPlanned(db: Db, kind: string, given: Values, build: (values: Values) => Changing): Promise<any[]> {
  const values = Object.entries(given).filter(([, value]) => value !== undefined)
  const forms = kinds.get(kind) ?? new Map<string, CompiledQuery>()
  kinds.set(kind, forms)
  const form = values.map(([name]) => name).join()
  const reckoned = values.some(([, value]) => isExpression(value))
  if (reckoned || (!forms.has(form) && forms.size >= formsAtMost)) return build(given).execute()
  const kept = forms.get(form) ?? build(Object.fromEntries(values.map(([name]) => [name, new Place(name)]))).modifyEnd(sql.raw(mark)).compile()
  forms.set(form, kept)
  return (await db.withoutPlugins().executeQuery(CompiledQuery.raw(kept.sql, kept.parameters.map((value) => (value instanceof Place ? given[value.name] : value))))).rows
}

/** The same for a statement that is written, not built. */
export const plannedOnceText = (text: string): string => text.replace(/^select /, `select ${mark} `)

/** A connection that keeps the plans of statements marked by `plannedOnce`. */
export class PlanningClient extends pg.Client {
  constructor(config?: ConstructorParameters<typeof pg.Client>[0]) {
    super(config)
    // The pool listens to what lies idle. One that is lent out when the database goes away tells its borrower, whose statement fails; heard by nobody else, it would end the process.
    this.on('error', () => {})
  }

  // The driver's own query has a dozen signatures; what it is given passes through as it is.
  override query(...given: any[]): any {
    const [text, values] = given as [unknown, unknown]
    if (typeof text === 'string' && (text.startsWith(mark, 'select '.length) || text.endsWith(mark))) given.splice(0, 2, { name: nameOf(text), text, values })
    return (super.query as (...all: any[]) => any)(...given)
  }
}
