/** Lists, files, figures and search by what was recorded at the end of a day. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import type { Client } from '#server/testing/testing.ts'
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
} from '../paper-cert.fixture.ts'
import { refreshStandings } from './store-standings.ts'

startPaperCertTests()

// The withdrawal was recorded a week late, and one certificate after the day.
const withdrawn = addDays(now, -20)
const day = addDays(withdrawn, 3)
const recorded = addDays(withdrawn, 7)
const ids = { sc: 0, se: 0, late: 0 }
let owner: Client
let flag: Client

beforeAll(async () => {
  await app.query(`update ship set owner_id = ${companyId} where id = ${shipId}`)
  const [{ flagId }] = (await app.query(
    `select flag_id as "flagId" from ship where id = ${shipId}`,
  )) as [{ flagId: number }]
  for (const [key, code, months] of [
    ['sc', 'SC', 20],
    ['se', 'SE', 30],
    ['late', 'IOPP', 40],
  ] as const) {
    ids[key] = (await paper(code, addMonths(now, months))).id
    await endorseDueSurveys(operator, ids[key])
  }
  const admin = await app.signInAs('admin')
  await byTwo(chief, admin, 'ship/cert/valid', { id: ids.sc, valid: 0, remark: 'Hull cracked' })
  await app.query(`update ship_cert set create_time = issue_date + time '12:00'
    where id in (${ids.sc}, ${ids.se})`)
  await app.query(`update cert_endorsement set create_time = inspection_date + time '12:00'`)
  await app.query(`update cert_event set day = '${withdrawn}', create_time = '${recorded} 12:00+08'
    where ship_cert_id = ${ids.sc}`)
  await app.services.db.transaction().execute((db) => refreshStandings(db, { shipIds: [shipId] }))
  owner = (
    await createTestUser(app, 'known-owner', {
      taskNode: 'ship_owner',
      customerIds: [companyId],
    })
  ).client
  flag = (await createTestUser(app, 'known-flag', { taskNode: 'flag_user', flagId })).client
}, 120_000)

const known = { asOf: day, known: true }
interface Cert {
  id: number
  certNo: string
  standing: string
}
const listBy = async (who: Client, input: object) => {
  const answer = await who.callOk('ship/cert/list', { shipId: [shipId], ...input })
  return { list: answer.list as Cert[], total: answer.total as number }
}
const idsBy = async (who: Client, input: object) => {
  const { list, total } = await listBy(who, input)
  expect(total).toBe(list.length)
  return list.map(({ id }) => id)
}
const linesOf = async (who: Client, input: object) => {
  const { bytes } = await who.download('ship/cert/export', {
    shipId: [shipId],
    ...input,
    format: 'csv',
    columns: ['certNo'],
  })
  return Buffer.from(bytes).toString('utf8').replace('\ufeff', '').trim().split('\r\n').slice(1)
}

test('a withdrawal that was recorded late is true of the day and not known then', async () => {
  const columns = ['standing', 'valid', 'expiryDate', 'nextDueDate', 'windowState'] as const
  const pick = (row: object) =>
    Object.fromEntries(columns.map((name) => [name, row[name as keyof typeof row]]))
  for (const who of [chief, owner, flag]) {
    const of = async (input: object) =>
      (await listBy(who, input)).list.find(({ id }) => id === ids.sc)!
    expect(await of({ asOf: day })).toMatchObject({ standing: 'withdrawn', valid: 0 })
    expect(await of(known)).toMatchObject({ standing: 'inForce', valid: 1, invalidReason: null })
    expect(await of({ ...known, asOf: recorded })).toMatchObject({ standing: 'withdrawn' })
    for (const id of Object.values(ids)) {
      const detail = await who.callOk('ship/cert/get', { id, ...known })
      const row = (await listBy(who, known)).list.find((one) => one.id === id)!
      expect(pick(row)).toEqual(pick(detail))
      expect(detail.invalidReason).toBeNull()
    }
  }
})

test('a certificate that was recorded later is unknown', async () => {
  expect(await idsBy(chief, { ...known, standing: ['unknown'] })).toEqual([ids.late])
  expect(await idsBy(chief, { asOf: day, standing: ['unknown'] })).toEqual([])
})

describe.each(['staff', 'owner', 'flag'])('%s: filter, total, order and file agree', (kind) => {
  const who = () => ({ staff: chief, owner, flag })[kind]!

  test('by standing', async () => {
    expect(await idsBy(who(), { asOf: day, standing: ['withdrawn'] })).toEqual([ids.sc])
    expect(await idsBy(who(), { ...known, standing: ['withdrawn'] })).toEqual([])
    expect(await idsBy(who(), { ...known, standing: ['inForce'], sort: 'expiryDate' })).toEqual([
      ids.sc,
      ids.se,
    ])
    expect(await idsBy(who(), { ...known, valid: [0] })).toEqual([])
  })

  test('by date and keyword', async () => {
    expect(await idsBy(who(), { ...known, sort: '-expiryDate' })).toEqual([
      ids.se,
      ids.sc,
      // without an expiry
      ids.late,
    ])
    const to = { expiryDateTo: addMonths(now, 25), expiryDateFrom: now }
    expect(await idsBy(who(), { ...known, ...to })).toEqual([ids.sc])
    expect(await idsBy(who(), { asOf: day, nextDueDateFrom: '2000-01-01' })).not.toContain(ids.sc)
    expect(await idsBy(who(), { ...known, nextDueDateFrom: '2000-01-01' })).toContain(ids.sc)
    expect(await idsBy(who(), { ...known, keyword: 'long voy' })).toHaveLength(3)
    expect(await idsBy(who(), { ...known, keyword: 'none such' })).toEqual([])
  })

  test('by page', async () => {
    const input = { ...known, sort: 'expiryDate', size: 1 }
    const pages = []
    for (const page of [1, 2, 3]) pages.push(await listBy(who(), { ...input, page }))
    expect(pages.map(({ list }) => list[0]!.id)).toEqual([ids.sc, ids.se, ids.late])
    expect(pages.map(({ total }) => total)).toEqual([3, 3, 3])
  })

  test('in a file', async () => {
    for (const input of [
      { ...known, sort: 'expiryDate' },
      { ...known, standing: ['inForce'] },
      { asOf: day, standing: ['inForce'] },
    ]) {
      const { list } = await listBy(who(), input)
      expect(await linesOf(who(), input)).toEqual(list.map(({ certNo }) => certNo))
    }
  })
})

test('the file and its audit entry say so', async () => {
  const file = await chief.download('ship/cert/export', { ...known, shipId: [shipId] })
  expect(decodeURIComponent(file.headers.get('content-disposition')!)).toContain(`known on ${day}`)
  const [entry] = await app.query<{ changes: object[] }>(`select changes from log
    where resource = 'ship/cert' and action = 'export' order by id desc limit 1`)
  expect(entry!.changes).toContainEqual({ field: 'known', from: null, to: true })
})

test('the search shows it, and links to it', async () => {
  const [{ certNo }] = (await app.query(`select cert_no as "certNo" from ship_cert
    where id = ${ids.sc}`)) as [Cert]
  const hit = async (input: object) => {
    const { groups } = await chief.callOk('home/search/list', { keyword: certNo, ...input })
    return groups
      .flatMap(({ list }: { list: { id: number }[] }) => list)
      .find(({ path }: { path: string }) => path.startsWith('/ship/cert/detail')) as {
      aboutEn: string
      path: string
    }
  }
  expect((await hit({ asOf: day })).aboutEn).toMatch(/Withdrawn$/)
  expect(await hit(known)).toMatchObject({
    aboutEn: expect.stringMatching(/In force$/),
    path: `/ship/cert/detail?id=${ids.sc}&asOf=${day}&known=true`,
  })
  const { groups } = await chief.callOk('home/search/list', { keyword: certNo, ...known })
  const { listPath } = groups.find(({ resource }: { resource: string }) => resource === 'ship/cert')
  const search = new URL(listPath, app.url).searchParams.get('search')!
  expect(JSON.parse(search)).toEqual({ keyword: certNo, ...known })
})

test("the owner's pages leave out what was not recorded", async () => {
  const shown = async (input: object) =>
    (await owner.callOk('home/owner/certificates', { shipId, ...input })).list as Cert[]
  const byId = (a: number, b: number) => a - b
  const current = (list: Cert[]) => list.map(({ id }) => id).sort(byId)
  expect(current(await shown({ asOf: day }))).toEqual([ids.se, ids.late].sort(byId))
  expect(current(await shown(known))).toEqual([ids.sc, ids.se].sort(byId))
  const fleet = async (input: object) =>
    (await owner.callOk('home/owner/get', input)).ships.find(
      ({ id }: { id: number }) => id === shipId,
    )
  expect(await fleet({ asOf: day })).toMatchObject({ certificates: 2, expired: 0 })
  expect(await fleet(known)).toMatchObject({ certificates: 2, expired: 0 })
  const windows = (await owner.callOk('home/owner/get', known)).windows as { shipCertId: number }[]
  expect(windows.map(({ shipCertId }) => shipCertId)).toContain(ids.sc)
  expect(windows.map(({ shipCertId }) => shipCertId)).not.toContain(ids.late)
})

test('figures of workbenches are those of the lists that they link to', async () => {
  const totalOf = async (who: Client, path: string) => {
    const search = new URL(path, app.url).searchParams.get('search')
    return (await who.callOk('ship/cert/list', JSON.parse(search ?? '{}'))).total as number
  }
  const [unknownThen, certificates] = await Promise.all(
    [known, { asOf: day }].map(async (input) => {
      const home = await flag.callOk('home/flag/get', input)
      for (const [name, path] of Object.entries(home.paths as Record<string, string>))
        expect([name, home[name]]).toEqual([name, await totalOf(flag, path)])
      return home.certificates as number
    }),
  )
  // Nearly all certificates of the demonstration are recorded today.
  expect(unknownThen).toBeGreaterThanOrEqual(2)
  expect(unknownThen).toBeLessThan(certificates!)
  for (const input of [known, { asOf: day }]) {
    const { figures } = await chief.callOk('home/workbench/windows', input)
    expect(figures.length).toBeGreaterThan(2)
    for (const { key, count, path } of figures as { key: string; count: number; path: string }[]) {
      expect([key, count]).toEqual([key, await totalOf(chief, path)])
      expect(path).toContain(day)
    }
  }
})

test('others see none of it', async () => {
  const { client } = await createTestUser(app, 'known-other', { taskNode: 'ship_owner' })
  expect(await idsBy(client, known)).toEqual([])
  const inSingapore = await createTestUser(app, 'known-singapore', {
    taskNode: 'sys_operators',
    dataType: 2,
    region: 'SIN',
  })
  expect(await idsBy(inSingapore.client, known)).toEqual([])
})

test('the forecast counts what was known', async () => {
  const surveysOf = async (input: object) => {
    const { rows } = await chief.callOk('ship/forecastSurvey/list', {
      ownerId: [companyId],
      size: 200,
      ...input,
    })
    return new Set((rows as { shipCertId: number }[]).map(({ shipCertId }) => shipCertId))
  }
  expect(await surveysOf({ asOf: [day] })).toEqual(new Set([ids.se, ids.late]))
  expect(await surveysOf({ asOf: [day], known: [true] })).toEqual(new Set([ids.sc, ids.se]))
  const total = async (input: object) =>
    (await chief.callOk('ship/forecast/list', { ownerId: [companyId], ...input })).totals.surveys
  const rows = async (input: object) =>
    (await chief.callOk('ship/forecastSurvey/list', { ownerId: [companyId], ...input })).total
  const input = { asOf: [day], known: [true] }
  expect(await total(input)).toBe(await rows(input))
  expect(await total({ asOf: [day] })).toBe(await rows({ asOf: [day] }))
})

test('public verification answers what was known', async () => {
  const UTN = { sc: 'KNWN-KNWN-KNWN-SC', late: 'KNWN-KNWN-KNWN-LT' }
  for (const [key, utn] of Object.entries(UTN))
    await app.query(`update ship_cert set utn = '${utn}' where id = ${ids[key as 'sc']}`)
  const verified = async (utn: string, more = '') => {
    const response = await fetch(`${app.url}/api/verify/${utn}?asOf=${day}${more}`)
    const { data } = (await response.json()) as { data: { endorsements: { date: string }[] } }
    return data
  }
  expect(await verified(UTN.sc)).toMatchObject({ standing: 'withdrawn', known: false, day })
  expect(await verified(UTN.sc, '&known=true')).toMatchObject({ standing: 'inForce', known: true })
  expect(await verified(UTN.late)).toMatchObject({ standing: 'inForce' })
  expect(await verified(UTN.late, '&known=true')).toMatchObject({
    standing: 'unknown',
    reason: 'notRecorded',
  })
  const { endorsements } = await verified(UTN.sc, '&known=true')
  const last = endorsements.at(-1)!.date
  await app.query(`update cert_endorsement set create_time = now()
    where ship_cert_id = ${ids.sc} and inspection_date = '${last}'`)
  const without = endorsements.filter(({ date }) => date !== last)
  expect((await verified(UTN.sc)).endorsements).toEqual(endorsements)
  expect((await verified(UTN.sc, '&known=true')).endorsements).toEqual(without)
})

test('more certificates than one call computes are refused in the language of the reader', async () => {
  await app.query(`insert into ship_cert (ship_id, cert_id, cert_no, term, issue_date, expiry_date,
      expiry_before_extension, for_flag_id)
    select ship_id, cert_id, 'MANY-' || n, term, issue_date, expiry_date, expiry_before_extension,
      for_flag_id from ship_cert, generate_series(1, 5001) n where id = ${ids.se}`)
  expect(await chief.call('ship/cert/list', { ...known, shipId: [shipId] })).toMatchObject({
    code: 409,
    msg: expect.stringMatching(/5,?000.*narrow the filter/),
  })
  const zh = await fetch(`${app.url}/api/ship/cert/list`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${chief.token}`,
      'accept-language': 'zh',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ ...known, shipId: [shipId] }),
  })
  expect(((await zh.json()) as { msg: string }).msg).toContain('缩小范围')
  // Other filters select what is computed.
  const narrow = { ...known, shipId: [shipId], certId: [1_000_000] }
  expect(await chief.callOk('ship/cert/list', narrow)).toEqual({ list: [], total: 0 })
  expect((await listBy(chief, { asOf: day, size: 1 })).total).toBeGreaterThan(5_000)
})

/** Calls that answer as of a day and are not about what was recorded by it. */
const WITHOUT_KNOWN = {
  // Amounts: an invoice or a payment counts from its date.
  'stat/collectionPeriod/list': 'money',
  'stat/collectionPeriod/export': 'money',
}

test('every call that answers as of a day also answers what was known on it', () => {
  const taking = (name: string) =>
    [...app.services.resources.values()].flatMap(({ contract }) =>
      Object.entries(contract.callSchemas).flatMap(([call, { in: input }]) =>
        name in ((input['properties'] as object | undefined) ?? {})
          ? [`${contract.path}/${call}`]
          : [],
      ),
    )
  const [asOf, alsoKnown] = [taking('asOf'), new Set(taking('known'))]
  expect(asOf.length).toBeGreaterThan(15)
  expect(asOf.filter((call) => !alsoKnown.has(call)).sort()).toEqual(
    Object.keys(WITHOUT_KNOWN).sort(),
  )
})
