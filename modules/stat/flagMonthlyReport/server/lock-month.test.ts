import fc from 'fast-check'
import { sql } from 'kysely'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '#server/testing/testing.ts'
import { cents, report, startFlagReport } from './flagMonthlyReport.fixture.ts'
import type { FlagReportFixture, Report } from './flagMonthlyReport.fixture.ts'
import { monthBefore, nextMonth } from './month.ts'

let app: TestApp
let principal: FlagReportFixture['principal']
let now: string
let newFlag: FlagReportFixture['newFlag']
let flagOf: FlagReportFixture['flagOf']
beforeAll(async () => {
  ;({ app, principal, now, newFlag, flagOf } = await startFlagReport())
}, 120_000)
afterAll(() => app.close())

/** A change of the data or a lock, at random. */
type Step = {
  what: 'issue' | 'move' | 'renumber' | 'remove' | 'charge' | 'amount' | 'unpay' | 'lock'
  a: number
  b: number
}
const step = fc.record({
  what: fc.constantFrom<Step['what']>(
    'issue',
    'issue',
    'move',
    'renumber',
    'remove',
    'charge',
    'charge',
    'amount',
    'unpay',
    'lock',
  ),
  a: fc.nat(1000),
  b: fc.nat(1000),
})

describe('a locked month', () => {
  it('is locked in order, once it is over, by users with the right', async () => {
    const flagId = await flagOf('flag')
    expect(
      await principal.finance.call('stat/flagMonthlyReport/lock', { flagId, month: now }),
    ).toMatchObject({ code: 403 })
    expect(
      await principal.manager.call('stat/flagMonthlyReport/lock', { flagId, month: now }),
    ).toMatchObject({ code: 409, error: 'flagReport.notOver' })
    expect(
      await principal.manager.call('stat/flagMonthlyReport/lock', {
        flagId,
        month: monthBefore(now),
      }),
    ).toMatchObject({ code: 409, error: 'flagReport.lockedAlready' })
    await expect(
      sql`update flag_report_line set fee = 1 where flag_id = ${flagId}`.execute(app.services.db),
    ).rejects.toThrow('never change')
  })

  it('never changes; later corrections are counted exactly once in later months', async () => {
    const { db } = app.services
    const months = Array.from({ length: 5 }, (_, i) => monthBefore(now, 5 - i))
    const dayIn = (a: number, b: number) =>
      `${months[a % months.length]}-${String((b % 28) + 1).padStart(2, '0')}`
    const one = async (table: 'ship_cert' | 'flag_account', n: number) => {
      const mine =
        table === 'ship_cert' ? sql`ship_id = any (${newFlag.ships})` : sql`flag_id = ${newFlag.id}`
      return (
        await sql<{
          id: number
        }>`select id from ${sql.table(table)} where ${mine} order by id`.execute(db)
      ).rows.at(n % 7)?.id
    }
    let serial = 0
    const act = async ({ what: kind, a, b }: Step): Promise<void> => {
      const ship = newFlag.ships[a % newFlag.ships.length]!
      const [cert, entry] = [await one('ship_cert', a), await one('flag_account', b)]
      if (kind === 'issue')
        await sql`insert into ship_cert (ship_id, cert_id, cert_no, term, issue_date)
          values (${ship}, ${newFlag.kinds[b % newFlag.kinds.length]!}, ${`X-${++serial}-${a}`}, 'full',
          ${dayIn(a, b)})`.execute(db)
      else if (kind === 'charge')
        await sql`insert into flag_account (flag_id, kind, amount, entry_date)
          values (${newFlag.id}, ${b % 3 ? 'charge' : 'payment'}, ${(a * 7 + b + 1) / 100},
          ${dayIn(a, b)})`.execute(db)
      else if (kind === 'lock') {
        const next = months.find((month) => month > (locked.at(-1) ?? ''))
        if (!next || locked.length >= 4) return
        await principal.admin.callOk('stat/flagMonthlyReport/lock', {
          flagId: newFlag.id,
          month: next,
        })
        locked.push(next)
        reported.set(
          next,
          JSON.stringify((await report(principal.admin, next, { flagId: newFlag.id })).rows),
        )
      } else if (cert && kind === 'move')
        await sql`update ship_cert set issue_date = ${dayIn(a, b)} where id = ${cert}`.execute(db)
      else if (cert && kind === 'renumber')
        await sql`update ship_cert set cert_no = ${`Y-${++serial}-${b}`} where id = ${cert}`.execute(
          db,
        )
      else if (cert && kind === 'remove')
        await sql`delete from ship_cert where id = ${cert}`.execute(db)
      else if (entry && kind === 'amount')
        await sql`update flag_account set amount = amount + ${(a + 1) / 100} where id = ${entry}`.execute(
          db,
        )
      else if (entry && kind === 'unpay')
        await sql`delete from flag_account where id = ${entry}`.execute(db)
    }
    const locked: string[] = []
    const reported = new Map<string, string>()
    const checkMonths = async () => {
      const all = await Promise.all(
        [...months, now].map((month) => report(principal.admin, month, { flagId: newFlag.id })),
      )
      for (const [month, lines] of reported)
        expect(JSON.stringify(all.find((one) => one.month === month)!.rows)).toBe(lines)
      const {
        rows: [expected],
      } = await sql<{
        certificates: number
        due: number
        paid: number
      }>`select (select count(*)::int from ship_cert where ship_id = any (${newFlag.ships})) as certificates,
        (select coalesce(sum(amount), 0) from flag_account
          where flag_id = ${newFlag.id} and kind = 'charge') as due, (select coalesce(sum(amount), 0)
          from flag_account where flag_id = ${newFlag.id} and kind = 'payment') as paid`.execute(db)
      const sum = (of: (one: Report) => number) => all.reduce((total, one) => total + of(one), 0)
      expect(sum(({ totals }) => totals.certificates)).toBe(expected!.certificates)
      expect(sum(({ account }) => cents(account!.due))).toBe(cents(expected!.due))
      expect(sum(({ account }) => cents(account!.paid))).toBe(cents(expected!.paid))
      all
        .slice(1)
        .forEach((one, i) =>
          expect(cents(one.account!.opening)).toBe(cents(all[i]!.account!.closing)),
        )
      expect(
        all
          .filter((one) => one.adjusted && !one.locked)
          .map(({ month }) => month)
          .every((month) => month === nextMonth(locked.at(-1)!)),
      ).toBe(true)
    }
    const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
    const rounds = fc.sample(fc.array(step, { minLength: 6, maxLength: 10 }), { numRuns: 5, seed })
    for (const round of rounds) {
      for (const each of round) await act(each)
      await act({ what: 'lock', a: 0, b: 0 })
      try {
        await checkMonths()
      } catch (cause) {
        throw new Error(`SEED=${seed}`, { cause })
      }
    }
    expect(locked.length).toBe(4)
  })

  it('exports the same contents, in English unless Chinese is requested', async () => {
    const month = monthBefore(now)
    const { rows } = await report(principal.flag, month)
    const csv = async (lang: 'en' | 'zh') =>
      (
        await principal.flag.download('stat/flagMonthlyReport/export', {
          month,
          format: 'csv',
          lang,
        })
      ).bytes.toString('utf8')
    const [english, chinese] = [await csv('en'), await csv('zh')]
    for (const { certNo } of rows) if (certNo) expect(english).toContain(certNo)
    expect(
      english.split('\n').filter((line) => /^(Certificate|Endorsement),/.test(line)).length,
    ).toBe(rows.filter(({ part }) => part === 'A').length)
    expect(english).toContain('Closing balance')
    expect(chinese).toContain('期末余额')
    const pdf = await principal.flag.download('stat/flagMonthlyReport/export', {
      month,
      format: 'pdf',
    })
    expect([pdf.status, pdf.bytes.subarray(0, 4).toString()]).toEqual([200, '%PDF'])
    const sheets = await readSheets(
      (await principal.flag.download('stat/flagMonthlyReport/export', { month, format: 'xlsx' }))
        .bytes,
    )
    expect(sheets).toHaveLength(6)
    // Every sheet has dictionary labels, not only the first one.
    for (const {
      data: [heads = [], ...lines],
    } of sheets.slice(0, 5))
      for (const head of ['Ship type', 'Survey type'].filter((one) => heads.includes(one)))
        for (const line of lines)
          expect(String(line[heads.indexOf(head)] ?? ''), head).not.toMatch(/^\d+$|^[a-z]/)
    expect(
      (await principal.flag.callOk('stat/flagMonthlyReport/months')).list.map(
        (one: { month: string }) => one.month,
      ),
    ).toEqual([month, monthBefore(now, 2)])
  })
})
