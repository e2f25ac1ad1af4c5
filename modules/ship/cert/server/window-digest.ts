/** What a window says, in few characters: by it a stored one and one just computed are compared without carrying their words about. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { ShownWindow } from './windows.ts'

/** Of a stored window, as the database makes it; what is empty is left out. @param of the name its table goes by */
export const sqlDigest = (of: string): RawBuilder<string> =>
  sql<string>`left(md5(concat_ws(chr(10), ${sql.join(['surveyType', 'startDate', 'dueDate', 'endDate', 'doneDate', 'waived', 'alternativeGroup', 'explanationZh', 'explanationEn'].map((name) => sql.ref(`${of}.${name}`)))})), 16)`

/** Of a computed one; the same for the same window. */
export const digestOf = (w: ShownWindow): string =>
  hash('md5', `${w.surveyType}\n${w.startDate}\n${w.dueDate}\n${w.endDate}\n${w.doneDate ? `${w.doneDate}\n` : ''}${w.waived ? 't' : 'f'}\n${w.alternativeGroup ? `${w.alternativeGroup}\n` : ''}${w.explanationZh}\n${w.explanationEn}`).slice(0, 16)
