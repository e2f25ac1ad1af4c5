/**
 * A row on a phone has three lines: what it is, whose it is, and its state with a date. Further
 * columns are in the detail page.
 */
import type { Column } from './columns.tsx'

/** Whether a column names what a row belongs to; others are numbers and flags. */
const isName = ({ name }: { name: string }): boolean =>
  /cert|ship|customer|company|owner|holder|name/i.test(name) && !/(no|id)$/i.test(name)

/** The columns of a phone row by line, as classes of table.css. */
export function phoneClasses(
  columns: readonly Pick<Column, 'name' | 'role'>[],
): ReadonlyMap<string, string> {
  const [what, ...rest] = columns
  const first = (role: Column['role']) => rest.find((column) => column.role === role)
  const state = first('state')
  const date = rest.find(({ name }) => /due|planned|expiry|validUntil/i.test(name)) ?? first('date')
  const texts = rest
    .filter((column) => column.role === 'text' && column !== date)
    .toSorted((a, b) => Number(isName(b)) - Number(isName(a)))
  // Without states or dates the last line shows what would not be seen otherwise.
  const free = [...texts.slice(2), ...rest.filter((column) => column.role === 'figure')]
  const classes = new Map<string, string>()
  const put = (column: { name: string } | undefined, name: string) => {
    if (column && !classes.has(column.name)) classes.set(column.name, name)
  }
  put(what, 'phone-what')
  for (const text of texts.slice(0, 2)) put(text, 'phone-whose')
  put(state ?? free.shift(), 'phone-state')
  put(date ?? free.shift(), 'phone-date')
  for (const column of columns) put(column, 'phone-hidden')
  return classes
}
