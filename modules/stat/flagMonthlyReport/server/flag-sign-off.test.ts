import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { report, startFlagReport } from './flagMonthlyReport.fixture.ts'
import type { FlagReportFixture } from './flagMonthlyReport.fixture.ts'
import { monthBefore } from './month.ts'

let app: TestApp
let principal: FlagReportFixture['principal']
let now: string
let flagOf: FlagReportFixture['flagOf']
beforeAll(async () => {
  ;({ app, principal, now, flagOf } = await startFlagReport())
}, 120_000)
afterAll(() => app.close())

describe('flag states', () => {
  it("cannot see each other's lines, totals, files and signatures", async () => {
    const [mine, theirs, month] = [await flagOf('flag'), await flagOf('flag2'), monthBefore(now)]
    for (const call of ['stat/flagMonthlyReport/list', 'stat/flagMonthlyReport/export'])
      expect(await principal.flag.call(call, { flagId: theirs, month })).toMatchObject({
        code: 404,
      })
    expect(
      await principal.flag.call('stat/flagMonthlyReport/months', { flagId: theirs }),
    ).toMatchObject({ code: 404 })
    const [own, other] = [await report(principal.flag, month), await report(principal.flag2, month)]
    expect([own.flagId, other.flagId]).toEqual([mine, theirs])
    const keys = new Set(
      own.rows.filter(({ kind }) => kind !== 'flagOut' && kind !== 'flagIn').map(({ key }) => key),
    )
    expect(
      other.rows.filter(
        ({ key, kind }) => keys.has(key) && kind !== 'flagOut' && kind !== 'flagIn',
      ),
    ).toEqual([])
    const line = other.rows.find(({ lineId, part }) => lineId && part !== 'D')!.lineId!
    expect(
      await principal.flag.call('stat/flagMonthlyReport/acknowledge', { ids: [line] }),
    ).toMatchObject({ code: 404 })
    expect(
      await principal.flag.call('stat/flagMonthlyReport/query', { id: line, words: 'Which?' }),
    ).toMatchObject({ code: 404 })
    for (const list of [
      'ship/query',
      'ship/cert',
      'basic/authorisation',
      'work/flagAccount',
      'work/regCert',
      'ship/record',
    ]) {
      const { list: rows } = await principal.flag.callOk<{ list: { flagId: number }[] }>(
        `${list}/list`,
        { size: 200 },
      )
      expect(rows.length, list).toBeGreaterThan(0)
      expect(
        rows.filter(({ flagId }) => flagId !== mine),
        list,
      ).toEqual([])
      expect((await principal.flag.download(`${list}/export`)).status, list).toBe(200)
    }
    expect(
      await principal.flag.call('work/flagAccount/save', {
        flagId: mine,
        kind: 'payment',
        amount: 1,
        entryDate: '2026-01-01',
      }),
    ).toMatchObject({ code: 403 })
  })

  it('acknowledge and query line by line; the office answers; each side is notified', async () => {
    const month = monthBefore(now)
    const noticeTitles = async (by: Client) =>
      (
        await by.callOk<{ list: { titleEn: string }[] }>('home/notification/list', {
          kind: ['report'],
        })
      ).list.map(({ titleEn }) => titleEn)
    const { rows, progress } = await report(principal.flag2, month, { sign: 'waiting' })
    const [first, second] = rows.map(({ lineId }) => lineId!)
    expect(progress.waiting).toBe(rows.length)
    expect(
      await principal.flag2.callOk('stat/flagMonthlyReport/acknowledge', { ids: [first] }),
    ).toEqual({ acknowledged: 1 })
    await principal.flag2.callOk('stat/flagMonthlyReport/query', {
      id: second,
      words: 'Is this the right day?',
    })
    expect(
      (await noticeTitles(principal.manager)).some((title) =>
        title.includes('Liberia has a query about'),
      ),
    ).toBe(true)
    expect(
      await principal.flag2.call('stat/flagMonthlyReport/acknowledge', { ids: [second] }),
    ).toMatchObject({ code: 409 })
    await principal.manager.callOk('stat/flagMonthlyReport/answer', {
      id: second,
      words: 'Yes: see the original.',
    })
    expect(
      (await noticeTitles(principal.flag2)).some((title) => title.includes('has been answered')),
    ).toBe(true)
    expect(
      await principal.manager.call('stat/flagMonthlyReport/answer', { id: second, words: 'Again' }),
    ).toMatchObject({ code: 409 })
    expect(
      (await report(principal.flag2, month)).rows.find(({ lineId }) => lineId === second),
    ).toMatchObject({
      sign: 'answered',
      messages: [
        { kind: 'query', words: 'Is this the right day?' },
        { kind: 'answer', words: 'Yes: see the original.' },
      ],
    })
    expect((await report(principal.flag2, month)).progress).toMatchObject({
      total: progress.total,
      acknowledged: progress.acknowledged + 1,
      waiting: progress.waiting - 2,
    })
    expect(
      await principal.admin.call('stat/flagMonthlyReport/acknowledge', { month }),
    ).toMatchObject({ code: 403 })
    expect(await principal.flag2.call('stat/flagMonthlyReport/acknowledge', {})).toMatchObject({
      code: 400,
    })
  })
})
