import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { feeNames } from '../quotationReport.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const finance = app.client('finance')
const period = { quoTmFrom: '2031-01-01', quoTmTo: '2031-12-31' }
const query = async <T = AnyAnswer>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(app.services.db)).rows

/**
 * Two hundred random quotations of 2031 with five items each, of every class, state, flag and
 * customer.
 */
beforeAll(async () => {
  await sql
    .raw(`select setseed(0.31);
    insert into quotation (job_no, quo_nm, quo_tp, quo_tm, quo_per, region, customer_id, flag_id, ship_ids,
      status, audit_state, customer_state, money_state, sent_time, answer_time, create_by)
      select 'T-' || n, 'Random ' || n, 0, date '2031-01-01' + (random() * 330)::int,
        u.ids[1 + (random() * 3)::int], (array['SHA','SIN','PAN'])[1 + n % 3],
        c.ids[1 + (random() * 20)::int], f.ids[1 + (random() * 3)::int], array[s.ids[1 + (random() * 9)::int]],
        case n % 4 when 0 then 10 else 50 end, case n % 4 when 0 then 'draft' else 'pass' end,
          case n % 4 when 1 then 'accepted' when 2 then 'sent' else 'notSent' end, 'notInvoiced',
          '2031-06-01T20:00:00Z', timestamptz '2031-06-05T20:00:00Z' + n * interval '1 hour', u.ids[1]
      from generate_series(1, 200) n, (select array_agg(id) as ids from app_user) u,
        (select array_agg(id) as ids from customer) c, (select array_agg(id) as ids from flag) f,
        (select array_agg(id) as ids from ship) s;
    insert into quotation_line (quotation_id, seq, fee_class, fee_type, quantity, unit_price, amount,
      net_amount, explanation_zh, explanation_en)
      select q.id, k, cl, case when cl = 10 then (array[10, 20, 30, null])[1 + (random() * 3)::int] end, 1,
        a, a, a, '-', '-' from quotation q, generate_series(1, 5) k,
        lateral (select 10 * (1 + floor(random() * 7 + q.id * 0))::int as cl,
          round((random() * 5000 + k)::numeric, 2) as a) r where q.job_no like 'T-%';
    update quotation q set subtotal = l.s, discount_amount = round(l.s * 0.05, 2), other_discount = 1,
      total = l.s - round(l.s * 0.05, 2) - 1, invoiced = case when q.id % 3 = 0 then 100.10 else 0 end,
      collected = case when q.id % 6 = 0 then 50.05 else 0 end
      from (select quotation_id, sum(amount) as s from quotation_line group by 1) l
        where l.quotation_id = q.id and q.job_no like 'T-%';`)
    .execute(app.services.db)
})

