import { beforeAll, describe, expect, it } from 'vitest'
import { runAsSystem } from '#server/core/context.ts'
import { addDays } from '#common/rules/base/dates.ts'
import { createTestUser } from '#server/platform/sign-in/create-test-user.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { validRequestInput, arrival, query, dueShip } from '../surveyRequest.fixture.ts'
import type { DueShip } from '../surveyRequest.fixture.ts'
import { quotedBy } from './moves.ts'
import { elementAt } from '#server/core/lookup.ts'

const app = testApp()
let owner: Client, owner2: Client, flag: Client, admin: Client
let ship: DueShip
beforeAll(async () => {
  ;[owner, owner2, flag, admin] = (await Promise.all(
    ['owner', 'owner2', 'flag', 'admin'].map((name) => app.signInAs(name)),
  )) as [Client, Client, Client, Client]
  ship = await dueShip(app)
})

const only = ({ id, version }: { id: number; version: number }) => ({ id, version })
const get = (id: number, principal = owner) => principal.callOk('work/surveyRequest/get', { id })
const newRequest = async (more: object = {}) =>
  get((await owner.callOk('work/surveyRequest/save', validRequestInput(ship, more))).id)
const titles = async (principal: Client) =>
  (await principal.callOk('home/notification/list', { size: 100 })).list.map(
    (one: { titleEn: string }) => one.titleEn,
  )
/** The handler of a request, signed in. */
async function handlerOf(id: number): Promise<Client> {
  const row = await app.services.db
    .selectFrom('surveyRequest as r')
    .innerJoin('appUser as u', 'u.id', 'r.handlerId')
    .where('r.id', '=', id)
    .select('u.username')
    .executeTakeFirstOrThrow()
  return app.signInAs(row.username)
}
const fieldsOf = async (input: object) =>
  ((await owner.call('work/surveyRequest/save', input)).fields ?? []).map(({ field }) => field)

