/** What a window says, in few characters: by it a stored one and one just computed are compared without carrying their words about. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ShownWindow } from './windows.ts'

/** Of a stored window, as the database makes it. @param of the name its table goes by */
export function sqlDigest(of: string): RawBuilder<string> {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  const parts = [sql`${column('surveyType')}`, ...['startDate', 'dueDate', 'endDate', 'doneDate', 'waived', 'alternativeGroup'].map((name) => sql`coalesce(${column(name)}::text, '')`), sql`${column('explanationZh')}`, sql`${column('explanationEn')}`]
  return sql<string>`left(md5(concat_ws(chr(10), ${sql.join(parts)})), 16)`
}

/** Of a computed one; the same for the same window. */
export const digestOf = (w: ShownWindow): string =>
  hash('md5', `${w.surveyType}\n${w.startDate}\n${w.dueDate}\n${w.endDate}\n${w.doneDate ?? ''}\n${w.waived}\n${w.alternativeGroup ?? ''}\n${w.explanationZh}\n${w.explanationEn}`).slice(0, 16)
