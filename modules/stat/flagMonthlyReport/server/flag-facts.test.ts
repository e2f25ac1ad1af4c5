import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { seededRandom } from '#tools/seeded-random.ts'
import { monthBefore } from './month.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { AnyAnswer } from '#server/testing/testing.ts'

const app = testApp()
const admin = app.client('admin')
let now: string
const query = async <T = AnyAnswer>(text: string): Promise<T[]> =>
  (await sql.raw<T>(text).execute(app.services.db)).rows
const locked = new Map<number, string>()

beforeAll(async () => {
  ;[{ now }] = (await query<{ now: string }>(
    `select to_char(society_today(), 'YYYY-MM') as now`,
  )) as [{ now: string }]
}, 120_000)

/** Stored facts and sums as text, without zero sums. */
async function storedFacts() {
  await query('select refresh_flag_facts()')
  const rows = async (table: string) =>
    (
      await query<{ row: object }>(`select to_jsonb(t)::text as row from ${table} t order by 1`)
    ).map(({ row }) => row)
  return {
    facts: await rows('flag_fact'),
    late: await rows('flag_late'),
    months: await rows(
      '(select * from flag_month where (certificates, endorsements, fee, paid) <> (0, 0, 0, 0))',
    ),
  }
}

/**
 * Expected certificates, fees and payments by flag and month, from the tables by an independent
 * query with numbered ranks.
 */
const expectedFacts = `
  with works as (select 'survey' as kind, id, quotation_line_id,
    row_number() over (partition by quotation_line_id order by status_time, id) as place from survey_cert
    where status = 50 and quotation_line_id is not null
    union all select 'reg', id, quotation_line_id, row_number() over (partition by quotation_line_id
      order by status_time, id) from reg_cert where status = 50 and quotation_line_id is not null),
  shares as (select w.kind, w.id,
    case when w.place <= l.quantity then round(l.flag_fee * w.place / l.quantity,
    2) - round(l.flag_fee * (w.place - 1) / l.quantity, 2) else 0 end as fee from works w
    join quotation_line l on l.id = w.quotation_line_id),
  facts as (
    select coalesce(g.flag_id, c.flag_id) as flag_id, c.issue_date as day,
      1 as certificates, coalesce(ws.fee, gs.fee, case when f.flag_fees is null then t.flag_fee end,
      0) as fee, 0 as paid
      from ship_cert c join cert k on k.id = c.cert_id left join reg_cert g on g.id = c.reg_cert_id
        left join shares ws on ws.kind = 'survey' and ws.id = c.survey_cert_id
        left join shares gs on gs.kind = 'reg' and gs.id = c.reg_cert_id
      left join crf_cert r on r.id = c.crf_cert_id left join crf f on f.id = r.crf_id
        left join cert_template t on t.id = c.template_id where k.cert_type in (10, 20)
    union all select c.flag_id, e.inspection_date, 0,
      coalesce(ws.fee, 0), 0 from cert_endorsement e join ship_cert c on c.id = e.ship_cert_id
      left join shares ws on ws.kind = 'survey' and ws.id = e.survey_cert_id
    union all select f.flag_id, min(c.issue_date), 0, f.flag_fees, 0 from crf f
      join crf_cert c on c.crf_id = f.id and c.status = 50 where f.flag_id is not null and f.flag_fees > 0
      group by f.id
    union all select flag_id, entry_date, 0, case kind when 'charge' then amount else 0 end,
      case kind when 'payment' then amount else 0 end from flag_account)
  select flag_id, date_trunc('month', day)::date as month, sum(certificates)::int as certificates,
    sum(fee)::numeric(14, 2) as fee, sum(paid)::numeric(14, 2) as paid from facts where flag_id is not null
  group by 1, 2 having (sum(certificates), sum(fee), sum(paid)) <> (0, 0, 0)`

