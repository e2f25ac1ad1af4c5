/** Calendars that other programs read: RFC 5545. */
import { addDays, daysBetween } from './dates.ts'
import type { CalendarDate } from './dates.ts'

/** An event of a whole day. */
export interface CalendarEvent {
  /** the same for the same thing, however often the calendar is read */
  uid: string
  day: CalendarDate
  summary: string
  description: string
  url?: string
  /** the day on which the reader is to be reminded; after the day itself there is none */
  remindOn?: CalendarDate | null
}

/** A value of the type TEXT: backslash, semicolon, comma and line ends are escaped, other control characters left out. RFC 5545, 3.3.11. */
export const escapedText = (value: string): string =>
  value.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '').replace(/[\\;,]/g, (c) => `\\${c}`).replace(/\n/g, '\\n')

const mostOctets = 75
/** Octets of a character in UTF-8. */
const octets = (character: string): number => {
  const code = character.codePointAt(0)!
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

/** A content line in pieces of at most 75 octets, further ones behind a space; no character is cut in two. RFC 5545, 3.1. */
export function folded(line: string): string {
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
  const ahead = event.remindOn ? daysBetween(event.remindOn, event.day) : -1
  const alarm = ahead < 0 ? [] : ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapedText(event.summary)}`, `TRIGGER:${ahead ? `-P${ahead}D` : 'PT0S'}`, 'END:VALARM']
  return [
    'BEGIN:VEVENT', `UID:${event.uid}`, `DTSTAMP:${stamp}`, `DTSTART;VALUE=DATE:${plain(event.day)}`, `DTEND;VALUE=DATE:${plain(addDays(event.day, 1))}`,
    `SUMMARY:${escapedText(event.summary)}`, `DESCRIPTION:${escapedText(event.description)}`, ...(event.url ? [`URL:${event.url}`] : []), 'TRANSP:TRANSPARENT', ...alarm, 'END:VEVENT',
  ]
}

/** A calendar with its events. `now`: the instant at which it is made. */
export function calendarText(name: string, events: readonly CalendarEvent[], now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const lines = [
    'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Plimsoll//Survey windows//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH', `NAME:${escapedText(name)}`, `X-WR-CALNAME:${escapedText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D', 'X-PUBLISHED-TTL:P1D', ...events.flatMap((event) => eventLines(event, stamp)), 'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
