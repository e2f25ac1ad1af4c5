import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#server/testing/test-app.ts'
import type { ApiResponse } from '#server/testing/testing.ts'
import type { RowOf } from '#common/contract.ts'
import type { shipQuery } from '../shipQuery.contract.ts'

const app = testApp()
const operator = app.client('operator')
const admin = app.client('admin')
let panama: number
beforeAll(async () => {
  panama = (await admin.callOk('basic/flag/all', { keyword: 'PAN' })).find(
    (flag: { iso2: string }) => flag.iso2 === 'PA',
  ).id
})

const plain = () => ({
  name: 'TEST PETREL',
  shipType: '203',
  region: 'SHA',
  status: 'inService',
  flagId: panama,
})

describe('who reaches what', () => {
  const all = async (name: string) =>
    (await (await app.signInAs(name)).callOk('ship/query/list', { size: 200 })).list as RowOf<
      typeof shipQuery
    >[]
  test('owners see ships of their companies, flags those under their flag, staff their region or all', async () => {
    const [owner, owner2, flag] = await Promise.all([all('owner'), all('owner2'), all('flag')])
    expect(owner.length).toBeGreaterThan(3)
    expect(owner2.length).toBeGreaterThan(3)
    const company = async (username: string) =>
      (
        await app.services.db
          .selectFrom('appUser')
          .where('username', '=', username)
          .select('relatedCustomers')
          .executeTakeFirstOrThrow()
      ).relatedCustomers
    for (const [name, fleet] of [
      ['owner', owner],
      ['owner2', owner2],
    ] as const) {
      const own = await company(name)
      expect(
        fleet.every((s) =>
          [s.ownerId, s.managerId, s.crewManagerId, s.operatorId].some(
            (id) => id !== null && own.includes(id),
          ),
        ),
      ).toBe(true)
    }
    expect(flag.length).toBeGreaterThan(3)
    expect(new Set(flag.map((s) => s['flagNameEn']))).toEqual(new Set(['Panama']))
    const [foreign] = (await all('flag2')).filter((s) => s['flagId'] !== panama)
    expect(
      (await (await app.signInAs('flag')).call('ship/query/get', { id: foreign!['id'] })).code,
    ).toBe(404)
  })
})

