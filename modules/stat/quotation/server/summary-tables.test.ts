import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seededRandom } from '#tools/seeded-random.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const query = async <T = AnyAnswer>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(app.services.db)).rows

/** The tables maintained for the reports; rows of sums with the same key are added up. */
async function storedSums(): Promise<Record<string, unknown>> {
  const rows = [
    'quotation_fees',
    'invoice_figures',
    'invoice_paid',
    'fund_review',
    'collection_figures',
  ].map((table) => [table, `select to_jsonb(t) as row from ${table} t order by 1`] as const)
  const sums = Object.entries({
    quotation_month: ['month', 'region', 'audit_state', 'money_state', 'quo_tp'],
    quotation_share: ['year', 'region', 'dimension', 'whose'],
    invoice_sum_month: ['month', 'region', 'standing'],
    invoice_sum_customer: ['customer_id', 'region', 'standing'],
  }).map(
    ([table, keys]) =>
      [
        table,
        `
    select ${keys.join(', ')}, name, sum(value::bigint) as value
      from ${table} t, jsonb_each_text(to_jsonb(t) - array['id',
      ${keys.map((key) => `'${key}'`).join(', ')}]) e (name, value) group by ${keys.join(', ')}, name
      having sum(value::bigint) <> 0 order by ${keys.join(', ')}, name`,
      ] as const,
  )
  return Object.fromEntries(
    await Promise.all([...rows, ...sums].map(async ([table, text]) => [table, await query(text)])),
  )
}

