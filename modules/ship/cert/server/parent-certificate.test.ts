import { expect, test } from 'vitest'
import { app, now, operator, paper, shipId, startPaperCertTests } from './paper-cert.fixture.ts'
import { refreshStandings } from './standing/store-standings.ts'
import { addMonths } from '#common/rules/base/dates.ts'

startPaperCertTests()

let serial = 0

const exemption = async (expiryDate: string, issueDate: string, more: object = {}) => {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', 'EXC')
    .select('id')
    .executeTakeFirstOrThrow()
  return operator.call('ship/cert/save', {
    shipId,
    certId,
    certNo: `EXC-${++serial}`,
    term: 'full',
    inspectionDate: issueDate,
    issueDate,
    expiryDate,
    ...more,
  })
}

test('ship/cert/save: an exemption ends with the certificate it is attached to, and never later', async () => {
  // Issued two years ago without any survey since: its first annual window closed nine months ago.
  const expiry = addMonths(now, 36)
  const parent = await paper('SC', expiry)
  const issued = addMonths(expiry, -60)
  expect(await exemption(addMonths(expiry, 1), issued)).toMatchObject({
    code: 400,
    fields: [{ field: 'expiryDate', msg: expect.stringContaining(expiry) }],
  })
  const { data } = await exemption(expiry, issued)
  expect(await operator.callOk('ship/cert/get', { id: data.id })).toMatchObject({
    parentId: parent.id,
    standing: 'lapsed',
    standingReason: 'parentEnded',
    standingRule: 'SOLAS I/14(a)',
  })
  expect(await operator.callOk('ship/cert/get', { id: parent.id })).toMatchObject({
    standing: 'lapsed',
    standingReason: 'surveyMissed',
    standingSince: (await operator.callOk('ship/cert/get', { id: data.id })).standingSince,
  })
})

const typeId = async (code: string) =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

test('ship/cert/save: an exemption belongs to the certificate that is chosen, and ends with that one', async () => {
  const issued = addMonths(now, -2)
  const equipment = await paper('SE', addMonths(issued, 60))
  // Issued later: the default would be this one.
  await paper('SR', addMonths(issued, 60))
  const { data } = await exemption(addMonths(issued, 40), issued, { parentId: equipment.id })
  const read = () => operator.callOk('ship/cert/get', { id: data.id })
  const { certNo } = await operator.callOk('ship/cert/get', { id: equipment.id })
  expect(await read()).toMatchObject({
    parentId: equipment.id,
    parentNo: certNo,
    standing: 'inForce',
  })
  await app.services.db
    .insertInto('certEvent')
    .values({ shipCertId: equipment.id, kind: 'withdrawal', day: addMonths(now, -1) })
    .execute()
  await refreshStandings(app.services.db, { shipIds: [shipId] })
  expect(await read()).toMatchObject({
    standing: 'withdrawn',
    standingReason: 'authorityWithdrew',
  })
})

test('ship/cert/save: a parent of another type, ship or time is refused', async () => {
  const issued = addMonths(now, -1)
  const expiry = addMonths(now, 20)
  const at = (field: string) => ({ code: 400, fields: [{ field }] })
  const oil = await paper('IOPP', addMonths(now, 50))
  expect(await exemption(expiry, issued, { parentId: oil.id })).toMatchObject(at('parentId'))
  const [other] = await app.query<{ id: number }>(
    `select id from ship_cert_row where cert_code = 'SE' and ship_id <> ${shipId} limit 1`,
  )
  expect(await exemption(expiry, issued, { parentId: other!.id })).toMatchObject(at('parentId'))
  const later = await paper('SE', addMonths(now, 60))
  expect(await exemption(expiry, issued, { parentId: later.id })).toMatchObject(at('parentId'))
  const over = await paper('SR', addMonths(now, -3))
  expect(await exemption(expiry, issued, { parentId: over.id })).toMatchObject(at('parentId'))
  const parent = await paper('SC', addMonths(now, 10), 12)
  expect(await exemption(addMonths(now, 11), issued, { parentId: parent.id })).toMatchObject(
    at('expiryDate'),
  )
  const bwm = await operator.call('ship/cert/save', {
    shipId,
    certId: await typeId('BWM'),
    certNo: 'BWM-PARENT',
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
    parentId: parent.id,
  })
  expect(bwm).toMatchObject(at('parentId'))
})

test('ship/cert/save: an exemption belongs to the certificate in force on the day of its issue', async () => {
  const issued = addMonths(now, -2)
  const fleet = await app.query<{ id: number }>(
    `insert into ship (name, ship_type, region, status, flag_id, gross_tonnage)
      select 'ATTACHED ' || n, ship_type, region, status, flag_id, gross_tonnage
      from ship, generate_series(1, 2) n where id = ${shipId} returning id`,
  )
  const recorded = async (ship: { id: number }, code: string, issueDate: string, months: number) =>
    operator.callOk('ship/cert/save', {
      shipId: ship.id,
      certId: await typeId(code),
      certNo: `HELD-${++serial}`,
      term: months < 6 ? 'short' : 'full',
      inspectionDate: issueDate,
      issueDate,
      expiryDate: addMonths(issueDate, months),
    })
  const parentId = async (ship: { id: number }, issueDate: string, more: object = {}) => {
    const given = { shipId: ship.id, ...more }
    const saved = await exemption(addMonths(now, 3), issueDate, given)
    expect(saved).toMatchObject({ code: 0 })
    return (await operator.callOk('ship/cert/get', { id: saved.data.id })).parentId
  }
  const parents = async (ship: { id: number }, day: string) => {
    const input = { shipId: ship.id, certId: await typeId('EXC'), day }
    const { list } = await operator.callOk('ship/cert/parents', input)
    return list.map(({ id }: { id: number }) => id)
  }
  // The one issued last had expired by then.
  const [first, second] = [fleet[0]!, fleet[1]!]
  const equipment = await recorded(first, 'SE', addMonths(now, -10), 60)
  await recorded(first, 'SR', addMonths(now, -8), 5)
  expect(await parents(first, issued)).toEqual([equipment.id])
  expect(await parentId(first, issued)).toBe(equipment.id)

  // One that was withdrawn later was in force, one that was replaced before was not.
  const old = await recorded(second, 'SE', addMonths(now, -12), 60)
  const next = await recorded(second, 'SE', addMonths(now, -5), 60)
  await app.query(`update ship_cert set valid = 0 where id = ${next.id}`)
  await app.query(`insert into cert_event (ship_cert_id, kind, day)
    values (${next.id}, 'withdrawal', '${addMonths(now, -1)}')`)
  await refreshStandings(app.services.db, { shipIds: [second.id] })
  expect(await parents(second, issued)).toEqual([next.id])
  expect(await parentId(second, issued)).toBe(next.id)
  expect(await parents(second, addMonths(now, -6))).toEqual([old.id])
  expect(await parentId(second, addMonths(now, -6))).toBe(old.id)
})

test('ship/cert/parents: the certificates to which one may be attached on a day', async () => {
  const parent = await paper('SC', addMonths(now, 30), 31)
  const ids = async (code: string, day?: string) => {
    const input = { shipId, certId: await typeId(code), ...(day && { day }) }
    const { list } = await operator.callOk('ship/cert/parents', input)
    return list.map(({ id }: { id: number }) => id)
  }
  expect(await ids('EXC')).toContain(parent.id)
  expect(await ids('EXC', addMonths(now, 31))).not.toContain(parent.id)
  expect(await ids('IOPP')).toEqual([])
})
