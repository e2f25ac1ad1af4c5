import { keysOf } from '#common/keys-of.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { inState } from './cert-search.ts'
import { updateWindowStates } from './daily-update.ts'

const app = testApp()
const admin = app.client('admin')
let ship: number
let cert: number
let approval: string
const now = today('Asia/Shanghai')

beforeAll(async () => {
  const { db } = app.services
  const flag = await db.selectFrom('flag').select('id').orderBy('id').limit(2).execute()
  ship = (
    await db
      .insertInto('ship')
      .values({
        name: 'MV PENDING',
        shipType: '203',
        region: 'KOR',
        status: 'inService',
        flagId: flag[0]!.id,
        grossTonnage: 9800,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  cert = (
    await db.selectFrom('cert').where('code', '=', 'CSS').select('id').executeTakeFirstOrThrow()
  ).id
  approval = (await admin.upload('approval.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).data.attachmentId
}, 120_000)

/** Certificates that have left their flag or company: none of their surveys is to be held. */
const left = sql`select t.ship_cert_id from ship_cert_standing t where t.from_day <= ${now}::date
  and t.until_day > ${now}::date and t.reason in ('flagChanged', 'companyChanged', 'shipCeased')`
/** Reference implementation: states calculated from the windows. */
const workedOut = sql<{ id: number; nextDueDate: string | null; windowState: string }>`
  select c.id, w.next_due_date as "nextDueDate", case when c.superseded_by is not null
    or c.valid = 0 or c.id in (${left}) then 'done' when c.expiry_date < society_today() then 'overdue'
    else coalesce(w.state, 'done') end as "windowState"
  from ship_cert c left join lateral (
    select min(r.due_date) as next_due_date, case when bool_or(r.status = 'overdue') then 'overdue'
      when bool_or(r.status = 'late') then 'late' when bool_or(r.status = 'open') then 'open'
      else 'notOpen' end as state
    from cert_window_row r where r.ship_cert_id = c.id and c.superseded_by is null and c.valid = 1
      and c.id not in (${left}) and r.status <> 'done' having count(*) > 0) w on true order by c.id`
const stored = sql`select id, next_due_date as "nextDueDate", window_state(pending_start,
  next_due_date, pending_end) as "windowState" from ship_cert order by id`
const states = ['notOpen', 'open', 'late', 'overdue', 'done'] as const
/** States as found by the filters of lists. */
const found = sql`select id, next_due_date as "nextDueDate", case ${sql.join(
  states.map((state) => sql`when ${inState([state])} then ${sql.lit(state)}`),
  sql` `,
)} end as "windowState" from ship_cert order by id`
const shown = sql`select id, next_due_date as "nextDueDate", window_state as "windowState"
  from ship_cert_row order by id`

async function expectSame(): Promise<void> {
  const { db } = app.services
  const requested = (await workedOut.execute(db)).rows
  expect((await shown.execute(db)).rows).toEqual(requested)
  await updateWindowStates(db)
  expect((await stored.execute(db)).rows).toEqual(requested)
  expect((await found.execute(db)).rows).toEqual(requested)
}
/** Changes the database's current day. */
const onDay = (day: string) =>
  sql
    .raw(
      `create or replace function society_today() returns date language sql stable parallel safe as $$ select date '${day}' $$`,
    )
    .execute(app.services.db)
const asItWas = () =>
  sql
    .raw(
      `create or replace function society_today() returns date language sql stable parallel safe as $$ select (now() at time zone 'Asia/Shanghai')::date $$`,
    )
    .execute(app.services.db)

test('the stored state equals the windows, on the day and on later days', async () => {
  await expectSame()
  for (const days of [1, 40, 200, 365, 800, 2000, 30, -60]) {
    await onDay(addDays(now, days))
    await expectSame()
  }
  await asItWas()
  await sql`select refresh_ship_cert_pending(array(select id from ship_cert))`.execute(
    app.services.db,
  )
  await expectSame()
}, 60_000)

let serial = 0
const ofShip = () =>
  app.services.db.selectFrom('shipCert').where('shipId', '=', ship).orderBy('id', 'desc')
const steps = {
  issue: (n: number) =>
    admin.call('ship/cert/save', {
      shipId: ship,
      certId: cert,
      certNo: `PENDING-${++serial}`,
      term: 'full',
      inspectionDate: addMonths(now, -(n % 64)),
      issueDate: addDays(addMonths(now, -(n % 64)), 1),
      expiryDate: addDays(addMonths(now, 60 - (n % 64)), -1),
    }),
  endorse: async (n: number) => {
    const row = await ofShip().where('supersededBy', 'is', null).select('id').executeTakeFirst()
    return (
      row &&
      admin.call('ship/cert/endorse', {
        id: row.id,
        surveyType: ['annual', 'intermediate'][n % 2],
        inspectionDate: addDays(now, -(n % 900)),
        place: 'Busan',
      })
    )
  },
  extend: async () => {
    const row = await ofShip().where('supersededBy', 'is', null).select('id').executeTakeFirst()
    return (
      row &&
      admin.call('ship/cert/extend', {
        id: row.id,
        kind: 'notOnBoard',
        renewalDate: now,
        fileId: approval,
      })
    )
  },
  withdraw: async (n: number) => {
    const row = await ofShip()
      .where('supersededBy', 'is', null)
      .select(['id', 'valid'])
      .executeTakeFirst()
    const response =
      row &&
      (await admin.call('ship/cert/valid', {
        id: row.id,
        valid: row.valid ? 0 : 1,
        remark: `Reason ${n}`,
      }))
    if (response?.data) await confirm(await app.signInAs('chief'), response.data)
    return response
  },
  missed: (n: number) =>
    sql`update cert_window set done_date = null, waived = false where ship_cert_id in (select id
      from ship_cert where ship_id = ${ship}) and occurrence = ${1 + (n % 3)}`.execute(
      app.services.db,
    ),
  remove: (n: number) =>
    sql`delete from cert_window where ship_cert_id in (select id from ship_cert
      where ship_id = ${ship}) and occurrence = ${1 + (n % 4)}`.execute(app.services.db),
  move: (n: number) =>
    app.services.db
      .updateTable('ship')
      .set({ region: ['SHA', 'SIN', 'KOR'][n % 3]!, name: `MV PENDING ${n % 5}` })
      .where('id', '=', ship)
      .execute(),
}
const done = new Set<string>()

test('the stored state stays correct after issue, endorsement, extension, withdrawal and supersession; so do region, flag and names', async () => {
  const step = fc.tuple(fc.constantFrom(...keysOf(steps)), fc.nat(10_000))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (taken) => {
      await steps.issue(taken[0]![1])
      for (const [name, n] of taken)
        if (((await steps[name](n)) as { code?: number } | undefined)?.code === 0) done.add(name)
      const { db } = app.services
      const { rows: wrong } = await sql`select c.id from ship_cert c
          left join cert_pending p on p.ship_cert_id = c.id and c.valid = 1
          and c.superseded_by is null join ship s on s.id = c.ship_id where s.id = ${ship} and
      ((c.pending_start, c.next_due_date, c.pending_until,
        c.pending_open) is distinct from (p.start_date, p.due_date, coalesce(p.until, 'infinity'),
        coalesce(p.start_date <= society_today(), false)) or (c.region,
        c.flag_id) is distinct from (s.region, s.flag_id)
        or not exists (select from ship_cert_search k
          where k.ship_cert_id = c.id and k.cert_no = c.cert_no
          and k.search_text = x3(concat_ws(chr(10), s.name, s.imo, c.cert_no, c.utn))))`.execute(db)
      expect(wrong).toEqual([])
      const requested = (await workedOut.execute(db)).rows
      expect((await stored.execute(db)).rows).toEqual(requested)
      expect((await found.execute(db)).rows).toEqual(requested)
    }),
    { numRuns: 12, seed: 1966 },
  )
  // Each operation took place at least once.
  expect([...done].sort()).toEqual(['endorse', 'extend', 'issue', 'withdraw'])
  expect(
    await ofShip().where('supersededBy', 'is not', null).select('id').executeTakeFirst(),
  ).toBeDefined()
}, 60_000)

test('ship/cert/list: each combination of states finds the matching rows', async () => {
  const { db } = app.services
  const count = Object.fromEntries(
    (
      await sql<{
        state: string
        n: number
      }>`select window_state as state, count(*)::int as n from ship_cert_row group by 1`.execute(db)
    ).rows.map(({ state, n }) => [state, n]),
  )
  for (let mask = 1; mask < 32; mask++) {
    const windowState = states.filter((_, i) => mask & (1 << i))
    expect(
      (await admin.callOk('ship/cert/list', { windowState, size: 1 })).total,
      windowState.join(),
    ).toBe(windowState.reduce((sum, state) => sum + (count[state] ?? 0), 0))
  }
}, 30_000)

test('ship/cert/list: counts a keyword equally with and without other filters', async () => {
  const {
    rows: [{ word }],
  } = (await sql<{
    word: string
  }>`select left(name, 3) as word from ship join ship_cert c on c.ship_id = ship.id group by 1
    order by count(*) desc, 1 limit 1`.execute(app.services.db)) as { rows: [{ word: string }] }
  for (const keyword of [word, word.slice(0, 1), 'zzzz']) {
    const [alone, narrowed] = await Promise.all(
      [
        { keyword, size: 1 },
        { keyword, size: 1, issueDateFrom: '1900-01-01' },
      ].map(async (query) => (await admin.callOk('ship/cert/list', query)).total),
    )
    expect(alone, keyword).toBe(narrowed)
    expect(alone > 0, keyword).toBe(keyword !== 'zzzz')
  }
  const owner = await app.signInAs('owner')
  const { list } = await owner.callOk('ship/cert/list', { size: 200 })
  expect(
    (await owner.callOk('ship/cert/list', { keyword: 'a', size: 1 })).total,
  ).toBeLessThanOrEqual(list.length)
})