/** A random write as the product makes it, in one transaction. */
function write(random: (below: number) => number): string {
  const any = (table: string, where = 'true') =>
    `(select id from ${table} where ${where} order by (id * 7919 + ${random(1000)}) % 1009 limit 1)`
  const [day, amount, region] = [
    `date '2033-01-01' + ${random(700)}`,
    10 + random(9000) / 100,
    ['SHA', 'SIN', 'PAN'][random(3)],
  ]
  const quotation = any('quotation')
  const writes = [
    `with q as (insert into quotation (job_no, quo_nm, quo_tp, quo_tm, quo_per, region, customer_id,
      flag_id, ship_ids, status, audit_state, customer_state, sent_time, answer_time, subtotal, total)
      values ('S-${random(1e9)}', 'Sums', ${random(2)}, ${day}, ${any('app_user')}, '${region}',
        ${any('customer')}, ${any('flag')}, array[${any('ship')}], 50, '${['draft', 'pass'][random(2)]}',
        '${['accepted', 'sent'][random(2)]}', '2033-01-01T20:00Z', '2033-01-05T09:00Z', ${amount * 3},
        ${amount * 3}) returning id)
      insert into quotation_line (quotation_id, seq, fee_class, fee_type, quantity, unit_price, amount,
        net_amount, explanation_zh, explanation_en) select id, n, ${10 * (1 + random(7))},
        ${[10, 20, 30, 'null'][random(4)]}, 1, ${amount}, ${amount}, ${amount}, '-', '-'
        from q, generate_series(1, 3) n`,
    `update quotation set quo_tm = ${day}, region = '${region}', flag_id = ${any('flag')},
      customer_id = ${any('customer')}, audit_state = 'pass' where id = ${quotation}`,
    `update quotation_line set fee_class = ${10 * (1 + random(7))}, amount = ${amount}
      where quotation_id = ${quotation}`,
    `delete from quotation_line l
      where quotation_id = ${quotation} and seq > 1 and not exists (select from invoice_line i
      where i.line_id = l.id) and not exists (select from survey_cert w where w.quotation_line_id = l.id)
      and not exists (select from reg_cert w where w.quotation_line_id = l.id)`,
    `delete from quotation q
      where id = ${any(
        'quotation',
        `job_no like 'S-%' and not exists (select from invoice i where i.quotation_id = ` +
          'quotation.id) and not exists (select from crf c where c.quotation_id = quotation.id)',
      )}`,
    `with i as (insert into invoice (invoice_no, kind, quotation_id, customer_id, amount, invoice_time,
      content) select 'S-${random(1e9)}', 'invoice', q.id, q.customer_id, ${amount}, ${day}, '{}'
      from quotation q where q.id = ${quotation} returning id, quotation_id, amount, invoice_time),
      l as (insert into invoice_line (invoice_id, line_id, amount) select i.id, min(l.id), i.amount from i
        join quotation_line l on l.quotation_id = i.quotation_id group by i.id, i.amount)
      update quotation q set invoiced = q.invoiced + i.amount, invoice_time = i.invoice_time,
        money_state = 'invoiced' from i where q.id = i.quotation_id`,
    `insert into invoice (invoice_no, kind, quotation_id, customer_id, amount, invoice_time, content,
      credit_of) select 'S-${random(1e9)}', 'creditNote', quotation_id, customer_id, 1.01, ${day}, '{}', id
      from invoice where id = ${any('invoice', `kind = 'invoice'`)}`,
    `with n as (select i.id, i.quotation_id, i.customer_id, l.line_id from invoice i
      join invoice_line l on l.invoice_id = i.id
      where i.id = ${any('invoice', `kind = 'invoice' and status = 1`)} limit 1),
      c as (insert into collection (collection_no, quotation_id, customer_id, amount, collection_date,
        pay_method) select 'S-${random(1e9)}', quotation_id, customer_id, 2.02, ${day},
        '${['tt', 'offset'][random(2)]}' from n returning id, collection_date, quotation_id),
      p as (insert into collection_part (collection_id, invoice_id, line_id, amount, entry_date)
        select c.id, n.id, n.line_id, 2.02, c.collection_date from c, n)
      update quotation q set collected = q.collected + 2.02, collection_date = c.collection_date,
        money_state = 'partlyCollected' from c where q.id = c.quotation_id`,
    `update collection set status = 0, reverse_date = collection_date + 9
      where id = ${any('collection', 'status = 1')}`,
    `update invoice set status = 0, void_date = invoice_time + 9 where id = ${any('invoice', 'status = 1')}`,
    `update crf set contract_amount = ${amount}, flag_fees = ${random(3)}, contract_time = ${day},
      quotation_id = ${quotation} where id = ${any('crf')}`,
    `update ship set ship_type = '${['203', '204'][random(2)]}' where id = ${any('ship')}`,
    `update customer set region = '${region}' where id = ${any('customer')}`,
  ]
  return writes[random(writes.length)]!
}

test('maintained tables equal a rebuild after many concurrent writes', async () => {
  const done: string[] = []
  const errors = new Set<string>()
  const lane = async (seed: number) => {
    const random = seededRandom(seed).whole
    for (let n = 0; n < 60; n++)
      await query(write(random)).then(
        () => done.push('done'),
        (error: Error) => errors.add(error.message),
      )
  }
  await Promise.all([1, 2, 3, 4].map(lane))
  // Deadlocks, and removal of a row in use: one of the two writes is refused.
  expect([...errors].filter((error) => !/deadlock|foreign key/.test(error))).toEqual([])
  expect(done.length).toBeGreaterThan(200)
  const before = await storedSums()
  await query('select rebuild_quotation_sums(), rebuild_invoice_figures(), rebuild_fund_figures()')
  const rebuilt = await storedSums()
  for (const [table, rows] of Object.entries(before)) expect(rebuilt[table], table).toEqual(rows)
})

/**
 * The expected report of collection periods as of a day, computed from single invoices, credit
 * notes and payments.
 */
const periods = (asOf: string, where: string) => `
  with i as (select i.id, i.customer_id, i.invoice_time, i.amount, coalesce(p.paid, 0) as paid,
    coalesce(p.weight, 0) as weight,
    coalesce((select sum(n.amount) from invoice n
    where n.credit_of = i.id and n.invoice_time <= '${asOf}'
    and (n.void_date is null or n.void_date > '${asOf}')), 0) as credited
    from invoice i join quotation q on q.id = i.quotation_id
      left join
      lateral (select sum(p.amount) as paid, sum(p.amount * (c.collection_date - i.invoice_time)) as weight
      from collection_part p join collection c on c.id = p.collection_id
      where p.invoice_id = i.id and p.entry_date <= '${asOf}'
        and (c.reverse_date is null or c.reverse_date > '${asOf}')) p on true
    where i.kind = 'invoice' and i.invoice_time <= '${asOf}'
      and (i.void_date is null or i.void_date > '${asOf}') and ${where}),
  j as (select *, amount - paid - credited as outstanding,
    case when amount > credited
    then round((weight + (amount - paid - credited) * (date '${asOf}' - invoice_time))
    / (amount - credited), 4) end as days from i)`

test('the report of collection periods equals invoices and payments on any day and with any filter', async () => {
  const finance = await app.signInAs('finance')
  const number = (value: unknown) => Number(value ?? 0)
  // Both are rounded to four places by different arithmetic, so the last place may differ by one.
  const sameDays = (days: (number | null)[], expected: unknown[], label: string) =>
    days.forEach((one, at) =>
      expect(Math.abs(number(one) - number(expected[at])), label).toBeLessThan(0.00015),
    )
  for (const asOf of ['2026-06-15', '2033-03-10', '2033-12-31', '2034-12-01']) {
    for (const [onlyOpen, region, from, to] of [
      [null, null, null, null],
      [true, null, null, null],
      [false, 'SIN', null, null],
      [null, 'SHA', '2033-02-11', '2033-12-20'],
      [true, null, '2026-01-05', null],
      [null, null, null, '2033-06-30'],
    ] as const) {
      const asked = {
        asOf: [asOf],
        ...(onlyOpen !== null && { onlyOpen: [onlyOpen] }),
        ...(region && { region: [region] }),
        ...(from && { invoiceTimeFrom: from }),
        ...(to && { invoiceTimeTo: to }),
      }
      const label = JSON.stringify(asked)
      const narrowed = [
        `i.invoice_time between '${from ?? '-infinity'}' and '${to ?? 'infinity'}'`,
        ...(region ? [`q.region = '${region}'`] : []),
      ].join(' and ')
      const open = onlyOpen === null ? 'true' : `${onlyOpen} = (outstanding > 0)`
      const { totals, series } = await finance.callOk('stat/collectionPeriod/list', asked)
      const [all] = await query(
        `${periods(asOf, narrowed)} select count(*)::int as count, coalesce(sum(amount), 0) as amount, coalesce(sum(paid), 0) as collected, coalesce(sum(outstanding), 0) as outstanding, round(sum(weight + outstanding * (date '${asOf}' - invoice_time)) / nullif(sum(amount - credited), 0), 4) as days from j where ${open}`,
      )
      expect(totals, label).toMatchObject({
        count: all.count,
        amount: number(all.amount),
        collected: number(all.collected),
        outstanding: number(all.outstanding),
      })
      sameDays([totals.days], [all.days], label)
      const histogram = await query(
        `${periods(asOf, narrowed)} select case when coalesce(days, 0) <= 30 then 'd30' when days <= 60 then 'd60' when days <= 90 then 'd90' when days <= 180 then 'd180' else 'older' end as bucket, count(*)::int as count, sum(amount) as amount from j where ${open} group by 1`,
      )
      expect(
        series.histogram.filter((bucket: { count: number }) => bucket.count),
        label,
      ).toEqual(
        ['d30', 'd60', 'd90', 'd180', 'older'].flatMap((bucket) =>
          histogram
            .filter((one) => one.bucket === bucket)
            .map((one) => ({ ...one, amount: number(one.amount) })),
        ),
      )
      const worst = await query(
        `${periods(asOf, narrowed)} select count(*)::int as count, sum(outstanding) as outstanding, round(sum(weight + outstanding * (date '${asOf}' - invoice_time)) / sum(amount - credited), 4) as days from j where ${open} group by customer_id having sum(amount - credited) > 0 order by sum(weight + outstanding * (date '${asOf}' - invoice_time)) / sum(amount - credited) desc, customer_id limit 10`,
      )
      expect(
        series.worst.map((one: { count: number; outstanding: unknown }) => [
          one.count,
          one.outstanding,
        ]),
        label,
      ).toEqual(worst.map((one) => [one.count, number(one.outstanding)]))
      sameDays(
        series.worst.map((one: { days: number }) => one.days),
        worst.map((one) => one.days),
        label,
      )
    }
  }
})
