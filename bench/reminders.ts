/**
 * Benchmark of the daily reminders at 100,000 ships with a million certificates: an ordinary day,
 * and the first day after eight days without runs. Sending of mails is excluded. The folder is
 * filled at the first run, as by bench/seed-data.ts:
 * node_modules/.bin/node bench/reminders.ts [folder] [ships]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays, today } from '#common/rules/base/dates.ts'
import { remindOfWindows } from '#modules/ship/reminder/server/remind-of-windows.ts'
import { seedBenchmarkData, seedSizes } from './seed/seed-benchmark-data.ts'
import { openServices, seconds } from './open-services.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000'] = process.argv.slice(2)

const app = await openServices(folder)
try {
  const { db } = app
  await seedBenchmarkData(db, { ...seedSizes(Number(ships)), crfs: 0, quotations: 0 })
  const {
    rows: [last],
  } = await sql<{ day: string | null }>`select max(day) as day from reminder_run`.execute(db)
  const begin = last!.day ?? today('Asia/Shanghai')
  // The previous day is complete: an ordinary day has no backlog.
  await db
    .insertInto('reminderRun')
    .values({ day: begin, fromDay: begin })
    .onConflict((c) => c.doNothing())
    .execute()
  for (const [name, day] of [
    ['an ordinary day', addDays(begin, 1)],
    ['after a standstill of eight days', addDays(begin, 9)],
  ] as const) {
    const begun = performance.now()
    const run = await remindOfWindows(app, day)
    console.log(`${name}: ${seconds(begun)} s ${JSON.stringify(run)}`)
  }
} finally {
  await app.close()
}
