import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, addMonths, addYears, today } from '#common/rules/base/dates.ts'
import { certificateWindowState } from '#common/rules/windows/completed-surveys.ts'
import type { CompletableWindow } from '#common/rules/windows/completed-surveys.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import { byTwo } from '#server/platform/sign-in/second-person.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const clients = app.clients('chief', 'operator', 'surveyor', 'owner', 'owner2', 'flag', 'admin')
const now = today('Asia/Shanghai')
let ship: { id: number }
let foreign: { id: number }

beforeAll(async () => {
  const { db } = app.services
  const flag = await db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  const created = await db
    .insertInto('ship')
    .values(
      ['SHA', 'KOR'].map((region) => ({
        name: `TEST ${region}`,
        shipType: '203',
        region,
        status: 'inService',
        flagId: flag.id,
        grossTonnage: 9800,
      })),
    )
    .returning('id')
    .execute()
  ship = created[0]!
  foreign = created[1]!
}, 120_000)

const certId = async (code: string) =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
let serial = 0
const paper = async (code: string, more: object = {}) => ({
  shipId: ship.id,
  certId: await certId(code),
  certNo: `PAPER-${++serial}`,
  term: 'full',
  inspectionDate: '2022-06-30',
  issueDate: '2022-07-02',
  expiryDate: '2027-06-30',
  ...more,
})

describe('demonstration certificates', () => {
  test('ship/cert/list: contains every window state, with superseded, invalid, interim and extended certificates', async () => {
    for (const windowState of ['notOpen', 'open', 'late', 'overdue', 'done']) {
      expect(
        (await clients.admin.callOk('ship/cert/list', { windowState: [windowState] })).total,
        windowState,
      ).toBeGreaterThan(20)
    }
    for (const requested of [{ valid: [0] }, { term: ['interim'] }, { term: ['extended'] }])
      expect(
        (await clients.admin.callOk('ship/cert/list', requested)).total,
        JSON.stringify(requested),
      ).toBeGreaterThan(3)
    const soon = { expiryDateFrom: now, valid: [1] }
    expect(
      (await clients.admin.callOk('ship/cert/list', { ...soon, expiryDateTo: addDays(now, 30) }))
        .total,
    ).toBeGreaterThan(20)
    expect(
      (await clients.admin.callOk('ship/cert/list', { ...soon, expiryDateTo: addMonths(now, 3) }))
        .total,
    ).toBeGreaterThan(100)
  })

  test('the database state equals the rules for every certificate with pending surveys', async () => {
    const { db } = app.services
    const certs = await db
      .selectFrom('shipCertRow')
      .where('valid', '=', 1)
      .where('supersededBy', 'is', null)
      .select(['id', 'windowState', 'expiryDate', 'standingReason'])
      .execute()
    const windows = Map.groupBy(
      await db.selectFrom('certWindow').selectAll().execute(),
      (w) => w.shipCertId,
    )
    // No survey is to be held of a certificate that has left its flag, company or ship.
    const left = new Set<string | null>(['flagChanged', 'companyChanged', 'shipCeased'])
    const wrong = certs.filter(
      ({ id, windowState, expiryDate, standingReason }) =>
        windowState !==
        (left.has(standingReason)
          ? 'done'
          : expiryDate && expiryDate < now
            ? 'overdue'
            : certificateWindowState(
                (windows.get(id!) ?? []) as unknown as CompletableWindow[],
                now,
              )),
    )
    expect(certs.length).toBeGreaterThan(2000)
    expect(wrong).toEqual([])
  })

  test('dates are in order and not in the future; each holder has one current certificate of a type', async () => {
    const { db } = app.services
    const rows = await db.selectFrom('shipCert').selectAll().execute()
    expect(
      rows.filter(
        (c) =>
          c.inspectionDate! > c.issueDate ||
          c.issueDate > now ||
          (c.expiryDate && c.expiryDate <= c.issueDate),
      ),
    ).toEqual([])
    const current = rows
      .filter((c) => !c.supersededBy)
      .map((c) => `${c.shipId}/${c.companyId}/${c.certId}`)
    expect(new Set(current).size).toBe(current.length)
    expect(
      rows
        .filter((c) => c.supersedes)
        .every((c) => rows.find(({ id }) => id === c.supersedes)?.supersededBy === c.id),
    ).toBe(true)
  })

  test('the next assigned number is unused', async () => {
    const { db } = app.services
    const numbers = (await db.selectFrom('shipCert').select('certNo').execute()).map(
      ({ certNo }) => certNo,
    )
    expect(new Set(numbers).size).toBe(numbers.length)
    for (const series of new Set(numbers.map((no) => no.slice(3, -6)))) {
      const next = await nextNumber(db, 'certificate', {
        date: `${series.slice(-4)}-06-30`,
        type: series.slice(0, -5),
      })
      expect(next.slice(3, -6)).toBe(series)
      expect(numbers).not.toContain(next)
    }
  })
})

