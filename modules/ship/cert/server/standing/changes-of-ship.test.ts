/** Several changes of a ship on one day, and changes entered out of order. */
import { beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { app, now, operator, startPaperCertTests } from '../paper-cert.fixture.ts'

startPaperCertTests()

let flags: number[]
let companies: number[]
let serial = 0

beforeAll(async () => {
  const { db } = app.services
  const found = await db.selectFrom('flag').orderBy('id').limit(3).select('id').execute()
  flags = found.map(({ id }) => id)
  const made = await db
    .insertInto('customer')
    .values(
      ['First', 'Second', 'Third'].map((name) => ({
        customerNo: `C-${name}`,
        name: `${name} Ship Management`,
        customerType: ['manager'],
        region: 'SHA',
      })),
    )
    .returning('id')
    .execute()
  companies = made.map(({ id }) => id)
})

async function newShip(): Promise<number> {
  const { id } = await app.services.db
    .insertInto('ship')
    .values({
      name: `CHANGING ${++serial}`,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: flags[0]!,
      managerId: companies[0]!,
      grossTonnage: 9800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const change = async (id: number, values: object) => {
  const { version } = await operator.callOk('basic/ship/get', { id })
  return operator.call('basic/ship/save', { id, version, ...values })
}

async function certificate(shipId: number, code: string, issued: string): Promise<number> {
  const type = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const saved = await operator.callOk('ship/cert/save', {
    shipId,
    certId: type.id,
    certNo: `CHANGING-${++serial}`,
    term: 'full',
    inspectionDate: issued,
    issueDate: issued,
    expiryDate: addMonths(issued, 60),
  })
  return saved.id as number
}

const standingOf = async (id: number) => {
  const { standing, standingReason, flagId } = await operator.callOk('ship/cert/get', { id })
  return [standing, standingReason, flagId]
}

test('a certificate issued on a day with two changes of flag is of the last flag, and in force', async () => {
  const shipId = await newShip()
  const before = await certificate(shipId, 'SE', addMonths(now, -1))
  expect((await change(shipId, { flagId: flags[1] })).code).toBe(0)
  expect((await change(shipId, { flagId: flags[2] })).code).toBe(0)
  const issued = await certificate(shipId, 'SR', now)
  expect(await standingOf(issued)).toEqual(['inForce', 'good', flags[2]])
  expect(await standingOf(before)).toEqual(['lapsed', 'flagChanged', flags[0]])
})

test('basic/ship/save: a change is not entered before a later one of the same particular', async () => {
  const shipId = await newShip()
  const early = { effectiveDate: addDays(now, -30) }
  const refused = {
    code: 400,
    fields: [{ field: 'effectiveDate', msg: expect.stringContaining(addDays(now, -10)) }],
  }
  const late = { flagId: flags[1], managerId: companies[1], effectiveDate: addDays(now, -10) }
  expect((await change(shipId, late)).code).toBe(0)
  const issued = await certificate(shipId, 'ISSC', addDays(now, -5))
  expect(await change(shipId, { flagId: flags[2], ...early })).toMatchObject(refused)
  expect(await change(shipId, { managerId: companies[2], ...early })).toMatchObject(refused)
  expect(await standingOf(issued)).toEqual(['inForce', 'good', flags[1]])
  // Another particular, the same day, and a correction of the wrong entry are accepted.
  expect((await change(shipId, { ownerId: companies[2], ...early })).code).toBe(0)
  expect((await change(shipId, { flagId: flags[2], effectiveDate: addDays(now, -10) })).code).toBe(
    0,
  )
  const correction = { managerId: companies[2], changeKind: 'correction', changeReason: 'Wrong' }
  expect((await change(shipId, correction)).code).toBe(0)
  expect(await standingOf(issued)).toEqual(['lapsed', 'flagChanged', flags[1]])
})

test('a certificate of a flag that the ship had left by its issue, as entered later, is of no effect', async () => {
  const shipId = await newShip()
  const issued = await certificate(shipId, 'SE', addDays(now, -5))
  expect(await standingOf(issued)).toEqual(['inForce', 'good', flags[0]])
  const left = { flagId: flags[1], effectiveDate: addDays(now, -30) }
  expect((await change(shipId, left)).code).toBe(0)
  expect(await standingOf(issued)).toEqual(['lapsed', 'flagChanged', flags[0]])
  expect(await operator.callOk('ship/cert/get', { id: issued })).toMatchObject({
    standingSince: addDays(now, -5),
    leftBy: 'flagChanged',
    nextDueDate: null,
  })
  const { list } = await operator.callOk('ship/cert/list', {
    shipId: [shipId],
    standing: ['lapsed'],
  })
  expect(list.map(({ id }: { id: number }) => id)).toEqual([issued])
})
