import { expect, test } from 'vitest'
import { addDays, addMonths, today } from '#common/rules/base/dates.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')
const now = today('Asia/Shanghai')
const issued = addMonths(now, -6)
const CODES = ['SMC', 'ISSC', 'MLC', 'SC'] as const

/** A ship that a company manages, with its certificates, and another company. */
async function managedShip() {
  const companies = await app.query<{ id: number }>(
    `select id from customer where region = 'SHA' order by id limit 2`,
  )
  const [manager, other] = companies.map(({ id }) => id)
  const [ship] = await app.query<{ id: number }>(
    `insert into ship (name, ship_type, region, status, flag_id, owner_id, manager_id, gross_tonnage)
      select 'SHIPOWNER', '203', 'SHA', 'inService', id, ${manager}, ${manager}, 9800 from flag
      where iso2 = 'PA' returning id`,
  )
  const certs = new Map<string, number>()
  for (const code of CODES) {
    const [type] = await app.query<{ id: number }>(`select id from cert where code = '${code}'`)
    const { id } = await admin.callOk('ship/cert/save', {
      shipId: ship!.id,
      certId: type!.id,
      certNo: `SHIPOWNER-${ship!.id}-${code}`,
      term: 'full',
      inspectionDate: issued,
      issueDate: issued,
      expiryDate: addDays(addMonths(issued, 60), -1),
    })
    certs.set(code, id)
  }
  return { id: ship!.id, manager: manager!, other: other!, certs }
}
type Managed = Awaited<ReturnType<typeof managedShip>>

async function change(id: number, values: object): Promise<void> {
  const { version } = await admin.callOk('basic/ship/get', { id })
  await admin.callOk('basic/ship/save', { id, version, ...values })
}
/** Types of the certificates that have lapsed with a company. */
async function ended({ id, certs }: Managed): Promise<string[]> {
  const { list } = await admin.callOk('ship/cert/list', { shipId: [id], size: 50 })
  return CODES.filter((code) =>
    list.some(
      (row: { id: number; standingReason: string }) =>
        row.id === certs.get(code) && row.standingReason === 'companyChanged',
    ),
  )
}

test('change of the MLC shipowner: only the Maritime Labour Certificate lapses', async () => {
  const ship = await managedShip()
  // The shipowner that the ship has already is no new one.
  await change(ship.id, { mlcShipownerId: ship.manager })
  expect(await ended(ship)).toEqual([])
  await change(ship.id, { mlcShipownerId: ship.other })
  expect(await ended(ship)).toEqual(['MLC'])
  const { onDay } = await admin.callOk('ship/cert/life', { id: ship.certs.get('MLC'), day: now })
  expect(onDay).toMatchObject({
    reason: 'companyChanged',
    rule: 'MLC A5.1.3(15)(d)',
    since: now,
  })
  expect(await admin.callOk('ship/query/get', { id: ship.id })).toMatchObject({
    mlcShipownerId: ship.other,
    mlcShipownerName: expect.any(String),
  })
})

test('with a shipowner of its own it outlives a change of the company of the ISM Code', async () => {
  const ship = await managedShip()
  await change(ship.id, { mlcShipownerId: ship.manager })
  await change(ship.id, { managerId: ship.other })
  expect(await ended(ship)).toEqual(['SMC', 'ISSC'])
})

test('without one it ends with the company', async () => {
  const ship = await managedShip()
  await change(ship.id, { managerId: ship.other })
  expect(await ended(ship)).toEqual(['SMC', 'ISSC', 'MLC'])
})
