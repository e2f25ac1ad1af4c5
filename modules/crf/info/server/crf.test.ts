import { describe, expect, test } from 'vitest'
import {
  acceptedQuotation,
  createPricingFixture,
  exampleQuotation,
  applyMoves as takeQuotation,
} from '#modules/work/quotation/quotation.fixture.ts'
import { goodProductCrf, goodShipCrf, take } from '../crf.fixture.ts'
import type { CrfFixture } from '../crf.fixture.ts'
import { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { app, desk, clients, get, save, fieldsOf, startCrfTests } from './crf-users.fixture.ts'

startCrfTests()

test('the demonstration has every stage in all regions, complete submissions, and histories that end at their stage', async () => {
  const { list } = await clients.admin.callOk('crf/info/list', { size: 200 })
  expect(new Set(list.map(({ status }: { status: number }) => status))).toEqual(
    new Set(Object.values(crfMachine.states)),
  )
  expect(new Set(list.map(({ region }: { region: string }) => region))).toEqual(
    new Set(['SHA', 'SIN', 'PAN', 'TWN', 'KOR', 'PHL']),
  )
  for (const { id, crfNo, status } of list) {
    const row = await clients.admin.callOk('crf/info/get', { id })
    if (status >= 50 && status < 90)
      expect(
        row.forms.map(({ faults: errors }: { faults: unknown }) => errors),
        crfNo,
      ).toEqual(row.forms.map(() => 0))
    if (status < 90)
      expect(
        row.surveyors.every(({ eligible }: { eligible: unknown }) => eligible),
        crfNo,
      ).toBe(true)
    const moves = (await clients.admin.callOk('crf/info/history', { id })).list.filter(
      ({ to }: { to: unknown }) => to !== null,
    )
    expect(moves[0]?.to ?? 10, crfNo).toBe(status)
  }
})

describe('opening', () => {
  test("crf/info/save: copies the ship's particulars from the register unless given; numbers are consecutive", async () => {
    const first = await get((await clients.operator.callOk('crf/info/save', goodShipCrf(desk))).id)
    expect(first).toMatchObject({
      kind: 1,
      imo: '9074729',
      callSign: '3FAB7',
      shipType: '203',
      flagId: desk.flagId,
      grossTonnage: 9800,
      loa: 140.2,
      status: 10,
      round: 0,
      moves: ['submit', 'close'],
    })
    const second = await get(
      (
        await clients.operator.callOk('crf/info/save', {
          ...goodShipCrf(desk),
          callSign: '3FZZ9',
          loa: null,
        })
      ).id,
    )
    expect(second).toMatchObject({ imo: '9074729', callSign: '3FZZ9', loa: null })
    const [a, b] = [first, second].map(({ crfNo }) => /^CRF-\d{4}-(\d{4})$/.exec(crfNo)![1])
    expect(Number(b)).toBe(Number(a) + 1)
  })
  test('crf/info/save: another ship replaces the particulars; other changes keep corrections', async () => {
    const { id } = await clients.operator.callOk('crf/info/save', {
      ...goodShipCrf(desk),
      callSign: '3FZZ9',
    })
    const again = await clients.operator.callOk('crf/info/save', {
      id,
      version: 1,
      shipId: desk.shipId,
      remark: 'the same ship',
    })
    expect(await get(id)).toMatchObject({ callSign: '3FZZ9', remark: 'the same ship' })
    const other = await app.services.db
      .selectFrom('ship')
      .where('id', '<>', desk.shipId)
      .where('region', '=', 'SHA')
      .where('flagId', '=', desk.flagId)
      .where('imo', 'is not', null)
      .select(['id', 'imo', 'callSign'])
      .executeTakeFirstOrThrow()
    await clients.operator.callOk('crf/info/save', { ...again, shipId: other.id })
    expect(await get(id)).toMatchObject({ imo: other.imo, callSign: other.callSign })
  })
  test('crf/info/save: a product; the lead surveyor is among the surveyors and has an account; the category has the same subject', async () => {
    const { id, version } = await clients.operator.callOk('crf/info/save', goodProductCrf(desk))
    expect(await get(id)).toMatchObject({
      kind: 2,
      productModel: 'AM3 68 mm',
      shipId: null,
      withoutCert: 1,
      forms: [],
      leadName: 'Lin Haifeng 林海峰',
    })
    expect(fieldsOf(await save({ id, version, categoryId: desk.ofShip }))).toEqual(['categoryId'])
    expect(fieldsOf(await save({ id, version, surveyorIds: [] }))).toEqual(['leadSurveyorId'])
    const { id: noAccount } = await app.services.db
      .selectFrom('surveyor')
      .where('fullName', '=', 'Rajesh Krishnan')
      .select('id')
      .executeTakeFirstOrThrow()
    expect(
      fieldsOf(await save({ id, version, surveyorIds: [noAccount], leadSurveyorId: noAccount })),
    ).toEqual(['leadSurveyorId'])
  })
  test('crf/info/save: refuses an ineligible surveyor with the reasons, by flag and scope', async () => {
    const { id } = await app.services.db
      .selectFrom('surveyor')
      .where('fullName', 'like', '%Economou%')
      .select('id')
      .executeTakeFirstOrThrow()
    const response = await save({ ...goodShipCrf(desk), surveyorIds: [desk.surveyorId, id] })
    expect(response).toMatchObject({
      code: 409,
      msg: 'Dimitra Economou cannot carry out this survey: not authorised for the scope Hull',
      fields: [{ field: 'surveyorIds' }],
    })
  })
  test('crf/info/submit: names all missing fields; only for the creator', async () => {
    const { id, version } = await clients.operator.callOk('crf/info/save', {
      name: 'Bare',
      categoryId: desk.ofProduct,
      region: 'SHA',
    })
    expect(fieldsOf(await clients.operator.call('crf/info/submit', { id, version }))).toEqual([
      'customerId',
      'productName',
      'productModel',
      'applicant',
      'manufacturer',
      'surveyorIds',
      'leadSurveyorId',
      'contractAmount',
      'contractTime',
    ])
    expect((await clients.admin.call('crf/info/submit', { id, version })).code).toBe(403)
    expect(await clients.admin.call('crf/info/save', { id, version, name: 'Mine' })).toMatchObject({
      code: 403,
      msg: 'Only the creator can change it',
    })
  })
  test('crf/info/remove: only drafts never submitted, by their creator', async () => {
    const { id } = await take(desk, goodShipCrf(desk))
    expect((await clients.admin.call('crf/info/remove', { ids: [id] })).code).toBe(403)
    const sent = await take(desk, goodShipCrf(desk), 'submit')
    await clients.operator.callOk('crf/info/recall', sent)
    expect(await clients.operator.call('crf/info/remove', { ids: [sent.id] })).toMatchObject({
      code: 409,
      msg: 'A submitted CRF cannot be deleted: close it instead',
    })
    expect(await clients.operator.callOk('crf/info/remove', { ids: [id] })).toEqual({ removed: 1 })
  })
})

test('crf/info/list, all and export: filters by stage, kind, own tasks, keyword and date; sorts by every column', async () => {
  const at = await take(desk, { ...goodShipCrf(desk), name: 'Filter me' }, 'submit')
  const ids = async (principal: CrfFixture['people']['operator'], query: object) =>
    (await principal.callOk('crf/info/list', { size: 200, ...query })).list.map(
      ({ id }: { id: number }) => id,
    )
  expect(await ids(clients.operator, { keyword: 'ilter m' })).toEqual([at.id])
  expect(await ids(clients.finance, { waiting: [true] })).toContain(at.id)
  expect(await ids(clients.chief, { waiting: [true] })).not.toContain(at.id)
  expect(await ids(clients.operator, { status: [20], kind: [1], shipId: [desk.shipId] })).toContain(
    at.id,
  )
  expect(await ids(clients.operator, { status: [20], kind: [2] })).not.toContain(at.id)
  expect(
    (await clients.operator.callOk('crf/info/all', { keyword: 'Filter me' }))[0],
  ).toMatchObject({ id: at.id, titleEn: 'Filter me' })
  for (const column of crf.sortableColumns!)
    for (const sort of [column, `-${column}`])
      expect((await clients.operator.call('crf/info/list', { sort })).code, sort).toBe(0)
  expect(fieldsOf(await clients.operator.call('crf/info/list', { sort: 'customerName' }))).toEqual([
    'sort',
  ])
  const file = await clients.operator.download('crf/info/export', {
    keyword: 'Filter me',
    format: 'csv',
  })
  expect([file.status, file.bytes.toString('utf8')]).toEqual([
    200,
    expect.stringContaining('Awaiting accountant'),
  ])
})

test('crf/info/get: every surveyor of the team reaches a review; others with their authority do not', async () => {
  const { db } = app.services
  const surveyor2 = await app.signInAs('surveyor2')
  const { relatedSurveyor } = await db
    .selectFrom('appUser')
    .where('username', '=', 'surveyor2')
    .select('relatedSurveyor')
    .executeTakeFirstOrThrow()
  const at = await take(desk, goodShipCrf(desk))
  expect((await surveyor2.call('crf/info/get', { id: at.id })).code).toBe(404)
  await clients.operator.callOk('crf/info/save', {
    ...at,
    surveyorIds: [desk.surveyorId, relatedSurveyor],
  })
  expect((await surveyor2.callOk('crf/info/get', { id: at.id })).moves).toEqual([])
})

test('crf/info/save from an accepted quotation: copies customer, flag, amount, date and a single ship unless given; refuses an unaccepted one', async () => {
  const market = await createPricingFixture(app)
  const { id: quotationId, jobNo } = await acceptedQuotation(market)
  const { id } = await clients.operator.callOk('crf/info/save', {
    name: 'Annual surveys',
    categoryId: desk.ofShip,
    region: 'SHA',
    quotationId,
    contractTime: '2026-03-02',
  })
  expect(await get(id)).toMatchObject({
    quotationId,
    jobNo,
    customerId: market.customerId,
    flagId: market.flagId,
    contractAmount: 4500,
    contractTime: '2026-03-02',
    shipId: market.shipId,
    shipName: 'OCEAN LINTEL',
    grossTonnage: 9800,
  })
  expect(
    (await clients.operator.callOk('crf/info/list', { quotationId: [quotationId] })).list.map(
      (row: { id: number }) => row.id,
    ),
  ).toEqual([id])
  const { id: offered } = await takeQuotation(
    market,
    exampleQuotation(market),
    'submit',
    'audit',
    'send',
  )
  expect(
    await save({ name: 'Too early', categoryId: desk.ofShip, region: 'SHA', quotationId: offered }),
  ).toMatchObject({ code: 409, error: 'quotation.notAccepted' })
})