/** A random write. */
function write(random: (below: number) => number): string {
  const any = (table: string, where = 'true') =>
    `(select id from ${table} where ${where} order by (id * 7919 + ${random(1000)}) % 1009, id limit 1)`
  const [day, name] = [
    `(date '${monthBefore(now, 5)}-01' + ${random(150)})`,
    `Facts ${random(1e9)}`,
  ]
  const cert = any('ship_cert', 'ship_id is not null')
  const writes = [
    `insert into ship_cert (ship_id, cert_id, cert_no, term, issue_date, template_id)
      values (${any('ship')}, ${any('cert', 'cert_type in (10, 20)')}, '${name}', 'full', ${day},
      ${any('cert_template')})`,
    `update ship_cert set issue_date = ${day}, cert_no = '${name}' where id = ${cert}`,
    `update ship_cert set ship_id = ${any('ship')} where id = ${cert}`,
    `delete from ship_cert where id = ${any('ship_cert', `cert_no like 'Facts%'`)}`,
    `update ship_cert set valid = 0, invalid_reason = '${name}', invalid_time = ${day}::timestamptz
      where id = ${cert}`,
    `update ship_cert set extended_on = ${day}, extension_kind = 'special',
      expiry_before_extension = expiry_date, expiry_date = expiry_date + 30
      where id = ${any('ship_cert', 'expiry_date is not null')}`,
    `insert into cert_endorsement (ship_cert_id, survey_type, inspection_date, place, surveyor_name,
      explanation_zh, explanation_en) values (${cert}, 'annual', ${day}, 'Shanghai', '${name}', '-', '-')`,
    `update cert_endorsement set inspection_date = ${day} where id = ${any('cert_endorsement')}`,
    `delete from cert_endorsement where id = ${any('cert_endorsement')}`,
    `with s as (select id, flag_id, (select f.id from flag f where f.id <> ship.flag_id
      order by (f.id * 7919 + ${random(1000)}) % 1009 limit 1) as to_id from ship where id = ${any('ship')}),
      x as (insert into ship_change (ship_id, kind, field, from_id, to_id, effective_date)
        select id, 'flag', 'flagId', flag_id, to_id, ${day} from s returning ship_id, to_id)
      update ship set flag_id = x.to_id from x where ship.id = x.ship_id`,
    `insert into ship_change (ship_id, kind, field, from_zh, to_zh, effective_date)
      values (${any('ship')}, 'name', 'name', 'A', '${name}', ${day})`,
    `delete from ship_change where id = ${any('ship_change', `to_zh like 'Facts%'`)}`,
    `update ship set gross_tonnage = ${100 + random(90_000)} where id = ${any('ship')}`,
    `insert into ship_record (ship_id, kind, record_date, title)
      values (${any('ship')}, 'condition', ${day}, '${name}')`,
    `update ship_record set status = 50, cleared_date = record_date + 3
      where id = ${any('ship_record', `kind = 'condition'`)}`,
    `insert into flag_account (flag_id, kind, amount, entry_date)
      values (${any('flag')}, '${['charge', 'payment'][random(2)]}', ${1 + random(9000) / 100}, ${day})`,
    `update flag_account set amount = amount + 1.01, flag_id = ${any('flag')} where id = ${any('flag_account')}`,
    `delete from flag_account where id = ${any('flag_account')}`,
    `update crf set flag_fees = ${random(3) * 100.1}, flag_id = ${any('flag')}
      where id = (select crf_id from crf_cert where id = ${any('crf_cert', 'status = 50')})`,
    `update quotation_line set flag_fee = ${random(9000) / 100}, quantity = ${1 + random(4)}
      where id = (select quotation_line_id from survey_cert
      where id = ${any('survey_cert', 'quotation_line_id is not null')})`,
    `update survey_cert set quotation_line_id = ${any('quotation_line', 'quantity > 0')},
      surveyor_id = ${any('surveyor')} where id = ${any('survey_cert', 'status = 50')}`,
    `update survey_cert set status_time = status_time - interval '${random(90)} days'
      where id = ${any('survey_cert', 'status = 50')}`,
    `update reg_cert set flag_id = ${any('flag')} where id = ${any('reg_cert', 'status = 50')}`,
    `update crf_cert set survey_place = '${name}' where id = ${any('crf_cert', 'status = 50')}`,
    `update cert_template set flag_fee = ${random(9000) / 100} where id = ${any('cert_template')}`,
    `update surveyor set full_name = '${name}' where id = ${any('surveyor')}`,
    `update app_user set name = '${name}' where id = ${any('app_user')}`,
  ]
  return writes[random(writes.length)]!
}

