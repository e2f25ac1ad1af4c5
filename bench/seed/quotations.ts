/** Quotations of six years with lines, invoices and payments; all sums agree to the cent. */
import { sql } from 'kysely'
import type { Db } from '#server/core/db.ts'
import { countOf, generatedMarker, pseudoRandom, pick, bulkInsert } from './bulk-insert.ts'

const tables = [
  'quotation',
  'quotation_line',
  'invoice',
  'invoice_line',
  'invoice_reminder',
  'collection',
  'collection_part',
]
/** Summary rows that triggers maintain for the reports. */
const then = [
  'select rebuild_quotation_sums()',
  'select rebuild_invoice_figures()',
  'select rebuild_fund_figures()',
  'vacuum analyze quotation_fees, quotation_month, quotation_share, invoice_paid, invoice_figures, ' +
    'fund_review, collection_figures, invoice_sum_month, invoice_sum_customer',
]
const nextId = (table: string) => sql`nextval(pg_get_serial_sequence(${sql.lit(table)}, 'id'))`

/** Rows are built in temporary tables first, so that later tables can sum earlier ones. */
async function computeRows(db: Db, from: number, to: number): Promise<void> {
  await sql`drop table if exists g_quotation, g_line, g_invoice, g_part`.execute(db)
  await sql`create temp table g_quotation on commit drop as
    with fleet as (select array_agg(id order by id) as ids from ship
      where remark = ${generatedMarker}), offices as (select array_agg(id order by id) as ids from app_user
      where username like 'bench-sys_operators%')
    select n, ${nextId('quotation')} as id, v.id as ship_id, v.name as ship_name, v.region, v.owner_id,
      v.manager_id, v.flag_id, ${pick(sql`offices.ids`, pseudoRandom(32452843))} as quo_per,
      society_today() - 1 - (${pseudoRandom(37)} % 2190)::int as day,
        (array[50,50,50,50,50,50,50,50,50,50,50,50,50,50,51,51,90,40,30,20,21,10])[1 + (${pseudoRandom(67867967)} % 22)::int] as status,
        ${pseudoRandom(49979687)} % 100 as r
    from generate_series(${from}::int, ${to}::int) n cross join fleet cross join offices
      join ship v on v.id = ${pick(sql`fleet.ids`, pseudoRandom(86028121))}`.execute(db)
  await sql`create temp table g_line on commit drop as
    with kinds as (select array_agg(id order by id) as ids from cert where cert_type = 10 and status = 1),
    priced as (
      select q.n, q.id as quotation_id, q.ship_id, k as seq, k = 3 + q.n % 5 as last, ${pick(sql`kinds.ids`, sql`(q.n::bigint * 31 + k * 7)`)} as cert_id, 1 + ((q.n + k) % 9 = 0)::int as quantity,
        ((15000 + (q.n::bigint * 7919 + k * 104729) % 200000) / 100.0)::numeric(14, 2) as unit_price, (20 + q.n % 40)::numeric(14, 2) as flag_each
      from g_quotation q cross join lateral generate_series(1, 3 + q.n % 5) k cross join kinds
    ),
    summed as (select *, quantity * unit_price as amount, sum(quantity * unit_price) over (partition by n) as subtotal from priced),
    -- Of the discount each line bears its share, rounded down; the cents left over go to the largest remainders.
    discounted as (select *, case when n % 5 = 0 then floor(subtotal * 5) / 100 else 0 end::numeric(14, 2) as discount from summed),
    shared as (select *, floor(discount * 100 * amount / subtotal) as cents, discount * 100 * amount / subtotal - floor(discount * 100 * amount / subtotal) as rest from discounted),
    placed as (select *, row_number() over (partition by n order by rest desc, seq) as place, discount * 100 - sum(cents) over (partition by n) as over from shared)
    select ${nextId('quotation_line')} as id, n, quotation_id, ship_id, seq, last, cert_id, quantity, unit_price, amount, subtotal, discount, amount - (cents + (place <= over)::int) / 100 as net_amount,
      case when last then 0 else quantity * flag_each end as flag_fee
    from placed order by n, seq`.execute(db)
  await sql`create temp table g_invoice on commit drop as
    with parts as (
      select q.n, q.id as quotation_id, q.region, q.owner_id, part, q.day + 6 + q.n % 20 + part * 30 as day,
        sum(l.net_amount) as amount
      from g_quotation q join g_line l on l.quotation_id = q.id cross join lateral (select case when q.n % 6 = 0
        and l.seq > 2 then 1 else 0 end as part) p
      where q.status = 50 and q.r < 88 group by 1, 2, 3, 4, 5, 6
    )
    select p.*, ${nextId('invoice')} as id, case when pays < 78 then amount + (case when p.n % 200 = 0 then 50
      else 0 end) when pays < 86 then round(amount / 2, 2) else 0 end as payment, p.day + 10 + p.n % 60 as paid_on
    from parts p cross join lateral (select (p.n::bigint * 15485863 + p.part * 31) % 100 as pays) y
      where p.day <= society_today() order by p.day, p.n`.execute(db)
  await sql`create temp table g_part on commit drop as
    select i.id as invoice_id, l.id as line_id, i.n, l.net_amount as amount, i.paid_on, l.seq,
      case when i.paid_on <= society_today() then greatest(0, least(l.net_amount,
        i.payment - (sum(l.net_amount) over (partition by i.id order by l.seq) - l.net_amount))) else 0 end as paid
    from g_invoice i join g_line l on l.quotation_id = i.quotation_id and (case when i.n % 6 = 0
      and l.seq > 2 then 1 else 0 end) = i.part`.execute(db)
  for (const table of ['g_quotation', 'g_line', 'g_invoice', 'g_part'])
    await sql`analyze ${sql.table(table)}`.execute(db)
}

