/** Statements that find rows by their key: there is one good plan, whatever the values, so it is made once per connection. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { InsertQueryBuilder, SelectQueryBuilder, UpdateQueryBuilder } from 'kysely'
import pg from 'pg'

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

/** The same for rows that are added by statements of a few forms, which look names up for them. */
export const addedAsPlanned = <Q extends InsertQueryBuilder<any, any, any>>(query: Q): Q => query.modifyEnd(sql.raw(mark)) as Q

const forms = new Map<string, Set<string>>()
/** People change a few fields in a few ways. Each connection keeps its plans: what is changed in ever new ways must not fill the memory. */
const formsAtMost = 40

/** The same for rows of a table that are changed by their key, as long as that is done in few forms: combinations of columns. */
export function changedAsPlanned<Q extends UpdateQueryBuilder<any, any, any, any>>(query: Q, table: string, columns: readonly string[]): Q {
  const known = forms.get(table) ?? new Set<string>()
  forms.set(table, known)
  const form = columns.join()
  if (!known.has(form) && known.size >= formsAtMost) return query
  known.add(form)
  return query.modifyEnd(sql.raw(mark)) as Q
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
