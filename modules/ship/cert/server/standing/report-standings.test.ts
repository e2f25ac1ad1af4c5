import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { getResource } from '#server/core/resource.ts'
import { app, now, operator, paper, shipId, startPaperCertTests } from '../paper-cert.fixture.ts'
import { runAsSystem } from '#server/core/context.ts'
import { reportBatch } from './report-standings.ts'
import { refreshStandings } from './store-standings.ts'

startPaperCertTests()
const admin = app.client('admin')
const chief = app.client('chief')

const setToday = (day: string) =>
  app.query(`create or replace function society_today() returns date language sql stable
    parallel safe as $$ select date '${day}' $$`)
const report = () =>
  getResource(app.services, 'ship/cert').dayTasks!['reportStandings']!(app.services)
/** Events of a certificate from the feed, oldest first. */
async function eventsOf(id: number): Promise<string[]> {
  await app.services.trail.seal()
  const found: string[] = []
  for (let after = head, more = true; more;) {
    const page = await admin.callOk('sys/event/list', { after, size: 200 })
    for (const { kind, resource, rowId } of page.list)
      if (resource === 'ship/cert' && rowId === id) found.push(kind)
    ;({ next: after, more } = page)
  }
  return found
}
const issued = 'certificate.issued'

let head = 0
beforeAll(async () => {
  await report()
  ;({ head } = await admin.callOk('sys/event/list', { after: 0, size: 1 }))
})
afterEach(() =>
  app.query(`create or replace function society_today() returns date language sql stable
    parallel safe as $$ select (now() at time zone 'Asia/Shanghai')::date $$`),
)

test('a certificate that expires: one event on the next day, however often the task runs', async () => {
  const { id } = await paper('CLM', addDays(now, 2))
  const other = await paper('SR', addMonths(now, 12))
  await setToday(addDays(now, 2))
  await report()
  expect(await eventsOf(id)).toEqual([issued])
  await setToday(addDays(now, 3))
  await Promise.all([report(), report()])
  await report()
  expect(await eventsOf(id)).toEqual([issued, 'certificate.expired'])
  await setToday(addDays(now, 4))
  await refreshStandings(app.services.db, { shipIds: [shipId] })
  await report()
  expect(await eventsOf(id)).toEqual([issued, 'certificate.expired'])
  expect(await eventsOf(other.id)).toEqual([issued])
  const { list } = await operator.callOk('ship/cert/history', { id })
  expect(list[0]).toMatchObject({
    action: 'standing',
    changes: expect.arrayContaining([
      expect.objectContaining({ field: 'standing', to: 'expired' }),
      { field: 'standingSince', from: null, to: addDays(now, 3) },
    ]),
  })
})

test('after days without a server every change is reported, in order and once', async () => {
  await setToday(addDays(now, 10))
  await report()
  const { id } = await paper('IAPP', addMonths(now, 40))
  // What the rules decide is tested elsewhere: here only periods of days to come.
  const periods = (...list: [day: number, standing: string, reason: string][]) =>
    app.services.db.transaction().execute(async (trx) => {
      await sql`delete from ship_cert_standing where ship_cert_id = ${id}`.execute(trx)
      for (const [i, [day, standing, reason]] of list.entries())
        await sql`insert into ship_cert_standing values (${id}, ${addDays(now, day)},
          ${list[i + 1] ? addDays(now, list[i + 1]![0]) : 'infinity'}, ${standing}, ${reason}, 'Rule',
          ${addDays(now, day)}, null, null)`.execute(trx)
    })
  await periods([-400, 'inForce', 'good'])
  await report()
  const before = await eventsOf(id)
  await periods(
    [-400, 'inForce', 'good'],
    [12, 'suspended', 'classSuspended'],
    [14, 'inForce', 'good'],
    [16, 'lapsed', 'surveyMissed'],
    [30, 'inForce', 'restored'],
  )
  await setToday(addDays(now, 20))
  await report()
  await report()
  const known = [...before, 'certificate.suspended', 'certificate.reinstated', 'certificate.lapsed']
  expect(await eventsOf(id)).toEqual(known)
  // Other rules change days that are past, not what the certificate is worth now.
  await periods(
    [-400, 'inForce', 'good'],
    [-30, 'expired', 'termEnded'],
    [5, 'lapsed', 'surveyMissed'],
  )
  await report()
  expect(await eventsOf(id)).toEqual(known)
  // An entry of today for a past day.
  await periods([-400, 'inForce', 'good'])
  await report()
  await report()
  expect(await eventsOf(id)).toEqual([...known, 'certificate.reinstated'])
})

test('a change of flag that is recorded today is reported at the next run', async () => {
  const { id } = await paper('SC', addMonths(now, 50))
  const { version, flagId } = await operator.callOk('basic/ship/get', { id: shipId })
  const [other] = await app.query<{ id: number }>(
    `select id from flag where id <> ${flagId} order by id limit 1`,
  )
  await setToday(addDays(now, 30))
  await report()
  await operator.callOk('basic/ship/save', { id: shipId, version, flagId: other!.id })
  await refreshStandings(app.services.db, { shipIds: [shipId] })
  await report()
  expect(await eventsOf(id)).toEqual([issued, 'certificate.lapsed'])
})

test('a withdrawal and a replacement are reported by their own events alone', async () => {
  await setToday(addDays(now, 40))
  await report()
  const { id } = await paper('ILL', addMonths(now, 50))
  const asked = { id, valid: 0, remark: 'Wrong particulars' }
  const { confirmationId } = await chief.callOk('ship/cert/valid', asked)
  await admin.callOk('sys/confirmation/decide', { id: confirmationId, version: 1, result: 1 })
  await report()
  expect(await eventsOf(id)).toEqual([issued, 'certificate.withdrawn'])
  const old = await paper('IOPP', addMonths(now, 50))
  await paper('IOPP', addMonths(now, 55))
  await report()
  expect(await eventsOf(old.id)).toEqual([issued, 'certificate.reissued'])
})

/** Rows that a report reads of certificates and their periods. */
const rowsRead = () =>
  runAsSystem(app.services, async (ctx) => {
    const counted = async () => {
      const { rows } = await sql<{ read: number }>`
        select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0)::int as read
        from pg_stat_xact_user_tables where relname in ('ship_cert', 'ship_cert_standing',
          'reported_standing', 'unreported_standing')`.execute(ctx.db)
      return rows[0]!.read
    }
    const before = await counted()
    await reportBatch(ctx)
    return (await counted()) - before
  })

test('a report reads the certificates that have changed, not all of them', async () => {
  await setToday(addDays(now, 50))
  await report()
  const [{ all }] = (await app.query<{ all: number }>(
    'select count(*)::int as "all" from ship_cert',
  )) as [{ all: number }]
  expect(all).toBeGreaterThan(3000)
  // Some rows of the queue that are no longer there.
  expect(await rowsRead()).toBeLessThan(20)
  await paper('NLS', addMonths(now, 50))
  const ofOneShip = await rowsRead()
  expect(ofOneShip).toBeGreaterThan(0)
  expect(ofOneShip).toBeLessThan(200)
  // A day on which nothing begins reads what begins on it.
  const [{ day }] = (await app.query<{ day: string }>(`select day::date::text as day
    from generate_series(society_today() + 1, society_today() + 400, interval '1 day') day
    where not exists (select from ship_cert_standing t where t.from_day = day) limit 1`)) as [
    { day: string },
  ]
  await setToday(addDays(day, -1))
  await report()
  await setToday(day)
  expect(await rowsRead()).toBeLessThan(20)
})
