import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import {
  app,
  chief,
  now,
  operator,
  paper,
  shipId,
  startPaperCertTests,
} from '#modules/ship/cert/server/paper-cert.fixture.ts'
import { recomputeWindows } from '#modules/ship/cert/server/recompute-windows.ts'
import { confirm } from '#server/platform/sign-in/second-person.fixture.ts'
import type { Client } from '#server/testing/testing.ts'

startPaperCertTests()

const codes = ['CLH', 'SC', 'CSS', 'PSS', 'ILL'] as const
const certs = new Map<string, number>()
const event = (call: string, more: object = {}, by: Client = chief) =>
  by.call(`ship/classStatus/${call}`, { shipId, day: now, ...more })
const status = () => chief.callOk('ship/classStatus/status', { shipId })
const refusedAt = (field: string) => ({ code: 400, fields: [expect.objectContaining({ field })] })

/** Standing of each certificate, and the rule of one that is not in force. */
const standingOf = (cert: { standing: string; standingRule: string }): string =>
  cert.standing === 'inForce' ? cert.standing : `${cert.standing} ${cert.standingRule}`
async function standings() {
  const { list } = await chief.callOk('ship/cert/list', { shipId: [shipId], size: 100 })
  return Object.fromEntries(
    list.map((cert: { certCode: string; standing: string; standingRule: string }) => [
      cert.certCode,
      standingOf(cert),
    ]),
  )
}
const all = (value: string) => Object.fromEntries(codes.map((code) => [code, value]))

/** Public verification of a certificate. */
async function verified(code: string) {
  const utn = 'AAAA-AAAA-AAAA-AA'
  await app.services.db
    .updateTable('shipCert')
    .set({ utn })
    .where('id', '=', certs.get(code)!)
    .execute()
  const response = await fetch(`${app.url}/api/verify/${utn}`)
  return ((await response.json()) as { data: unknown }).data
}

test('ship/classStatus/status: a ship without class certificates has no class to suspend', async () => {
  expect(await status()).toEqual({
    day: now,
    state: 'none',
    since: null,
    rule: null,
    outOfService: null,
    overdueItems: 0,
    intervals: [],
    can: ['layUp', 'conversion', 'intervalSurvey', 'alteration'],
  })
  for (const call of ['suspend', 'withdraw'])
    expect(await event(call, { reason: 'Damage' })).toMatchObject(refusedAt('day'))
})

test('a missed class annual suspends the class and the certificates that it carries', async () => {
  // The window of the first annual survey closed a month ago.
  certs.set('CLH', (await paper('CLH', addMonths(now, 44))).id)
  for (const code of ['SC', 'CSS', 'ILL'])
    certs.set(code, (await paper(code, addMonths(now, 58))).id)
  certs.set('PSS', (await paper('PSS', addMonths(now, 10), 12)).id)

  expect(await standings()).toEqual(all('suspended IACS PR1C A.1'))
  const since = addDays(addMonths(addMonths(now, 44), -45), 1)
  expect(await status()).toMatchObject({ state: 'suspended', since, rule: 'IACS PR1C A.1' })
  expect(await verified('SC')).toMatchObject({
    status: 'suspended',
    rule: expect.stringContaining('IACS PR1C'),
  })
  expect(await event('suspend', { reason: 'Again' })).toMatchObject(refusedAt('day'))
})

test('ship/classStatus/reinstate: the survey brings class and certificates back', async () => {
  expect((await event('reinstate', { surveyType: 'annual' }, operator)).code).toBe(403)
  expect((await event('reinstate', { surveyType: 'annual' })).code).toBe(0)
  const { windows, windowState } = await chief.callOk('ship/cert/get', { id: certs.get('CLH') })
  expect(windowState).not.toBe('overdue')
  expect(windows.filter((w: { status: string }) => w.status === 'overdue')).toEqual([])
  expect(await recomputeWindows(app.services, async () => {})).toMatchObject({ changed: 0 })
  expect(await standings()).toEqual(all('inForce'))
  expect(await status()).toMatchObject({ state: 'assigned', since: now, rule: null })
  expect(await verified('SC')).toMatchObject({ status: 'valid' })
  expect(await event('reinstate', { surveyType: 'annual' })).toMatchObject(refusedAt('day'))
})

