import fc from 'fast-check'
import { sql } from 'kysely'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import type { flagMonthlyReport } from '../flagMonthlyReport.contract.ts'
import { firstDay, lastDay, monthBefore, nextMonth } from './months.ts'

type Report = OutputOf<typeof flagMonthlyReport, 'list'>
let house: Harness
const who = {} as Record<'admin' | 'manager' | 'finance' | 'flag' | 'flag2' | 'operator' | 'owner', Client>
let now: string
/** A flag of which nothing has been reported, and ships to be put under it. */
let fresh: { id: number; ships: number[]; kinds: number[] }
const report = (by: Client, month: string, more: object = {}) => by.ok<Report>('stat/flagMonthlyReport/list', { month, size: 500, ...more })
const flagOf = async (username: string) => (await house.services.db.selectFrom('principal').where('username', '=', username).select('flagId').executeTakeFirstOrThrow()).flagId!
const cents = (amount: number) => Math.round(amount * 100)

beforeAll(async () => {
  house = await startHouse()
  for (const name of ['admin', 'manager', 'finance', 'flag', 'flag2', 'operator', 'owner'] as const) who[name] = await house.as(name)
  const { db } = house.services
  now = (await sql<{ month: string }>`select to_char(society_today(), 'YYYY-MM') as month`.execute(db)).rows[0]!.month
  const { id } = await db.selectFrom('flag').where('nameEn', '=', 'Samoa').select('id').executeTakeFirstOrThrow()
  const { rows: ships } = await sql<{ id: number }>`select s.id from ship s where not exists (select from ship_cert c where c.ship_id = s.id) limit 3`.execute(db)
  const wanted = ships.length ? ships : (await sql<{ id: number }>`insert into ship (name, ship_type, region, status, flag_id, gross_tonnage) select 'NEW ' || n, '203', 'SHA', 'inService', ${id}, 1000 * n from generate_series(1, 3) n returning id`.execute(db)).rows
  await sql`update ship set flag_id = ${id} where id = any (${wanted.map((one) => one.id)})`.execute(db)
  const kinds = await db.selectFrom('cert').where('code', 'in', ['SC', 'ILL', 'EXC']).select('id').execute()
  fresh = { id, ships: wanted.map((one) => one.id), kinds: kinds.map((one) => one.id) }
}, 120_000)
afterAll(() => house.close())

