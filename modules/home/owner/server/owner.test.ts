import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { refreshStandings } from '#modules/ship/cert/server/standing/store-standings.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { readPackage } from '#server/platform/office-files/read-package.ts'
import { validRequestInput, dueShip } from '#modules/work/surveyRequest/surveyRequest.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'

const app = testApp()
const { owner, owner2 } = app.clients('owner', 'owner2')

const fleet = (principal: Client, part: object = {}) => principal.callOk('home/owner/get', part)
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id).sort((a, b) => a - b)

describe('home/owner/get', () => {
  it('shows only own ships with their due dates, most urgent first', async () => {
    const [mine, theirs] = [await fleet(owner), await fleet(owner2)]
    const companies = mine.companies.map(({ id }: { id: number }) => id)
    const { rows } = await sql<{
      id: number
    }>`select id from ship
      where owner_id = any(${companies}) or manager_id = any(${companies})
      or crew_manager_id = any(${companies}) or operator_id = any(${companies})`.execute(
      app.services.db,
    )
    expect(idsOf(mine.ships)).toEqual(idsOf(rows))
    expect(
      mine.ships.filter(({ id }: { id: number }) =>
        theirs.ships.some((ship: { id: number }) => ship.id === id),
      ),
    ).toEqual([])
    const place = (state: string) => ['overdue', 'late', 'open', 'notOpen', 'done'].indexOf(state)
    for (const list of [
      mine.ships.map((ship: { windowState: string }) => ship.windowState),
      mine.windows.map((window: { state: string }) => window.state),
    ])
      expect(list.map(place)).toEqual(list.map(place).toSorted((a: number, b: number) => a - b))
    const own = new Set(idsOf(mine.ships))
    expect(mine.windows.every(({ shipId }: { shipId: number }) => own.has(shipId))).toBe(true)
    expect(mine.counts.overdue).toBe(
      mine.windows.filter(({ state }: { state: string }) => state === 'overdue').length,
    )
    expect(
      mine.ships.reduce(
        (sum: number, ship: { certificates: number }) => sum + ship.certificates,
        0,
      ),
    ).toBe(mine.certificates)
    expect(
      mine.accounts.every(({ customerId }: { customerId: number }) =>
        companies.includes(customerId),
      ),
    ).toBe(true)
  })

  it("shows the balance of the company's open invoices", async () => {
    const { accounts } = await fleet(owner)
    for (const { customerId, openAmount, overdue, credit } of accounts) {
      expect(await owner.callOk('work/invoice/totals', { customerId: [customerId] })).toMatchObject(
        { openAmount, overdue },
      )
      const statement = await owner.callOk('work/invoice/statement', { customerId })
      expect(openAmount - credit).toBeCloseTo(statement.closing, 2)
      expect(credit).toBe(statement.credit)
    }
    expect(accounts.some(({ credit }: { credit: number }) => credit > 0)).toBe(true)
  })

  it('filters by one of several companies', async () => {
    const [[first], [other]] = [(await fleet(owner)).companies, (await fleet(owner2)).companies]
    const { client: agent } = await createTestUser(app, 'agent', {
      taskNode: 'ship_owner',
      customerIds: [first.id, other.id],
    })
    const [both, one, two] = [
      await fleet(agent),
      await fleet(agent, { customerIds: [first.id] }),
      await fleet(agent, { customerIds: [other.id] }),
    ]
    expect(both.companies).toHaveLength(2)
    expect([idsOf(one.ships), idsOf(two.ships)]).toEqual([
      idsOf((await fleet(owner)).ships),
      idsOf((await fleet(owner2)).ships),
    ])
    expect(new Set([...idsOf(one.ships), ...idsOf(two.ships)]).size).toBe(both.ships.length)
    expect(await owner.call('home/owner/get', { customerIds: [other.id] })).toMatchObject({
      code: 400,
      fields: [{ field: 'customerIds' }],
    })
  })

  it('is restricted to ship owners', async () => {
    for (const name of ['admin', 'flag'])
      expect((await (await app.signInAs(name)).call('home/owner/get')).code).toBe(403)
  })
})

