import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { costNames } from '../fund.contract.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const finance = app.client('finance')
const query = async <T = AnyAnswer>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(app.services.db)).rows
const cents = (amounts: number[]) =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A hundred random quotations, invoices, payments and reviews of 2030 and 2031. */
beforeAll(async () => {
  await query(`select setseed(0.7);
    insert into quotation (job_no, quo_nm, quo_tp, quo_tm, quo_per, region, customer_id, flag_id,
    status,
      audit_state, subtotal, total, create_by)
      select 'F-' || n, 'Fund ' || n, 0, date '2030-01-01' + (random() * 729)::int, 1,
        (array['SHA','SIN','PAN'])[1 + n % 3], c.ids[1 + n % 5], f.ids[1 + n % 3], 50,
        case when n % 10 = 0 then 'draft' else 'pass' end, a, a, 1
      from generate_series(1, 100) n, (select array_agg(id order by id) as ids from customer) c,
        (select array_agg(id order by id) as ids
        from flag) f, lateral (select round((random() * 9000 + n)::numeric, 2) as a) r;
    insert into invoice (invoice_no, kind, quotation_id, customer_id, amount, invoice_time, content,
    status, void_date)
      select 'F-I' || id, 'invoice', id, customer_id, total, quo_tm + 20, '{}',
        case when id % 11 = 0 then 0 else 1 end, case when id % 11 = 0 then quo_tm + 30 end from
        quotation
        where job_no like 'F-%';
    insert into invoice (invoice_no, kind, quotation_id, customer_id, amount, invoice_time, content,
    credit_of)
      select 'F-N' || id, 'creditNote', quotation_id, customer_id, round(amount / 10, 2),
      invoice_time + 15,
        '{}', id from invoice where invoice_no like 'F-I%' and id % 4 = 0 and status = 1 and amount
        > 1;
    insert into collection (collection_no, quotation_id, customer_id, amount, collection_date,
    pay_method,
      status, reverse_date)
      select 'F-C' || id, id, customer_id, total, quo_tm + 50,
        case when id % 9 = 0 then 'offset' else 'tt' end, case when id % 8 = 0 then 0 else 1 end,
        case when id % 8 = 0 then quo_tm + 60 end from quotation where job_no like 'F-%';
    update quotation set invoice_time = case when id % 5 > 0 then quo_tm + 20 end,
      collection_date = case when id % 5 > 2 then quo_tm + 50 end where job_no like 'F-%';
    insert into crf (crf_no, name, category_id, region, flag_id, customer_id, quotation_id,
    contract_amount,
      contract_time, create_time, status, ${[...costNames, 'additionalCost'].map(snake).join(', ')})
      select 'F-R' || q.id, 'Fund', (select min(id) from crf_category), q.region, q.flag_id,
      q.customer_id,
        q.id, q.total, case when q.id % 2 = 0 then q.quo_tm end, '2031-01-31T20:00:00Z',
        case when q.id % 13 = 0 then 90 else 80 end,
        ${[...costNames, 'additionalCost']
          .map((_, at) => `round((random() * ${100 * (at + 1)})::numeric, 2)`)
          .join(', ')}
          from quotation q where job_no like 'F-%'`)
})

/** Expected figures by month, from an independent query of the tables. */
const expectedFigures = async (year: number, basis: 'invoice' | 'collection', more = 'true') => {
  const day =
    `coalesce(${basis === 'invoice' ? 'q.invoice_time' : 'coalesce(q.collection_date, c.payment_time)'}, ` +
    `c.contract_time, (c.create_time at time zone 'Asia/Shanghai')::date)`
  const by = async (text: string) =>
    new Map(
      (
        await query<{ month: number; sum: number }>(
          `select extract(month from day)::int as month, sum(amount) as sum from (${text}) t
            where extract(year from day) = ${year} group by 1`,
        )
      ).map(({ month, sum }) => [month, sum]),
    )
  const ofReview = (name: string) =>
    by(
      `select ${day} as day, ${name} as amount from crf c left join quotation q on q.id = c.quotation_id
        where ${more.replaceAll('q.', 'c.')}`,
    )
  return {
    quotationTotal: await by(
      `select quo_tm as day, total as amount from quotation q where audit_state <> 'draft' and ${more}`,
    ),
    invoiced: await by(
      `select i.invoice_time as day, case when i.kind = 'invoice' then i.amount else -i.amount end as amount
        from invoice i join quotation q on q.id = i.quotation_id where i.status = 1 and ${more}`,
    ),
    collected: await by(
      `select d.day, d.amount from collection p left join quotation q on q.id = p.quotation_id,
          lateral (values (p.collection_date, p.amount), (p.reverse_date, -p.amount)) as d (day, amount)
        where d.day is not null and p.pay_method <> 'offset' and ${more}`,
    ),
    contract: await ofReview(
      'case when c.status in (10, 90) then 0 else coalesce(c.contract_amount, 0) end',
    ),
    additionalCost: await ofReview('coalesce(c.additional_cost, 0)'),
    ...Object.fromEntries(
      await Promise.all(
        costNames.map(
          async (name) => [name, await ofReview(`coalesce(c.${snake(name)}, 0)`)] as const,
        ),
      ),
    ),
  } as Record<string, Map<number, number>>
}

