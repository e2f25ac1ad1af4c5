import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildChain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import type { Chain } from '#modules/work/surveyCert/surveyCert.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import { createAcceptedOrder } from '../surveyConfirm.fixture.ts'
import type { OrderedLine } from '../surveyConfirm.fixture.ts'
import type { Line } from './selected-lines.ts'
import { shareCertificates } from './assign-cert-types.ts'

const app = testApp()
const chief = app.client('chief')
const surveyor = app.client('surveyor')
const owner = app.client('owner')
let chain: Chain
beforeAll(async () => {
  chain = await buildChain(app, 'SC', 'surveyor', 'SEA TASK')
}, 120_000)

/** Creates a ship for each test, so that nothing is in work for it. */
async function ship(name: string): Promise<{ shipId: number; flagId: number }> {
  const { id } = await app.services.db
    .insertInto('ship')
    .values({
      name,
      shipType: '203',
      region: 'SHA',
      status: 'inService',
      flagId: chain.flagId,
      grossTonnage: 9800,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { shipId: id, flagId: chain.flagId }
}
const ordered = async (name: string, lines: readonly OrderedLine[], more = {}) =>
  createAcceptedOrder(app, await ship(name), lines, more)
const certId = async (code: string) =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id
const lineState = async (id: number) =>
  (
    await app.services.db
      .selectFrom('quotationLine')
      .where('id', '=', id)
      .select('workState')
      .executeTakeFirstOrThrow()
  ).workState
const assign = (lineIds: number[], more: object = {}) =>
  chief.call('work/surveyConfirm/assign', {
    lineIds,
    surveyorIds: [chain.surveyorId],
    port: 'Shanghai',
    dueDate: '2026-12-20',
    ...more,
  })

describe('work/surveyConfirm/list, get', () => {
  test('lists unassigned accepted lines of class 10 and 30 only', async () => {
    const { lineIds, quotationId, jobNo } = await ordered('SEA LIST', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
      { feeClass: 30, code: 'SOPEP' },
      { feeClass: 60 },
    ])
    const { list } = await chief.callOk('work/surveyConfirm/list', {
      quotationId: [quotationId],
      sort: 'seq',
    })
    expect(
      list.map((line: { id: number; feeClass: number; jobNo: string }) => [
        line.id,
        line.feeClass,
        line.jobNo,
      ]),
    ).toEqual([
      [lineIds[0], 10, jobNo],
      [lineIds[1], 30, jobNo],
    ])
    expect(await chief.callOk('work/surveyConfirm/get', { id: lineIds[0] })).toMatchObject({
      shipName: 'SEA LIST',
      certCode: 'ILL',
      surveyType: 'initial',
    })
    expect(
      (await chief.download('work/surveyConfirm/export', { quotationId: [quotationId] })).status,
    ).toBe(200)
    expect((await assign([lineIds[0]!])).code).toBe(0)
    expect((await chief.call('work/surveyConfirm/get', { id: lineIds[0] })).code).toBe(404)
    expect((await owner.call('work/surveyConfirm/list')).code).toBe(403)
    expect(
      (
        await surveyor.call('work/surveyConfirm/assign', {
          lineIds,
          surveyorIds: [chain.surveyorId],
        })
      ).code,
    ).toBe(403)
  })

  test('lists nothing of an unaccepted or closed quotation', async () => {
    const { lineIds, quotationId } = await ordered('SEA CLOSED', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    ])
    await app.services.db
      .updateTable('quotation')
      .set({ status: 40 })
      .where('id', '=', quotationId)
      .execute()
    expect((await assign(lineIds)).code).toBe(404)
  })
})

