import { expect, test } from 'vitest'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { termFaults } from '#modules/certificates/issuing/server/dates.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { testApp } from '#server/testing/test-app.ts'
import { refreshStandings } from './store-standings.ts'

const app = testApp()
const admin = app.client('admin')

const today = 't.from_day <= society_today() and t.until_day > society_today()'
const end = (id: number, reason: string) =>
  app.query(`update ship_cert_standing t set standing = 'lapsed', reason = '${reason}',
    left_by = ${reason === 'companyChanged' ? `'${reason}'` : 'null'}
    where t.ship_cert_id = ${id} and ${today}`)

test('a company is not shown in force by a Document of Compliance that has lapsed', async () => {
  const [doc] = await app.query<{ id: number; companyId: number }>(
    `select c.id, c.company_id from ship_cert_row c where c.cert_code = 'DOC' and c.standing = 'inForce'
      and c.window_state = 'notOpen' and 1 = (select count(*) from ship_cert o
      where o.company_id = c.company_id and o.superseded_by is null) limit 1`,
  )
  const { id, companyId } = doc!
  await refreshStandings(app.services.db, { companyIds: [companyId] })
  const state = async () => (await admin.callOk('ship/manager/get', { id: companyId })).docState
  expect(await state()).toBe('notOpen')
  await end(id, 'surveyMissed')
  expect(await state()).toBe('overdue')
})

test('an interim certificate of a former company does not prevent one for the next company', async () => {
  const { db } = app.services
  const [held] = await app.query<{ id: number; shipId: number; certId: number }>(
    `select id, ship_id, cert_id from ship_cert_row where cert_code = 'ISMC' and standing = 'inForce'
      and ship_id is not null limit 1`,
  )
  const { id, shipId, certId } = held!
  await refreshStandings(db, { shipIds: [shipId] })
  const rules = await readCertTypeRules(db, certId)
  const today = await societyToday(db)
  const faults = (surveyType = 'initial', issueDate: string | null = today) =>
    termFaults(
      db,
      { shipId, certId, term: 'interim', surveyType, actionType: 'issue', issueDate } as never,
      rules,
    )
  expect(await faults()).toHaveLength(1)
  // A survey at a change of flag is none: the ship has not changed her flag.
  expect(await faults('changeOfFlag')).toHaveLength(1)
  await end(id, 'surveyMissed')
  expect(await faults()).toHaveLength(1)
  await end(id, 'companyChanged')
  expect(await faults()).toEqual([])
  await end(id, 'authorityWithdrew')
  expect(await faults()).toEqual([])
  await refreshStandings(db, { shipIds: [shipId] })
  expect(await faults('initial', null)).toHaveLength(1)
  // A change that is recorded for a later day: its interim certificate is opened before, and issued
  // after it.
  await app.query(`update ship_cert_standing set left_by = 'flagChanged'
    where ship_cert_id = ${id} and from_day > society_today()`)
  expect(await faults('initial', null)).toEqual([])
  expect(await faults()).toHaveLength(1)
})

test('the monthly report of a flag lists no coming survey of a certificate that has ended', async () => {
  const [due] = await app.query<{ id: number; shipId: number; flagId: number; certNo: string }>(
    `select c.id, c.ship_id, c.flag_id, c.cert_no from ship_cert_row c where c.window_state = 'open'
      and c.pending_end < society_today() + 80 and c.ship_id is not null and c.flag_id is not null
      order by c.id limit 1`,
  )
  const { id, shipId, flagId, certNo } = due!
  await refreshStandings(app.services.db, { shipIds: [shipId] })
  const [{ month }] = (await app.query<{ month: string }>(
    `select to_char(society_today(), 'YYYY-MM') as month`,
  )) as [{ month: string }]
  const listed = async () => {
    const { rows } = await admin.callOk('stat/flagMonthlyReport/list', {
      flagId,
      month,
      part: 'D',
      size: 500,
    })
    return rows.filter((row: { certNo: string }) => row.certNo === certNo).length
  }
  expect(await listed()).toBeGreaterThan(0)
  await end(id, 'surveyMissed')
  expect(await listed()).toBe(0)
})

test('ship/cert/list: says why a certificate is worth what it is, by which rule and since when', async () => {
  const [cert] = await app.query<{ id: number; shipId: number }>(
    `select id, ship_id from ship_cert_row where cert_code = 'SE' and standing = 'inForce'
      and ship_id is not null limit 1`,
  )
  const { id, shipId } = cert!
  await refreshStandings(app.services.db, { shipIds: [shipId] })
  await end(id, 'surveyMissed')
  await app.query(`update ship_cert_standing t set rule = 'flag law'
    where t.ship_cert_id = ${id} and ${today}`)
  const row = async (columns?: string[]) => {
    const { list } = await admin.callOk('ship/cert/list', {
      shipId: [shipId],
      certCode: ['SE'],
      size: 100,
      ...(columns && { columns }),
    })
    return list.find((one: { id: number }) => one.id === id)
  }
  const words = {
    standingReasonZh: '检验未在规定窗口内完成。',
    standingReasonEn: 'A survey was not completed within its window.',
    standingRuleZh: '船旗国法律',
    standingRuleEn: 'Law of the flag State',
  }
  expect(await row()).toMatchObject({
    standing: 'lapsed',
    ...words,
    standingSince: expect.stringMatching(/^\d{4}-/),
    standingRule: 'flag law',
  })
  const computed = Object.keys(words)
  expect(await row(computed)).toEqual({ id, ...words })
})
