import { beforeAll, expect, test, vi } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { formatUtn } from '#common/verification/format-utn.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

// Recording twelve certificates and reading them as four readers takes many calls.
vi.setConfig({ testTimeout: 60_000 })

const app = testApp()
const clients = app.clients('admin', 'owner', 'flag')
const now = today('Asia/Shanghai')
const issued = addDays(addMonths(now, -8), 3)
const CODES = ['SC', 'SE', 'SR', 'ILL', 'IOPP', 'IAPP', 'ITC', 'SMC', 'ISSC', 'MLC', 'CLH', 'CLM']
const utnOf = (id: number) => formatUtn(`TEST${String(id).padStart(10, '0')}`)
let newFlag: Client
let flagIds: { old: number; new: number }
let companies: { old: number; new: number }

beforeAll(async () => {
  const { db } = app.services
  const [user] = await app.query<{ relatedFlagState: number }>(
    `select related_flag_state from app_user where username = 'flag'`,
  )
  const [other] = await app.query<{ id: number }>(
    `select id from flag where id <> ${user!.relatedFlagState} order by id limit 1`,
  )
  flagIds = { old: user!.relatedFlagState, new: other!.id }
  const [owner] = await app.query<{ id: number }>(
    `select related_customers[1] as id from app_user where username = 'owner'`,
  )
  const [manager] = await app.query<{ id: number }>(
    `select id from customer where status = 1 and id <> ${owner!.id} order by id limit 1`,
  )
  companies = { old: owner!.id, new: manager!.id }
  const account = await db
    .selectFrom('appUser')
    .where('username', '=', 'flag')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { id: _id, displayName: _name, ...copied } = account
  await db
    .insertInto('appUser')
    .values({
      ...copied,
      username: 'newflag',
      relatedFlagState: flagIds.new,
      email: 'newflag@plimsoll.example',
    } as never)
    .execute()
  newFlag = await app.signInAs('newflag')
})

