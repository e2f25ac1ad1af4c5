import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const finance = app.client('finance')
const query = async <T = AnyAnswer>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(app.services.db)).rows

/** Inserts an invoice with one item and payments directly into the tables. */
async function invoiced(
  number: string,
  amount: number,
  day: string,
  payments: readonly (readonly [number, string])[],
  region = 'SIN',
): Promise<number> {
  const [row] = await query<{ id: number }>(`
    with q as (insert into quotation (job_no, quo_nm, quo_tp, quo_tm, quo_per, region, customer_id, flag_id,
      status, audit_state, subtotal, total)
      select 'J-${number}', '${number}', 0, '${day}', (select min(id) from app_user), '${region}',
        (select min(id) from customer), (select min(id) from flag), 50, 'pass', ${amount}, ${amount}
        returning id, customer_id, quo_per),
    l as (insert into quotation_line (quotation_id, seq, fee_class, quantity, unit_price, amount,
      net_amount, explanation_zh, explanation_en) select id, 1, 60, 1, ${amount}, ${amount}, ${amount}, '-',
      '-' from q returning id, quotation_id),
    i as (insert into invoice (invoice_no, kind, quotation_id, customer_id, amount, invoice_time, due_date,
      content) select '${number}', 'invoice', id, customer_id, ${amount}, '${day}', date '${day}' + 30, '{}'
      from q returning id, quotation_id)
    insert into invoice_line (invoice_id, line_id, amount) select i.id, l.id, ${amount} from i
      join l on l.quotation_id = i.quotation_id returning invoice_id as id`)
  for (const [at, [paid, on]] of payments.entries())
    await query(`
    with c as (insert into collection (collection_no, quotation_id, customer_id, amount, collection_date,
      pay_method) select '${number}/${at}', quotation_id, customer_id, ${paid}, '${on}', 'tt' from invoice
      where id = ${row!.id} returning id)
    insert into collection_part (collection_id, invoice_id, line_id, amount, entry_date)
      select c.id, l.invoice_id, l.line_id, ${paid}, '${on}' from c, invoice_line l
      where l.invoice_id = ${row!.id}`)
  return row!.id
}

beforeAll(async () => {
  await invoiced('W-1', 10_000, '2032-03-01', [
    [4000, '2032-03-31'],
    [6000, '2032-05-30'],
  ])
  await invoiced('W-2', 900.1, '2033-01-01', [[300.05, '2033-01-31']])
  await invoiced('W-3', 500, '2033-02-10', [], 'SHA')
  await invoiced('W-4', 70, '2033-02-10', [[70, '2033-08-31']], 'SHA')
})

