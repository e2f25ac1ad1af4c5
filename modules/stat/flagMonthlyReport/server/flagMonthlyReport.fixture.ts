import { sql } from 'kysely'
import type { OutputOf } from '#common/contract.ts'
import { startApp } from '#server/testing/testing.ts'
import type { Client } from '#server/testing/testing.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'

export type Report = OutputOf<typeof flagMonthlyReport, 'list'>
export type FlagReportFixture = Awaited<ReturnType<typeof startFlagReport>>

/**
 * Starts the app with clients by user name.
 * `newFlag`: a flag without reported months, with ships and certificate types for it.
 */
export async function startFlagReport() {
  const app = await startApp()
  const principal = {} as Record<
    'admin' | 'manager' | 'finance' | 'flag' | 'flag2' | 'operator' | 'owner',
    Client
  >
  for (const name of ['admin', 'manager', 'finance', 'flag', 'flag2', 'operator', 'owner'] as const)
    principal[name] = await app.signInAs(name)
  const { db } = app.services
  const now = (
    await sql<{ month: string }>`select to_char(society_today(), 'YYYY-MM') as month`.execute(db)
  ).rows[0]!.month
  const { id } = await db
    .selectFrom('flag')
    .where('nameEn', '=', 'Samoa')
    .select('id')
    .executeTakeFirstOrThrow()
  const { rows: ships } = await sql<{
    id: number
  }>`select s.id from ship s where not exists (select from ship_cert c where c.ship_id = s.id) limit 3`.execute(
    db,
  )
  const reportShips = ships.length
    ? ships
    : (
        await sql<{
          id: number
        }>`insert into ship (name, ship_type, region, status, flag_id, gross_tonnage)
          select 'NEW ' || n, '203', 'SHA', 'inService', ${id}, 1000 * n
          from generate_series(1, 3) n returning id`.execute(db)
      ).rows
  await sql`update ship set flag_id = ${id} where id = any (${reportShips.map((one) => one.id)})`.execute(
    db,
  )
  const kinds = await db
    .selectFrom('cert')
    .where('code', 'in', ['SC', 'ILL', 'EXC'])
    .select('id')
    .execute()
  const newFlag = { id, ships: reportShips.map((one) => one.id), kinds: kinds.map((one) => one.id) }
  const flagOf = async (username: string) =>
    (
      await db
        .selectFrom('principal')
        .where('username', '=', username)
        .select('flagId')
        .executeTakeFirstOrThrow()
    ).flagId!
  return { app, principal, now, newFlag, flagOf }
}

export const report = (by: Client, month: string, more: object = {}) =>
  by.callOk<Report>('stat/flagMonthlyReport/list', { month, size: 500, ...more })

export const cents = (amount: number) => Math.round(amount * 100)