describe('the report of a month', () => {
  it('counts what the tables hold, reckoned independently, for each month and flag', async () => {
    const { db } = house.services
    for (const [name, month] of [['flag', monthBefore(now)], ['flag2', monthBefore(now, 2)], ['flag', now]] as const) {
      const [flagId, from, to] = [await flagOf(name), firstDay(month), lastDay(month)]
      const { rows: [truth] } = await sql<{ certificates: number; conditions: number; charged: number; paid: number; before: number }>`
        with history as (select s.id as ship_id, coalesce((select x.from_id from ship_change x where x.ship_id = s.id and x.kind = 'flag' and x.effective_date > d.day order by x.effective_date limit 1), s.flag_id) as flag_id, d.day
          from ship s, (select generate_series(${from}::date, ${to}::date, '1 day')::date as day) d)
        select (select count(*)::int from ship_cert c left join reg_cert g on g.id = c.reg_cert_id left join history h on h.ship_id = c.ship_id and h.day = c.issue_date
            where c.issue_date between ${from}::date and ${to}::date and coalesce(g.flag_id, c.for_flag_id, h.flag_id) = ${flagId}) as certificates,
          (select count(*)::int from ship_record r join history h on h.ship_id = r.ship_id and h.day = r.record_date where r.kind = 'condition' and h.flag_id = ${flagId}) as conditions,
          (select coalesce(sum(amount) filter (where kind = 'charge'), 0) from flag_account where flag_id = ${flagId} and entry_date between ${from}::date and ${to}::date) as charged,
          (select coalesce(sum(amount) filter (where kind = 'payment'), 0) from flag_account where flag_id = ${flagId} and entry_date between ${from}::date and ${to}::date) as paid,
          (select coalesce(sum(case kind when 'charge' then amount else -amount end), 0) from flag_account where flag_id = ${flagId} and entry_date < ${from}::date) as before`.execute(db)
      const found = await report(who[name], month)
      // The bill of the demonstration that came after the lock stands in the open month.
      const late = month === now ? 265.5 : month === monthBefore(now) ? -265.5 : 0
      expect(found.totals).toMatchObject({ certificates: truth!.certificates, conditions: truth!.conditions })
      expect(found.account!.due - (found.totals.fee - found.account!.due)).toBeCloseTo(truth!.charged + late, 2)
      expect(found.account!.paid).toBe(Number(truth!.paid))
      expect(found.account!.opening).toBeCloseTo(Number(truth!.before) - (month === now ? 265.5 : 0), 2)
      expect(found.series.trend.at(-1)).toMatchObject({ month, certificates: truth!.certificates })
      expect(found.series.byCert.reduce((sum, { count }) => sum + count, 0)).toBe(truth!.certificates)
      expect(found.counts.map(({ part, lines }) => [part, lines])).toEqual(['A', 'B', 'C', 'D', 'E'].map((part) => [part, found.rows.filter((row) => row.part === part).length]))
    }
  })

  it('shows zeros for an empty month, and refuses one that has not begun', async () => {
    expect(await report(who.admin, '2001-01', { flagId: fresh.id })).toMatchObject({ rows: [], totals: { certificates: 0, fee: 0 }, account: { opening: 0, due: 0, paid: 0, closing: 0 }, progress: { total: 0 } })
    expect(await who.admin.call('stat/flagMonthlyReport/list', { flagId: fresh.id, month: nextMonth(now) })).toMatchObject({ code: 400, fields: [{ field: 'month' }] })
    const { rows: [most] } = await sql<{ flagId: number }>`select flag_id from ship group by 1 order by count(*) desc, 1 limit 1`.execute(house.services.db)
    expect((await report(who.admin, now)).flagId).toBe(most!.flagId)
    expect(await who.manager.call('stat/flagMonthlyReport/lock', { month: monthBefore(now) })).toMatchObject({ code: 400, fields: [{ field: 'flagId' }] })
  })

  it('has the flag fee of a review in the month of its first certificate, the report of funds in that of its invoice', async () => {
    const { db } = house.services
    const { rows: [review] } = await sql<{ id: number; day: string }>`select c.id, min(t.issue_date) as day from crf c join crf_cert t on t.crf_id = c.id and t.status = 50 group by c.id order by c.id limit 1`.execute(db)
    const { rows: [flag] } = await sql<{ id: number }>`select id from flag where id <> ${fresh.id} and id not in (select flag_id from flag_report) order by id desc limit 1`.execute(db)
    const { rows: [offer] } = await sql<{ id: number; invoiceTime: string }>`select id, invoice_time from quotation where invoice_time is not null order by id limit 1`.execute(db)
    await sql`update crf set flag_id = ${flag!.id}, quotation_id = ${offer!.id} where id = ${review!.id}`.execute(db)
    const { version } = await who.finance.ok('crf/info/get', { id: review!.id })
    const asked = { year: [Number(offer!.invoiceTime.slice(0, 4))], flagId: [flag!.id] }
    const ofMonth = async () => (await who.finance.ok('stat/fund/list', asked)).rows.find((row: { month: string }) => row.month === offer!.invoiceTime.slice(0, 7))
    const before = await ofMonth()
    await who.finance.ok('crf/info/fees', { id: review!.id, version, flagFees: 321.09 })
    const after = await ofMonth()
    expect(after.flagFees).toBe(321.09)
    expect(cents(before.net - after.net)).toBe(cents(after.flagFees - before.flagFees))
    const month = review!.day.slice(0, 7)
    const { rows, account } = await report(who.finance, month, { flagId: flag!.id })
    expect(rows.filter(({ key }) => key === `crf ${review!.id}`)).toMatchObject([{ part: 'E', kind: 'crfFee', fee: 321.09, day: review!.day }])
    expect(cents(account!.closing)).toBe(cents(account!.opening) + cents(account!.due) - cents(account!.paid))
    expect(cents((await report(who.finance, nextMonth(month) > now ? month : nextMonth(month), { flagId: flag!.id })).account!.opening)).toBe(nextMonth(month) > now ? cents(account!.opening) : cents(account!.closing))
    // And from the month of the fund one gets to the review itself.
    const found = await who.finance.ok('crf/info/list', { fundInvoice: [offer!.invoiceTime.slice(0, 7)], flagId: [flag!.id], size: 200 })
    expect(found.list.map((row: { id: number }) => row.id)).toContain(review!.id)
  })

  it('is shown as far as somebody reaches: a region sees its own ships, and no account', async () => {
    const [flagId, month] = [await flagOf('flag'), monthBefore(now)]
    const [all, some] = [await report(who.admin, month, { flagId }), await report(who.operator, month, { flagId })]
    const { rows: regions } = await sql<{ id: number; region: string }>`select id, region from ship`.execute(house.services.db)
    const regionOf = new Map(regions.map((one) => [one.id, one.region]))
    expect(some.account).toBeNull()
    expect(some.rows.length).toBeLessThan(all.rows.length)
    expect(some.totals.certificates).toBe(some.rows.reduce((sum, row) => sum + row.certificates, 0))
    expect(some.rows.filter((row) => row.shipId && regionOf.get(row.shipId) !== 'SHA')).toEqual([])
    expect(await who.owner.call('stat/flagMonthlyReport/list', { flagId, month })).toMatchObject({ code: 403 })
  })
})

