/**
 * Items of continuous surveys. Each item has a due date of its own and is credited alone. IACS UR
 * Z18 (machinery, CSM), UR Z7 and, for tankers and bulk carriers, the Z10 series (hull, CSH).
 */
import { addMonths, minDate } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'

/** Continuous survey of the machinery, continuous survey of the hull. */
export const CONTINUOUS_SCHEMES = ['CSM', 'CSH'] as const

/** `outOfUse`: the item does not exist on board any more and falls due no more. */
export const SURVEY_ITEM_STATES = ['notDue', 'dueSoon', 'overdue', 'outOfUse'] as const
export type SurveyItemState = (typeof SURVEY_ITEM_STATES)[number]

/** Months from one crediting of an item to the next. IACS UR Z18, UR Z7. */
const CYCLE_MONTHS = 60

/** Months before the due date in which an item is announced. Policy of the society. */
export const NOTICE_MONTHS = 3

/**
 * Longest postponement of an item in months. UR Z18 leaves it to the agreement of the society: three
 * months are its policy, for hull items too.
 */
export const MAX_POSTPONEMENT_MONTHS = 3

/** What decides when an item falls due. */
export interface SurveyItemDates {
  inUse: boolean
  /** first day of the first cycle */
  basisDate: CalendarDate
  dueDate: CalendarDate
  lastCredited: CalendarDate | null
  /** last day of the postponement of the present cycle */
  postponedUntil: CalendarDate | null
}

/**
 * Due date of an item.
 * @param from day of the last crediting; for a new item that of the special survey or of the build
 */
export const surveyItemDueDate = (from: CalendarDate): CalendarDate => addMonths(from, CYCLE_MONTHS)

/** State of an item on a day. The due date itself is the last day on which it is not overdue. */
export function surveyItemState(
  { inUse, dueDate, postponedUntil }: Omit<SurveyItemDates, 'lastCredited' | 'basisDate'>,
  today: CalendarDate,
): SurveyItemState {
  if (!inUse) return 'outOfUse'
  const dueBy = postponedUntil ?? dueDate
  if (dueBy < today) return 'overdue'
  return dueBy <= addMonths(today, NOTICE_MONTHS) ? 'dueSoon' : 'notDue'
}

/** Last day to which an item may be postponed: three months, within the class certificate. */
export const postponementLimit = (dueDate: CalendarDate, classExpiry: CalendarDate): CalendarDate =>
  minDate(addMonths(dueDate, MAX_POSTPONEMENT_MONTHS), classExpiry)

/** Whether an item may be postponed at all: in use, and once per cycle. */
export const isPostponable = ({
  inUse,
  postponedUntil,
}: Pick<SurveyItemDates, 'inUse' | 'postponedUntil'>): boolean => inUse && postponedUntil === null

export type PostponementFault = 'notAfterDue' | 'past' | 'noClass' | 'beyondLimit'

/**
 * Why a postponable item may not be postponed until a day; null when it may.
 * @param classExpiry earliest expiry of the class certificates in force; null without one
 */
export function postponementFault(
  { dueDate }: Pick<SurveyItemDates, 'dueDate'>,
  until: CalendarDate,
  { today, classExpiry }: { today: CalendarDate; classExpiry: CalendarDate | null },
): PostponementFault | null {
  if (until <= dueDate) return 'notAfterDue'
  if (until < today) return 'past'
  if (classExpiry === null) return 'noClass'
  return until > postponementLimit(dueDate, classExpiry) ? 'beyondLimit' : null
}

/**
 * Why an item may not be credited on a day; null when it may. A survey before the first cycle belongs
 * to none of its cycles.
 */
export function creditingFault(
  { lastCredited, basisDate }: Pick<SurveyItemDates, 'lastCredited' | 'basisDate'>,
  day: CalendarDate,
  today: CalendarDate,
): 'future' | 'beforeFirst' | 'beforeLast' | null {
  if (day > today) return 'future'
  if (day < basisDate) return 'beforeFirst'
  return lastCredited !== null && day < lastCredited ? 'beforeLast' : null
}
