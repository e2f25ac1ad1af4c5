import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let chief: Client
beforeAll(async () => {
  house = await startHouse()
  chief = await house.as('chief')
  // Some surveys without a tariff.
  await house.services.db.deleteFrom('certFee').where('surveyType', 'is', null).where('certId', 'in', (e) => e.selectFrom('cert').where('code', 'in', ['BWM', 'CLH']).select('id')).execute()
  await house.services.db.deleteFrom('certFee').where('certId', 'is', null).execute()
})
afterAll(() => house.close())

const cents = (rows: readonly { fee: number | null }[]) => rows.reduce((sum, { fee }) => sum + Math.round((fee ?? 0) * 100), 0) / 100
/** Every row of a question, page by page. */
async function all(asked: object): Promise<{ rows: any[]; totals: any; total: number }> {
  const rows: any[] = []
  for (let page = 1; ; page++) {
    const answer = await chief.ok('ship/forecastSurvey/list', { ...asked, page, size: 200 })
    rows.push(...answer.rows)
    if (rows.length >= answer.total || !answer.rows.length) return { ...answer, rows }
  }
}

test('behind each figure of the forecast stand just the surveys it counts', async () => {
  const forecast = await chief.ok('ship/forecast/list', {})
  const whole = await all({})
  expect(whole.rows.map(({ dueDate }) => dueDate)).toEqual(whole.rows.map(({ dueDate }) => dueDate).sort())
  expect([whole.total, whole.totals.surveys, cents(whole.rows), whole.totals.fee]).toEqual([whole.rows.length, forecast.totals.surveys, forecast.totals.revenue, forecast.totals.revenue])
  expect(whole.totals.unpriced).toBe(whole.rows.filter(({ pricing }) => pricing !== 'tariff').length)
  expect(whole.totals.unpriced).toBeGreaterThan(0)
  const slotOf = ({ windowState, dueDate }: any) => (windowState === 'overdue' ? 'overdue' : dueDate.slice(0, 7) < forecast.rows[2].month ? 'late' : dueDate.slice(0, 7))
  for (const line of forecast.rows) {
    const own = whole.rows.filter((row) => slotOf(row) === line.month)
    expect([own.length, cents(own), own.filter(({ kind }) => kind === 'annual').length, new Set(own.flatMap(({ shipId }) => shipId ?? [])).size], line.month).toEqual([line.surveys, line.revenue, line.annual, line.ships])
  }
  const [busiest] = forecast.rows.toSorted((a: any, b: any) => b.unpriced - a.unpriced)
  for (const [withoutTariff, count] of [[true, busiest.unpriced], [false, busiest.surveys - busiest.unpriced]] as const) {
    const part = await all({ month: [busiest.month], withoutTariff: [withoutTariff] })
    expect([part.rows.length, part.total, part.totals.fee]).toEqual([count, count, withoutTariff ? 0 : busiest.revenue])
    expect(part.rows.every(({ fee, ...row }) => (fee === null) === withoutTariff && slotOf(row) === busiest.month)).toBe(true)
    expect(part.totals.ships).toBe(new Set(part.rows.flatMap(({ shipId }) => shipId ?? [])).size)
  }
})

test('as a file, with names; and a month that is none is refused', async () => {
  const { total, rows } = await chief.ok('ship/forecastSurvey/list', { kind: ['renewal'] })
  const sheet = await readSheet((await chief.file('ship/forecastSurvey/export', { kind: ['renewal'] })).bytes)
  expect(sheet[1]!.slice(0, 2)).toEqual([rows[0].holder, rows[0].imo])
  expect(sheet.filter((row) => row[sheet[0]!.indexOf('Kind of work')] === 'Renewal')).toHaveLength(total)
  expect(await chief.call('ship/forecastSurvey/list', { month: ['soon'] })).toMatchObject({ code: 400 })
  expect((await (await house.as('owner')).call('ship/forecastSurvey/list', {})).code).toBe(403)
})
