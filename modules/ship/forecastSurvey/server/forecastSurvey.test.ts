import { readSheet } from 'read-excel-file/node'
import { beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#common/contract.ts'
import type { forecastSurvey } from '../forecastSurvey.contract.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const chief = app.client('chief')
beforeAll(async () => {
  // Some surveys without a tariff.
  await app.services.db
    .deleteFrom('certFee')
    .where('surveyType', 'is', null)
    .where('certId', 'in', (e) =>
      e.selectFrom('cert').where('code', 'in', ['BWM', 'CLH']).select('id'),
    )
    .execute()
  await app.services.db.deleteFrom('certFee').where('certId', 'is', null).execute()
})

type Answer = OutputOf<typeof forecastSurvey, 'list'>
const cents = (rows: readonly { fee: number | null }[]) =>
  rows.reduce((sum, { fee }) => sum + Math.round((fee ?? 0) * 100), 0) / 100
/** All rows of a query, page by page. */
async function all(query: object): Promise<Answer> {
  const rows: Answer['rows'] = []
  for (let page = 1; ; page++) {
    const response = await chief.callOk<Answer>('ship/forecastSurvey/list', {
      ...query,
      page,
      size: 200,
    })
    rows.push(...response.rows)
    if (rows.length >= response.total || !response.rows.length) return { ...response, rows }
  }
}

test('lists exactly the surveys of each figure of the forecast', async () => {
  const forecast = await chief.callOk('ship/forecast/list', {})
  const unfiltered = await all({})
  expect(unfiltered.rows.map(({ dueDate }) => dueDate)).toEqual(
    unfiltered.rows.map(({ dueDate }) => dueDate).sort(),
  )
  expect([
    unfiltered.total,
    unfiltered.totals.surveys,
    cents(unfiltered.rows),
    unfiltered.totals.fee,
  ]).toEqual([
    unfiltered.rows.length,
    forecast.totals.surveys,
    forecast.totals.revenue,
    forecast.totals.revenue,
  ])
  expect(unfiltered.totals.unpriced).toBe(
    unfiltered.rows.filter(({ pricing }) => pricing !== 'tariff').length,
  )
  expect(unfiltered.totals.unpriced).toBeGreaterThan(0)
  const slotOf = ({ windowState, dueDate }: { windowState: string; dueDate: string }) =>
    windowState === 'overdue'
      ? 'overdue'
      : dueDate.slice(0, 7) < forecast.rows[2].month
        ? 'late'
        : dueDate.slice(0, 7)
  for (const line of forecast.rows) {
    const own = unfiltered.rows.filter((row) => slotOf(row) === line.month)
    expect(
      [
        own.length,
        cents(own),
        own.filter(({ kind }) => kind === 'annual').length,
        new Set(own.flatMap(({ shipId }) => shipId ?? [])).size,
      ],
      line.month,
    ).toEqual([line.surveys, line.revenue, line.annual, line.ships])
  }
  const [busiest] = forecast.rows.toSorted(
    (a: { unpriced: number }, b: { unpriced: number }) => b.unpriced - a.unpriced,
  )
  for (const [withoutTariff, count] of [
    [true, busiest.unpriced],
    [false, busiest.surveys - busiest.unpriced],
  ] as const) {
    const part = await all({ month: [busiest.month], withoutTariff: [withoutTariff] })
    expect([part.rows.length, part.total, part.totals.fee]).toEqual([
      count,
      count,
      withoutTariff ? 0 : busiest.revenue,
    ])
    expect(
      part.rows.every(
        ({ fee, ...row }) => (fee === null) === withoutTariff && slotOf(row) === busiest.month,
      ),
    ).toBe(true)
    expect(part.totals.ships).toBe(new Set(part.rows.flatMap(({ shipId }) => shipId ?? [])).size)
  }
})

test('exports with names; refuses an invalid month', async () => {
  const { total, rows } = await chief.callOk('ship/forecastSurvey/list', { kind: ['renewal'] })
  const sheet = await readSheet(
    (await chief.download('ship/forecastSurvey/export', { kind: ['renewal'] })).bytes,
  )
  expect(sheet[1]!.slice(0, 2)).toEqual([rows[0].holder, rows[0].imo])
  expect(sheet.filter((row) => row[sheet[0]!.indexOf('Kind of work')] === 'Renewal')).toHaveLength(
    total,
  )
  expect(await chief.call('ship/forecastSurvey/list', { month: ['soon'] })).toMatchObject({
    code: 400,
  })
  expect((await (await app.signInAs('owner')).call('ship/forecastSurvey/list', {})).code).toBe(403)
})