/** Locks the next completed month of a flag. */
async function lock(flagId: number): Promise<void> {
  const [{ last }] = await query(
    `select to_char(max(month), 'YYYY-MM') as last from flag_report where flag_id = ${flagId}`,
  )
  const month =
    last === null
      ? monthBefore(now, 4)
      : [4, 3, 2, 1].map((back) => monthBefore(now, back)).find((one) => one > last)
  if (month)
    await admin
      .callOk('stat/flagMonthlyReport/lock', { flagId, month })
      .then(() => locked.set(flagId, month))
}

test('what happens to a certificate after a change of flag is reported to the flag it was issued for', async () => {
  const [cert] = await query<{ id: number; shipId: number; flagId: number }>(
    `select c.id, c.ship_id, c.flag_id from ship_cert c join cert k on k.id = c.cert_id
      where c.ship_id is not null and k.cert_type = 10 and c.valid = 1 and c.reg_cert_id is null
      order by c.id limit 1`,
  )
  const { id, shipId, flagId } = cert!
  await query(`with s as (select f.id as to_id from flag f where f.id <> ${flagId} order by f.id limit 1),
      x as (insert into ship_change (ship_id, kind, field, from_id, to_id, effective_date)
        select ${shipId}, 'flag', 'flagId', ${flagId}, to_id, society_today() - 40 from s returning to_id)
    update ship set flag_id = x.to_id from x where ship.id = ${shipId}`)
  await query(`update ship_cert set valid = 0, invalid_reason = 'New flag', invalid_time = now(),
    extended_on = society_today() - 3, extension_kind = 'special' where id = ${id}`)
  await query(`insert into cert_endorsement (ship_cert_id, survey_type, inspection_date, place,
    surveyor_name, explanation_zh, explanation_en) values (${id}, 'annual', society_today() - 5,
    'Shanghai', 'Facts', '-', '-')`)
  await query('select refresh_flag_facts()')
  const facts = await query<{ kind: string; flagId: number }>(
    `select kind, flag_id from flag_fact where (facts ->> 'shipCertId')::bigint = ${id}`,
  )
  expect(facts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['certificate', 'extension', 'withdrawal', 'endorsement']),
  )
  expect(new Set(facts.map((fact) => fact.flagId))).toEqual(new Set([flagId]))
})

test('facts, sums and corrections follow any writes, concurrent ones too, before and after locks', async () => {
  const flags = (await query<{ id: number }>('select id from flag order by id limit 6')).map(
    ({ id }) => id,
  )
  const errors = new Set<string>()
  const lane = async (seed: number) => {
    const random = seededRandom(seed).whole
    for (let n = 0; n < 70; n++) {
      await query(write(random)).catch((error: Error) => errors.add(error.message))
      if (n % 25 === 20) await lock(flags[(seed + n) % flags.length]!)
      if (n % 10 === 5) await query('select refresh_flag_facts()')
    }
  }
  await Promise.all([1, 2, 3].map(lane))
  expect(
    [...errors].filter((error) => !/deadlock|foreign key|unique|check constraint/.test(error)),
  ).toEqual([])
  expect(locked.size).toBeGreaterThan(1)
  const before = await storedFacts()
  expect(before.facts.length).toBeGreaterThan(1000)
  expect(before.late.length).toBeGreaterThan(0)
  await query('truncate flag_fact, flag_month, flag_late; select rebuild_flag_facts()')
  const rebuilt = await storedFacts()
  for (const name of ['facts', 'late', 'months'] as const)
    expect(
      [
        before[name].filter((row) => !rebuilt[name].includes(row)),
        rebuilt[name].filter((row) => !before[name].includes(row)),
      ],
      name,
    ).toEqual([[], []])
}, 120_000)

