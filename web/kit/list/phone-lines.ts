/**
 * A row on a phone has three lines: what it is, whose it is, and its state with a date. Further
 * columns are in the detail page.
 */
import type { Column } from './columns.tsx'

/** Whether a column names what a row belongs to, also by a reference; others are numbers and flags. */
const isName = ({ name }: { name: string }): boolean =>
  /cert|ship|customer|company|owner|holder|name/i.test(name) && !/(no|type)$/i.test(name)

/** The column that says what a row is: the first that is no date, state or figure. */
export const mainColumn = <C extends Pick<Column, 'role'>>(columns: readonly C[]): C | undefined =>
  columns.find(({ role }) => role === 'text') ?? columns[0]

/** Dates by which something must be done, the most pressing kind first. */
const pressing = [/due/i, /planned/i, /validUntil/i, /expiry/i]

/** Roles whose values say nothing without the label of the column. */
const labelled = new Set<Column['role']>(['figure', 'flag', 'date'])

/**
 * The columns of a phone row by line, as classes of table.css. The first amount stands beside what
 * the row is: an invoice without it does not say what is owed.
 */
export function phoneClasses(
  columns: readonly Pick<Column, 'name' | 'role'>[],
): ReadonlyMap<string, string> {
  const what = mainColumn(columns)
  const rest = columns.filter((column) => column !== what)
  const first = (role: Column['role']) => rest.find((column) => column.role === role)
  const state = first('state')
  const dates = rest.filter(({ role }) => role === 'date')
  const date =
    pressing.flatMap((kind) => dates.filter(({ name }) => kind.test(name)))[0] ?? first('date')
  const texts = rest
    .filter((column) => column.role === 'text')
    .toSorted((x, y) => Number(isName(y)) - Number(isName(x)))
  // Without states or dates the last line shows what would not be seen otherwise.
  const free = [
    ...texts.slice(2),
    ...rest.filter(({ role }) => role === 'figure' || role === 'flag'),
  ]
  const classes = new Map<string, string>()
  const put = (column: Pick<Column, 'name' | 'role'> | undefined, name: string) => {
    if (!column || classes.has(column.name)) return
    const isLabelled = name !== 'phone-what' && labelled.has(column.role)
    classes.set(column.name, isLabelled ? `${name} phone-labelled` : name)
  }
  put(what, 'phone-what')
  put(first('money'), 'phone-money')
  put(texts[0], 'phone-whose')
  put(texts[1], 'phone-aside')
  put(state ?? free.shift(), 'phone-state')
  put(date ?? free.shift(), 'phone-date')
  for (const { name } of columns) if (!classes.has(name)) classes.set(name, 'phone-hidden')
  return classes
}
