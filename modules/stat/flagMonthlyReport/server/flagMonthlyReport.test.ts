import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AnyAnswer, TestApp } from '#server/testing/testing.ts'
import { cents, report, startFlagReport } from './flagMonthlyReport.fixture.ts'
import type { FlagReportFixture } from './flagMonthlyReport.fixture.ts'
import { firstDay, lastDay, monthBefore, nextMonth } from './month.ts'

let app: TestApp
let principal: FlagReportFixture['principal']
let now: string
let newFlag: FlagReportFixture['newFlag']
let flagOf: FlagReportFixture['flagOf']
beforeAll(async () => {
  ;({ app, principal, now, newFlag, flagOf } = await startFlagReport())
}, 120_000)
afterAll(() => app.close())

describe('the report of a month', () => {
  it('answers for the first month it accepts, whose trend reads months before', async () => {
    const chief = await app.signInAs('chief')
    const input = { flagId: await flagOf('flag'), month: '1910-01' }
    expect(await chief.call('stat/flagMonthlyReport/list', input)).toMatchObject({ code: 0 })
  })

  it.each(['1000-10', '1909-12', '2200-01', '9999-12'])(
    'refuses %s at the field',
    async (month) => {
      const chief = await app.signInAs('chief')
      const input = { flagId: await flagOf('flag'), month }
      expect(await chief.call('stat/flagMonthlyReport/list', input)).toMatchObject({
        code: 400,
        fields: [{ field: 'month' }],
      })
    },
  )

  it('is of the flag that is asked for; the society has to name it, a flag state has its own', async () => {
    const month = monthBefore(now)
    expect(await principal.admin.call('stat/flagMonthlyReport/list', { month })).toMatchObject({
      code: 400,
      fields: [{ field: 'flagId' }],
    })
    expect((await report(principal.flag, month)).flagId).toBe(await flagOf('flag'))
  })

  it('has charts by certificate and ship type that add up to the certificates', async () => {
    const { series, totals } = await report(principal.flag, monthBefore(now))
    const sum = (rows: readonly { count: number }[]) =>
      rows.reduce((all, { count }) => all + count, 0)
    expect([sum(series.byCert), sum(series.byShipType)]).toEqual([
      totals.certificates,
      totals.certificates,
    ])
  })

  it('equals an independent count of the tables, for each month and flag', async () => {
    const { db } = app.services
    for (const [name, month] of [
      ['flag', monthBefore(now)],
      ['flag2', monthBefore(now, 2)],
      ['flag', now],
    ] as const) {
      const [flagId, from, to] = [await flagOf(name), firstDay(month), lastDay(month)]
      const {
        rows: [expected],
      } = await sql<{
        certificates: number
        conditions: number
        charged: number
        paid: number
        before: number
      }>`
        with history as (select s.id as ship_id,
          coalesce((select x.from_id from ship_change x
          where x.ship_id = s.id and x.kind = 'flag' and x.effective_date > d.day
          order by x.effective_date limit 1), s.flag_id) as flag_id, d.day
          from ship s, (select generate_series(${from}::date, ${to}::date, '1 day')::date as day) d)
        select (select count(*)::int from ship_cert c left join reg_cert g on g.id = c.reg_cert_id
            where c.issue_date between ${from}::date and ${to}::date
              and coalesce(g.flag_id, c.flag_id) = ${flagId}) as certificates,
          (select count(*)::int from ship_record r
            join history h on h.ship_id = r.ship_id and h.day = r.record_date
            where r.kind = 'condition' and h.flag_id = ${flagId}) as conditions,
          (select coalesce(sum(amount) filter (where kind = 'charge'), 0) from flag_account
            where flag_id = ${flagId} and entry_date between ${from}::date and ${to}::date) as charged,
          (select coalesce(sum(amount) filter (where kind = 'payment'), 0) from flag_account
            where flag_id = ${flagId} and entry_date between ${from}::date and ${to}::date) as paid,
          (select coalesce(sum(case kind when 'charge' then amount else -amount end), 0) from flag_account
            where flag_id = ${flagId} and entry_date < ${from}::date) as before`.execute(db)
      const found = await report(principal[name], month)
      // The demonstration's late fee is in the open month.
      const late = month === now ? 265.5 : month === monthBefore(now) ? -265.5 : 0
      expect(found.totals).toMatchObject({
        certificates: expected!.certificates,
        conditions: expected!.conditions,
      })
      expect(found.account!.due - (found.totals.fee - found.account!.due)).toBeCloseTo(
        expected!.charged + late,
        2,
      )
      expect(found.account!.paid).toBe(Number(expected!.paid))
      expect(found.account!.opening).toBeCloseTo(
        Number(expected!.before) - (month === now ? 265.5 : 0),
        2,
      )
      expect(found.series.trend.at(-1)).toMatchObject({
        month,
        certificates: expected!.certificates,
      })
      expect(found.series.byCert.reduce((sum, { count }) => sum + count, 0)).toBe(
        expected!.certificates,
      )
      expect(found.counts.map(({ part, lines }) => [part, lines])).toEqual(
        ['A', 'B', 'C', 'D', 'E'].map((part) => [
          part,
          found.rows.filter((row) => row.part === part).length,
        ]),
      )
    }
  })

  it('shows zeros for an empty month, and refuses a future month', async () => {
    expect(await report(principal.admin, '2001-01', { flagId: newFlag.id })).toMatchObject({
      rows: [],
      totals: { certificates: 0, fee: 0 },
      account: { opening: 0, due: 0, paid: 0, closing: 0 },
      progress: { total: 0 },
    })
    expect(
      await principal.admin.call('stat/flagMonthlyReport/list', {
        flagId: newFlag.id,
        month: nextMonth(now),
      }),
    ).toMatchObject({ code: 400, fields: [{ field: 'month' }] })
    expect(
      await principal.manager.call('stat/flagMonthlyReport/lock', { month: monthBefore(now) }),
    ).toMatchObject({ code: 400, fields: [{ field: 'flagId' }] })
  })

  it('counts the flag fee of a review with its first certificate, in the fund report with its invoice', async () => {
    const { db } = app.services
    const {
      rows: [review],
    } = await sql<{
      id: number
      day: string
    }>`select c.id, min(t.issue_date) as day from crf c join crf_cert t on t.crf_id = c.id and t.status = 50
      group by c.id order by c.id limit 1`.execute(db)
    const {
      rows: [flag],
    } = await sql<{
      id: number
    }>`select id from flag where id <> ${newFlag.id} and id not in (select flag_id from flag_report)
      order by id desc limit 1`.execute(db)
    const {
      rows: [offer],
    } = await sql<{
      id: number
      invoiceTime: string
    }>`select id, invoice_time from quotation where invoice_time is not null order by id limit 1`.execute(
      db,
    )
    await sql`update crf set flag_id = ${flag!.id}, quotation_id = ${offer!.id} where id = ${review!.id}`.execute(
      db,
    )
    const { version } = await principal.finance.callOk('crf/info/get', { id: review!.id })
    const query = { year: [Number(offer!.invoiceTime.slice(0, 4))], flagId: [flag!.id] }
    const ofMonth = async () =>
      (await principal.finance.callOk('stat/fund/list', query)).rows.find(
        (row: { month: string }) => row.month === offer!.invoiceTime.slice(0, 7),
      )
    const before = await ofMonth()
    await principal.finance.callOk('crf/info/fees', { id: review!.id, version, flagFees: 321.09 })
    const after = await ofMonth()
    expect(after.flagFees).toBe(321.09)
    expect(cents(before.net - after.net)).toBe(cents(after.flagFees - before.flagFees))
    const month = review!.day.slice(0, 7)
    const { rows, account } = await report(principal.finance, month, { flagId: flag!.id })
    expect(rows.filter(({ key }) => key === `crf ${review!.id}`)).toMatchObject([
      { part: 'E', kind: 'crfFee', fee: 321.09, day: review!.day },
    ])
    expect(cents(account!.closing)).toBe(
      cents(account!.opening) + cents(account!.due) - cents(account!.paid),
    )
    expect(
      cents(
        (
          await report(principal.finance, nextMonth(month) > now ? month : nextMonth(month), {
            flagId: flag!.id,
          })
        ).account!.opening,
      ),
    ).toBe(nextMonth(month) > now ? cents(account!.opening) : cents(account!.closing))
    // The month of the fund report links to the review.
    const found = await principal.finance.callOk('crf/info/list', {
      fundInvoice: [offer!.invoiceTime.slice(0, 7)],
      flagId: [flag!.id],
      size: 200,
    })
    expect(found.list.map((row: { id: number }) => row.id)).toContain(review!.id)
  })

  it("is limited to the caller's scope: a region sees its own ships, and no account", async () => {
    const [flagId, month] = [await flagOf('flag'), monthBefore(now)]
    const [all, some] = [
      await report(principal.admin, month, { flagId }),
      await report(principal.operator, month, { flagId }),
    ]
    const { rows: regions } = await sql<{
      id: number
      region: string
    }>`select id, region from ship`.execute(app.services.db)
    const regionOf = new Map(regions.map((one) => [one.id, one.region]))
    expect(some.account).toBeNull()
    expect(some.rows.length).toBeLessThan(all.rows.length)
    expect(some.totals.certificates).toBe(some.rows.reduce((sum, row) => sum + row.certificates, 0))
    expect(some.rows.filter((row) => row.shipId && regionOf.get(row.shipId) !== 'SHA')).toEqual([])
    expect(
      await principal.owner.call('stat/flagMonthlyReport/list', { flagId, month }),
    ).toMatchObject({ code: 403 })
  })
})

