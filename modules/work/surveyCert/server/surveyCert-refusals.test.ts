import { describe, expect, test } from 'vitest'
import { only } from '#server/testing/row-version.ts'
import { approved, buildChain, waitForDocument, submitted } from '../surveyCert.fixture.ts'
import { app, chain, clients, startSurveyCertTests } from './surveyCert-users.fixture.ts'

startSurveyCertTests()

describe('work/surveyCert: refusals', () => {
  test('work/surveyCert/generate, refuse: a document can be regenerated; refusing to sign returns it and keeps the number', async () => {
    const other = await buildChain(app, 'SE', 'surveyor2', 'SEA LEAD')
    const ready = await approved(
      clients,
      app.services,
      await submitted(clients.chief, clients.surveyor2, other),
    )
    const first = await clients.surveyor2.callOk('work/surveyCert/get', { id: ready.id })
    await clients.surveyor2.callOk('work/surveyCert/generate', only(first))
    await waitForDocument(app.services, ready.id)
    const second = await clients.surveyor2.callOk('work/surveyCert/get', { id: ready.id })
    expect(second).toMatchObject({
      making: false,
      moves: expect.arrayContaining(['generate', 'sign', 'scan']),
    })
    expect(second.certNo).toBe(first.certNo)
    expect(second.utn).not.toBe(first.utn)
    expect(await clients.surveyor2.call('work/surveyCert/refuse', only(second))).toMatchObject({
      code: 400,
      fields: [{ field: 'remark' }],
    })
    await clients.surveyor2.callOk('work/surveyCert/refuse', {
      ...only(second),
      remark: 'Wrong port of registry',
    })
    const back = await clients.surveyor2.callOk('work/surveyCert/get', { id: ready.id })
    expect(back).toMatchObject({ status: 36, certNo: first.certNo, utn: null, pdfFileId: null })
  }, 120_000)

  test('work/surveyCert/generate: during generation it is neither offered nor accepted again, and cannot be signed', async () => {
    const { db } = app.services
    const other = await buildChain(app, 'IAPP', 'surveyor2', 'SEA MAKE')
    const ready = await approved(
      clients,
      app.services,
      await submitted(clients.chief, clients.surveyor2, other),
    )
    await db.updateTable('surveyCert').set({ pdfFileId: null }).where('id', '=', ready.id).execute()
    await db
      .insertInto('job')
      .values({
        jobId: 'held back',
        kind: 'work.surveyCert.generate',
        input: JSON.stringify({ id: ready.id }),
        state: 'running',
      })
      .execute()
    expect(await clients.surveyor2.callOk('work/surveyCert/get', { id: ready.id })).toMatchObject({
      making: true,
      moves: ['refuse'],
      can: expect.not.arrayContaining(['generate', 'sign', 'scan']),
    })
    expect(await clients.surveyor2.call('work/surveyCert/generate', ready)).toMatchObject({
      code: 409,
      error: 'paper.beingMade',
    })
    expect(await clients.surveyor2.call('work/surveyCert/sign', ready)).toMatchObject({
      code: 409,
      error: 'paper.notGenerated',
    })
    await db
      .updateTable('job')
      .set({ state: 'failed', msg: 'no engine' })
      .where('jobId', '=', 'held back')
      .execute()
    expect(await clients.surveyor2.callOk('work/surveyCert/get', { id: ready.id })).toMatchObject({
      making: false,
      moves: ['generate', 'refuse'],
      documentFaults: [{ zh: 'no engine', en: 'no engine' }],
    })
    await clients.surveyor2.callOk('work/surveyCert/generate', ready)
    await waitForDocument(app.services, ready.id)
  }, 120_000)

  test('work/surveyCert/assign: refuses a surveyor without authorisation for the flag, with the reasons', async () => {
    await app.services.db
      .updateTable('surveyor')
      .set({ flagIds: [] })
      .where('id', '=', chain.surveyorId)
      .execute()
    const other = await buildChain(app, 'ILL', 'surveyor2', 'SEA PLUMB')
    const refused = await clients.chief.call('work/surveyCert/assign', {
      shipId: other.shipId,
      certIds: [other.certId],
      surveyorId: chain.surveyorId,
      surveyType: 'initial',
      actionType: 'issue',
      term: 'full',
    })
    expect(refused).toMatchObject({
      code: 409,
      error: 'surveyCert.notEligible',
      fields: [{ field: 'surveyorId' }],
    })
  })

  test('work/surveyCert/assign: requires authorisation for every scope of the types; refuses registrations and manuals', async () => {
    const other = await buildChain(app, 'ILL', 'surveyor2', 'SEA SCOPE')
    const certId = async (code: string) =>
      (
        await app.services.db
          .selectFrom('cert')
          .where('code', '=', code)
          .select('id')
          .executeTakeFirstOrThrow()
      ).id
    const assign = async (...codes: string[]) =>
      clients.chief.call('work/surveyCert/assign', {
        shipId: other.shipId,
        certIds: await Promise.all(codes.map(certId)),
        surveyorId: other.surveyorId,
        surveyType: 'initial',
        actionType: 'issue',
        term: 'full',
      })
    await app.services.db
      .updateTable('surveyor')
      .set({ inspectionScopes: ['hull', 'radio'] })
      .where('id', '=', other.surveyorId)
      .execute()
    expect(await assign('SC', 'SMC')).toMatchObject({
      code: 409,
      error: 'surveyCert.notEligible',
      msg: expect.stringContaining('not authorised for the scope ISM'),
    })
    expect((await assign('SC', 'SR')).code).toBe(0)
    await app.services.db
      .updateTable('surveyor')
      .set({ inspectionScopes: null })
      .where('id', '=', other.surveyorId)
      .execute()
    expect(await assign('REG')).toMatchObject({
      code: 400,
      fields: [
        { field: 'certIds', msg: expect.stringContaining('not issued on the basis of a survey') },
      ],
    })
    expect((await assign('SOPEP')).code).toBe(400)
  })

  test("work/surveyCert/assign: opens a company's certificates on behalf of a flag state", async () => {
    const { db } = app.services
    const certId = async (code: string) =>
      (await db.selectFrom('cert').where('code', '=', code).select('id').executeTakeFirstOrThrow())
        .id
    const other = await buildChain(app, 'ILL', 'surveyor2', 'SEA COMPANY')
    const { id: companyId } = await db
      .selectFrom('customer')
      .select('id')
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('surveyCert as w').whereRef('w.companyId', '=', 'customer.id')),
        ),
      )
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const assign = async (code: string, more: object) =>
      clients.chief.call('work/surveyCert/assign', {
        certIds: [await certId(code)],
        surveyorId: other.surveyorId,
        surveyType: 'initial',
        actionType: 'issue',
        term: 'full',
        ...more,
      })
    const company = { companyId, forFlagId: other.flagId }
    expect(await assign('DOC', {})).toMatchObject({ code: 400, fields: [{ field: 'shipId' }] })
    expect(await assign('DOC', { companyId })).toMatchObject({
      code: 400,
      fields: [{ field: 'forFlagId' }],
    })
    expect(await assign('DOC', { ...company, shipId: other.shipId })).toMatchObject({
      code: 400,
      fields: [{ field: 'companyId' }],
    })
    expect(await assign('ILL', company)).toMatchObject({
      code: 400,
      fields: [{ field: 'certIds' }],
    })
    const { data } = await assign('DOC', company)
    expect(await clients.chief.callOk('work/surveyCert/get', { id: data.ids[0] })).toMatchObject({
      companyId,
      forFlagId: other.flagId,
      shipId: null,
      status: 10,
    })
  })

  test('work/surveyCert/submit: names each missing date and parameter', async () => {
    const other = await buildChain(app, 'ILL', 'surveyor2', 'SEA GAUGE')
    const { ids } = await clients.chief.callOk('work/surveyCert/assign', {
      shipId: other.shipId,
      certIds: [other.certId],
      surveyorId: other.surveyorId,
      surveyType: 'initial',
      actionType: 'issue',
      term: 'full',
    })
    const row = await clients.surveyor2.callOk('work/surveyCert/get', { id: ids[0] })
    const refused = await clients.surveyor2.call('work/surveyCert/submit', only(row))
    expect(refused.code).toBe(400)
    expect(refused.fields!.every((f) => f.field.startsWith('values.'))).toBe(true)
    const wrong = await clients.surveyor2.call('work/surveyCert/save', {
      ...only(row),
      values: { nonsense: 1 },
      inspectionDate: '2026-05-01',
      issueDate: '2026-04-01',
      expiryDate: '2036-01-01',
    })
    expect(wrong.fields!.map((f) => f.field).sort()).toEqual([
      'expiryDate',
      'issueDate',
      'values.nonsense',
    ])
  })
})