describe('ship/cert: who reaches what', () => {
  test('ship/cert/list, get: a flag state sees certificates of its ships, an owner those of its companies', async () => {
    const [mine, whole] = await Promise.all(
      ['flag', 'admin'].map((principal) =>
        clients[principal as 'flag'].callOk('ship/cert/list', { size: 100 }),
      ),
    )
    expect(mine.total).toBeGreaterThan(0)
    expect(mine.total).toBeLessThan(whole.total)
    expect(new Set(mine.list.map((c: { flagNameEn: string }) => c.flagNameEn))).toEqual(
      new Set(['Panama']),
    )
    const owned = await clients.owner.callOk('ship/cert/list', { size: 100 })
    const other = await clients.owner2.callOk('ship/cert/list', {})
    expect(owned.total).toBeGreaterThan(0)
    expect((await clients.owner.callOk('ship/cert/get', { id: owned.list[0].id })).certNo).toBe(
      owned.list[0].certNo,
    )
    const hidden = other.list.find(
      (c: { id: number }) => !owned.list.some((o: { id: number }) => o.id === c.id),
    )
    expect((await clients.owner.call('ship/cert/get', { id: hidden.id })).code).toBe(404)
    expect((await clients.owner.call('ship/cert/windows', { id: hidden.id })).code).toBe(404)
    expect(
      (await clients.owner.call('ship/cert/plan', { id: hidden.id, completionDate: now })).code,
    ).toBe(404)
  })

  test('ship/cert/save, valid: refused to customers and flag states', async () => {
    const {
      list: [own],
    } = await clients.owner.callOk('ship/cert/list', { valid: [1] })
    expect(
      (await clients.owner.call('ship/cert/save', await paper('SC', { shipId: own.shipId }))).code,
    ).toBe(403)
    expect(
      (
        await clients.flag.call('ship/cert/valid', {
          id: own.id,
          version: own.version,
          valid: 0,
          remark: 'x',
        })
      ).code,
    ).toBe(403)
  })
})

describe('ship/cert: recording from paper', () => {
  test('ship/cert/save: returns not found for a ship out of scope', async () => {
    expect(
      (await clients.operator.call('ship/cert/save', await paper('SC', { shipId: foreign.id })))
        .fields,
    ).toMatchObject([{ field: 'shipId' }])
    expect(
      (await clients.operator.call('ship/cert/save', await paper('SC', { shipId: 9_999_999 })))
        .fields,
    ).toMatchObject([{ field: 'shipId' }])
  })

  test('ship/cert/save: refuses dates out of order at the later one, an unknown type at its field', async () => {
    const issued = await clients.operator.call(
      'ship/cert/save',
      await paper('SC', { issueDate: '2022-06-29' }),
    )
    expect(issued).toMatchObject({ code: 400, fields: [{ field: 'issueDate' }] })
    const expired = await clients.operator.call(
      'ship/cert/save',
      await paper('SC', { expiryDate: '2022-07-01' }),
    )
    expect(expired).toMatchObject({ code: 400, fields: [{ field: 'expiryDate' }] })
    expect(
      await clients.operator.call('ship/cert/save', await paper('SC', { certId: 9_999_999 })),
    ).toMatchObject({ code: 400, fields: [{ field: 'certId' }] })
  })

  test('ship/cert/save, windows, get: computes windows and explains each date; content does not change afterwards', async () => {
    const { id, version } = await clients.operator.callOk('ship/cert/save', await paper('SC'))
    const { windows } = await clients.operator.callOk('ship/cert/windows', { id })
    const of = (ruleCode: string, occurrence: number) =>
      windows.find(
        (w: { ruleCode: string; occurrence: number }) =>
          w.ruleCode === ruleCode && w.occurrence === occurrence,
      )
    expect(of('annual', 1)).toMatchObject({
      startDate: '2023-03-30',
      dueDate: '2023-06-30',
      endDate: '2023-09-30',
      doneDate: null,
    })
    expect(of('renewal', 1)).toMatchObject({
      startDate: '2027-03-30',
      dueDate: '2027-06-30',
      endDate: '2027-06-30',
    })
    expect(of('renewal', 1).explanationEn).toContain('2027-06-30')
    expect(await clients.operator.callOk('ship/cert/get', { id })).toMatchObject({
      certNo: expect.stringMatching(/^PAPER-/),
      utn: null,
      fileId: null,
      expiryBeforeExtension: '2027-06-30',
    })
    expect(
      await clients.operator.call('ship/cert/save', { ...(await paper('SC')), id, version }),
    ).toMatchObject({ code: 400, error: expect.any(String), fields: [{ field: 'id' }] })
  })

  test('ship/cert/save: a newer certificate supersedes the old one; an older one is inserted as superseded; recorded in the history', async () => {
    const first = await clients.operator.callOk('ship/cert/save', await paper('SE'))
    const second = await clients.operator.callOk(
      'ship/cert/save',
      await paper('SE', {
        inspectionDate: '2023-06-01',
        issueDate: '2023-06-01',
        expiryDate: '2028-05-31',
      }),
    )
    const oldest = await clients.operator.callOk(
      'ship/cert/save',
      await paper('SE', {
        inspectionDate: '2017-06-30',
        issueDate: '2017-06-30',
        expiryDate: '2022-06-30',
      }),
    )
    expect(await clients.operator.callOk('ship/cert/get', { id: first.id })).toMatchObject({
      supersededBy: second.id,
      windowState: 'done',
      nextDueDate: null,
    })
    expect(await clients.operator.callOk('ship/cert/get', { id: second.id })).toMatchObject({
      supersedes: first.id,
      supersededBy: null,
    })
    expect(await clients.operator.callOk('ship/cert/get', { id: oldest.id })).toMatchObject({
      supersedes: null,
      supersededBy: second.id,
    })
    const { list } = await clients.operator.callOk('ship/cert/history', { id: first.id })
    expect(list.map((e: { action: string }) => e.action)).toEqual(['supersede', 'create'])
  })
})