test('ship/classStatus/suspend: by decision, with a reason, neither in the future nor before the last event', async () => {
  expect(await event('suspend', { reason: 'Damage', day: addDays(now, 1) })).toMatchObject(
    refusedAt('day'),
  )
  expect(await event('suspend', { reason: 'Damage', day: addDays(now, -1) })).toMatchObject(
    refusedAt('day'),
  )
  expect(await event('suspend')).toMatchObject(refusedAt('reason'))
  const condition = { cause: 'condition', reason: 'Condition of class overdue' }
  expect((await event('suspend', condition)).code).toBe(0)
  expect(await standings()).toEqual(all('suspended IACS PR1C A.2'))
  expect(await verified('SC')).toMatchObject({ status: 'suspended', rule: 'IACS PR1C A.2' })
})

test('ship/classStatus/withdraw: a second person confirms it; before six months it needs a reason', async () => {
  expect(await event('withdraw')).toMatchObject(refusedAt('reason'))
  const request = await chief.callOk('ship/classStatus/withdraw', {
    shipId,
    day: now,
    reason: 'No survey was held',
  })
  expect((await status()).state).toBe('suspended')
  expect(await confirm(await app.signInAs('admin'), request)).toBe(20)
  expect(await standings()).toEqual(all('withdrawn IACS PR1C A.4'))
  expect(await status()).toMatchObject({ state: 'withdrawn', since: now })
  expect(await verified('SC')).toMatchObject({ status: 'withdrawn' })
  for (const [call, more] of [
    ['suspend', { reason: 'Damage' }],
    ['reinstate', { surveyType: 'annual' }],
    ['withdraw', { reason: 'Again' }],
  ] as const)
    expect(await event(call, more)).toMatchObject(refusedAt('day'))
})

test('ship/classStatus/layUp, ship/classStatus/conversion, ship/classStatus/return: one at a time, recorded by surveyors', async () => {
  expect(await event('return')).toMatchObject(refusedAt('day'))
  expect(await event('layUp', { untilDay: now })).toMatchObject(refusedAt('untilDay'))
  expect((await event('layUp', { untilDay: addMonths(now, 3) })).code).toBe(0)
  expect((await status()).outOfService).toEqual({
    kind: 'layUp',
    from: now,
    until: addMonths(now, 3),
  })
  expect(await event('conversion')).toMatchObject(refusedAt('day'))
  expect((await event('return')).code).toBe(0)
  expect((await event('conversion', { reason: 'Lengthened' })).code).toBe(0)
  expect((await status()).outOfService).toEqual({ kind: 'conversion', from: now, until: null })
})

test('ship/classStatus/intervalSurvey: follows the last one of its type, whatever else happened', async () => {
  const held = { surveyType: 'bottom', day: addMonths(now, -2) }
  expect((await event('intervalSurvey', held)).code).toBe(0)
  expect((await event('intervalSurvey', { ...held, surveyType: 'boiler' })).code).toBe(0)
  expect(await event('intervalSurvey', { ...held, day: addMonths(now, -3) })).toMatchObject(
    refusedAt('day'),
  )
  expect(await event('intervalSurvey', { surveyType: 'annual' })).toMatchObject(
    refusedAt('surveyType'),
  )
})