test('the sums equal those of an independent query; fee accounts and funds use them', async () => {
  const months = await query<{
    flagId: number
    month: string
    certificates: number
    fee: number
    paid: number
  }>(`${expectedFacts} order by 1, 2`)
  expect(
    await query(
      `select flag_id, month, sum(certificates)::int as certificates, sum(fee) as fee, sum(paid) as paid
        from flag_month group by 1, 2 having (sum(certificates), sum(fee), sum(paid)) <> (0, 0, 0) order by 1, 2`,
    ),
  ).toEqual(months)
  const cents = (rows: readonly { fee: number; paid: number }[], name: 'fee' | 'paid') =>
    rows.reduce((sum, row) => sum + Math.round(row[name] * 100), 0)
  // Whatever was locked and corrected, the result equals the tables.
  for (const flagId of new Set([...locked.keys(), ...months.slice(-3).map((one) => one.flagId)])) {
    const { account } = await admin.callOk('stat/flagMonthlyReport/list', { flagId, month: now })
    const own = months.filter((one) => one.flagId === flagId && one.month.slice(0, 7) <= now)
    expect(Math.round(account.closing * 100), `flag ${flagId}`).toBe(
      cents(own, 'fee') - cents(own, 'paid'),
    )
  }
  const year = Number(now.slice(0, 4))
  const { rows, totals } = await admin.callOk('stat/fund/list', { year: [year] })
  for (const row of rows) {
    const own = months.filter(({ month }) => month.slice(0, 7) === row.month)
    expect([row.month, Math.round(row.flagDue * 100), Math.round(row.flagPaid * 100)]).toEqual([
      row.month,
      cents(own, 'fee'),
      cents(own, 'paid'),
    ])
  }
  expect(totals.flagDue).toBeGreaterThan(0)
})

test('windows are counted again after a survey or a withdrawal', async () => {
  const [{ flagId, cert }] = await query(`select c.flag_id, c.id as cert from ship_cert c
      join cert_window w on w.ship_cert_id = c.id and w.done_date is null and not w.waived
      and w.end_date between society_today() and society_today() + 80
    where c.valid = 1 and c.superseded_by is null and c.issue_date <= society_today()
      and c.flag_id is not null order by c.id limit 1`)
  const counted = async () => {
    const { totals, counts } = await admin.callOk('stat/flagMonthlyReport/list', {
      flagId,
      month: now,
    })
    const { total, rows } = await admin.callOk('stat/flagMonthlyReport/list', {
      flagId,
      month: now,
      part: 'D',
      size: 500,
    })
    expect([totals.closing + totals.overdue, counts[3].lines, rows.length]).toEqual([
      total,
      total,
      Math.min(total, 500),
    ])
    expect(
      rows.filter((row: { windowState: string }) => row.windowState === 'overdue').length,
    ).toBe(totals.overdue)
    return total as number
  }
  const first = await counted()
  expect(first).toBe(await counted())
  await query(
    `update cert_window set waived = true where ship_cert_id = ${cert} and done_date is null and not waived`,
  )
  const second = await counted()
  expect(second).toBeLessThan(first)
  await query(
    `update ship_cert set valid = 0, invalid_time = now() - interval '2 days'
      where id = (select id from ship_cert
      where flag_id = ${flagId} and valid = 1
      and superseded_by is null and pending_end between society_today() - 300 and society_today() + 60
      order by id limit 1)`,
  )
  expect(await counted()).toBeLessThanOrEqual(second)
})

test('a certificate withdrawn after midnight at the society has its windows in the month before', async () => {
  const [{ flagId, cert, day }] = await query(`select c.flag_id, c.id as cert,
      (date_trunc('month', society_today()) - interval '1 day')::date::text as day
    from ship_cert c join cert_window w on w.ship_cert_id = c.id and w.done_date is null
      and not w.waived and w.end_date between date_trunc('month', society_today())
      and date_trunc('month', society_today()) + interval '60 days'
    where c.valid = 1 and c.superseded_by is null and c.issue_date < society_today() - 40
      and not exists (select from flag_report r where r.flag_id = c.flag_id
        and r.month >= date_trunc('month', society_today()) - interval '1 month')
      and c.flag_id is not null order by c.id limit 1`)
  const counted = async (moment: string) => {
    await query(`update ship_cert set valid = 0, invalid_time = '${moment}' where id = ${cert}`)
    const { rows } = await admin.callOk('stat/flagMonthlyReport/list', {
      flagId,
      month: (day as string).slice(0, 7),
      part: 'D',
      size: 500,
    })
    return rows.filter((row: { shipCertId: number }) => row.shipCertId === cert).length
  }
  // In Shanghai it is the first of the next month, by UTC still the last of this one.
  expect(await counted(`${day}T20:00:00Z`)).toBeGreaterThan(0)
  expect(await counted(`${day}T02:00:00Z`)).toBe(0)
})