const cents = (amounts: number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100

describe('report of quotations', () => {
  test('totals, months, flags and fee classes equal the quotations and items, without drafts', async () => {
    const { totals, series, total } = await finance.callOk('stat/quotation/list', period)
    const rest = `quo_tm between '2031-01-01' and '2031-12-31' and audit_state <> 'draft'`
    const [requested] = await query(
      `select count(*)::int as count, sum(subtotal) as subtotal, sum(total) as total,
        sum(invoiced) as invoiced, sum(collected) as collected from quotation where ${rest}`,
    )
    expect(totals).toMatchObject(requested)
    expect(total).toBe(requested.count)
    expect(totals.average).toBe(Math.round((requested.total / requested.count) * 100) / 100)
    const classes = await query(`select coalesce(sum(l.amount), 0) as sum
        from (values (10, 10), (10, 20), (10, 30), (10, null), (20, null), (30, null), (40, null),
        (50, null), (60, null), (70, null)) v (c, t)
      left join (quotation_line l join quotation q on q.id = l.quotation_id and ${rest})
        on l.fee_class = v.c and (v.c <> 10 or l.fee_type is not distinct from v.t) group by v.c, v.t
        order by v.c, v.t nulls last`)
    expect(feeNames.map((name) => totals[name])).toEqual(classes.map(({ sum }) => sum))
    expect(cents(feeNames.map((name) => totals[name]))).toBe(totals.subtotal)
    expect(series.byMonth).toHaveLength(12)
    expect(cents(series.byMonth.map((month: { total: number }) => month.total))).toBe(totals.total)
    expect(
      series.byMonth.find((month: { month: string }) => month.month === '2031-12'),
    ).toMatchObject({
      count: 0,
      total: 0,
    })
    expect(cents(series.byFlag.map((flag: { total: number }) => flag.total))).toBe(totals.total)
    expect(series.topCustomers).toEqual(
      await query(
        `select customer_id as "customerId", c.name as "customerName", count(*)::int as count,
          sum(total) as total from quotation q join customer c on c.id = q.customer_id where ${rest}
          group by 1, 2 order by 4 desc, 1 limit 10`,
      ),
    )
    const [accepted] = await query(
      `select count(*)::int as count, sum(total) as amount from quotation
        where ${rest} and customer_state = 'accepted'`,
    )
    expect(series.funnel[1]).toEqual({ step: 'accepted', ...accepted })
  })

  test('supports every filter, and pages contain each row once', async () => {
    const customer = (
      await query(`select customer_id, flag_id, quo_per from quotation where job_no = 'T-1'`)
    )[0]
    const asked = {
      ...period,
      customerId: [customer.customerId],
      flagId: [customer.flagId],
      quoPer: [customer.quoPer],
      quoTp: [0],
      auditState: ['pass', 'draft'],
      moneyState: ['notInvoiced'],
      region: ['SIN', 'SHA', 'PAN'],
    }
    const { totals, rows } = await finance.callOk('stat/quotation/list', asked)
    const [{ count, sum }] = await query(
      `select count(*)::int as count, sum(total) as sum from quotation
        where job_no like 'T-%' and customer_id = ${customer.customerId} and flag_id = ${customer.flagId}
        and quo_per = ${customer.quoPer}`,
    )
    expect(totals).toMatchObject({ count, total: sum })
    expect(rows.some((row: { jobNo: string }) => row.jobNo === 'T-1')).toBe(true)
    const ships = await finance.callOk('stat/quotation/list', { ...period, shipType: ['203'] })
    expect(ships.totals.count).toBe(
      (
        await query(
          `select count(*)::int as n from quotation q
            where job_no like 'T-%' and audit_state <> 'draft'
            and exists (select from ship v where v.id = any (q.ship_ids) and v.ship_type = '203')`,
        )
      )[0].n,
    )
    const pages = await Promise.all(
      [1, 2].map((page) => finance.callOk('stat/quotation/list', { ...period, page, size: 100 })),
    )
    expect(
      new Set(pages.flatMap(({ rows: some }) => some.map((row: { jobNo: string }) => row.jobNo)))
        .size,
    ).toBe(pages[0].total)
  })

  test("days to accept start with the society's day of sending", async () => {
    const { rows } = await finance.callOk('stat/quotation/list', { ...period, size: 200 })
    // Sent on 2 June in Shanghai, answered one hour after 6 June, 04:00.
    expect(rows.find((row: { jobNo: string }) => row.jobNo === 'T-1').daysToAccept).toBe(4)
    expect(rows.find((row: { jobNo: string }) => row.jobNo === 'T-21').daysToAccept).toBe(5)
    expect(rows.find((row: { jobNo: string }) => row.jobNo === 'T-2').daysToAccept).toBeNull()
  })

  test("is limited to the caller's scope, in totals too; refuses customers and flag states", async () => {
    const { client } = await createTestUser(app, 'stat-singapore', {
      taskNode: 'sys_finance',
      dataType: 2,
      region: 'SIN',
    })
    const { totals, series } = await client.callOk('stat/quotation/list', period)
    const [{ count, sum }] = await query(
      `select count(*)::int as count, sum(total) as sum from quotation
        where job_no like 'T-%' and audit_state <> 'draft' and region = 'SIN'`,
    )
    expect(totals).toMatchObject({ count, total: sum })
    expect(cents(series.byFlag.map((flag: { total: number }) => flag.total))).toBe(sum)
    for (const name of ['owner', 'flag'])
      expect((await (await app.signInAs(name)).call('stat/quotation/list', period)).code).toBe(403)
    const owner = await createTestUser(app, 'stat-owner', { taskNode: 'flag_user', flagId: 1 })
    expect((await owner.client.call('stat/quotation/list', period)).code).toBe(403)
  })

  test('Excel, CSV and PDF contain the same figures, in English unless Chinese is requested', async () => {
    const asked = { ...period, quoTmTo: '2031-01-31' }
    const { rows, totals } = await finance.callOk('stat/quotation/list', { ...asked, size: 200 })
    const sheet = await readSheet((await finance.download('stat/quotation/export', asked)).bytes)
    const at = sheet[0]!.indexOf('Total (USD)')
    expect(sheet.slice(1, rows.length + 1).map((row) => [row[0], row[at]])).toEqual(
      rows.map((row: { jobNo: string; total: number }) => [row.jobNo, row.total]),
    )
    expect([sheet[rows.length + 1]![0], sheet[rows.length + 1]![at]]).toEqual([
      'Total',
      totals.total,
    ])
    const csv = (
      await finance.download('stat/quotation/export', { ...asked, format: 'csv', lang: 'zh' })
    ).bytes.toString('utf8')
    expect(csv).toContain('业务编号')
    expect(csv.split('\r\n')[rows.length + 1]).toContain(`,${totals.total},`)
    const pdf = await finance.download('stat/quotation/export', { ...asked, format: 'pdf' })
    const { drawn } = await pdfText(new Uint8Array(pdf.bytes))
    const pdfContent = drawn.replace(/\s+/g, '')
    expect(pdfContent).toContain(totals.total.toLocaleString('en-US', { minimumFractionDigits: 2 }))
    for (const { jobNo } of rows) expect(pdfContent).toContain(jobNo)
  })

  test('refuses unknown filters, dates and list values', async () => {
    for (const wrong of [
      { nothing: [1] },
      { quoTmFrom: 'yesterday' },
      { auditState: ['maybe'] },
      { size: 1000 },
    ])
      expect((await finance.call('stat/quotation/list', wrong)).code).toBe(400)
  })
})