const ship = async (name: string) => {
  const { db } = app.services
  const { flagId } = await db
    .selectFrom('ship')
    .where('id', '=', shipId)
    .select('flagId')
    .executeTakeFirstOrThrow()
  const columns = { shipType: '203', region: 'SHA', status: 'inService', grossTonnage: 9800 }
  return db
    .insertInto('ship')
    .values({ name, flagId, ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
}
const recorded = async (
  id: number,
  code: string,
  monthsAgo: number,
  months: number | null = 60,
) => {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const from = addMonths(now, -monthsAgo)
  return operator.callOk('ship/cert/save', {
    shipId: id,
    certId,
    certNo: `OWN-${id}-${code}`,
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate: months === null ? null : addMonths(from, months),
  })
}

test('an interval survey of the ship moves the windows of her certificates', async () => {
  const { id } = await ship('INTERVALS')
  const hull = await recorded(id, 'CLH', 2)
  const windowsOf = async () =>
    (await chief.callOk('ship/cert/windows', { id: hull.id })).windows.filter(
      ({ surveyType }: { surveyType: string }) => surveyType === 'bottom',
    )
  const { intervals } = await chief.callOk('ship/classStatus/status', { shipId: id })
  expect(intervals).toMatchObject([{ surveyType: 'bottom', ruleCode: null }])
  const day = addMonths(now, -1)
  await chief.callOk('ship/classStatus/intervalSurvey', { shipId: id, day, surveyType: 'bottom' })
  const windows = await windowsOf()
  expect(windows[0]).toMatchObject({ doneDate: day })
  expect(windows[1].dueDate <= addMonths(day, 36)).toBe(true)
})

test("an interval of the society's own is recorded of the ship under its rule", async () => {
  const { db } = app.services
  const { id } = await ship('CO2')
  const cert = await recorded(id, 'SE', 30)
  const rule = await db
    .selectFrom('rule')
    .where('code', '=', 'tailshaft')
    .selectAll()
    .executeTakeFirstOrThrow()
  const { id: _, ...columns } = rule
  const own = await db
    .insertInto('rule')
    .values({
      ...columns,
      code: 'co2',
      ruleName: '二氧化碳系统',
      ruleNameEn: 'CO2 system',
      surveyType: 'periodical',
      windowDuration: 24,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('cert')
    .where('code', '=', 'SE')
    .set({ ruleIds: sql`rule_ids || ${own.id}::bigint` })
    .execute()
  const held = { shipId: id, day: addMonths(now, -3), surveyType: 'periodical' }
  expect(await chief.call('ship/classStatus/intervalSurvey', held)).toMatchObject(
    refusedAt('surveyType'),
  )
  expect(
    await chief.call('ship/classStatus/intervalSurvey', { ...held, ruleCode: 'annual' }),
  ).toMatchObject(refusedAt('ruleCode'))
  await chief.callOk('ship/classStatus/intervalSurvey', { ...held, ruleCode: 'co2' })
  const { windows } = await chief.callOk('ship/cert/windows', { id: cert.id })
  expect(
    windows
      .filter(({ ruleCode }: { ruleCode: string }) => ruleCode === 'co2')
      .map(({ doneDate, dueDate }: Record<string, string>) => doneDate ?? dueDate),
  ).toEqual([held.day, addMonths(held.day, 24)])
  await db
    .updateTable('cert')
    .where('code', '=', 'SE')
    .set({ ruleIds: sql`array_remove(rule_ids, ${own.id}::bigint)` })
    .execute()
})

test('an alteration ends the certificates that state what it changed', async () => {
  const { id } = await ship('ALTERED')
  const ids = {
    ITC: (await recorded(id, 'ITC', 2, null)).id,
    ILL: (await recorded(id, 'ILL', 2)).id,
    BWM: (await recorded(id, 'BWM', 2)).id,
  }
  const input = { shipId: id, day: addDays(now, -1), reason: 'Lengthened' }
  expect(await chief.call('ship/classStatus/alteration', { ...input, altered: [] })).toMatchObject(
    refusedAt('altered'),
  )
  const altered = ['tonnage', 'freeboard']
  expect(
    await chief.call('ship/classStatus/alteration', { ...input, altered, reason: null }),
  ).toMatchObject(refusedAt('reason'))
  await chief.callOk('ship/classStatus/alteration', { ...input, altered })
  const on = async (asOf?: string) => {
    const { list } = await chief.callOk('ship/cert/list', { shipId: [id], ...(asOf && { asOf }) })
    return Object.fromEntries(
      Object.entries(ids).map(([code, certId]) => {
        const row = list.find((one: { id: number }) => one.id === certId)
        return [code, standingOf(row)]
      }),
    )
  }
  expect(await on()).toEqual({
    ITC: 'lapsed Tonnage 69 art. 10(1)',
    ILL: 'lapsed LL 66/88 art. 19(9)(a)',
    BWM: 'inForce',
  })
  expect(await on(addDays(now, -2))).toEqual({ ITC: 'inForce', ILL: 'inForce', BWM: 'inForce' })
  expect(
    await chief.callOk('ship/cert/get', { id: ids.ITC, asOf: addDays(now, -2) }),
  ).toMatchObject({ standing: 'inForce' })
  const page = await chief.callOk('ship/query/certs', { id, asOf: addDays(now, -2) })
  expect(page.list.map(({ standing }: { standing: string }) => standing)).toEqual(
    Array(3).fill('inForce'),
  )
  const { list } = await chief.callOk('ship/classStatus/list', { shipId: [id] })
  expect(list[0]).toMatchObject({ kind: 'alteration', altered, reason: 'Lengthened' })
})

test('ship/classStatus/status with asOf answers another day', async () => {
  const { id } = await ship('AS OF')
  await recorded(id, 'CLH', 6)
  const suspended = { shipId: id, day: addMonths(now, -2), reason: 'Damage' }
  await chief.callOk('ship/classStatus/suspend', suspended)
  const on = (asOf?: string) =>
    chief.callOk('ship/classStatus/status', { shipId: id, ...(asOf && { asOf }) })
  expect(await on()).toMatchObject({ day: now, state: 'suspended', rule: 'IACS PR1C' })
  expect(await on(addDays(suspended.day, -1))).toMatchObject({ state: 'assigned', can: [] })
  expect(await on(addMonths(now, -7))).toMatchObject({ state: 'none' })
})

test('events name a certificate only to those who may read it', async () => {
  const { db } = app.services
  const flag = await app.signInAs('flag')
  const { flagId } = await db
    .selectFrom('principal')
    .where('username', '=', 'flag')
    .select('flagId')
    .executeTakeFirstOrThrow()
  const { id } = await ship('OTHER FLAG')
  await db.updateTable('ship').set({ flagId: flagId! }).where('id', '=', id).execute()
  const cert = await recorded(id, 'CLH', 2)
  const other = await db
    .selectFrom('flag')
    .where('id', '<>', flagId)
    .select('id')
    .executeTakeFirstOrThrow()
  const added = await db
    .insertInto('classEvent')
    .values({ shipId: id, kind: 'reinstate', day: now, shipCertId: cert.id, surveyType: 'annual' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const seen = async (by: Client) => [
    (await by.callOk('ship/classStatus/get', { id: added.id })).certNo,
    (await by.callOk('ship/classStatus/list', { shipId: [id], columns: ['certNo'] })).list[0]
      .certNo,
  ]
  const certNo = `OWN-${id}-CLH`
  expect(await seen(flag)).toEqual([certNo, certNo])
  await db.updateTable('shipCert').set({ flagId: other.id }).where('id', '=', cert.id).execute()
  expect(await seen(flag)).toEqual([null, null])
  expect(await seen(chief)).toEqual([certNo, certNo])
})

test('ship/classStatus/list, get: the history of a ship, the latest first', async () => {
  const { list } = await operator.callOk('ship/classStatus/list', { shipId: [shipId] })
  expect(list).toHaveLength(8)
  expect(list.at(-1)).toMatchObject({ kind: 'intervalSurvey', day: addMonths(now, -2) })
  const found = list.find((row: { kind: string }) => row.kind === 'suspend')
  expect(await operator.callOk('ship/classStatus/get', { id: found.id })).toMatchObject({
    reason: 'Condition of class overdue',
    day: now,
  })
})