describe('work/surveyConfirm/suggest', () => {
  test('suggests an endorsement for surveys during validity; a line without a type gets the held certificates', async () => {
    const { shipId, flagId } = await ship('SEA SUGGEST')
    const operator = await app.signInAs('operator')
    await operator.callOk('ship/cert/save', {
      shipId,
      certId: await certId('CLH'),
      certNo: 'SUG-1',
      term: 'full',
      inspectionDate: '2025-11-01',
      issueDate: '2025-11-01',
      expiryDate: '2030-10-31',
    })
    const { lineIds } = await createAcceptedOrder(app, { shipId, flagId }, [
      { feeClass: 10, feeType: 30, surveyType: 'annual' },
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
      { feeClass: 10, code: 'CLH', surveyType: 'renewal' },
    ])
    const found = await chief.callOk('work/surveyConfirm/suggest', { lineIds })
    expect(
      found.map((one: { lineId: number; code: string; actionType: string }) => [
        lineIds.indexOf(one.lineId),
        one.code,
        one.actionType,
      ]),
    ).toEqual([
      [0, 'CLH', 'endorse'],
      [1, 'ILL', 'issue'],
      [2, 'CLH', 'renew'],
    ])
  })
})

describe('work/surveyConfirm/assign', () => {
  test('creates a task with certificates for each line, which is in progress', async () => {
    const { lineIds, quotationId } = await ordered('SEA ASSIGN', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
      { feeClass: 10, code: 'IOPP', surveyType: 'initial' },
      { feeClass: 30, code: 'SOPEP' },
    ])
    const { data, ...answer } = await assign(lineIds, { eta: '2026-12-01', remark: 'Anchorage' })
    expect(answer).toMatchObject({ code: 0 })
    expect([data.ids.length, data.surveyCertIds.length]).toEqual([3, 2])
    expect(await Promise.all(lineIds.map(lineState))).toEqual([
      'inProgress',
      'inProgress',
      'inProgress',
    ])
    const task = await surveyor.callOk('work/surveyWork/get', { id: data.ids[0] })
    expect(task).toMatchObject({
      jobNo: expect.stringMatching(/^J\d{4}-\d{4}$/),
      port: 'Shanghai',
      eta: '2026-12-01',
      dueDate: '2026-12-20',
      status: 10,
      quotationId,
      personInCharge: chain.userId,
      certs: [{ code: 'ILL', status: 10 }],
    })
    expect(
      await surveyor.callOk('work/surveyCert/get', { id: data.surveyCertIds[1] }),
    ).toMatchObject({
      certCode: 'IOPP',
      surveyWorkId: data.ids[1],
      quotationLineId: lineIds[1],
      actionType: 'issue',
      dueDate: '2026-12-20',
    })
  })

  test('requires surveyor and certificate type', async () => {
    const { lineIds } = await ordered('SEA CHOOSE', [
      { feeClass: 10, feeType: 10, surveyType: 'initial' },
    ])
    expect(await assign(lineIds)).toMatchObject({ code: 400, fields: [{ field: 'certIds' }] })
    expect(await assign(lineIds, { surveyorIds: [] })).toMatchObject({
      code: 400,
      fields: [{ field: 'surveyorIds' }],
    })
    expect(
      await assign(lineIds, { leadSurveyorId: 999_999, certIds: [await certId('ILL')] }),
    ).toMatchObject({ code: 400, fields: [{ field: 'leadSurveyorId' }] })
    expect(await lineState(lineIds[0]!)).toBe('none')
    expect(
      (await assign(lineIds, { certIds: [await certId('ILL'), await certId('SE')] })).data
        .surveyCertIds,
    ).toHaveLength(2)
  })

  test('requires every surveyor to be authorised, with reasons; otherwise nothing is opened', async () => {
    const { lineIds } = await ordered('SEA GUARD', [
      { feeClass: 10, code: 'SMC', surveyType: 'initial' },
    ])
    const second = await buildChain(app, 'SC', 'surveyor2', 'SEA GUARD TWO')
    await app.services.db
      .updateTable('surveyor')
      .set({ inspectionScopes: ['hull'] })
      .where('id', '=', second.surveyorId)
      .execute()
    expect(
      await assign(lineIds, { surveyorIds: [chain.surveyorId, second.surveyorId] }),
    ).toMatchObject({
      code: 409,
      fields: [{ field: 'surveyorIds', msg: expect.stringMatching(/surveyor2.*ISM/) }],
    })
    expect(await lineState(lineIds[0]!)).toBe('none')
  })

  test('refuses lines of different ships', async () => {
    const [one, other] = [
      await ordered('SEA ONE', [{ feeClass: 10, code: 'ILL', surveyType: 'initial' }]),
      await ordered('SEA OTHER', [{ feeClass: 10, code: 'ILL', surveyType: 'initial' }]),
    ]
    expect(await assign([...one.lineIds, ...other.lineIds])).toMatchObject({
      code: 400,
      fields: [{ field: 'lineIds' }],
    })
  })

  test('of two concurrent chiefs one succeeds and the other is refused', async () => {
    const { lineIds, jobNo } = await ordered('SEA RACE', [
      { feeClass: 10, code: 'ILL', surveyType: 'initial' },
    ])
    const answers = await Promise.all([assign(lineIds), assign(lineIds)])
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 409])
    expect(answers.find(({ code }) => code === 409)!.msg).toContain(jobNo)
  })

  test('a company audit priced by ship type becomes tasks with one certificate of the company', async () => {
    const { id: companyId } = await app.services.db
      .insertInto('customer')
      .values({
        customerNo: 'AUDITED',
        name: 'Audited Management',
        customerType: ['ismManager'],
        region: 'SHA',
        credit: false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { lineIds } = await createAcceptedOrder(app, { companyId, flagId: chain.flagId }, [
      { feeClass: 10, code: 'DOC', surveyType: 'initial' },
      { feeClass: 10, code: 'DOC', surveyType: 'initial' },
    ])
    const { db } = app.services
    for (const [i, shipType] of ['203', '303'].entries())
      await db
        .updateTable('quotationLine')
        .set({ shipType })
        .where('id', '=', lineIds[i]!)
        .execute()
    const { data } = await assign(lineIds)
    expect([data.ids.length, data.surveyCertIds.length]).toEqual([2, 1])
    expect(await surveyor.callOk('work/surveyWork/get', { id: data.ids[0] })).toMatchObject({
      companyId,
      shipId: null,
      certs: [{ code: 'DOC' }],
    })
    const cert = await surveyor.callOk('work/surveyCert/get', { id: data.surveyCertIds[0] })
    expect(cert).toMatchObject({
      companyId,
      shipId: null,
      actionType: 'issue',
      flagId: chain.flagId,
      docTypes: ['bulk', 'oil', 'chemical'],
      templateName: expect.stringContaining('Document of Compliance'),
    })
    expect(
      await surveyor.call('work/surveyCert/submit', { id: cert.id, version: cert.version }),
    ).toMatchObject({ code: 400 })
  })
})

test('property: every type has one line, the one that names it if any', () => {
  const line = fc.record({
    feeClass: fc.constantFrom(10 as const, 30 as const),
    certId: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 6 })),
      (drawn, certIds) => {
        const lines = drawn.map((one, i) => ({ ...one, id: i + 1, shipId: 1 })) as Line[]
        const { byLine, without, astray } = shareCertificates(lines, certIds)
        const certified = lines.filter(({ feeClass }) => feeClass === 10)
        expect([...byLine.values()].flat().sort()).toEqual(
          certified.length ? [...certIds].sort() : [],
        )
        expect(astray).toBe(certified.length === 0 && certIds.length > 0)
        for (const one of certified)
          if (one.certId && certIds.includes(one.certId))
            expect(
              certified.some(
                (other) =>
                  other.certId === one.certId && byLine.get(other.id)!.includes(one.certId!),
              ),
            ).toBe(true)
        expect(without === undefined).toBe(certified.every(({ id }) => byLine.get(id)!.length > 0))
      },
    ),
  )
})