describe('collection periods', () => {
  test('10,000 of 1 March, 4,000 paid on 31 March and 6,000 on 30 May: 66.0 days', async () => {
    const { rows, totals } = await finance.callOk('stat/collectionPeriod/list', {
      invoiceTimeFrom: '2032-03-01',
      invoiceTimeTo: '2032-03-31',
      asOf: ['2033-01-01'],
    })
    expect(rows).toMatchObject([
      {
        invoiceNo: 'W-1',
        days: 66,
        bucket: 'd90',
        collected: 10_000,
        outstanding: 0,
        payments: '2032-03-31 4,000.00; 2032-05-30 6,000.00',
      },
    ])
    expect(totals).toMatchObject({ count: 1, days: 66, collectedDays: 66, openDays: null })
  })

  test('ignores payments after the as-of day: the open part counts to that day', async () => {
    const { rows } = await finance.callOk('stat/collectionPeriod/list', {
      invoiceTimeFrom: '2032-03-01',
      invoiceTimeTo: '2032-03-31',
      asOf: ['2032-04-30'],
    })
    // (4,000 x 30 + 6,000 x 60) / 10,000
    expect(rows).toMatchObject([{ days: 48, collected: 4000, outstanding: 6000, bucket: 'd60' }])
  })

  test('totals are weighted by amount; months and buckets without an invoice are zero', async () => {
    const asked = {
      invoiceTimeFrom: '2033-01-01',
      invoiceTimeTo: '2033-03-31',
      asOf: ['2033-12-31'],
    }
    const { rows, totals, series } = await finance.callOk('stat/collectionPeriod/list', asked)
    expect(rows.map((row: { invoiceNo: string }) => row.invoiceNo)).toEqual(['W-4', 'W-3', 'W-2'])
    const weight = 300.05 * 30 + 600.05 * 364 + 500 * 324 + 70 * 202
    expect(totals).toMatchObject({
      count: 3,
      amount: 1470.1,
      collected: 370.05,
      outstanding: 1100.05,
    })
    expect(totals.days).toBeCloseTo(weight / 1470.1, 3)
    expect(
      series.trend.map((month: { month: string; count: number }) => [month.month, month.count]),
    ).toEqual([
      ['2033-01', 1],
      ['2033-02', 2],
      ['2033-03', 0],
    ])
    expect(series.trend[2].days).toBeNull()
    expect(series.histogram.map((bucket: { count: number }) => bucket.count)).toEqual([
      0, 0, 0, 0, 3,
    ])
    expect(series.worst[0].days).toBeCloseTo(weight / 1470.1, 3)
    expect(
      (await finance.callOk('stat/collectionPeriod/list', { ...asked, onlyOpen: [true] })).totals,
    ).toMatchObject({ count: 2, outstanding: 1100.05 })
    expect(
      (
        await finance.callOk('stat/collectionPeriod/list', {
          ...asked,
          region: ['SHA'],
          customerId: [rows.length],
        })
      ).totals.count,
    ).toBeLessThanOrEqual(2)
  })

  test('a reversed payment, and an amount released by a credit note, is open again; the summary follows', async () => {
    const id = await invoiced('W-5', 100, '2034-01-01', [[100, '2034-01-11']])
    const asked = {
      invoiceTimeFrom: '2034-01-01',
      invoiceTimeTo: '2034-01-31',
      asOf: ['2034-06-30'],
    }
    expect((await finance.callOk('stat/collectionPeriod/list', asked)).rows[0]).toMatchObject({
      days: 10,
      outstanding: 0,
    })
    await query(
      `update collection set status = 0, reverse_date = '2034-03-01' where collection_no = 'W-5/0'`,
    )
    expect((await finance.callOk('stat/collectionPeriod/list', asked)).rows[0]).toMatchObject({
      collected: 0,
      outstanding: 100,
      days: 180,
    })
    expect(
      (await finance.callOk('stat/collectionPeriod/list', { ...asked, asOf: ['2034-02-01'] }))
        .rows[0],
    ).toMatchObject({ collected: 100, outstanding: 0 })
    expect(
      await query(
        `select p.invoice_id, p.collection_id, sum(p.amount) as sum from collection_part p group by 1, 2
          order by 1, 2`,
      ),
    ).toEqual(
      await query(
        `select invoice_id, collection_id, sum(amount) as sum from invoice_paid group by 1, 2 order by 1, 2`,
      ),
    )
    await query(`update invoice set status = 0, void_date = '2034-04-01' where id = ${id}`)
    expect((await finance.callOk('stat/collectionPeriod/list', asked)).totals.count).toBe(0)
  })

  test('an invoice credited in full is in no bucket', async () => {
    const id = await invoiced('W-6', 80, '2035-01-01', [])
    await invoiced('W-7', 20, '2035-01-02', [[20, '2035-01-12']])
    await query(`insert into invoice (invoice_no, kind, quotation_id, customer_id, amount, invoice_time,
        content, credit_of)
      select 'W-6N', 'creditNote', quotation_id, customer_id, 80, '2035-01-05', '{}', id from invoice
        where id = ${id}`)
    const asked = { invoiceTimeFrom: '2035-01-01', invoiceTimeTo: '2035-01-31' }
    for (const asOf of ['2035-12-31', '2035-01-20']) {
      const { rows, series, totals } = await finance.callOk('stat/collectionPeriod/list', {
        ...asked,
        asOf: [asOf],
      })
      expect(totals.count).toBe(2)
      expect(rows).toMatchObject([{ bucket: 'd30' }, { bucket: null, days: null }])
      expect(series.histogram.map((bucket: { count: number }) => bucket.count)).toEqual([
        1, 0, 0, 0, 0,
      ])
    }
  })

  test('customers with the same days are in the order of their numbers', async () => {
    const [{ ids }] = (await query<{ ids: number[] }>(
      `with c as (insert into customer (customer_no, name, customer_type, region)
        select 'TIE-' || n, 'Tie ' || n, '{owner}', 'SIN' from generate_series(1, 120) n returning
        id) select array_agg(id order by id) as ids from c`,
    )) as [{ ids: number[] }]
    // Numbers of one and more digits: as text the longer one comes first.
    const pair = [ids.find((id) => id < 100) ?? ids[0]!, ids.find((id) => id >= 100)!]
    for (const [at, customerId] of pair.entries()) {
      const id = await invoiced(`W-T${at}`, 10, '2036-01-01', [])
      await query(`update invoice set customer_id = ${customerId} where id = ${id}`)
    }
    const { series } = await finance.callOk('stat/collectionPeriod/list', {
      invoiceTimeFrom: '2036-01-01',
      invoiceTimeTo: '2036-01-31',
      asOf: ['2036-02-01'],
    })
    expect(series.worst.map((row: { customerId: number }) => row.customerId)).toEqual(pair)
  })

  test("the demonstration's figures are the sums of its invoices, in the caller's scope", async () => {
    const far = { asOf: ['2031-01-01'], invoiceTimeTo: '2030-12-31' }
    const { totals } = await finance.callOk('stat/collectionPeriod/list', far)
    const sums = (more: string) =>
      query(
        `select count(*)::int as count, sum(amount) as amount, sum(paid) as collected,
          sum(amount - paid - credited) as outstanding from invoice_row
          where status = 1 and kind = 'invoice' and invoice_time <= '2030-12-31' ${more}`,
      )
    expect(totals).toMatchObject((await sums(''))[0])
    const { client } = await createTestUser(app, 'stat-periods', {
      taskNode: 'sys_finance',
      dataType: 2,
      region: 'SIN',
    })
    const own = (await sums(`and region = 'SIN'`))[0]
    expect((await client.callOk('stat/collectionPeriod/list', far)).totals).toMatchObject(own)
    const outsider = await createTestUser(app, 'stat-outsider', {
      taskNode: 'ship_owner',
      customerIds: [],
    })
    expect((await outsider.client.call('stat/collectionPeriod/list', far)).code).toBe(403)
  })

  test('Excel and PDF contain the same figures', async () => {
    const asked = {
      invoiceTimeFrom: '2033-01-01',
      invoiceTimeTo: '2033-03-31',
      asOf: ['2033-12-31'],
    }
    const { rows, totals } = await finance.callOk('stat/collectionPeriod/list', asked)
    const sheet = await readSheet(
      (await finance.download('stat/collectionPeriod/export', asked)).bytes,
    )
    const days = sheet[0]!.indexOf('Days')
    expect(sheet.slice(1, 5).map((row) => row[days])).toEqual([
      ...rows.map((row: { days: number }) => row.days),
      totals.days,
    ])
    const { drawn } = await pdfText(
      new Uint8Array(
        (
          await finance.download('stat/collectionPeriod/export', {
            ...asked,
            format: 'pdf',
            lang: 'zh',
          })
        ).bytes,
      ),
    )
    for (const words of ['账期统计', 'W-3', '1,470.10', totals.days.toFixed(1)])
      expect(drawn.replace(/\s+/g, '')).toContain(words)
    expect(
      (await finance.call('stat/collectionPeriod/list', { asOf: ['2033-12-31', '2034-01-01'] }))
        .code,
    ).toBe(400)
  })
})
