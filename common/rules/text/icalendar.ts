/** Calendars in iCalendar format: RFC 5545. */
import { addDays, daysBetween } from '../base/dates.ts'
import type { CalendarDate } from '../base/dates.ts'

/** A whole-day event. */
export interface CalendarEvent {
  /** stable id of the event across downloads */
  uid: string
  day: CalendarDate
  summary: string
  description: string
  url?: string
  /** day of the alarm; none after the event's day */
  alarmDate?: CalendarDate | null
}

/**
 * Escapes a value of the type TEXT: backslash, semicolon, comma and line ends; other control
 * characters are removed. RFC 5545, 3.3.11.
 */
export const escapeText = (value: string): string =>
  value
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, (c) => `\\${c}`)
    .replace(/\n/g, '\\n')

const mostOctets = 75
/** Octets of a character in UTF-8. */
const octets = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/**
 * Folds a content line into pieces of at most 75 octets, continued after a space, without splitting
 * characters. RFC 5545, 3.1.
 */
export function foldLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const character of line) {
    const more = octets(character)
    if (size + more > mostOctets) {
      pieces.push(piece)
      piece = ' '
      size = 1
    }
    piece += character
    size += more
  }
  return [...pieces, piece].join('\r\n')
}

const plain = (day: CalendarDate): string => day.replaceAll('-', '')

function eventLines(event: CalendarEvent, stamp: string): string[] {
  const ahead = event.alarmDate ? daysBetween(event.alarmDate, event.day) : -1
  const alarm =
    ahead < 0
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(event.summary)}`,
          `TRIGGER:${ahead ? `-P${ahead}D` : 'PT0S'}`,
          'END:VALARM',
        ]
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(event.day)}`,
    `DTEND;VALUE=DATE:${plain(addDays(event.day, 1))}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.url ? [`URL:${event.url}`] : []),
    'TRANSP:TRANSPARENT',
    ...alarm,
    'END:VEVENT',
  ]
}

/** Formats a calendar with its events. `now`: time of creation. */
export function formatCalendar(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Plimsoll//Survey windows//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}