describe('ship/cert: validity and planning', () => {
  test('ship/cert/valid: an invalid certificate has no pending surveys; stores the reason; refuses a stale version', async () => {
    const { id, version } = await clients.operator.callOk('ship/cert/save', await paper('ILL'))
    expect(
      (await clients.surveyor.call('ship/cert/valid', { id, version, valid: 0, remark: 'x' })).code,
    ).toBe(403)
    const off = await byTwo(clients.chief, clients.admin, 'ship/cert/valid', {
      id,
      version,
      valid: 0,
      remark: 'Annual survey missed',
    })
    expect(await clients.chief.callOk('ship/cert/get', { id })).toMatchObject({
      valid: 0,
      invalidReason: 'Annual survey missed',
      windowState: 'done',
      nextDueDate: null,
    })
    expect(
      (await clients.chief.call('ship/cert/valid', { id, version, valid: 1, remark: 'back' })).code,
    ).toBe(409)
    await byTwo(clients.chief, clients.admin, 'ship/cert/valid', {
      id,
      version: off.version,
      valid: 1,
      remark: 'Survey held',
    })
    const { list } = await clients.chief.callOk('ship/cert/history', { id })
    expect(list.filter((e: { action: string }) => e.action === 'valid')).toHaveLength(2)
  })

  // Domain rules, worked examples 7 and 8: E = 2027-06-30.
  test.each([
    ['first day of the window keeps the old expiry day', '2027-03-30', false, '2032-06-30', 0],
    ['one day early, five years from completion', '2027-03-29', false, '2032-03-29', 93],
    ['one day early, less one day', '2027-03-29', true, '2032-03-28', 94],
  ] as const)(
    'ship/cert/plan: %s',
    async (_name, completionDate, lessOneDay, expiryDate, daysLost) => {
      const { db } = app.services
      await db.updateTable('flag').set({ lessOneDay }).where('iso2', '=', 'PA').execute()
      const { id } = await clients.operator.callOk('ship/cert/save', await paper('IOPP'))
      const before = await db
        .selectFrom('log')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      const plan = await clients.operator.callOk('ship/cert/plan', { id, completionDate })
      expect(plan).toMatchObject({ expiryDate, daysLost })
      expect(plan.explanationEn).toContain(expiryDate)
      expect(
        plan.windows.find((w: { ruleCode: string }) => w.ruleCode === 'renewal'),
      ).toMatchObject({ endDate: expiryDate })
      const after = await db
        .selectFrom('log')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
      expect(after).toEqual(before)
    },
  )

  test('ship/cert/plan: asks for an initial survey where a late renewal leaves no validity', async () => {
    const { id } = await clients.operator.callOk('ship/cert/save', await paper('IOPP'))
    const plan = { id, completionDate: '2032-07-01' }
    expect(await clients.operator.callOk('ship/cert/plan', plan)).toMatchObject({
      initialNeeded: true,
      explanationEn: expect.stringContaining('arrange an initial survey'),
      windows: [],
    })
  })

  test('ship/cert/plan: ignores an extension; refuses a certificate without expiry', async () => {
    const {
      list: [extended],
    } = await clients.admin.callOk('ship/cert/list', { term: ['extended'], certCode: ['ILL'] })
    const before = extended.expiryBeforeExtension
    expect(extended.expiryDate).toBe(addMonths(before, 3))
    expect(
      (await clients.admin.callOk('ship/cert/plan', { id: extended.id, completionDate: now }))
        .expiryDate,
    ).toBe(addYears(before, 5))
    const {
      list: [tonnage],
    } = await clients.admin.callOk('ship/cert/list', { certCode: ['ITC'] })
    expect(
      (await clients.admin.call('ship/cert/plan', { id: tonnage.id, completionDate: now })).code,
    ).toBe(409)
  })
})
