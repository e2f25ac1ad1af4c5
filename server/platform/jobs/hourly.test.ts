import { expect, test } from 'vitest'
import { untyped } from '#server/core/db.ts'
import { createTestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '../database/database.ts'
import type { Services } from '#server/core/context.ts'
import { Jobs } from './jobs.ts'

test('hourly tasks run once when a server starts, and are scheduled afterwards', async () => {
  const database = await createTestDatabase()
  const { db, close } = openDatabase(database.config)
  const services = { db, log: { info() {}, warn() {}, error() {} } } as unknown as Services
  const jobs = new Jobs(database.config, new Map(), () => {})
  await jobs.start(services)
  const done = new Promise<Services>(
    (resolve) =>
      void jobs.schedulePeriodic(
        services,
        'hourly',
        new Map([['remind', async (given) => resolve(given)]]),
      ),
  )
  expect(await done).toBe(services)
  const listed = () =>
    untyped(db)
      .withSchema('pgboss')
      .selectFrom('schedule')
      .select('cron')
      .where('name', '=', 'hourly-remind')
      .execute()
  await expect.poll(listed).toEqual([{ cron: '17 * * * *' }])
  await jobs.stop()
  await close()
  await database.drop()
})