/** A ship of the old flag with certificates of these types; answers their ids by code. */
async function shipWith(codes: readonly string[], manager: number | null = companies.old) {
  const { db } = app.services
  const owner = companies.old
  const ship = await db
    .insertInto('ship')
    .values({
      name: `TRANSFER ${codes.length}`,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: flagIds.old,
      ownerId: owner,
      managerId: manager,
      grossTonnage: 9800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const certs: Record<string, number> = {}
  for (const code of codes) {
    const [type] = await app.query<{ id: number }>(`select id from cert where code = '${code}'`)
    const { id } = await clients.admin.callOk('ship/cert/save', {
      shipId: ship.id,
      certId: type!.id,
      certNo: `TRANSFER-${ship.id}-${code}`,
      term: 'full',
      inspectionDate: issued,
      issueDate: issued,
      expiryDate: code === 'ITC' ? null : addDays(addMonths(issued, 60), -1),
    })
    await app.query(`update ship_cert set utn = '${utnOf(id)}' where id = ${id}`)
    certs[code] = id
  }
  return { id: ship.id, certs }
}

const change = async (id: number, values: object) => {
  const { version } = await clients.admin.callOk('basic/ship/get', { id })
  await clients.admin.callOk('basic/ship/save', { id, version, ...values })
}
/** What a person reads of the certificates of a ship, by type; `hidden` where they read nothing. */
const seen = async (client: Client, { id, certs }: Awaited<ReturnType<typeof shipWith>>) => {
  const { list } = await client.callOk('ship/cert/list', { shipId: [id], size: 50 })
  return Object.fromEntries(
    Object.entries(certs).map(([code, certId]) => {
      const row = list.find((one: { id: number }) => one.id === certId)
      return [code, row ? `${row.standing} ${row.standingReason} ${row.flagId}` : 'hidden']
    }),
  )
}
const all = (value: string) => Object.fromEntries(CODES.map((code) => [code, value]))

test('change of flag: twelve certificates keep their flag, and lapse that day by their articles', async () => {
  const ship = await shipWith(CODES)
  const { id, certs } = ship
  const before = `inForce good ${flagIds.old}`
  expect(await seen(clients.owner, ship)).toEqual(all(before))
  expect(await seen(clients.flag, ship)).toEqual(all(before))
  expect(await seen(newFlag, ship)).toEqual(all('hidden'))

  const onFleet = async () =>
    (await clients.owner.callOk('home/owner/get', {})).ships.find(
      (one: { id: number }) => one.id === id,
    )
  const calendar = async () =>
    Buffer.from(
      (await clients.owner.download('ship/cert/calendar', { id: certs['SC'] })).bytes,
    ).toString()
  expect(await onFleet()).toMatchObject({ certificates: 12, expired: 0 })
  expect(await calendar()).toContain('BEGIN:VEVENT')

  await change(id, { flagId: flagIds.new })

  expect(await onFleet()).toMatchObject({ certificates: 3, expired: 9, windowState: 'overdue' })
  expect(await calendar()).not.toContain('BEGIN:VEVENT')
  const after = {
    ...all(`lapsed flagChanged ${flagIds.old}`),
    ITC: `inForce tonnageThreeMonths ${flagIds.old}`,
    CLH: `inForce good ${flagIds.old}`,
    CLM: `inForce good ${flagIds.old}`,
  }
  expect(await seen(clients.owner, ship)).toEqual(after)
  expect(await seen(clients.flag, ship)).toEqual(after)
  expect(await seen(newFlag, ship)).toEqual(all('hidden'))

  const life = (code: string, day: string) =>
    clients.flag.callOk('ship/cert/life', { id: certs[code], day })
  expect(await life('SC', now)).toMatchObject({
    onDay: { standing: 'lapsed', reason: 'flagChanged', rule: 'SOLAS I/14(i)(iii)', since: now },
    knownThen: null,
    nextSurvey: null,
  })
  expect((await life('SC', addDays(now, -1))).onDay).toMatchObject({ standing: 'inForce' })
  expect((await life('SC', now)).periods[0]).toMatchObject({ standing: 'notYet', from: null })
  expect((await life('IOPP', now)).onDay.rule).toBe('MARPOL I/10.9.3')
  expect((await life('ITC', addDays(addMonths(now, 3), 1))).onDay).toMatchObject({
    standing: 'lapsed',
    rule: 'Tonnage 69 art. 10(2), 10(3)',
  })
  expect((await life('CLH', now)).onDay.standing).toBe('inForce')
  expect(await newFlag.call('ship/cert/life', { id: certs['SC'] })).toMatchObject({ code: 404 })

  const verified = async (code: string, day: string) =>
    (await (await fetch(`${app.url}/api/verify/${utnOf(certs[code]!)}?day=${day}`)).json()).data
  expect(await verified('SC', now)).toMatchObject({
    status: 'lapsed',
    reason: 'flagChanged',
    since: now,
  })
  expect(await verified('SC', addDays(now, -1))).toMatchObject({ status: 'valid' })
  expect(await verified('ITC', now)).toMatchObject({
    status: 'valid',
    reason: 'tonnageThreeMonths',
  })
  expect(await verified('CLH', now)).toMatchObject({ status: 'valid' })
})

test('change of manager: the certificates of the company lapse, the others stay', async () => {
  const ship = await shipWith(CODES)
  await change(ship.id, { managerId: companies.new })
  const unchanged = `inForce good ${flagIds.old}`
  const ended = `lapsed companyChanged ${flagIds.old}`
  expect(await seen(clients.owner, ship)).toEqual({
    ...all(unchanged),
    SMC: ended,
    ISSC: ended,
    MLC: ended,
  })
})

test('a later entry of an earlier day shows what was known on a day', async () => {
  const { id, certs } = await shipWith(['SC'])
  const day = addDays(now, -30)
  const knownThen = async () =>
    (await clients.admin.callOk('ship/cert/life', { id: certs['SC'], day: addDays(now, -10) }))
      .knownThen
  expect(await knownThen()).toMatchObject({ standing: 'unknown', reason: 'notRecorded' })
  await app.query(`update ship_cert set create_time = issue_date where id = ${certs['SC']}`)
  expect(await knownThen()).toBeNull()
  await change(id, { flagId: flagIds.new, effectiveDate: day })
  expect(
    await clients.admin.callOk('ship/cert/life', { id: certs['SC'], day: addDays(now, -10) }),
  ).toMatchObject({
    onDay: { standing: 'lapsed', reason: 'flagChanged', since: day },
    knownThen: { standing: 'inForce', reason: 'good' },
  })
})

const companyCerts = ['SMC', 'ISSC', 'MLC', 'SC']
const inForce = () => `inForce good ${flagIds.old}`
const ofCompanyLapsed = () => ({
  SMC: `lapsed companyChanged ${flagIds.old}`,
  ISSC: `lapsed companyChanged ${flagIds.old}`,
  MLC: `lapsed companyChanged ${flagIds.old}`,
  SC: inForce(),
})
const ofCompanyInForce = () => Object.fromEntries(companyCerts.map((code) => [code, inForce()]))

test('a first manager takes the ship over from her owner, and an emptied one returns her', async () => {
  const owned = await shipWith(companyCerts, null)
  await change(owned.id, { managerId: companies.new })
  expect(await seen(clients.owner, owned)).toEqual(ofCompanyLapsed())

  const managed = await shipWith(companyCerts, companies.new)
  await change(managed.id, { managerId: null })
  expect(await seen(clients.owner, managed)).toEqual(ofCompanyLapsed())
})

test('a manager who is the owner already changes no company', async () => {
  const ship = await shipWith(companyCerts, null)
  await change(ship.id, { managerId: companies.old })
  expect(await seen(clients.owner, ship)).toEqual(ofCompanyInForce())
  // Owner and manager change at once: the company stays.
  await change(ship.id, { managerId: null })
  await change(ship.id, { ownerId: companies.new, managerId: companies.old })
  expect(await seen(clients.admin, ship)).toEqual(ofCompanyInForce())
})

test('an owner emptied and then filled with another one is a change of company', async () => {
  const ship = await shipWith(companyCerts, null)
  await change(ship.id, { ownerId: null })
  expect(await seen(clients.admin, ship)).toEqual(ofCompanyInForce())
  await change(ship.id, { ownerId: companies.new })
  expect(await seen(clients.admin, ship)).toEqual(ofCompanyLapsed())
})

const correct = (id: number, values: object) =>
  change(id, { ...values, changeKind: 'correction', changeReason: 'Typing mistake' })

test('a corrected flag, manager or status gives the certificates back', async () => {
  const ship = await shipWith(companyCerts, null)
  const lapsed = Object.fromEntries(
    companyCerts.map((code) => [code, `lapsed flagChanged ${flagIds.old}`]),
  )
  await change(ship.id, { flagId: flagIds.new })
  expect(await seen(clients.owner, ship)).toEqual(lapsed)
  await correct(ship.id, { flagId: flagIds.old })
  expect(await seen(clients.owner, ship)).toEqual(ofCompanyInForce())

  await change(ship.id, { status: 'lost' })
  expect((await seen(clients.owner, ship))['SC']).toContain('shipCeased')
  await correct(ship.id, { status: 'inService' })
  expect(await seen(clients.owner, ship)).toEqual(ofCompanyInForce())

  await change(ship.id, { managerId: companies.new })
  expect(await seen(clients.owner, ship)).toEqual(ofCompanyLapsed())
  await correct(ship.id, { managerId: null })
  expect(await seen(clients.owner, ship)).toEqual(ofCompanyInForce())
})

test('no survey is due of a certificate that has left its flag, and it is due again when she is back', async () => {
  const ship = await shipWith(['SC', 'SMC', 'CLH'])
  const due = async () => {
    const [{ list }, { list: windows }, manager] = await Promise.all([
      clients.admin.callOk('ship/cert/list', {
        shipId: [ship.id],
        windowState: ['overdue', 'late', 'open', 'notOpen'],
      }),
      clients.admin.callOk('ship/query/windows', { id: ship.id }),
      clients.admin.callOk('ship/manager/get', { id: companies.old }),
    ])
    expect(new Set(windows.map((window: { certCode: string }) => window.certCode))).toEqual(
      new Set(list.map((cert: { certCode: string }) => cert.certCode)),
    )
    const { nextCertCode } = manager.fleet.find((one: { id: number }) => one.id === ship.id)
    expect(list.map((cert: { certCode: string }) => cert.certCode)).toContain(nextCertCode)
    return {
      codes: list.map((cert: { certCode: string }) => cert.certCode).sort(),
      open: manager.open as number,
    }
  }
  const before = await due()
  expect(before.codes).toEqual(['CLH', 'SC', 'SMC'])
  await change(ship.id, { flagId: flagIds.new })
  const away = await due()
  expect(away.codes).toEqual(['CLH'])
  expect(away.open).toBeLessThanOrEqual(before.open)
  // Whatever else changes of the ship.
  await change(ship.id, { name: 'TRANSFER RENAMED' })
  expect((await due()).codes).toEqual(['CLH'])
  await correct(ship.id, { flagId: flagIds.old })
  expect(await due()).toEqual(before)
})

test('the page of the ship shows each flag the certificates that its list shows', async () => {
  const ship = await shipWith(['SC', 'CLH'])
  await change(ship.id, { flagId: flagIds.new })
  const shown = async (client: Client) => {
    const { certs } = await client.callOk('ship/query/get', { id: ship.id })
    const { list } = await client.callOk('ship/query/certs', { id: ship.id })
    const { list: windows } = await client.callOk('ship/query/windows', { id: ship.id })
    const plan = await client.callOk('ship/query/plan', { id: ship.id, surveys: [] })
    const { list: events } = await client.callOk('ship/record/chronicle', { shipId: ship.id })
    const { list: duties } = await client.callOk('ship/query/duties', { id: ship.id })
    return [
      certs.length,
      list.length,
      windows.length,
      plan.certs.length,
      events.filter(({ source }: { source: string }) => source === 'cert').length,
      duties.filter(
        ({ code, shipCertId }: { code: string; shipCertId: number | null }) =>
          shipCertId && code !== 'DOC',
      ).length,
    ].map((count) => count > 0)
  }
  expect(await shown(newFlag)).toEqual([false, false, false, false, false, false])
  const { list } = await clients.owner.callOk('ship/query/certs', { id: ship.id })
  expect(list).toHaveLength(2)
  expect(list[1]).toMatchObject({ standingRule: 'SOLAS I/14(i)(iii)', standingSince: now })
  const successor = await clients.admin.callOk('ship/cert/save', {
    shipId: ship.id,
    certId: list.find((cert: { certCode: string }) => cert.certCode === 'SC').certId,
    certNo: `TRANSFER-${ship.id}-NEW`,
    term: 'full',
    inspectionDate: now,
    issueDate: now,
    expiryDate: addDays(addMonths(now, 60), -1),
  })
  expect(await shown(newFlag)).toEqual([true, true, true, true, true, expect.any(Boolean)])
  const { chain } = await newFlag.callOk('ship/cert/get', { id: successor.id })
  expect(chain).toEqual([])
})

test('a search hit says what the certificate is worth', async () => {
  const ship = await shipWith(['SC'])
  await change(ship.id, { flagId: flagIds.new })
  const { groups } = await clients.admin.callOk('home/search/list', {
    keyword: `TRANSFER-${ship.id}-SC`,
  })
  const hits = groups.find((group: { resource: string }) => group.resource === 'ship/cert').list
  expect(hits).toMatchObject([
    {
      aboutEn: expect.stringContaining('Ceased to be valid'),
      aboutZh: expect.stringContaining('已失效'),
    },
  ])
})

test('a change that names the wrong new flag stays a change when the flag is corrected', async () => {
  const ship = await shipWith(['SC'])
  const [third] = await app.query<{ id: number; nameEn: string }>(
    `select id, name_en from flag where id not in (${flagIds.old}, ${flagIds.new}) order by id limit 1`,
  )
  await change(ship.id, { flagId: flagIds.new })
  await correct(ship.id, { flagId: third!.id })
  expect(await seen(clients.owner, ship)).toEqual({ SC: `lapsed flagChanged ${flagIds.old}` })
  const { list } = await clients.admin.callOk('basic/ship/changes', { id: ship.id })
  expect(list).toMatchObject([{ field: 'flagId', toEn: third!.nameEn }])
})

test('a tonnage certificate ends on the day of the transfer to a flag that is no party', async () => {
  const ship = await shipWith(['ITC'])
  const party = async (partyToTonnage: boolean) => {
    const { version } = await clients.admin.callOk('basic/flag/get', { id: flagIds.new })
    await clients.admin.callOk('basic/flag/save', { id: flagIds.new, version, partyToTonnage })
  }
  await change(ship.id, { flagId: flagIds.new })
  const seenByAdmin = () => seen(clients.admin, ship)
  expect((await seenByAdmin())['ITC']).toMatch('inForce tonnageThreeMonths')
  await party(false)
  await vi.waitFor(async () => expect((await seenByAdmin())['ITC']).toMatch('lapsed flagChanged'), {
    timeout: 30_000,
    interval: 200,
  })
  await party(true)
})

test('a survey without endorsement ends a certificate for the missing endorsement', async () => {
  const { certs } = await shipWith(['ILL'])
  const id = certs['ILL']!
  const annual = addMonths(addDays(addMonths(issued, 60), -1), -48)
  await app.query(`update ship_cert set inspection_date = inspection_date - interval '10 months',
    issue_date = issue_date - interval '10 months', expiry_date = expiry_date - interval '10 months',
    expiry_before_extension = expiry_before_extension - interval '10 months' where id = ${id}`)
  const held = { id, surveyType: 'annual', inspectionDate: addMonths(annual, -10), remark: 'Held' }
  expect(
    await clients.admin.call('ship/cert/unendorsed', { ...held, surveyType: 'boiler' }),
  ).toMatchObject({ code: 400, fields: [{ field: 'surveyType' }] })
  expect(
    await clients.admin.call('ship/cert/unendorsed', { ...held, inspectionDate: addDays(now, 1) }),
  ).toMatchObject({ code: 400, fields: [{ field: 'inspectionDate' }] })
  await clients.admin.callOk('ship/cert/unendorsed', held)
  expect(await clients.admin.callOk('ship/cert/life', { id, day: now })).toMatchObject({
    onDay: { standing: 'lapsed', reason: 'notEndorsed', rule: 'LL 66/88 art. 19(9)(c)' },
  })
})