describe('work/surveyRequest/save, due, estimate', () => {
  it("becomes a draft quotation of an operator of the ship's region, priced as estimated", async () => {
    const input = validRequestInput(ship)
    const estimate = await owner.callOk('work/surveyRequest/estimate', {
      shipId: ship.id,
      items: input.items,
    })
    expect(estimate.lines).toHaveLength(3)
    const row = await newRequest()
    expect(row).toMatchObject({
      status: 20,
      requestNo: expect.stringMatching(/^SR-\d{4}-\d{4}$/),
      shipName: ship.name,
      region: ship.region,
      estimate: estimate.total,
      unpriced: estimate.unpriced,
      purchaseOrderNo: 'PO-4711',
      quotation: null,
      moves: ['withdraw'],
    })
    expect(row.surveys[0]).toMatchObject({
      certCode: elementAt(ship.windows, 0).certCode,
      surveyType: elementAt(ship.windows, 0).surveyType,
      dueDate: elementAt(ship.windows, 0).dueDate,
      windowState: elementAt(ship.windows, 0).windowState,
    })
    const office = await handlerOf(row.id)
    const { quotation, handlerId } = await get(row.id, office)
    const draft = await office.callOk('work/quotation/get', { id: quotation.id })
    expect(draft).toMatchObject({
      status: 10,
      region: ship.region,
      shipIds: [ship.id],
      customerId: row.customerId,
      total: estimate.total,
      quoPer: handlerId,
      remark: expect.stringContaining('PO-4711'),
    })
    expect(
      draft.lines.map((line: { certCode: string; surveyType: string }) => [
        line.certCode,
        line.surveyType,
      ]),
    ).toEqual(
      estimate.lines.map((line: { certCode: string; surveyType: string }) => [
        line.certCode,
        line.surveyType,
      ]),
    )
    expect(draft.moves).toContain('submit')
    expect(await titles(office)).toContainEqual(expect.stringContaining(row.requestNo))
    expect(
      (await office.callOk('work/surveyRequest/list', { waiting: [true] })).list.map(
        (one: { id: number }) => one.id,
      ),
    ).toContain(row.id)
    expect(
      (await office.callOk('work/surveyRequest/list', { quotationId: [quotation.id] })).list,
    ).toMatchObject([{ id: row.id }])
    expect(
      (await owner.callOk('work/surveyRequest/due', { shipId: ship.id })).windows.find(
        (one: { shipCertId: number; ruleCode: string }) =>
          one.shipCertId === elementAt(ship.windows, 0).shipCertId &&
          one.ruleCode === elementAt(ship.windows, 0).ruleCode,
      ).requestNo,
    ).toBe(row.requestNo)
    // The owner cannot read the quotation before it is sent.
    expect((await owner.call('work/quotation/get', { id: quotation.id })).code).toBe(404)
  })

  it('a quotation with a survey without tariff is not sent until its price is entered', async () => {
    await app.services.db
      .updateTable('ship')
      .set({ grossTonnage: null })
      .where('id', '=', ship.id)
      .execute()
    const row = await newRequest({ items: ship.windows.slice(0, 2).map(query) })
    await app.services.db
      .updateTable('ship')
      .set({ grossTonnage: 9800 })
      .where('id', '=', ship.id)
      .execute()
    expect(row.unpriced).toBeGreaterThan(0)
    const office = await handlerOf(row.id)
    const draft = await office.callOk('work/quotation/get', {
      id: (await get(row.id, office)).quotation.id,
    })
    expect(await office.call('work/quotation/submit', only(draft))).toMatchObject({
      code: 400,
      fields: [{ field: 'items', msg: expect.stringMatching(/no price yet/) }],
    })
    const items = draft.items.map((item: { manualReason: string; [field: string]: unknown }) =>
      item.manualReason
        ? { ...item, unitPrice: 300, manualReason: 'As agreed on the telephone' }
        : item,
    )
    expect(
      (
        await office.call(
          'work/quotation/submit',
          await office.callOk('work/quotation/save', { ...only(draft), items }),
        )
      ).code,
    ).toBe(0)
  })

  it('names every invalid field', async () => {
    const first = elementAt(ship.windows, 0)
    expect(await fieldsOf(validRequestInput(ship, { items: [] }))).toEqual(['items'])
    expect(
      await fieldsOf(validRequestInput(ship, { items: [query(first), query(first)] })),
    ).toEqual(['items.1.surveyType'])
    expect(
      await fieldsOf(
        validRequestInput(ship, {
          items: [{ ...query(first), occurrence: 99 }, { surveyType: 'additional' }],
        }),
      ),
    ).toEqual(['items.0.shipCertId', 'items.1.certId'])
    expect(await fieldsOf(validRequestInput(ship, { eta: '2020-01-01' }))).toEqual(['eta'])
    expect(await fieldsOf(validRequestInput(ship, { etd: addDays(arrival, -1) }))).toEqual(['etd'])
    expect(await fieldsOf(validRequestInput(ship, { attachments: ['x'.repeat(24)] }))).toEqual([
      'attachments',
    ])
    const { customerId } = (await owner2.callOk('home/owner/get')).companies.map(
      ({ id }: { id: number }) => ({
        customerId: id,
      }),
    )[0]
    expect(await fieldsOf(validRequestInput(ship, { customerId }))).toEqual(['customerId'])
  })

  it('becomes a draft that is submitted only once each survey names its certificate', async () => {
    const row = await newRequest()
    const handler = await handlerOf(row.id)
    const draft = await handler.callOk('work/quotation/get', {
      id: (await get(row.id, handler)).quotation.id,
    })
    const at = draft.items.findIndex((item: { certId: number | null }) => item.certId === null)
    expect(
      (await handler.call('work/quotation/submit', only(draft))).fields?.map(({ field }) => field),
    ).toContain(`items.${at}.certId`)
    const items = draft.items.map((item: { unitPrice: number | null }) => ({
      ...item,
      ...(item.unitPrice === 0 && { unitPrice: 100, manualReason: 'Agreed' }),
    }))
    expect(
      (await handler.call('work/quotation/save', { ...only(draft), items })).fields,
    ).toMatchObject([{ field: `items.${at}.certId` }])
    items[at].certId = draft.items[0].certId
    const saved = await handler.callOk('work/quotation/save', { ...only(draft), items })
    await handler.callOk('work/quotation/submit', saved)
  })

  it('lets the owner change the arrangements only, and notifies the office', async () => {
    const row = await newRequest()
    const saved = await owner.callOk('work/surveyRequest/save', {
      ...only(row),
      eta: addDays(arrival, 1),
      port: 'Port Klang',
    })
    expect(await get(row.id)).toMatchObject({ eta: addDays(arrival, 1), port: 'Port Klang' })
    expect(await titles(await handlerOf(row.id))).toContainEqual(
      expect.stringContaining(`arrangements of survey request ${row.requestNo}`),
    )
    expect(
      (
        await owner.call('work/surveyRequest/save', {
          ...only(saved),
          items: [{ feeType: 10, surveyType: 'additional' }],
        })
      ).fields,
    ).toMatchObject([{ field: 'items' }])
  })
})

