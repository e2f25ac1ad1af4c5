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
  const { id: _, ...copied } = account
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
async function shipWith(codes: readonly string[]) {
  const { db } = app.services
  const [owner, manager] = [companies.old, companies.old]
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
  const kept = `inForce good ${flagIds.old}`
  const ended = `lapsed companyChanged ${flagIds.old}`
  expect(await seen(clients.owner, ship)).toEqual({
    ...all(kept),
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
