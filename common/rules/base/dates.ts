/**
 * Calendar dates without time and zone, as 'YYYY-MM-DD' text, the form of an SQL DATE. Plain text
 * order is date order.
 * All arithmetic is on whole days of the proleptic Gregorian calendar; the JavaScript Date is not
 * used, because its setMonth runs over the end of short months (31 January + 1 month becomes 3
 * March).
 */
export type CalendarDate = string

const FIRST_YEAR = 1900
const LAST_YEAR = 2200
const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether the year has a 29 February. */
export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

/** Number of days of a month (1 to 12). */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (MONTH_LENGTHS[month - 1] ?? 0)
}

/** Whether the value is a real day written 'YYYY-MM-DD' with a year from 1900 to 2200. */
export function isDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string') return false
  const { year, month, day } = split(value)
  return year >= FIRST_YEAR && year <= LAST_YEAR && isRealDay(year, month, day)
}

/**
 * The date n months away with the same day of the month or, where that day does not exist, the
 * month's last day. Not sticky: a month end stays a month end only by chance. Throws RangeError
 * when `date` is no date.
 */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const { year, month, day } = read(date)
  const count = year * 12 + (month - 1) + months
  const newYear = Math.floor(count / 12)
  const newMonth = count - newYear * 12 + 1
  return write(newYear, newMonth, Math.min(day, daysInMonth(newYear, newMonth)))
}

/** The date n years away; 29 February becomes 28 February in a common year. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  return addMonths(date, years * 12)
}

/** The date n days away. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return fromDayNumber(dayNumber(date) + days)
}

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** Negative, zero or positive, for sorting. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The earlier of two dates. */
export function minDate(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a < b ? a : b
}

/** The later of two dates. */
export function maxDate(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b
}

/** The day of the month, 1 to 31. */
export function dayOfMonth(date: CalendarDate): number {
  return read(date).day
}

// Formatters by time zone: creating one takes longer than the rest of a short call.
const calendars = new Map<string, Intl.DateTimeFormat>()
function calendarOf(timeZone: string): Intl.DateTimeFormat {
  const cached = calendars.get(timeZone)
  if (cached) return cached
  const created = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  calendars.set(timeZone, created)
  return created
}

/**
 * The calendar date in an IANA time zone such as 'Asia/Shanghai' at an instant (default: now).
 * Throws RangeError for an unknown zone.
 */
export function today(timeZone: string, now: Date = new Date()): CalendarDate {
  const parts = calendarOf(timeZone).formatToParts(now)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return write(part('year'), part('month'), part('day'))
}

// Parses digit by digit, because windows of a million certificates call it many times each. NaN
// when the form is not YYYY-MM-DD.
function split(date: string) {
  const formed = date.length === 10 && date[4] === '-' && date[7] === '-'
  return {
    year: formed ? number(date, 0, 4) : NaN,
    month: number(date, 5, 7),
    day: number(date, 8, 10),
  }
}

function number(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (!(digit >= 0 && digit <= 9)) return NaN
    value = value * 10 + digit
  }
  return value
}

function isRealDay(year: number, month: number, day: number): boolean {
  return year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

// Arithmetic accepts any four-digit year, so that windows of the last permitted year can be
// computed.
function read(date: CalendarDate) {
  const parts = split(date)
  if (!isRealDay(parts.year, parts.month, parts.day)) {
    throw new RangeError(`Not a calendar date: ${date}. Write YYYY-MM-DD.`)
  }
  return parts
}

function write(year: number, month: number, day: number): CalendarDate {
  if (!(year >= 1 && year <= 9999))
    throw new RangeError(`Year ${year} is outside the calendar (1 to 9999).`)
  return `${String(year).padStart(4, '0')}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`
}

// Days since 1 March of year 0, counting years from March so that the leap day comes last.
function dayNumber(date: CalendarDate): number {
  const { year, month, day } = read(date)
  const y = month > 2 ? year : year - 1
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  return y * 365 + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + dayOfYear
}

function fromDayNumber(number: number): CalendarDate {
  const era = Math.floor(number / 146097)
  const dayOfEra = number - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36524) -
      Math.floor(dayOfEra / 146096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
  return write(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
}