describe('work/surveyRequest/message', () => {
  it('notifies the other side, with its files', async () => {
    const row = await newRequest()
    const office = await handlerOf(row.id)
    const { data: file } = await owner.upload(
      'damage.txt',
      Buffer.from('what happened'),
      'text/plain',
    )
    await owner.callOk('work/surveyRequest/message', {
      id: row.id,
      text: 'The hull was touched at the pier',
      files: [file.attachmentId],
    })
    expect(await titles(office)).toContainEqual(
      expect.stringContaining(`new message on survey request ${row.requestNo}`),
    )
    expect(await get(row.id, office)).toMatchObject({ answerDue: true, messageCount: 1 })
    await office.callOk('work/surveyRequest/message', {
      id: row.id,
      text: 'A surveyor will be on board',
    })
    expect(await titles(owner)).toContainEqual(
      expect.stringContaining(`new message on survey request ${row.requestNo}`),
    )
    expect(await get(row.id)).toMatchObject({
      answerDue: false,
      messages: [
        { fromOffice: false, files: [file.attachmentId] },
        { fromOffice: true, text: 'A surveyor will be on board' },
      ],
    })
    expect(
      (await owner.call('work/surveyRequest/message', { id: row.id, text: ' ' })).fields,
    ).toMatchObject([{ field: 'text' }])
    expect(
      (await owner2.call('work/surveyRequest/message', { id: row.id, text: 'Hello' })).code,
    ).toBe(404)
  })
})

describe('work/surveyRequest/take, quote, decline, withdraw', () => {
  it('is quoted when its quotation is sent', async () => {
    const row = await newRequest()
    const office = await handlerOf(row.id)
    const { id, version, quotation } = await get(row.id, office)
    expect((await office.call('work/surveyRequest/quote', { id, version })).code).toBe(409)
    await runAsSystem(app.services, async (ctx) => {
      await ctx.db
        .updateTable('quotation')
        .set({ status: 40, customerState: 'sent' })
        .where('id', '=', quotation.id)
        .execute()
      await quotedBy(
        { ...ctx, user: { ...ctx.user, userId: row.handlerId, taskNode: 'sys_operators' } },
        quotation.id,
      )
    })
    expect(await get(row.id)).toMatchObject({
      status: 40,
      quotation: { id: quotation.id, jobNo: expect.any(String), status: 40 },
    })
    expect(await titles(owner)).toContainEqual(
      expect.stringContaining(`${row.requestNo} has been quoted`),
    )
  })

  it('is reassigned to a colleague with its draft', async () => {
    const row = await newRequest()
    const { client: colleague } = await createTestUser(app, 'colleague', {
      taskNode: 'sys_operators',
    })
    await colleague.callOk('work/surveyRequest/take', only(row))
    const { quotation, handlerName } = await get(row.id, colleague)
    expect((await colleague.callOk('work/quotation/get', { id: quotation.id })).moves).toContain(
      'submit',
    )
    expect([handlerName, row.handlerName]).toEqual([
      'colleague',
      expect.not.stringMatching('colleague'),
    ])
  })

  it('is withdrawn by the owner or declined by the society, and its draft is closed', async () => {
    const [one, other] = [await newRequest(), await newRequest()]
    expect((await admin.call('work/surveyRequest/withdraw', only(one))).code).toBe(403)
    await owner.callOk('work/surveyRequest/withdraw', only(one))
    await admin.callOk('work/surveyRequest/decline', {
      ...only(other),
      remark: 'No surveyor in that port',
    })
    for (const { id } of [one, other]) expect((await get(id, admin)).quotation.status).toBe(90)
    expect(await get(other.id)).toMatchObject({ status: 60, quotation: null })
    expect(
      (await owner.call('work/surveyRequest/message', { id: one.id, text: 'Still there?' })).code,
    ).toBe(409)
    expect(
      (await admin.callOk('work/surveyRequest/history', { id: other.id })).list[0],
    ).toMatchObject({ action: 'decline', remark: 'No surveyor in that port' })
  })
})

it('is visible to its owner and the office only, not to other owners and flag states', async () => {
  const row = await newRequest()
  for (const action of ['get', 'withdraw', 'message'] as const)
    expect(
      (
        await owner2.call(`work/surveyRequest/${action}`, {
          id: row.id,
          ...(action === 'withdraw' && { version: 1 }),
          ...(action === 'message' && { text: 'x' }),
        })
      ).code,
    ).toBe(404)
  expect((await owner2.callOk('work/surveyRequest/list', { keyword: row.requestNo })).total).toBe(0)
  expect((await owner2.call('work/surveyRequest/due', { shipId: ship.id })).code).toBe(404)
  expect(
    (
      await owner2.call('work/surveyRequest/estimate', {
        shipId: ship.id,
        items: [{ feeType: 10, surveyType: 'additional' }],
      })
    ).code,
  ).toBe(404)
  expect((await owner2.call('work/surveyRequest/save', validRequestInput(ship))).code).toBe(400)
  expect((await flag.call('work/surveyRequest/list')).code).toBe(403)
  expect(
    (await owner.callOk('work/surveyRequest/list', { keyword: row.requestNo })).list,
  ).toMatchObject([{ id: row.id }])
  expect(
    (await admin.download('work/surveyRequest/export', { keyword: row.requestNo })).status,
  ).toBe(200)
})