test('pages through all current windows in order, including certificates that expire tomorrow', async () => {
  const [{ flagId }] = await query(
    'select flag_id from ship_cert where valid = 1 and superseded_by is null and pending_end < society_today() + 80 group by 1 order by count(*) desc, 1 limit 1',
  )
  const due =
    `flag_id = ${flagId} and valid = 1 and superseded_by is null and issue_date < ` +
    'society_today() and pending_end between society_today() - 300 and society_today() + 60 ' +
    'and exists (select from cert_window w where w.ship_cert_id = c.id and w.done_date is ' +
    'null and not w.waived and w.end_date = c.pending_end)'
  const [one, two] = await query(`select id from ship_cert c where ${due} order by id desc limit 2`)
  await query(
    `update ship_cert set valid = 0, invalid_time = now() + interval '3 days' where id = ${one.id}`,
  )
  // A successor that begins later.
  await query(`with n as (insert into ship_cert (ship_id, company_id, cert_id, cert_no, term, issue_date,
    supersedes) select ship_id, company_id, cert_id, cert_no || '/2', term, society_today() + 5, id
    from ship_cert where id = ${two.id} returning id)
    update ship_cert set superseded_by = n.id from n where ship_cert.id = ${two.id}`)
  const expected = await query<{
    certNo: string
    surveyType: string
    expiryDate: string
    certId: number
  }>(`
    select c.id as cert_id, c.cert_no, w.survey_type, w.end_date as expiry_date from ship_cert c
      join cert_window_row w on w.ship_cert_id = c.id left join ship s on s.id = c.ship_id
    where c.flag_id = ${flagId} and c.issue_date <= society_today() and w.status <> 'done'
      and w.end_date <= society_today() + 90
      and (c.valid = 1 or society_day(c.invalid_time) > society_today())
        and coalesce((select n.issue_date > society_today() from ship_cert n where n.id = c.superseded_by), true)
    order by w.end_date, s.name, 'window ' || w.id`)
  expect(
    expected.filter(({ certId }) => certId === one.id || certId === two.id).length,
  ).toBeGreaterThan(1)
  const all = expected.map(({ certNo, surveyType, expiryDate }) => ({
    certNo,
    surveyType,
    expiryDate,
  }))
  const paged = []
  for (let page = 1; paged.length < all.length && page <= all.length; page++) {
    const { rows, total } = await admin.callOk('stat/flagMonthlyReport/list', {
      flagId,
      month: now,
      part: 'D',
      page,
      size: 9,
    })
    expect(total).toBe(all.length)
    paged.push(
      ...rows.map(
        ({
          certNo,
          surveyType,
          expiryDate,
        }: {
          certNo: string
          surveyType: string
          expiryDate: string
        }) => ({
          certNo,
          surveyType,
          expiryDate,
        }),
      ),
    )
  }
  expect(paged).toEqual(all)
})

test('the day of a withdrawal follows the time zone of the society', async () => {
  const [cert] = await query<{ id: number; certNo: string; flagId: number }>(
    `select c.id, c.cert_no, c.flag_id from ship_cert c join cert k on k.id = c.cert_id
      where c.valid = 1 and c.superseded_by is null and k.cert_type = 10 and c.flag_id is not null
      and c.issue_date < society_today() - 400 order by c.id limit 1`,
  )
  // Half past midnight in Shanghai is still the day before in Panama.
  const month = monthBefore(now, 1)
  await query(`update ship_cert set valid = 0, invalid_time = '${month}-01T00:30:00+08:00'
    where id = ${cert!.id}`)
  const reported = async (inMonth: string) => {
    const wanted = { flagId: cert!.flagId, month: inMonth, part: 'C', size: 500 }
    const { rows } = await admin.callOk('stat/flagMonthlyReport/list', wanted)
    return rows
      .filter((row: AnyAnswer) => row.kind === 'withdrawal' && row.certNo === cert!.certNo)
      .map((row: AnyAnswer) => row.issueDate)
  }
  const moveTo = async (timeZone: string) => {
    const { version } = await admin.callOk('sys/setting/get')
    await admin.callOk('sys/setting/save', { version, timeZone })
  }
  expect(await reported(month)).toEqual([`${month}-01`])
  await moveTo('America/Panama')
  const before = monthBefore(month, 1)
  expect(await reported(month)).toEqual([])
  expect(await reported(before)).toEqual([expect.stringMatching(`^${before}-(28|29|30|31)$`)])
  await moveTo('Asia/Shanghai')
  expect(await reported(month)).toEqual([`${month}-01`])
})