it('the day of a withdrawal follows the time zone of the society', async () => {
  const { rows } = await sql<{ id: number; certNo: string; flagId: number }>`
    select c.id, c.cert_no, c.flag_id from ship_cert c join cert k on k.id = c.cert_id
      where c.valid = 1 and c.superseded_by is null and k.cert_type = 10 and c.flag_id is not null
      and c.issue_date < society_today() - 400 order by c.id limit 1`.execute(app.services.db)
  const cert = rows[0]!
  // Half past midnight in Shanghai is still the day before in Panama.
  const month = monthBefore(now, 1)
  await sql`update ship_cert set valid = 0, invalid_time = ${`${month}-01T00:30:00+08:00`}
    where id = ${cert.id}`.execute(app.services.db)
  const reported = async (inMonth: string) => {
    const wanted = { flagId: cert.flagId, month: inMonth, part: 'C', size: 500 }
    const answer = await principal.admin.callOk('stat/flagMonthlyReport/list', wanted)
    return answer.rows
      .filter((row: AnyAnswer) => row.kind === 'withdrawal' && row.certNo === cert.certNo)
      .map((row: AnyAnswer) => row.issueDate)
  }
  const moveTo = async (timeZone: string) => {
    const { version } = await principal.admin.callOk('sys/setting/get')
    await principal.admin.callOk('sys/setting/save', { version, timeZone })
  }
  expect(await reported(month)).toEqual([`${month}-01`])
  await moveTo('America/Panama')
  const before = monthBefore(month, 1)
  expect(await reported(month)).toEqual([])
  expect(await reported(before)).toEqual([expect.stringMatching(`^${before}-(28|29|30|31)$`)])
  await moveTo('Asia/Shanghai')
  expect(await reported(month)).toEqual([`${month}-01`])
})
