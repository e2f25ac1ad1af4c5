/** All that a window says in a line, by which a stored one and one just computed are compared; its words by what stands for them. */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { daysBetween } from '#common/rules/dates.ts'
import type { ShownWindow } from './windows.ts'

/** Dates go in as the number of their day: the database writes a number ten times as quickly as a date. */
const dayNought = '2000-01-01'
const day = (date: string) => daysBetween(dayNought, date)
const sqlDay = (column: string) => sql`(${sql.ref(`w.${column}`)} - date ${sql.lit(dayNought)})`

/** What stands for the words of a window, as window_words_id() makes it. */
export const wordsOf = ({ explanationZh, explanationEn }: Pick<ShownWindow, 'explanationZh' | 'explanationEn'>): string =>
  hash('md5', `${explanationZh}\n${explanationEn}`).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** Of a row w of cert_window, as the database makes it: rule, number, day it was done or '-', and the rest. */
export const sqlLine = sql<string>`w.rule_code || ' ' || w.occurrence || ' ' || coalesce(w.done_date::text, '-') || ' ' || w.survey_type || ' ' || ${sqlDay('start_date')} || ' ' || ${sqlDay('due_date')} || ' ' || ${sqlDay('end_date')}
  || ' ' || case when w.waived then 't' else 'f' end || ' ' || w.words || ' ' || coalesce(w.alternative_group, '')`

/** Of a computed one with its words; the same for the same window. */
export const lineOf = (w: ShownWindow, words: string): string =>
  `${w.ruleCode} ${w.occurrence} ${w.doneDate ?? '-'} ${w.surveyType} ${day(w.startDate)} ${day(w.dueDate)} ${day(w.endDate)} ${w.waived ? 't' : 'f'} ${words} ${w.alternativeGroup ?? ''}`