describe('report of funds', () => {
  test('requires exactly one year', async () => {
    for (const wrong of [{}, { year: [] }, { year: [2030, 2031] }, { year: ['soon'] }]) {
      const response = await finance.call('stat/fund/list', wrong)
      expect([response.code, response.fields?.[0]?.field.split('.')[0]]).toEqual([400, 'year'])
    }
  })

  test.each(['invoice', 'collection'] as const)(
    'on the basis of the %s date each month is what the tables add up to, each cent once',
    async (basis) => {
      const { rows, totals, series } = await finance.callOk('stat/fund/list', {
        year: [2031],
        basis: [basis],
      })
      const requested = await expectedFigures(2031, basis)
      expect(rows.map((row: { month: string }) => row.month)).toEqual(
        Array.from({ length: 12 }, (_, at) => `2031-${String(at + 1).padStart(2, '0')}`),
      )
      for (const [name, months] of Object.entries(requested))
        expect(
          rows.map((row: { [field: string]: unknown }) => row[name]),
          name,
        ).toEqual(rows.map((_: object, at: number) => months.get(at + 1) ?? 0))
      for (const name of [...Object.keys(requested), 'net', 'lastYear'])
        expect(totals[name], name).toBe(
          cents(rows.map((row: { [field: string]: unknown }) => row[name])),
        )
      for (const row of [...rows, totals])
        expect(row.net).toBe(
          cents([row.contract, row.additionalCost, ...costNames.map((name) => -row[name])]),
        )
      const counted = basis === 'invoice' ? 'invoiced' : 'collected'
      const before = (await expectedFigures(2030, basis))[counted]!
      expect(rows.map((row: { lastYear: unknown }) => row.lastYear)).toEqual(
        rows.map((_: object, at: number) => before.get(at + 1) ?? 0),
      )
      expect(totals.change).toBeCloseTo(
        ((totals[counted] - totals.lastYear) / totals.lastYear) * 100,
        3,
      )
      expect(series.cumulative.at(-1)).toMatchObject({
        thisYear: totals[counted],
        lastYear: totals.lastYear,
      })
      expect(cents(series.byRegion.map((region: { net: unknown }) => region.net))).toBe(totals.net)
    },
  )

  test('filters by region, flag and customer; flag fees belong to no region or customer', async () => {
    const [{ region, customerId, flagId }] = await query(
      `select region, customer_id, flag_id from quotation where job_no = 'F-7'`,
    )
    await query(
      `insert into flag_account (flag_id, kind, amount, entry_date)
        values (${flagId}, 'payment', 12.34, '2031-05-05'), (${flagId}, 'charge', 99, '2031-05-06')`,
    )
    const { rows } = await finance.callOk('stat/fund/list', {
      year: [2031],
      region: [region],
      customerId: [customerId],
      flagId: [flagId],
    })
    const requested = await expectedFigures(
      2031,
      'invoice',
      `q.region = '${region}' and q.customer_id = ${customerId} and q.flag_id = ${flagId}`,
    )
    for (const [name, months] of Object.entries(requested))
      expect(
        rows.map((row: { [field: string]: unknown }) => row[name]),
        name,
      ).toEqual(rows.map((_: object, at: number) => months.get(at + 1) ?? 0))
    expect(rows.every((row: { flagPaid: unknown }) => row.flagPaid === 0)).toBe(true)
    expect(
      (await finance.callOk('stat/fund/list', { year: [2031], flagId: [flagId] })).rows[4].flagPaid,
    ).toBe(12.34)
  })

  test('a month ends at midnight of the society', async () => {
    // Created on 31 January 2031, 20:00 UTC: in Shanghai it is February.
    const [{ sum }] = await query(
      `select sum(f.flag_fees) / 100 as sum from fund_review f join crf c on c.id = f.crf_id
        left join quotation q on q.id = c.quotation_id
        where q.invoice_time is null and c.contract_time is null and c.create_time = '2031-01-31T20:00:00Z'`,
    )
    const { rows } = await finance.callOk('stat/fund/list', { year: [2031] })
    expect(sum).toBeGreaterThan(0)
    expect(rows[1].flagFees).toBeGreaterThanOrEqual(sum)
  })

  test("is limited to the caller's scope, in totals too", async () => {
    const { client } = await createTestUser(app, 'fund-singapore', {
      taskNode: 'sys_finance',
      dataType: 2,
      region: 'SIN',
    })
    const { totals, series } = await client.callOk('stat/fund/list', { year: [2031] })
    expect(series.byRegion.map((one: { region: string }) => one.region)).toEqual(['SIN'])
    const all = (await finance.callOk('stat/fund/list', { year: [2031], region: ['SIN'] })).totals
    expect(totals).toMatchObject({
      quotationTotal: all.quotationTotal,
      invoiced: all.invoiced,
      collected: all.collected,
      contract: all.contract,
      net: all.net,
    })
    const owner = await createTestUser(app, 'fund-owner', {
      taskNode: 'ship_owner',
      customerIds: [],
    })
    expect((await owner.client.call('stat/fund/list', { year: [2031] })).code).toBe(403)
    expect(
      (await (await app.signInAs('owner')).call('stat/fund/list', { year: [2031] })).code,
    ).toBe(403)
  })

  test('Excel and PDF contain the same figures', async () => {
    const { rows, totals } = await finance.callOk('stat/fund/list', { year: [2031] })
    const sheet = await readSheet(
      (await finance.download('stat/fund/export', { year: [2031] })).bytes,
    )
    const at = sheet[0]!.indexOf('Net (USD)')
    expect(sheet.slice(1, 14).map((row) => row[at])).toEqual([
      ...rows.map((row: { net: unknown }) => row.net),
      totals.net,
    ])
    const { drawn } = await pdfText(
      new Uint8Array(
        (await finance.download('stat/fund/export', { year: [2031], format: 'pdf' })).bytes,
      ),
    )
    for (const value of [totals.net, totals.invoiced, totals.collected, rows[4].net])
      expect(drawn.replace(/\s+/g, '')).toContain(
        value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      )
  })
})
