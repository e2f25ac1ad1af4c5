/**
 * How long a day's reminders take at 100,000 ships with a million certificates: one ordinary day, and the first day after a standstill
 * of eight. Everything but the mails' way out, which goes on afterwards. The folder is filled the first time, as by bench/data.ts:
 * node_modules/.bin/node bench/reminders.ts [folder] [ships]
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addDays, today } from '#common/rules/dates.ts'
import { remindOfWindows } from '#modules/ship/reminder/server/remind-of-windows.ts'
import { grow, grown } from './growth/grow.ts'
import { openHouse, seconds } from './house.ts'

const [folder = join(tmpdir(), 'plimsoll-growth'), ships = '100000'] = process.argv.slice(2)

const house = await openHouse(folder)
try {
  const { db } = house
  await grow(db, { ...grown(Number(ships)), crfs: 0, quotations: 0 })
  const { rows: [last] } = await sql<{ day: string | null }>`select max(day) as day from reminder_run`.execute(db)
  const begin = last!.day ?? today('Asia/Shanghai')
  // The day before the one that is measured was done: an ordinary day makes up for nothing.
  await db.insertInto('reminderRun').values({ day: begin, fromDay: begin }).onConflict((c) => c.doNothing()).execute()
  for (const [name, day] of [['an ordinary day', addDays(begin, 1)], ['after a standstill of eight days', addDays(begin, 9)]] as const) {
    const begun = performance.now()
    const run = await remindOfWindows(house, day)
    console.log(`${name}: ${seconds(begun)} s ${JSON.stringify(run)}`)
  }
} finally {
  await house.close()
}
