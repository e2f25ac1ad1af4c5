import { expect, test } from 'vitest'
import { alertsOf, retentionsIn } from './reference-pages.ts'

test('retention is read from the comment above a table, also over several lines', () => {
  const sql = `-- Mails.
-- Grows with: mails with text
-- Retention: permanent, as evidence. Texts are removed
-- after sending
create table outbox (
  id bigint
);
-- One row.
-- Retention: permanent
create table schema_state (
  one boolean
);
create table log (
  id bigint
);
`
  expect(retentionsIn(sql)).toEqual([
    {
      table: 'outbox',
      growsWith: 'mails with text',
      retention: 'permanent, as evidence. Texts are removed after sending',
      line: 5,
    },
    { table: 'schema_state', growsWith: '', retention: 'permanent', line: 10 },
    { table: 'log', growsWith: '', retention: '', line: 13 },
  ])
})

test('alerts are read from the rules', () => {
  const rules = `      - alert: PlimsollClock
        expr: 'abs(plimsoll_clock_ahead_seconds) > 120'
        annotations:
          summary: 'The clocks differ by {{ $value | humanize }} seconds'
          action: 'Correct this machine''s clock.'
`
  expect(alertsOf(rules)).toEqual([
    {
      name: 'PlimsollClock',
      summary: 'The clocks differ by … seconds',
      action: "Correct this machine's clock.",
    },
  ])
})