describe('home/owner/saveSubFleet, removeSubFleet', () => {
  it('stores a named group of ships for its creator', async () => {
    const [a, b] = (await fleet(owner)).ships
    const { id } = await owner.callOk('home/owner/saveSubFleet', {
      name: 'Tankers',
      shipIds: [a.id, b.id],
    })
    expect(idsOf((await fleet(owner, { subFleetId: id })).ships)).toEqual(
      [a.id, b.id].sort((x, y) => x - y),
    )
    await owner.callOk('home/owner/saveSubFleet', { id, name: 'Tanker', shipIds: [b.id] })
    expect((await fleet(owner)).subFleets).toContainEqual({ id, name: 'Tanker', shipIds: [b.id] })
    expect(
      (await owner.call('home/owner/saveSubFleet', { name: 'Tanker', shipIds: [a.id] })).fields,
    ).toMatchObject([{ field: 'name' }])
    expect(
      (
        await owner.call('home/owner/saveSubFleet', {
          name: 'Theirs',
          shipIds: [(await fleet(owner2)).ships[0].id],
        })
      ).fields,
    ).toMatchObject([{ field: 'shipIds' }])
    expect((await fleet(owner2)).subFleets.some((one: { id: number }) => one.id === id)).toBe(false)
    for (const [call, more] of [
      ['get', { subFleetId: id }],
      ['certificates', { subFleetId: id }],
      ['removeSubFleet', { id }],
      ['saveSubFleet', { id, name: 'Mine', shipIds: [(await fleet(owner2)).ships[0].id] }],
    ] as const)
      expect((await owner2.call(`home/owner/${call}`, more)).code).toBe(404)
    await owner.callOk('home/owner/removeSubFleet', { id })
    expect((await owner.call('home/owner/removeSubFleet', { id })).code).toBe(404)
  })
})

describe('home/owner/certificates, documents', () => {
  it('answers each certificate with its standing, today and as of another day', async () => {
    const { shipId } = (await owner.callOk('home/owner/certificates', { size: 200 })).list.find(
      (cert: { shipId: number | null }) => cert.shipId !== null,
    )
    await refreshStandings(app.services.db, { shipIds: [shipId] })
    const on = async (asOf?: string) =>
      (await owner.callOk('home/owner/certificates', { size: 200, shipId, ...(asOf && { asOf }) }))
        .list
    const [one] = await on()
    expect(one).toMatchObject({
      standingReasonZh: expect.any(String),
      standingReasonEn: expect.any(String),
      standingSince: expect.any(String),
    })
    expect(one).toHaveProperty('standingRule')
    const detail = await owner.callOk('ship/cert/get', { id: one.id })
    expect(detail).toMatchObject({
      standingReasonEn: one.standingReasonEn,
      standingReasonZh: one.standingReasonZh,
    })
    expect(await on('1950-01-01')).toEqual([])
    const { ships } = await owner.callOk('home/owner/get', { asOf: '1950-01-01' })
    expect(ships.find(({ id }: { id: number }) => id === shipId)).toMatchObject({
      certificates: 0,
      expired: 0,
    })
  })

  it('lists certificates in force, and returns one document or an archive of several', async () => {
    const { list, total } = await owner.callOk('home/owner/certificates', { size: 200 })
    expect(list).toHaveLength(Math.min(total, 200))
    const [first, second] = list
    for (const { id, certNo } of [first, second]) {
      const { attachmentId } = await app.services.files.attach(app.services.db, {
        bytes: Buffer.from(`%PDF ${certNo}`),
        name: `${certNo}.pdf`,
        type: 'application/pdf',
        createBy: null,
      })
      await app.services.db
        .updateTable('shipCert')
        .set({ fileId: attachmentId })
        .where('id', '=', id)
        .execute()
    }
    const one = await owner.download('home/owner/documents', { ids: [first.id] })
    expect(one.bytes.toString()).toBe(`%PDF ${first.certNo}`)
    const both = await owner.download('home/owner/documents', { ids: [first.id, second.id] })
    expect(
      readPackage(both.bytes)
        .map((part) => part.data().toString())
        .sort(),
    ).toEqual([`%PDF ${first.certNo}`, `%PDF ${second.certNo}`].sort())
    expect((await owner2.download('home/owner/documents', { ids: [first.id] })).status).toBe(404)
    expect((await owner2.callOk('home/owner/certificates', { keyword: first.certNo })).total).toBe(
      0,
    )
    await app.services.db
      .updateTable('shipCert')
      .set({ fileId: null })
      .where('id', '=', first.id)
      .execute()
    expect((await owner.call('home/owner/documents', { ids: [first.id] })).code).toBe(409)
  })
})

describe('home/owner/requestSurvey', () => {
  it('requests surveys of an own ship from the office', async () => {
    const ship = await dueShip(app)
    const before = (await fleet(owner)).requests
    expect(await owner.callOk('home/owner/requestSurvey', validRequestInput(ship))).toMatchObject({
      status: 20,
      requestNo: expect.stringMatching(/^SR-/),
    })
    expect((await fleet(owner)).requests).toBe(before + 1)
    expect((await owner2.call('home/owner/requestSurvey', validRequestInput(ship))).code).toBe(400)
  })
})
