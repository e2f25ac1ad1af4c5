/** What a window says, in few characters: by it a stored one and one just computed are compared without carrying their words about. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { daysBetween } from '#common/rules/dates.ts'
import type { ShownWindow } from './windows.ts'

/** Dates go in as the number of their day: the database writes a number ten times as quickly as a date. */
const dayNought = '2000-01-01'
const day = (date: string) => daysBetween(dayNought, date)

/** Of a row w of cert_window, as the database makes it; what is empty is left out. */
export const sqlDigest = sql<string>`md5(w.rule_code || ' ' || w.occurrence || ' ' || w.survey_type || ' ' || (w.start_date - date ${sql.lit(dayNought)}) || ' ' || (w.due_date - date ${sql.lit(dayNought)}) || ' ' || (w.end_date - date ${sql.lit(dayNought)})
  || ' ' || coalesce(w.done_date - date ${sql.lit(dayNought)} || '', '') || ' ' || case when w.waived then 't' else 'f' end || ' ' || coalesce(w.alternative_group, '') || chr(10) || w.explanation_zh || chr(10) || w.explanation_en)`

/** Of a computed one; the same for the same window. */
export const digestOf = (w: ShownWindow): string =>
  hash('md5', `${w.ruleCode} ${w.occurrence} ${w.surveyType} ${day(w.startDate)} ${day(w.dueDate)} ${day(w.endDate)} ${w.doneDate ? day(w.doneDate) : ''} ${w.waived ? 't' : 'f'} ${w.alternativeGroup ?? ''}\n${w.explanationZh}\n${w.explanationEn}`)