describe('flag states', () => {
  it('never see each other: lines, figures, files, signatures', async () => {
    const [mine, theirs, month] = [await flagOf('flag'), await flagOf('flag2'), monthBefore(now)]
    for (const call of ['stat/flagMonthlyReport/list', 'stat/flagMonthlyReport/export']) expect(await who.flag.call(call, { flagId: theirs, month })).toMatchObject({ code: 404 })
    expect(await who.flag.call('stat/flagMonthlyReport/months', { flagId: theirs })).toMatchObject({ code: 404 })
    const [own, other] = [await report(who.flag, month), await report(who.flag2, month)]
    expect([own.flagId, other.flagId]).toEqual([mine, theirs])
    const keys = new Set(own.rows.filter(({ kind }) => kind !== 'flagOut' && kind !== 'flagIn').map(({ key }) => key))
    expect(other.rows.filter(({ key, kind }) => keys.has(key) && kind !== 'flagOut' && kind !== 'flagIn')).toEqual([])
    const line = other.rows.find(({ lineId, part }) => lineId && part !== 'D')!.lineId!
    expect(await who.flag.call('stat/flagMonthlyReport/acknowledge', { ids: [line] })).toMatchObject({ code: 404 })
    expect(await who.flag.call('stat/flagMonthlyReport/query', { id: line, words: 'Which?' })).toMatchObject({ code: 404 })
    for (const list of ['ship/query', 'ship/cert', 'basic/authorisation', 'work/flagAccount', 'work/regCert', 'ship/record']) {
      const { list: rows } = await who.flag.ok<{ list: { flagId: number }[] }>(`${list}/list`, { size: 200 })
      expect(rows.length, list).toBeGreaterThan(0)
      expect(rows.filter(({ flagId }) => flagId !== mine), list).toEqual([])
      expect((await who.flag.file(`${list}/export`)).status, list).toBe(200)
    }
    expect(await who.flag.call('work/flagAccount/save', { flagId: mine, kind: 'payment', amount: 1, entryDate: '2026-01-01' })).toMatchObject({ code: 403 })
  })

  it('acknowledge and ask line by line; the office answers, and each is told', async () => {
    const month = monthBefore(now)
    const told = async (by: Client) => (await by.ok<{ list: { titleEn: string }[] }>('home/notification/list', { kind: ['report'] })).list.map(({ titleEn }) => titleEn)
    const { rows, progress } = await report(who.flag2, month, { sign: 'waiting' })
    const [first, second] = rows.map(({ lineId }) => lineId!)
    expect(progress.waiting).toBe(rows.length)
    expect(await who.flag2.ok('stat/flagMonthlyReport/acknowledge', { ids: [first] })).toEqual({ acknowledged: 1 })
    await who.flag2.ok('stat/flagMonthlyReport/query', { id: second, words: 'Is this the right day?' })
    expect((await told(who.manager)).some((title) => title.includes('Liberia asks about'))).toBe(true)
    expect(await who.flag2.call('stat/flagMonthlyReport/acknowledge', { ids: [second] })).toMatchObject({ code: 409 })
    await who.manager.ok('stat/flagMonthlyReport/answer', { id: second, words: 'Yes: see the original.' })
    expect((await told(who.flag2)).some((title) => title.includes('is answered'))).toBe(true)
    expect(await who.manager.call('stat/flagMonthlyReport/answer', { id: second, words: 'Again' })).toMatchObject({ code: 409 })
    expect((await report(who.flag2, month)).rows.find(({ lineId }) => lineId === second)).toMatchObject({ sign: 'answered', messages: [{ kind: 'query', words: 'Is this the right day?' }, { kind: 'answer', words: 'Yes: see the original.' }] })
    expect((await report(who.flag2, month)).progress).toMatchObject({ total: progress.total, acknowledged: progress.acknowledged + 1, waiting: progress.waiting - 2 })
    expect(await who.admin.call('stat/flagMonthlyReport/acknowledge', { month })).toMatchObject({ code: 403 })
    expect(await who.flag2.call('stat/flagMonthlyReport/acknowledge', {})).toMatchObject({ code: 400 })
  })
})