async function writeQuotations(db: Db): Promise<void> {
  await sql`insert into quotation (id, create_time, update_time, status_time, create_by, job_no, quo_nm, quo_tp,
    quo_tm, quo_per, region, customer_id, management_id, flag_id, ship_ids, valid_until, discount_amount,
    discount_reason, terms,
      subtotal, total, flag_fees, status, audit_state, customer_state, work_state, money_state, submitted_by,
        sent_time, answer_time, close_reason, invoiced, collected, invoice_no, invoice_time, collection_no,
        collection_date)
    overriding system value
    select q.id, q.day, q.day, q.day + 4, q.quo_per, 'BENCH-Q' || q.n,
      q.ship_name || ' ' || (array['annual survey 年度检验','renewal survey 换证检验','certificates 证书','audits 审核'])[1 + q.n % 4],
      0, q.day, q.quo_per, q.region, q.owner_id, q.manager_id, q.flag_id,
      array[q.ship_id], q.day + 30, l.discount, case when l.discount > 0 then '批量优惠 For several items together'
        end, 'T/T within 30 days of the invoice', l.subtotal, l.subtotal - l.discount, l.flag_fees, q.status,
      case q.status when 10 then 'draft' when 20 then 'waitAudit' when 21 then 'fail' else 'pass' end,
        case q.status when 50 then 'accepted' when 90 then 'accepted' when 51 then 'declined'
        when 40 then 'sent' else 'notSent' end,
      case when q.status = 50 and q.day < society_today() - 90 then 'done' when q.status = 50 then 'inProgress'
        else 'none' end,
      case when coalesce(p.paid, 0) > 0 and p.paid = m.invoiced
        and m.invoiced = l.subtotal - l.discount then 'collected'
        when coalesce(p.paid, 0) > 0 then 'partlyCollected' when m.invoiced > 0 then 'invoiced'
        else 'notInvoiced' end,
      case when q.status > 10 then q.quo_per end, case when q.status >= 40 then q.day + 2 end,
        case when q.status in (50, 51, 90) then q.day + 4 end, case when q.status = 90 then 'transferred' end,
      coalesce(m.invoiced, 0), coalesce(p.paid, 0), m.invoice_no, m.invoice_time, p.collection_no, p.collection_date
    from g_quotation q join (select quotation_id, max(subtotal) as subtotal, max(discount) as discount,
      sum(flag_fee) as flag_fees from g_line group by 1) l on l.quotation_id = q.id
      left join (select quotation_id, sum(amount) as invoiced, max('BENCH-I' || id) as invoice_no,
        max(day) as invoice_time from g_invoice group by 1) m on m.quotation_id = q.id
      left join (select i.quotation_id, sum(p.paid) as paid,
        max('BENCH-P' || i.id) filter (where p.paid > 0) as collection_no,
        max(i.paid_on) filter (where p.paid > 0) as collection_date from g_part p
        join g_invoice i on i.id = p.invoice_id group by 1) p on p.quotation_id = q.id`.execute(db)
  await sql`insert into quotation_line (id, quotation_id, seq, fee_class, ship_id, cert_id, fee_type,
    survey_type, fee_item, quantity, unit_price, amount, net_amount, flag_fee, manual_reason, explanation_zh,
    explanation_en, work_state)
    overriding system value
    select l.id, l.quotation_id, l.seq, case when l.last then 70 else 10 end, l.ship_id,
      case when not l.last then l.cert_id end, case when not l.last then c.cert_sub end,
      case when not l.last then (array['annual','renewal','intermediate'])[1 + l.n % 3] end,
      case when l.last then 'admin' end, l.quantity, l.unit_price, l.amount, l.net_amount, l.flag_fee,
        '按协议 As agreed', '按协议价格', 'Price as agreed',
      case when q.status = 50 and q.day < society_today() - 90 then 'done' when q.status = 50 then 'inProgress'
        else 'none' end
    from g_line l join g_quotation q on q.id = l.quotation_id left join cert c on c.id = l.cert_id
      order by l.id`.execute(db)
}

