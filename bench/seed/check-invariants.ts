/**
 * Checks that the seeded rows equal what the product computes: sums of money, and windows by the
 * rules.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { readCertSchedule } from '#modules/ship/cert/server/cert-schedule.ts'
import { windowsByCert, computeWindows } from '#modules/ship/cert/server/compute-windows.ts'
import type { ComputedWindow } from '#modules/ship/cert/server/compute-windows.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { Db } from '#server/core/db.ts'

const invariants: readonly (readonly [string, string])[] = [
  [
    'lines of a quotation add up to its total',
    `select q.id from quotation q join quotation_line l on l.quotation_id = q.id group by q.id
      having sum(l.net_amount) <> q.total or sum(l.amount) <> q.subtotal or sum(l.flag_fee) <> q.flag_fees`,
  ],
  [
    'lines of an invoice add up to it',
    `select i.id from invoice i join invoice_line l on l.invoice_id = i.id group by i.id
      having sum(l.amount) <> i.amount`,
  ],
  [
    'no line is invoiced above what it costs',
    `select l.id from quotation_line l join invoice_line n on n.line_id = l.id
      join invoice i on i.id = n.invoice_id and i.status = 1 where i.kind = 'invoice' or not i.write_off
      group by l.id having sum(case i.kind when 'invoice' then n.amount else -n.amount end) > l.net_amount`,
  ],
  [
    'parts of payments in force are what is paid of an invoice',
    `select i.id from invoice i left join (collection_part p join collection c on c.id = p.collection_id
      and c.status = 1) on p.invoice_id = i.id group by i.id having coalesce(sum(p.amount), 0) <> i.paid`,
  ],
  [
    'a payment is its parts and what is overpaid',
    `select c.id from collection c left join collection_part p on p.collection_id = c.id group by c.id
      having coalesce(sum(p.amount), 0) + c.overpaid <> c.amount`,
  ],
  [
    'a quotation tells what is invoiced and collected of it',
    `select q.id from quotation q left join (select quotation_id, sum(case kind when 'invoice' then amount
      else -amount end) as invoiced, sum(paid) as paid from invoice where status = 1
      group by 1) i on i.quotation_id = q.id where q.invoiced <> coalesce(i.invoiced, 0)
      or q.collected <> coalesce(i.paid, 0)`,
  ],
  [
    'the fees of a quotation by class add up to its subtotal',
    `select q.id from quotation q left join quotation_fees f on f.quotation_id = q.id
      left join lateral (values (f.statutory), (f.audits), (f.class), (f.certificates), (f.registration),
      (f.manuals), (f.class_survey), (f.other_survey), (f.other_charges), (f.admin)) v (cents) on true
      group by q.id having coalesce(sum(v.cents), 0) <> q.subtotal * 100`,
  ],
  [
    'a certificate tells what its windows still ask for',
    `select c.id from ship_cert c cross join lateral (select c.valid = 1 and c.superseded_by is null
      and not ship_cert_has_left(c.id) as counts offset 0) i
      left join cert_pending p on p.ship_cert_id = c.id and i.counts
    where (c.pending_start, c.next_due_date, c.pending_end, c.pending_until, c.pending_open)
      is distinct from (p.start_date, p.due_date, case when i.counts
      then least(p.end_date, c.expiry_date) end, coalesce(p.until, 'infinity'),
      coalesce(p.start_date <= society_today(), false))`,
  ],
  [
    'a certificate of the benchmark has the region, flag and names of its ship',
    `select c.id from ship_cert c join ship s on s.id = c.ship_id
      left join ship_cert_search k on k.ship_cert_id = c.id
      where c.cert_no like 'BENCH-%' and (c.region, c.flag_id, k.search_text, k.cert_no)
      is distinct from (s.region, s.flag_id, x3(concat_ws(chr(10), s.name, s.imo, c.cert_no, c.utn)), c.cert_no)`,
  ],
  [
    'facts of flags add up to their sums',
    `select f.flag_id as id from (select flag_id, month, reported, sum(certificates) as certificates,
      sum(fee) as fee, sum(paid) as paid from flag_fact group by 1, 2, 3) f
    full join flag_month m using (flag_id, month, reported)
      where (coalesce(f.certificates, 0), coalesce(f.fee, 0), coalesce(f.paid, 0)) <> (coalesce(m.certificates,
      0), coalesce(m.fee, 0), coalesce(m.paid, 0))`,
  ],
  [
    'each certificate that counts for a flag is one fact',
    `select c.id from ship_cert c join cert k on k.id = c.cert_id and k.cert_type in (10, 20)
      left join flag_fact f on f.source = 'cert' and f.source_id = c.id and f.certificates = 1
      where c.cert_no like 'BENCH-%' and f.key is null`,
  ],
  [
    'nothing refers to what is not there',
    `select w.id from cert_window w left join ship_cert c on c.id = w.ship_cert_id
      left join window_words x on x.id = w.words where c.id is null or x.id is null`,
  ],
]
const shape = ({
  status: _status,
  reminderTime: _time,
  reminderContent: _content,
  reminderType: _type,
  ...w
}: ComputedWindow) => JSON.stringify(w)

/** @throws Error naming the violated invariant, with one record */
export async function check(db: Db, sample: number): Promise<void> {
  for (const [rule, query] of invariants) {
    const {
      rows: [row],
    } = await sql.raw<{ id: number }>(`${query} limit 1`).execute(db)
    if (row) throw new Error(`Not so: ${rule} (id ${row.id})`)
  }
  const today = await societyToday(db)
  const { rows: certs } = await sql<Parameters<typeof readCertSchedule>[1]>`
    select id, cert_id as "certId", inspection_date as "inspectionDate", expiry_date as "expiryDate",
      expiry_before_extension as "expiryBeforeExtension" from ship_cert where cert_no like 'BENCH-%'
      order by id * 7919 % 1000003 limit ${sample}`.execute(db)
  for (const cert of certs) {
    const stored = (await windowsByCert(db, [cert.id])).get(cert.id) ?? []
    const computed = computeWindows(await readCertSchedule(db, cert), today)
    if (!isDeepStrictEqual(stored.map(shape).sort(), computed.map(shape).sort()))
      throw new Error(`Windows of certificate ${cert.id} are not those the rules give`)
  }
  console.log(
    `checked: every sum of money, and the windows of ${certs.length} certificates against the rules`,
  )
}