describe('search and filters', () => {
  test('finds by any part of a name, in Chinese or Latin, previous names, IMO number and call sign', async () => {
    const { id } = await operator.callOk('basic/ship/save', {
      ...plain(),
      name: 'RUI XIANG 88',
      nameZh: '瑞祥八十八',
      previousNames: 'EX MORNING GULL',
      imo: '9176187',
      callSign: '3EZZ9',
    })
    for (const keyword of ['i xiang', '祥八', 'morning', '76187', 'zz9']) {
      const { list } = await operator.callOk('ship/query/list', { keyword })
      expect(list.map((row: { id: number }) => row.id)).toContain(id)
    }
    expect((await operator.callOk('ship/query/list', { keyword: '100%' })).total).toBe(0)
  })
  test('combines filters by type, flag, region, state, tonnage, dates, owner and manager', async () => {
    const [one] = (
      await admin.callOk('ship/query/list', {
        shipType: ['203'],
        status: ['inService'],
        sort: '-grossTonnage',
        size: 1,
      })
    ).list
    const filters = {
      shipType: [one.shipType],
      flagId: [one.flagId],
      region: [one.region],
      status: [one.status],
      ownerId: [one.ownerId],
      managerId: [one.managerId],
      grossTonnageFrom: one.grossTonnage,
      grossTonnageTo: one.grossTonnage,
      buildDateFrom: one.buildDate,
      buildDateTo: one.buildDate,
    }
    expect(
      (await admin.callOk('ship/query/list', filters)).list.map((row: { id: number }) => row.id),
    ).toEqual([one.id])
    expect(
      (
        await admin.callOk('ship/query/list', {
          ...filters,
          grossTonnageFrom: one.grossTonnage + 1,
        })
      ).total,
    ).toBe(0)
    const short = await admin.callOk('basic/ship/all', { keyword: one.imo })
    expect(short).toMatchObject([
      { id: one.id, titleZh: one.name, titleEn: one.name, imo: one.imo },
    ])
  })
  test("returns company names, also of companies out of the user's scope", async () => {
    const { id, crewManagerId } = await app.services.db
      .selectFrom('ship')
      .where('crewManagerId', 'is not', null)
      .where('flagId', '=', panama)
      .select(['id', 'crewManagerId'])
      .executeTakeFirstOrThrow()
    const { name } = await app.services.db
      .selectFrom('customer')
      .where('id', '=', crewManagerId!)
      .select('name')
      .executeTakeFirstOrThrow()
    expect(await (await app.signInAs('flag')).callOk('ship/query/get', { id })).toMatchObject({
      crewManagerName: name,
    })
  })
  test('reads a page by flag or region and type, and its total, from an index alone', async () => {
    for (const [column, index] of [
      ['flag_id', 'ship_flag_type'],
      ['region', 'ship_region_type'],
    ] as const)
      for (const query of [
        'select id from ship where X order by name, id limit 20',
        'select id from ship where X order by gross_tonnage desc nulls last, id desc limit 20',
        "select count(*) from ship where X and status = 'inService' and owner_id = 1",
      ]) {
        const plan = await app.services.db.transaction().execute(async (db) => {
          // The test database is too small for the planner to choose an index by itself.
          for (const way of ['seqscan', 'bitmapscan', 'indexscan'])
            await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(db)
          const where = `${column} = (select min(${column}) from ship) and ship_type = '204'`
          const { rows } = await sql`explain ${sql.raw(query.replace('X', where))}`.execute(db)
          return JSON.stringify(rows)
        })
        expect(plan, query).toContain(`Index Only Scan using ${index} on ship`)
      }
  })
  test('exports the list; owners get only their fleet', async () => {
    const owner = await app.signInAs('owner')
    const { total } = await owner.callOk('ship/query/list', { size: 1, page: 1 })
    const { status, bytes } = await owner.download('ship/query/export', {
      format: 'csv',
      columns: ['name', 'imo'],
    })
    expect([status, bytes.toString().trim().split('\n').length]).toEqual([200, total + 1])
  })
  test('lists every particular, and exports it with labels', async () => {
    const { id } = await app.services.db
      .selectFrom('ship')
      .where('agentId', 'is not', null)
      .where('flagId', '=', panama)
      .select('id')
      .executeTakeFirstOrThrow()
    const detail = await admin.callOk('ship/query/get', { id })
    const [row] = (await admin.callOk('ship/query/list', { keyword: detail.imo })).list
    const long = ['remark', 'warnings', 'certs', 'can', 'moves', 'obstacles']
    expect(row).toEqual(
      Object.fromEntries(Object.entries(detail).filter(([name]) => !long.includes(name))),
    )
    const { bytes } = await (
      await app.signInAs('flag')
    ).download('ship/query/export', {
      format: 'csv',
      keyword: detail.imo,
      columns: ['agentId', 'operatorId', 'previousNames'],
    })
    expect(bytes.toString()).toContain(detail.agentName)
  })
  test("returns one ship with its certificates; related lists follow the caller's rights", async () => {
    const { id } = await app.services.db
      .selectFrom('ship as s')
      .innerJoin('shipRecord as r', 'r.shipId', 's.id')
      .innerJoin('quotation as q', (j) => j.on(sql<boolean>`s.id = any (q.ship_ids)`))
      .select('s.id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const detail = await admin.callOk('ship/query/get', { id })
    expect(detail).toMatchObject({
      id,
      certs: expect.any(Array),
      warnings: expect.any(Array),
      can: expect.arrayContaining(['get']),
    })
    expect(await admin.callOk('ship/query/certs', { id })).toEqual({
      list: detail.certs,
      total: detail.certs.length,
    })
    const { list: windows } = await admin.callOk('ship/query/windows', { id })
    const standing = detail.certs.filter(
      (cert: { valid: number; supersededBy: number | null }) =>
        cert.valid === 1 && cert.supersededBy === null,
    )
    const pending = windows.filter((w: { status: string }) => w.status !== 'done')
    // The page shows dates only; the explanation is read when a window is opened.
    for (const { windows: shown } of detail.certs)
      for (const window of shown)
        expect(Object.keys(window)).not.toEqual(expect.arrayContaining(['explanationEn']))
    expect(windows[0]).toMatchObject({ explanationEn: expect.any(String) })
    expect(pending.map((w: { dueDate: string }) => w.dueDate)).toEqual(
      standing
        .flatMap((cert: { windows: { dueDate: string }[] }) => cert.windows.map((w) => w.dueDate))
        .sort(),
    )
    expect((await admin.callOk('ship/query/records', { id })).list).toEqual(
      (await admin.callOk('ship/record/list', { shipId: [id] })).list,
    )
    expect(
      (await admin.callOk('ship/query/quotations', { id, page: null, size: null })).list.length,
      'nothing said is the first page',
    ).toBeLessThanOrEqual(20)
    const quoted = await admin.callOk('ship/query/quotations', { id, size: 1 })
    expect(quoted.total).toBe((await admin.callOk('work/quotation/list', { shipIds: [id] })).total)
    expect(quoted.list).toHaveLength(1)
    const foreign = (await admin.callOk('ship/query/list', { size: 200 })).list.find(
      (ship: { flagId: number }) => ship.flagId !== panama,
    ).id
    const flag = await app.signInAs('flag')
    for (const part of ['certs', 'windows', 'records'])
      expect((await flag.call(`ship/query/${part}`, { id: foreign })).code, part).toBe(404)
    expect((await flag.call('ship/query/quotations', { id })).code).toBe(
      (await flag.call('work/quotation/list')).code === 403 ? 403 : 0,
    )
  })
})

describe('ship/query/plan: effect of other survey dates', () => {
  let shipId: number
  const certs: Record<string, number> = {}
  const kind = async (code: string) =>
    (
      await app.services.db
        .selectFrom('cert')
        .where('code', '=', code)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  const plan = (surveys: object[], principal = operator) =>
    principal.call('ship/query/plan', { id: shipId, surveys })
  const of = (response: ApiResponse, code: string) =>
    response.data.certs.find((cert: { certCode: string }) => cert.certCode === code)
  const renewal = (code: string, completionDate: string) => ({
    shipCertId: certs[code],
    ruleCode: 'renewal',
    occurrence: 1,
    completionDate,
  })
  beforeAll(async () => {
    shipId = (await operator.callOk('basic/ship/save', { ...plain(), name: 'TEST PLANNER' })).id
    for (const [code, date] of [
      ['IOPP', '2022-06-30'],
      ['ILL', '2022-06-30'],
      ['SC', '2024-06-30'],
      ['ITC', null],
    ] as const) {
      const expiryDate = date && `${Number(date.slice(0, 4)) + 5}-06-30`
      certs[code] = (
        await operator.callOk('ship/cert/save', {
          shipId,
          certId: await kind(code),
          certNo: `PLAN-${code}`,
          term: 'full',
          inspectionDate: date ?? '2022-06-30',
          issueDate: date ?? '2022-06-30',
          expiryDate,
        })
      ).id
    }
  })

  test('without surveys: returns every certificate with an expiry unchanged', async () => {
    const response = await plan([])
    expect(
      response.data.certs.map(
        (cert: { certCode: string; expiryDate: string; daysLost: unknown; steps: unknown[] }) => [
          cert.certCode,
          cert.expiryDate,
          cert.daysLost,
          cert.steps.length,
        ],
      ),
    ).toEqual([
      ['ILL', '2027-06-30', 0, 0],
      ['IOPP', '2027-06-30', 0, 0],
      ['SC', '2029-06-30', 0, 0],
    ])
    const { windows } = await operator.callOk('ship/cert/windows', { id: certs['SC'] })
    expect(of(response, 'SC').windows).toEqual(windows)
  })
  // Domain rules, worked examples 7 and 8: E = 2027-06-30.
  test.each([
    ['2027-03-30', false, '2032-06-30', 0],
    ['2027-03-29', false, '2032-03-29', 93],
    ['2027-03-29', true, '2032-03-28', 94],
  ] as const)(
    'renewal on %s, less one day %s: until %s, %i days lost',
    async (date, lessOneDay, expiryDate, daysLost) => {
      const { db } = app.services
      await db.updateTable('flag').set({ lessOneDay }).where('id', '=', panama).execute()
      const count = () =>
        db
          .selectFrom('log')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      const before = await count()
      const response = await plan([renewal('IOPP', date), renewal('ILL', '2027-04-01')])
      expect(of(response, 'IOPP')).toMatchObject({
        expiryBefore: '2027-06-30',
        expiryDate,
        daysLost,
        steps: [
          {
            refused: false,
            completionDate: date,
            explanationEn: expect.stringContaining(expiryDate),
            explanationZh: expect.stringContaining(expiryDate),
          },
        ],
      })
      expect(
        of(response, 'IOPP').windows.find(
          (w: { surveyType: string }) => w.surveyType === 'renewal',
        ),
      ).toMatchObject({ dueDate: expiryDate })
      expect(of(response, 'ILL')).toMatchObject({ expiryDate: '2032-06-30', daysLost: 0 })
      expect(of(response, 'SC')).toMatchObject({ expiryDate: '2029-06-30', steps: [] })
      expect(await count()).toEqual(before)
      expect(await operator.callOk('ship/cert/get', { id: certs['IOPP'] })).toMatchObject({
        expiryDate: '2027-06-30',
        supersededBy: null,
      })
    },
  )
  test("completes an annual survey in its window; refuses invalid surveys with the rule's message", async () => {
    const on = (completionDate: string) =>
      plan([{ shipCertId: certs['SC'], ruleCode: 'annual', occurrence: 1, completionDate }])
    const held = of(await on('2025-05-01'), 'SC')
    expect(
      held.windows.find(
        (w: { ruleCode: string; occurrence: number }) =>
          w.ruleCode === 'annual' && w.occurrence === 1,
      ),
    ).toMatchObject({ doneDate: '2025-05-01', status: 'done' })
    expect(of(await on('2025-10-01'), 'SC')).toMatchObject({
      expiryDate: '2029-06-30',
      daysLost: 0,
      steps: [{ refused: true, explanationEn: expect.stringContaining('2025-09-30') }],
    })
  })
  test('names surveys of other ships, unknown and duplicate ones; ships out of scope are not found', async () => {
    expect(await plan([{ ...renewal('SC', '2027-03-30'), shipCertId: 1 }])).toMatchObject({
      code: 400,
      fields: [{ field: 'surveys.0.ruleCode' }],
    })
    expect(await plan([renewal('SC', '2027-03-30'), renewal('SC', '2027-03-31')])).toMatchObject({
      code: 400,
      fields: [{ field: 'surveys.1.occurrence' }],
    })
    expect(await plan([renewal('SC', '2027-02-30')])).toMatchObject({ code: 400 })
    expect((await plan([], await app.signInAs('owner'))).code).toBe(404)
  })
})