async function writeInvoices(db: Db): Promise<void> {
  await sql`insert into invoice (id, create_time, update_time, create_by, invoice_no, kind, quotation_id,
    customer_id, amount, invoice_time, due_date, content, paid)
    overriding system value
    select i.id, i.day, i.day, q.quo_per, 'BENCH-I' || i.id, 'invoice', i.quotation_id, i.owner_id, i.amount,
      i.day, i.day + 30,
      jsonb_build_object('lang', 'en', 'society', jsonb_build_object('nameZh', 'Plimsoll', 'nameEn',
        'Plimsoll'), 'offices', '[]'::jsonb, 'bankDetails', null, 'customer', jsonb_build_object('name', c.name,
        'nameZh', c.name_zh, 'address', null, 'taxpayerNo', null, 'customerNo', c.customer_no),
        'attention', null, 'jobNo', 'BENCH-Q' || i.n, 'quoNm', q.ship_name, 'lines', p.lines, 'amount',
          round(i.amount, 2)::text, 'words', 'US DOLLARS ' || round(i.amount, 2), 'against', null), p.paid
    from g_invoice i join g_quotation q on q.id = i.quotation_id join customer c on c.id = i.owner_id
      join (select invoice_id, sum(paid) as paid, jsonb_agg(jsonb_build_object('seq', seq, 'nameZh', '检验',
        'nameEn', 'Survey', 'shipName', null, 'amount', round(amount, 2)::text) order by seq) as lines
        from g_part group by 1) p on p.invoice_id = i.id order by i.id`.execute(db)
  await sql`insert into invoice_line (invoice_id, line_id, amount) select invoice_id, line_id, amount
    from g_part order by 1, 2`.execute(db)
  const paid = sql`(select invoice_id, sum(paid) as paid from g_part group by 1 having sum(paid) > 0)`
  await sql`alter table g_invoice add collection_id bigint`.execute(db)
  await sql`update g_invoice i set collection_id = ${nextId('collection')} from ${paid} p
    where p.invoice_id = i.id`.execute(db)
  await sql`insert into collection (id, create_time, update_time, create_by, collection_no, quotation_id,
    customer_id, amount, collection_date, pay_method, reference, overpaid)
    overriding system value
    select i.collection_id, i.paid_on, i.paid_on, q.quo_per, 'BENCH-P' || i.id, i.quotation_id, i.owner_id,
      i.payment, i.paid_on, 'tt', 'TT' || i.id, i.payment - p.paid
    from g_invoice i join g_quotation q on q.id = i.quotation_id join ${paid} p on p.invoice_id = i.id
      order by i.id`.execute(db)
  await sql`insert into collection_part (collection_id, invoice_id, line_id, amount, entry_date)
    select i.collection_id, p.invoice_id, p.line_id, p.paid, p.paid_on from g_part p
      join g_invoice i on i.id = p.invoice_id where p.paid > 0 order by 1, 2, 3`.execute(db)
  // Reminders of old invoices exist, otherwise the first hours would be spent on sending them.
  await sql`insert into invoice_reminder (invoice_id, level, time) select i.id, r.level, i.due_date + r.days
    from g_invoice g join invoice i on i.id = g.id cross join (values (1, 7), (2, 21), (3, 45)) r (level, days)
      where i.paid < i.amount and i.due_date + r.days <= society_today()`.execute(db)
}

/** About five lines a quotation; two in three are accepted, most of those invoiced and paid. */
export async function addQuotations(db: Db, wanted: number): Promise<void> {
  const existingRows = await countOf(db, sql`quotation where job_no like 'BENCH-Q%'`)
  await bulkInsert(
    db,
    'quotations with their money',
    { tables, existing: existingRows, target: wanted, batchSize: 20_000, afterStatements: then },
    async (trx, from, to) => {
      await computeRows(trx, from, to)
      await writeQuotations(trx)
      await writeInvoices(trx)
    },
  )
}