describe('a locked month', () => {
  it('is locked in order by those who may, once it is over', async () => {
    const flagId = await flagOf('flag')
    expect(await who.finance.call('stat/flagMonthlyReport/lock', { flagId, month: now })).toMatchObject({ code: 403 })
    expect(await who.manager.call('stat/flagMonthlyReport/lock', { flagId, month: now })).toMatchObject({ code: 409, error: 'flagReport.notOver' })
    expect(await who.manager.call('stat/flagMonthlyReport/lock', { flagId, month: monthBefore(now) })).toMatchObject({ code: 409, error: 'flagReport.lockedAlready' })
    await expect(sql`update flag_report_line set fee = 1 where flag_id = ${flagId}`.execute(house.services.db)).rejects.toThrow('never change')
  })

  it('never changes, and whatever is corrected later is counted exactly once in the months after', async () => {
    const { db } = house.services
    const months = Array.from({ length: 5 }, (_, i) => monthBefore(now, 5 - i))
    type Step = { what: 'issue' | 'move' | 'renumber' | 'remove' | 'charge' | 'amount' | 'unpay' | 'lock'; a: number; b: number }
    const step = fc.record({ what: fc.constantFrom<Step['what']>('issue', 'issue', 'move', 'renumber', 'remove', 'charge', 'charge', 'amount', 'unpay', 'lock'), a: fc.nat(1000), b: fc.nat(1000) })
    const dayIn = (a: number, b: number) => `${months[a % months.length]}-${String((b % 28) + 1).padStart(2, '0')}`
    const one = async (table: 'ship_cert' | 'flag_account', n: number) => {
      const mine = table === 'ship_cert' ? sql`ship_id = any (${fresh.ships})` : sql`flag_id = ${fresh.id}`
      return (await sql<{ id: number }>`select id from ${sql.table(table)} where ${mine} order by id`.execute(db)).rows.at(n % 7)?.id
    }
    let serial = 0
    const act = async ({ what, a, b }: Step): Promise<void> => {
      const ship = fresh.ships[a % fresh.ships.length]!
      const [cert, entry] = [await one('ship_cert', a), await one('flag_account', b)]
      if (what === 'issue') await sql`insert into ship_cert (ship_id, cert_id, cert_no, term, issue_date) values (${ship}, ${fresh.kinds[b % fresh.kinds.length]!}, ${`X-${++serial}-${a}`}, 'full', ${dayIn(a, b)})`.execute(db)
      else if (what === 'charge') await sql`insert into flag_account (flag_id, kind, amount, entry_date) values (${fresh.id}, ${b % 3 ? 'charge' : 'payment'}, ${(a * 7 + b + 1) / 100}, ${dayIn(a, b)})`.execute(db)
      else if (what === 'lock') {
        const next = months.find((month) => month > (locked.at(-1) ?? ''))
        if (!next || locked.length >= 4) return
        await who.admin.ok('stat/flagMonthlyReport/lock', { flagId: fresh.id, month: next })
        locked.push(next)
        kept.set(next, JSON.stringify((await report(who.admin, next, { flagId: fresh.id })).rows))
      } else if (cert && what === 'move') await sql`update ship_cert set issue_date = ${dayIn(a, b)} where id = ${cert}`.execute(db)
      else if (cert && what === 'renumber') await sql`update ship_cert set cert_no = ${`Y-${++serial}-${b}`} where id = ${cert}`.execute(db)
      else if (cert && what === 'remove') await sql`delete from ship_cert where id = ${cert}`.execute(db)
      else if (entry && what === 'amount') await sql`update flag_account set amount = amount + ${(a + 1) / 100} where id = ${entry}`.execute(db)
      else if (entry && what === 'unpay') await sql`delete from flag_account where id = ${entry}`.execute(db)
    }
    const locked: string[] = []
    const kept = new Map<string, string>()
    const holds = async () => {
      const all = await Promise.all([...months, now].map((month) => report(who.admin, month, { flagId: fresh.id })))
      for (const [month, lines] of kept) expect(JSON.stringify(all.find((one) => one.month === month)!.rows)).toBe(lines)
      const { rows: [truth] } = await sql<{ certificates: number; due: number; paid: number }>`select (select count(*)::int from ship_cert where ship_id = any (${fresh.ships})) as certificates,
        (select coalesce(sum(amount), 0) from flag_account where flag_id = ${fresh.id} and kind = 'charge') as due, (select coalesce(sum(amount), 0) from flag_account where flag_id = ${fresh.id} and kind = 'payment') as paid`.execute(db)
      const sum = (of: (one: Report) => number) => all.reduce((total, one) => total + of(one), 0)
      expect(sum(({ totals }) => totals.certificates)).toBe(truth!.certificates)
      expect(sum(({ account }) => cents(account!.due))).toBe(cents(truth!.due))
      expect(sum(({ account }) => cents(account!.paid))).toBe(cents(truth!.paid))
      all.slice(1).forEach((one, i) => expect(cents(one.account!.opening)).toBe(cents(all[i]!.account!.closing)))
      expect(all.filter((one) => one.adjusted && !one.locked).map(({ month }) => month).every((month) => month === nextMonth(locked.at(-1)!))).toBe(true)
    }
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    const rounds = fc.sample(fc.array(step, { minLength: 6, maxLength: 10 }), { numRuns: 5, seed })
    for (const round of rounds) {
      for (const each of round) await act(each)
      await act({ what: 'lock', a: 0, b: 0 })
      try { await holds() } catch (cause) { throw new Error(`SEED=${seed}`, { cause }) }
    }
    expect(locked.length).toBe(4)
  })

  it('is a file that says the same, in English unless Chinese is asked for', async () => {
    const month = monthBefore(now)
    const { rows } = await report(who.flag, month)
    const csv = async (lang: 'en' | 'zh') => (await who.flag.file('stat/flagMonthlyReport/export', { month, format: 'csv', lang })).bytes.toString('utf8')
    const [english, chinese] = [await csv('en'), await csv('zh')]
    for (const { certNo } of rows) if (certNo) expect(english).toContain(certNo)
    expect(english.split('\n').filter((line) => /^(Certificate|Endorsement),/.test(line)).length).toBe(rows.filter(({ part }) => part === 'A').length)
    expect(english).toContain('Closing balance')
    expect(chinese).toContain('期末余额')
    const pdf = await who.flag.file('stat/flagMonthlyReport/export', { month, format: 'pdf' })
    expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    const sheets = await readSheets((await who.flag.file('stat/flagMonthlyReport/export', { month, format: 'xlsx' })).bytes)
    expect(sheets).toHaveLength(6)
    // Every sheet has the words of its dictionaries, not only the first that asked for them.
    for (const { data: [heads = [], ...lines] } of sheets.slice(0, 5))
      for (const head of ['Ship type', 'Survey type'].filter((one) => heads.includes(one))) for (const line of lines) expect(String(line[heads.indexOf(head)] ?? ''), head).not.toMatch(/^\d+$|^[a-z]/)
    expect((await who.flag.ok('stat/flagMonthlyReport/months')).list.map((one: { month: string }) => one.month)).toEqual([month, monthBefore(now, 2)])
  })
})
