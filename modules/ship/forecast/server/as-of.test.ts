/** The forecast of another day: surveys, tariffs and flags as they were, or will be, on it. */
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import {
  app,
  chief,
  companyId,
  endorseDueSurveys,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'

startPaperCertTests()

const yesterday = addDays(now, -1)
const forecast = (input: object) => chief.callOk('ship/forecast/list', input)
interface Survey {
  shipCertId: number
  surveyType: string
  dueDate: string
  windowState: string
  fee: number | null
  flagId: number
}
const surveysOf = async (id: number, input: object): Promise<Survey[]> => {
  const { rows } = await chief.callOk('ship/forecastSurvey/list', { ...input, size: 200 })
  return (rows as Survey[]).filter(({ shipCertId }) => shipCertId === id)
}
/** Filters of the ship of these tests: few certificates beside hers. */
const hers = () => ({ ownerId: [companyId] })
beforeAll(() => app.query(`update ship set owner_id = ${companyId} where id = ${shipId}`))

const setToday = (day: string) =>
  app.query(`create or replace function society_today() returns date language sql stable
    parallel safe as $$ select date '${day}' $$`)

test('a past day is what it was when it was today: months, totals, surveys and files', async () => {
  const filters = [{}, { kind: ['audit'] }, { group: ['class'] }, { shipType: ['201', '203'] }]
  const month = ['overdue']
  const read = async (asOf: { asOf?: string[] }) => {
    const { rows, ...rest } = await chief.callOk('ship/forecastSurvey/list', {
      ...asOf,
      month,
      size: 200,
    })
    const lists = []
    for (const one of filters) lists.push(await forecast({ ...one, ...asOf }))
    const file = { ...asOf, month, format: 'csv' }
    const { bytes } = await chief.download('ship/forecastSurvey/export', file)
    const lines = Buffer.from(bytes).toString('utf8').trim().split(/\r?\n/)
    const ordered = rows.map((row: object) => JSON.stringify(row)).sort()
    return {
      lists: lists.map(({ rows: months, totals, series }) => ({
        months: months.map(withoutItems),
        totals: withoutItems(totals),
        series,
      })),
      rest,
      ordered,
      // The file names the day.
      lines: lines.filter((line) => line !== `As of,${now}`).sort(),
    }
  }
  const today = await read({})
  expect(today.ordered.length).toBeGreaterThan(10)
  expect(await read({ asOf: [now] })).toEqual(today)
  try {
    await setToday(addDays(now, 1))
    expect(await read({ asOf: [now] })).toEqual(today)
  } finally {
    await setToday(now)
  }
})

/** Figures without the items of continuous surveys, which a past day does not have. */
const withoutItems = ({ surveyItems: _none, ...figures }: Record<string, unknown>) => figures

test('a survey is due until it is held, and with a certificate until that ends', async () => {
  const expiry = addMonths(now, 25)
  const { id } = await paper('SC', expiry)
  await endorseDueSurveys(operator, id)
  const other = await paper('SR', addMonths(now, 20))
  const filters = hers()
  const due = await surveysOf(id, filters)
  await operator.callOk('ship/cert/endorse', {
    id,
    surveyType: due.find(({ windowState }) => windowState !== 'notOpen')!.surveyType,
    inspectionDate: now,
    place: 'Busan',
  })
  expect((await surveysOf(id, filters)).length).toBe(due.length - 1)
  const before = await surveysOf(id, { ...filters, asOf: [yesterday] })
  expect(before.map(({ dueDate }) => dueDate)).toContain(due[0]!.dueDate)
  const admin = await app.signInAs('admin')
  await byTwo(chief, admin, 'ship/cert/valid', { id: other.id, valid: 0, remark: 'Wrong' })
  expect(await surveysOf(other.id, { ...filters, asOf: [now] })).toEqual([])
  expect(await surveysOf(other.id, { ...filters, asOf: [yesterday] })).not.toEqual([])
  // Before its issue there was none.
  const issued = addMonths(expiry, -60)
  expect(await surveysOf(id, { ...filters, asOf: [addDays(issued, -1)] })).toEqual([])
})

test('months and states count from the day', async () => {
  const { id } = await paper('IAPP', addMonths(now, 30))
  await endorseDueSurveys(operator, id)
  const filters = hers()
  const day = addMonths(now, 10)
  const { rows } = await forecast({ ...filters, asOf: [day] })
  expect(rows).toHaveLength(15)
  expect(rows[2].month).toBe(day.slice(0, 7))
  const then = await surveysOf(id, { ...filters, asOf: [day] })
  expect(then.some(({ windowState }) => windowState === 'overdue')).toBe(true)
  expect((await surveysOf(id, filters)).some((one) => one.windowState === 'overdue')).toBe(false)
})

test('fees are those of the tariffs, and flags those of the ships, on the day', async () => {
  const { id } = await paper('ISPP', addMonths(now, 8))
  const filters = hers()
  const [survey] = await surveysOf(id, filters)
  const { version, flagId } = await operator.callOk('basic/ship/get', { id: shipId })
  const [other] = await app.query<{ id: number }>(
    `select id from flag where id <> ${flagId} order by id limit 1`,
  )
  await operator.callOk('basic/ship/save', { id: shipId, version, flagId: other!.id })
  expect(await surveysOf(id, { ...filters, asOf: [now] })).toEqual([])
  expect(await surveysOf(id, { ...filters, asOf: [yesterday] })).toEqual([survey])
  const byFlag = (flag: number) => ({ ...filters, asOf: [yesterday], flagId: [flag] })
  expect(await surveysOf(id, byFlag(flagId))).toEqual([survey])
  expect(await surveysOf(id, byFlag(other!.id))).toEqual([])
  await app.query(`update cert_fee set effective_from = current_date - 1, effective_to = null`)
  const [early] = await surveysOf(id, { ...filters, asOf: [addDays(now, -40)] })
  expect(early).toMatchObject({ fee: null, pricing: 'noTariff' })
})

test('another day shows the same certificates of the own region', async () => {
  const { client } = await createTestUser(app, 'forecast-as-of-singapore', {
    taskNode: 'sys_operators',
    dataType: 2,
    region: 'SIN',
  })
  const { series } = await client.callOk('ship/forecast/list', { asOf: [yesterday] })
  expect(series.byRegion.map(({ region }: { region: string }) => region)).toEqual(['SIN'])
})

test('items of continuous surveys have no past, and very many certificates no other day', async () => {
  await app.query(`insert into survey_item (ship_id, scheme, code, name_zh, name_en, basis_date,
    due_date) values (${shipId}, 'CSM', 'A1', '主机', 'Main engine', '${addMonths(now, -50)}',
    '${addMonths(now, 10)}')`)
  const filters = hers()
  expect((await forecast(filters)).totals.surveyItems).toBe(1)
  expect((await forecast({ ...filters, asOf: [yesterday] })).totals.surveyItems).toBeNull()
  expect((await forecast({ ...filters, asOf: [addMonths(now, 11)] })).rows[0].surveyItems).toBe(1)
  await app.query(`insert into ship_cert (ship_id, cert_id, cert_no, term, issue_date, expiry_date,
      expiry_before_extension, for_flag_id)
    select ship_id, cert_id, 'MANY-' || n, term, issue_date, expiry_date, expiry_before_extension,
      for_flag_id from ship_cert, generate_series(1, 5001) n
    where id = (select max(id) from ship_cert where ship_id = ${shipId} and valid = 1)`)
  await app.query(`insert into ship_cert_standing select id, '-infinity', 'infinity', 'inForce',
    'good', 'Rule', issue_date, null, null from ship_cert where cert_no like 'MANY-%'`)
  const refused = await chief.call('ship/forecast/list', { asOf: [yesterday] })
  expect(refused).toMatchObject({ code: 409, msg: expect.stringMatching(/5,?000 certificates/) })
})
