/**
 * Key of a window with all its content, by which stored and computed windows are compared; its
 * explanation is represented by an id.
 */
import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { daysBetween } from '#common/rules/base/dates.ts'
import type { ComputedWindow } from './compute-windows.ts'

/** Dates are written as day numbers, which the database formats ten times faster than dates. */
const epochDate = '2000-01-01'
const day = (date: string) => daysBetween(epochDate, date)
const sqlDay = (column: string) => sql`(${sql.ref(`w.${column}`)} - date ${sql.lit(epochDate)})`

/** Id of an explanation, equal to window_explanation_id() of the database. */
export const explanationId = ({
  explanationZh,
  explanationEn,
}: Pick<ComputedWindow, 'explanationZh' | 'explanationEn'>): string =>
  hash('md5', `${explanationZh}\n${explanationEn}`).replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )

/** Key of a row w of cert_window in SQL: rule, number, completion day or '-', and the rest. */
export const windowKeySql = sql<string>`w.rule_code || ' ' || w.occurrence || ' ' ||
  coalesce(w.done_date::text,
  '-') || ' ' || w.survey_type || ' ' || ${sqlDay('start_date')} || ' ' || ${sqlDay('due_date')} ||
  ' ' || ${sqlDay('end_date')}
  || ' ' || case when w.waived then 't' else 'f' end || ' ' || w.words || ' ' || coalesce(w.alternative_group, '')`

/** Key of a computed window; equal for equal windows. */
export const windowKey = (w: ComputedWindow, words: string): string =>
  `${w.ruleCode} ${w.occurrence} ${w.doneDate ?? '-'} ${w.surveyType} ${day(w.startDate)} ` +
  `${day(w.dueDate)} ${day(w.endDate)} ${w.waived ? 't' : 'f'} ${words} ` +
  `${w.alternativeGroup ?? ''}`
