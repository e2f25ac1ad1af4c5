import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../base/dates.ts'
import { formatCalendar, escapeText, foldLine } from './icalendar.ts'

const words = fc.string({ unit: 'grapheme', maxLength: 300 })
const unfolded = (text: string) => text.replaceAll('\r\n ', '')
const now = new Date('2026-11-21T10:20:30.456Z')

describe('calendars of RFC 5545', () => {
  test('folds lines at 75 octets without cutting characters; unfolding restores them', () => {
    fc.assert(
      fc.property(
        words.map((text) => text.replace(/[\r\n]/g, '')),
        (line) => {
          const text = foldLine(line)
          for (const piece of text.split('\r\n'))
            expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(75)
          expect(text).not.toContain('\ufffd')
          expect(unfolded(text)).toBe(line)
        },
      ),
    )
    expect(foldLine('国'.repeat(30))).toBe(`${'国'.repeat(25)}\r\n ${'国'.repeat(5)}`)
    expect(foldLine('a'.repeat(75))).toBe('a'.repeat(75))
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`)
  })
  test('escapes text so that it can be restored and cannot start a new line', () => {
    fc.assert(
      fc.property(words, (value) => {
        const text = escapeText(value)
        expect(text).not.toMatch(/[\r\n]/)
        const read = text.replace(/\\([\\;,n])/g, (_, c: string) => (c === 'n' ? '\n' : c))
        expect(read).toBe(
          value.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''),
        )
      }),
    )
    expect(escapeText('a;b,c\\d\r\nEND:VEVENT')).toBe('a\\;b\\,c\\\\d\\nEND:VEVENT')
  })
  test('an event is an all-day event and has an alarm some days before', () => {
    const text = formatCalendar(
      'Fleet',
      [
        {
          uid: '7-annual-1@x',
          day: '2026-12-31',
          summary: 'SC, annual',
          description: 'why',
          url: 'https://x/1',
          alarmDate: '2026-12-01',
        },
      ],
      now,
    )
    expect(text.split('\r\n')).toEqual(
      expect.arrayContaining([
        'UID:7-annual-1@x',
        'DTSTAMP:20261121T102030Z',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'SUMMARY:SC\\, annual',
        'TRIGGER:-P30D',
      ]),
    )
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true)
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  })
  test('an alarm on the day itself is at its start; no or a later alarm date gives no alarm', () => {
    const alarm = (remindOn: string | null) =>
      formatCalendar(
        'x',
        [{ uid: 'a', day: '2026-12-31', summary: 's', description: '', alarmDate: remindOn }],
        now,
      )
    expect(alarm('2026-12-31')).toContain('TRIGGER:PT0S')
    for (const none of [null, addDays('2026-12-31', 1)]) expect(alarm(none)).not.toContain('VALARM')
  })
})
